import { expect, test } from 'vitest'
import { type Bucket, type ByteRange, type ByteSink, ObjectMissing } from '../../outside/object-store/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import { silentLog } from '../../platform/log.ts'
import type { SealedFile, Transfer } from '../transfers/index.ts'
import { createFollower } from './follow.ts'
import { createHeldRoom } from './held-room.ts'
import { makeMissing } from './make-missing.ts'

const CHUNK = 10
const { signal } = new AbortController()
const file = { id: 1, publicId: 'film', objectKey: 'key', version: 'v', crc32: 1, scan: 'clean', size: 1000 }

/** How many bytes were read for a picture that takes `length` of the file's first ones. */
async function readFor({
  length,
  isPromising,
  isThere = true,
}: {
  length: number
  isPromising: boolean
  isThere?: boolean
}) {
  const finished: number[] = []
  let bytes = 0
  async function read(range: ByteRange, sink: ByteSink, asked: AbortSignal): Promise<void> {
    if (!isThere) throw new ObjectMissing(range.key)
    for (let at = 0; at < range.length; at += CHUNK) {
      asked.throwIfAborted()
      const chunk = Buffer.alloc(Math.min(CHUNK, range.length - at))
      bytes += chunk.length
      await sink.write(chunk)
    }
  }
  const picture = {
    room: createHeldRoom(5000, 100),
    log: silentLog,
    isPromising: () => isPromising,
    finish: async (held: Buffer) => void finished.push(held.length),
  }
  const deps = {
    database: { select: () => ({ from: () => ({ where: async () => [] }) }) } as unknown as Database,
    transfers: { findFiles: async () => [file as SealedFile] },
    bucketOf: () => ({ read }) as unknown as Bucket,
    follow: (_transfer: Transfer, followed: SealedFile) => createFollower(picture, followed, length),
  }
  await makeMissing(deps, { id: 7, bucketId: 'disk' } as Transfer, () => true, signal)
  return { bytes, finished }
}

test('of a file no more is read than its picture takes, and no more of one that has none', async () => {
  expect(await readFor({ length: 1000, isPromising: true })).toEqual({ bytes: 1000, finished: [1000] })
  expect(await readFor({ length: 45, isPromising: true })).toEqual({ bytes: 45, finished: [45] })
  expect(await readFor({ length: 1000, isPromising: false })).toEqual({ bytes: CHUNK, finished: [] })
})

test('bytes that are not there are told', async () => {
  const missing = readFor({ length: 1000, isPromising: true, isThere: false })
  await expect(missing).rejects.toBeInstanceOf(ObjectMissing)
})
