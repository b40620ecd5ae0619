import { truncate } from 'node:fs/promises'
import { crc32 } from '@node-rs/crc32'
import { expect, test } from 'vitest'
import { makeDirectory, someBytes } from '../upload/testing/sources.ts'
import { type Buffers, createBuffers, type NodeSlice, fileSlice } from './file-slice.ts'

const { signal } = new AbortController()

async function readAll(slice: NodeSlice): Promise<Buffer> {
  const copies: Buffer[] = []
  for await (const chunk of slice.chunks()) copies.push(Buffer.from(chunk))
  return Buffer.concat(copies)
}

/** Counts what is taken and given back. */
function counted(buffers: Buffers): Buffers & { out(): number; made: Set<Buffer> } {
  const made = new Set<Buffer>()
  let out = 0
  return {
    made,
    out: () => out,
    take() {
      out++
      const buffer = buffers.take()
      made.add(buffer)
      return buffer
    },
    give(buffer) {
      out--
      buffers.give(buffer)
    },
  }
}

test.each([
  [0, 1],
  [0, 1_000_000],
  [262_144, 524_288],
  [100, 262_245],
  [999_999, 1_000_000],
])('bytes %i to %i are read as they are on disk, and so is their CRC-32', async (start, end) => {
  await using directory = await makeDirectory()
  const bytes = someBytes(1_000_000)
  const slice = fileSlice(await directory.write('f', bytes), start, end, createBuffers())
  expect(slice.size).toBe(end - start)
  expect((await readAll(slice)).equals(bytes.subarray(start, end))).toBe(true)
  expect(await slice.crc32(signal)).toBe(crc32(bytes.subarray(start, end)))
})

test('two buffers serve a slice of any length, and all later ones', async () => {
  await using directory = await makeDirectory()
  const path = await directory.write('f', someBytes(3_000_000))
  const buffers = counted(createBuffers())
  for (let turn = 0; turn < 3; turn++) await fileSlice(path, 0, 3_000_000, buffers).crc32(signal)
  expect(buffers.made.size).toBe(2)
  expect(buffers.out()).toBe(0)
})

test('buffers of a slice that was not read to its end are not used again: somebody may still be sending them', async () => {
  await using directory = await makeDirectory()
  const path = await directory.write('f', someBytes(3_000_000))
  const buffers = counted(createBuffers())
  for await (const _ of fileSlice(path, 0, 3_000_000, buffers).chunks()) break
  expect(buffers.out()).toBe(2)
})

test('a file that has become shorter is an error, not a shorter part', async () => {
  await using directory = await makeDirectory()
  const path = await directory.write('f', someBytes(1_000_000))
  await truncate(path, 600_000)
  await expect(readAll(fileSlice(path, 0, 1_000_000, createBuffers()))).rejects.toThrow('has become shorter')
})

test('a file that is gone is an error', async () => {
  await using directory = await makeDirectory()
  const slice = fileSlice(`${directory.path}/nothing`, 0, 10, createBuffers())
  await expect(slice.crc32(signal)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('an abort ends the reading of a checksum', async () => {
  await using directory = await makeDirectory()
  const slice = fileSlice(await directory.write('f', someBytes(10)), 0, 10, createBuffers())
  await expect(slice.crc32(AbortSignal.abort(new Error('paused')))).rejects.toThrow('paused')
})
