import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectBytes } from '../../outside/object-store/port.contract.ts'
import { type ByteWriter, createDirectWriter, createPlainWriter } from './writers.ts'
import { type OpenFile, createFile, openFile } from './open-file.ts'
import { createSlots } from './slots.ts'

const BLOCK = 4096
const slots = createSlots(2)
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'envoi-writers-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A handle whose named calls are replaced; the rest go to the real file. */
const withCalls = (handle: FileHandle, calls: Partial<FileHandle>): FileHandle =>
  new Proxy(handle, {
    get(target, name) {
      const call: unknown = Reflect.get(name in calls ? calls : target, name)
      return typeof call === 'function' ? call.bind(target) : call
    },
  })

/** Copies, because a writer takes the memory of what it is given. */
const chunksOf = (bytes: Buffer, sizes: number[]): Buffer[] => {
  let at = 0
  return sizes.map((size) => Buffer.from(new Uint8Array(bytes.subarray(at, (at += size))).buffer))
}

async function writeAll(writer: ByteWriter, batches: Buffer[][]): Promise<void> {
  for (const batch of batches) await writer.write(batch)
  await writer.finish()
}

const writers: [string, (file: OpenFile) => ByteWriter][] = [
  ['direct', (file) => createDirectWriter(file, file.direct ?? file.plain, slots)],
  ['plain', (file) => createPlainWriter(file)],
]

describe.for(writers)('the %s writer', ([, createWriter]) => {
  test.for<[string, number[][]]>([
    ['one byte', [[1]]],
    ['exactly one block', [[BLOCK]]],
    ['a block and a byte', [[BLOCK, 1]]],
    ['chunks that fit no block', [[1000, 5000, 70_001], [3], [65_536, 65_536]]],
    ['a batch of several slots', [Array.from({ length: 50 }, () => 65_536), [123_456]]],
    ['small batches that make up blocks only together', Array.from({ length: 9 }, () => [1000])],
  ])('writes %s as it came', async ([, sizes]) => {
    const bytes = randomBytes(sizes.flat().reduce((sum, size) => sum + size, 0))
    const all = chunksOf(bytes, sizes.flat())
    const batches = sizes.map((batch) => all.splice(0, batch.length))
    {
      await using file = await createFile(join(folder, 'file'), 1024 * 1024)
      await writeAll(createWriter(file), batches)
    }
    expectBytes(await readFile(join(folder, 'file')), bytes)
  })

  test('writes at its place and nowhere else', async () => {
    const around = randomBytes(3 * 262_144)
    const bytes = randomBytes(262_144 - 1)
    const path = join(folder, 'file')
    {
      await using file = await createFile(path, around.length)
      await writeAll(createWriter(file), [[Buffer.from(around)]])
      await using part = await openFile(path, { position: 262_144, size: bytes.length })
      await writeAll(createWriter(part), [[Buffer.from(bytes)]])
    }
    bytes.copy(around, 262_144)
    expectBytes(await readFile(path), around)
  })

  test('does not finish when the flush fails', async () => {
    await using file = await createFile(join(folder, 'file'), 1024 * 1024)
    const failing = { datasync: () => Promise.reject(new Error('EIO')) }
    const writer = createWriter({ ...file, plain: withCalls(file.plain, failing) })
    await writer.write([Buffer.alloc(1000)])
    await expect(writer.finish()).rejects.toThrow('EIO')
    await writer.settle()
  })

  test('tells at the next call that a write failed, and settles', async () => {
    await using file = await createFile(join(folder, 'file'), 1024 * 1024)
    const full = { write: () => Promise.reject(new Error('ENOSPC')), writev: () => Promise.reject(new Error('ENOSPC')) }
    const direct = file.direct && withCalls(file.direct, full)
    const writer = createWriter({ ...file, plain: withCalls(file.plain, full), direct })
    await writer.write([Buffer.alloc(BLOCK)])
    await writer.settle()
    await expect(writer.write([Buffer.alloc(BLOCK)])).rejects.toThrow('ENOSPC')
    await expect(writer.finish()).rejects.toThrow('ENOSPC')
  })
})

