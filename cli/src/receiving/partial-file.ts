/**
 * A file that is being received: under another name until all of it was checked, with a note beside it by which another run
 * goes on. What is there is read once more then, so that the checksum is of what the disk has.
 */
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from '@envoi/client/node/crc32'

/** `etag`: of the one exact content. `url`: a grant is counted once, for all its ranges. */
export type Note = { transferId: string; fileId: string; size: number; etag: string | null; url: string | null }

export type PartialFile = {
  /** How many bytes are there, and the sum of them. */
  readonly length: number
  readonly crc: number
  note: Note | undefined
  saveNote(note: Note): Promise<void>
  add(chunk: Uint8Array): Promise<void>
  /** From the beginning, since the content is another or came damaged. */
  restart(): Promise<void>
  /** Safe on the disk, and under its own name. */
  finish(): Promise<void>
} & AsyncDisposable

export async function openPartial(
  target: string,
  which: Pick<Note, 'transferId' | 'fileId' | 'size'>,
): Promise<PartialFile> {
  await mkdir(dirname(target), { recursive: true })
  const path = `${target}.envoi-part`
  const notePath = `${target}.envoi-part.json`
  const found = await readNote(notePath)
  const isSame = found?.transferId === which.transferId && found.fileId === which.fileId && found.size === which.size
  let note = isSame ? found : undefined
  const handle = await open(path, isSame ? 'a+' : 'w+')
  let { length, crc } = isSame ? await sumUp(path) : { length: 0, crc: 0 }

  const restart = async () => {
    await handle.truncate(0)
    length = 0
    crc = 0
    note = undefined
  }
  if (length > which.size) await restart()

  return {
    get length() {
      return length
    },
    get crc() {
      return crc
    },
    get note() {
      return note
    },
    async saveNote(next) {
      note = next
      await writeFile(notePath, JSON.stringify(next), { mode: 0o600 })
    },
    async add(chunk) {
      await writeAll(handle, chunk, length)
      crc = crc32(chunk, crc)
      length += chunk.byteLength
    },
    restart,
    async finish() {
      await handle.sync()
      await rename(path, target)
      await rm(notePath, { force: true })
    },
    [Symbol.asyncDispose]: () => handle.close(),
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < chunk.byteLength;) {
    const { bytesWritten } = await handle.write(chunk, at, chunk.byteLength - at, position + at)
    at += bytesWritten
  }
}

async function sumUp(path: string): Promise<{ length: number; crc: number }> {
  let [length, crc] = [0, 0]
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    crc = crc32(chunk, crc)
    length += chunk.byteLength
  }
  return { length, crc }
}

/** Half a note, of a machine that went out while it was written, is none. */
async function readNote(path: string): Promise<Note | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Note
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether this very content has been received before. */
export async function isThere(target: string, expected: { size: number; crc: number | undefined }): Promise<boolean> {
  const found = await stat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!found?.isFile() || found.size !== expected.size) return false
  return expected.crc !== undefined && (await sumUp(target)).crc === expected.crc
}

/** Below the folder and nowhere else: names come from others. On Windows some letters mean something else. */
export function pathBelow(folder: string, name: string, platform: NodeJS.Platform = process.platform): string {
  const segments = name.split('/').map((part) => (platform === 'win32' ? part.replaceAll(/[<>:"|?*]/g, '_') : part))
  return join(folder, ...segments)
}
