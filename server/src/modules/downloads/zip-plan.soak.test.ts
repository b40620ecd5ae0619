import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { runTool } from '@envoi/testing/tools'
import { describe, expect, test } from 'vitest'
import { entryOf, readByPython, writeArchive } from './zip.fixture.ts'
import { planZip } from './zip-plan.ts'

const crc32OfZeros = (length: number): number => {
  const zeros = Buffer.alloc(16 * 1024 * 1024)
  let crc = 0
  for (let left = length; left > 0; left -= zeros.length) crc = crc32(zeros.subarray(0, left), crc)
  return crc
}

const zeros = (name: string, size: number) => ({ ...entryOf(name, Buffer.alloc(0)), size, crc32: crc32OfZeros(size) })

describe('unzip, 7z and Python read every byte of an archive beyond 4 GB and find it sound', () => {
  test.each([[4_500_000_000], [0xffffffff]])('with a file of %i bytes', { timeout: 600_000 }, async (size) => {
    const small = Buffer.from('around the border')
    const entries = [entryOf('first', small), zeros('big', size), entryOf('after', small), zeros('last', 1000)]
    await using folder = await mkdtempDisposable(join(tmpdir(), 'envoi-zip-'))
    const path = join(folder.path, 'all.zip')
    await writeArchive(path, planZip(entries), [small, null, small, null])
    expect(await runTool('unzip', ['-t', path])).toContain('No errors detected')
    expect(await runTool('7z', ['t', path])).toContain('Everything is Ok')
    expect((await readByPython(path, 'test')).firstBad).toBeNull()
  })
})