describe('the direct writer', () => {
  test.for<[string, (handle: FileHandle) => Partial<FileHandle>]>([
    [
      'writes less than it was asked to',
      (handle) => ({
        write: ((buffer: Buffer, _: number, length: number, at: number) =>
          handle.write(buffer, 0, Math.min(length, BLOCK), at)) as FileHandle['write'],
      }),
    ],
    [
      'takes no direct writes after all',
      () => ({ write: () => Promise.reject(Object.assign(new Error('EINVAL'), { code: 'EINVAL' })) }),
    ],
  ])('goes the plain way when the file system %s', async ([, calls]) => {
    const bytes = randomBytes(3_000_000)
    {
      await using file = await createFile(join(folder, 'file'), bytes.length)
      const direct = file.direct ?? file.plain
      const writer = createDirectWriter(file, withCalls(direct, calls(direct)), slots)
      await writeAll(writer, [[Buffer.from(bytes.subarray(0, 2_000_000))], [Buffer.from(bytes.subarray(2_000_000))]])
    }
    expectBytes(await readFile(join(folder, 'file')), bytes)
  })

  test('takes two slots at most, however much it is given', async () => {
    const three = createSlots(3)
    await using file = await createFile(join(folder, 'file'), 1024 * 1024)
    const device = Promise.withResolvers<void>()
    const slow = withCalls(file.plain, {
      write: (async (_: Buffer, __: number, length: number) => {
        await device.promise
        return { bytesWritten: length }
      }) as unknown as FileHandle['write'],
    })
    const writer = createDirectWriter(file, slow, three)
    const writing = writer.write([Buffer.alloc(5_000_000)])
    expect(await three.take()).toHaveLength(1024 * 1024)
    device.resolve()
    await writing
    await writer.settle()
  })

  test('gives every slot back, also after a failure', async () => {
    const few = createSlots(2)
    await using file = await createFile(join(folder, 'file'), 1024 * 1024)
    const broken = withCalls(file.plain, { write: () => Promise.reject(new Error('EIO')) })
    const writer = createDirectWriter(file, broken, few)
    await writer.write([Buffer.alloc(5_000_000)])
    await writer.settle()
    expect(await Promise.all([few.take(), few.take()])).toHaveLength(2)
  })

  test('asks for a chunk only when it has done with the one before, whose memory is free by then', async () => {
    await using file = await createFile(join(folder, 'file'), 1024 * 1024)
    const made: Buffer[] = []
    let mostAtOnce = 0
    function* makeChunks(): Iterable<Buffer> {
      for (let count = 0; count < 100; count += 1) {
        made.push(Buffer.allocUnsafeSlow(65_536))
        mostAtOnce = Math.max(mostAtOnce, made.filter(({ length }) => length > 0).length)
        yield made.at(-1)!
      }
    }
    const writer = createDirectWriter(file, file.direct ?? file.plain, slots)
    await writer.write(makeChunks())
    await writer.finish()
    expect(mostAtOnce).toBe(1)
  })

  test('gives its slot back when a chunk could not be made, and settles', async () => {
    const few = createSlots(2)
    await using file = await createFile(join(folder, 'file'), 1024 * 1024)
    function* failLate(): Iterable<Buffer> {
      yield Buffer.alloc(1_500_000)
      throw new RangeError('no such frame')
    }
    const writer = createDirectWriter(file, file.direct ?? file.plain, few)
    await expect(writer.write(failLate())).rejects.toThrow('no such frame')
    await writer.settle()
    expect(await Promise.all([few.take(), few.take()])).toHaveLength(2)
  })
})

describe('the plain writer', () => {
  test('keeps a flush that failed in the background in mind: a later one that succeeds is no proof', async () => {
    await using file = await createFile(join(folder, 'file'), 1024 * 1024)
    let flushes = 0
    const once = {
      datasync: async () => {
        flushes += 1
        if (flushes === 1) throw new Error('EIO')
      },
    }
    const writer = createPlainWriter({ ...file, plain: withCalls(file.plain, once) })
    await writer.write([Buffer.alloc(2 * 1024 * 1024)])
    await expect(writer.finish()).rejects.toThrow('EIO')
    expect(flushes).toBe(1)
  })

  test('goes on after a short write', async () => {
    const bytes = randomBytes(10_000)
    {
      await using file = await createFile(join(folder, 'file'), bytes.length)
      const { plain } = file
      const short = {
        writev: (async (chunks: Buffer[], at: number) =>
          plain.writev([chunks[0]!.subarray(0, 999)], at)) as FileHandle['writev'],
      }
      const writer = createPlainWriter({ ...file, plain: withCalls(plain, short) })
      await writeAll(writer, [chunksOf(bytes, [1, 999, 1000, 8000])])
    }
    expectBytes(await readFile(join(folder, 'file')), bytes)
  })
})

/** Whether this machine's file system takes the flag at all. */
const mayOpenDirect = (path: string): Promise<boolean> =>
  open(path, constants.O_RDWR | (constants.O_DIRECT ?? 0)).then(
    async (handle) => handle.close().then(() => constants.O_DIRECT !== undefined),
    () => false,
  )

describe('a file to write to', () => {
  test('must not exist when it is created, and must when it is opened', async () => {
    const path = join(folder, 'file')
    await expect(openFile(path, { position: 0, size: 1 })).rejects.toMatchObject({ code: 'ENOENT' })
    await (await createFile(path, 1))[Symbol.asyncDispose]()
    await expect(createFile(path, 1)).rejects.toMatchObject({ code: 'EEXIST' })
    await (await openFile(path, { position: 0, size: 1 }))[Symbol.asyncDispose]()
  })

  test('gets its folder again when a sweep has just removed it', async () => {
    const path = join(folder, 'aa', 'bb', 'file')
    await (await createFile(path, 1))[Symbol.asyncDispose]()
    expect(await readFile(path)).toHaveLength(0)
  })

  test('in memory is written the plain way, which is faster there', async () => {
    const path = join('/dev/shm', `envoi-writers-${randomBytes(8).toString('hex')}`)
    await using file = await createFile(path, 1024 * 1024)
    await rm(path)
    expect(file.direct).toBeUndefined()
  })

  test.for<[string, number, number, boolean]>([
    ['large and on a block boundary', 8192, 1024 * 1024, true],
    ['on no block boundary', 1000, 1024 * 1024, false],
    ['too small to be worth it', 0, 1000, false],
  ])('whose place is %s', async ([, position, size, isDirect]) => {
    await using file = await createFile(join(folder, 'file'), 1)
    await using place = await openFile(join(folder, 'file'), { position, size })
    expect(file.direct).toBeUndefined()
    expect(place.direct !== undefined).toBe(isDirect && (await mayOpenDirect(join(folder, 'file'))))
  })
})
