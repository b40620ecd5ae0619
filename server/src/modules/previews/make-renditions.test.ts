import { describe, expect, test } from 'vitest'
import { type Bucket, type ByteRange, type ByteSink, ObjectMissing } from '../../outside/object-store/port.ts'
import { PictureFault, PictureRefused } from '../../outside/picture-maker/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import { createLog } from '../../platform/log.ts'
import type { SealedFile } from '../transfers/index.ts'
import { firstTurn, makeRenditions, readBeginning } from './make-renditions.ts'

const { signal } = new AbortController()
const transfer = { id: 7, allowPreview: true, isEncrypted: false }
const fileOf = (position: number, more: Partial<SealedFile> = {}) =>
  ({
    id: position,
    publicId: `file ${position}`,
    position,
    size: 10,
    scan: 'clean',
    crc32: 1,
    objectKey: 'key',
    version: 'v',
    bucketId: 'disk',
    sha256: Buffer.alloc(32),
    ...more,
  }) as SealedFile

/** A transfer of such files, of which nothing is there yet; `make` says what becomes of each. */
function setUp(files: SealedFile[], make: (file: SealedFile) => Promise<void>) {
  const lines: string[] = []
  const asked: number[] = []
  const deps = {
    database: { select: () => ({ from: () => ({ where: async () => [] }) }) } as unknown as Database,
    transfers: { findFiles: async () => files },
    bucketOf: () =>
      ({ read: async (_: ByteRange, sink: ByteSink) => sink.write(Buffer.alloc(10)) }) as unknown as Bucket,
    recipeOf: (file: SealedFile) => ({
      makes: 'view' as const,
      length: 10,
      isPromising: () => true,
      async make() {
        asked.push(file.position)
        await make(file)
        return []
      },
    }),
    log: createLog((line) => void lines.push(line)),
  }
  return { deps, asked, lines }
}
const quick = async () => {}

describe('a turn of making', () => {
  test('makes what was read and found good, in order, and is over', async () => {
    const files = [
      fileOf(0),
      fileOf(1, { sha256: null }),
      fileOf(2, { scan: 'infected' }),
      fileOf(3, { scan: 'waiting' }),
      fileOf(4),
    ]
    const { deps, asked } = setUp(files, quick)
    expect(await makeRenditions(deps, transfer, firstTurn, signal)).toBeUndefined()
    expect(asked).toEqual([0, 4])
  })

  test('goes on behind the files that others had their turn after', async () => {
    const { deps, asked } = setUp([fileOf(0), fileOf(1), fileOf(2)], quick)
    await makeRenditions(deps, transfer, { after: 1, faults: 0 }, signal)
    expect(asked).toEqual([2])
  })

  test.each([{ allowPreview: false }, { isEncrypted: true }])('makes nothing where %o', async (more) => {
    const { deps, asked } = setUp([fileOf(0)], quick)
    await makeRenditions(deps, { ...transfer, ...more }, firstTurn, signal)
    expect(asked).toEqual([])
  })

  test('goes on when a file is refused, and that is written down', async () => {
    const refuse = () => Promise.reject(new PictureRefused('a bomb'))
    const { deps, asked, lines } = setUp([fileOf(0), fileOf(1), fileOf(2)], refuse)
    expect(await makeRenditions(deps, transfer, firstTurn, signal)).toBeUndefined()
    expect(asked).toEqual([0, 1, 2])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(
      asked.map((position) => ({ event: 'no-rendition', file: `file ${position}`, reason: 'a bomb' })),
    )
  })

  test('is the last one after two files that broke the maker, also in an earlier turn', async () => {
    const breaks = () => Promise.reject(new PictureFault('it took too long'))
    const { deps, asked } = setUp([fileOf(0), fileOf(1), fileOf(2), fileOf(3)], breaks)
    expect(await makeRenditions(deps, transfer, firstTurn, signal)).toBeUndefined()
    expect(asked).toEqual([0, 1])
    await makeRenditions(deps, transfer, { after: -1, faults: 1 }, signal)
    expect(asked).toEqual([0, 1, 0])
  })

  test('fails where the bytes cannot be read: it is tried again', async () => {
    const { deps } = setUp([fileOf(0)], () => Promise.reject(new ObjectMissing('key')))
    await expect(makeRenditions(deps, transfer, firstTurn, signal)).rejects.toBeInstanceOf(ObjectMissing)
  })
})

test('of a file that does not begin as it should no more than a chunk is read', async () => {
  let chunks = 0
  const read = async (_: ByteRange, sink: ByteSink) => {
    for (; chunks < 10; chunks += 1) await sink.write(Buffer.from('0123456789'))
  }
  const options = (isPromising: boolean) => ({ length: 100, isPromising: () => isPromising })
  await expect(readBeginning({ read }, fileOf(0), options(false), signal)).rejects.toBeInstanceOf(PictureRefused)
  expect(chunks).toBe(0)
  expect((await readBeginning({ read }, fileOf(0), options(true), signal)).toString()).toBe('0123456789'.repeat(10))
})
