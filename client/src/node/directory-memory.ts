/** Ledger records as files of a directory, one each, readable by their owner alone: they hold the sender's secrets. */
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Memory } from '../upload/ports.ts'

const ending = '.json'

export function directoryMemory(directory: string): Memory {
  const pathOf = (id: string) => join(directory, encodeURIComponent(id) + ending)

  return {
    async list() {
      const names = await orIfMissing(readdir(directory), [])
      return names
        .filter((name) => name.endsWith(ending))
        .map((name) => decodeURIComponent(name.slice(0, -ending.length)))
    },
    async load(id) {
      const text = await orIfMissing(readFile(pathOf(id), 'utf8'), undefined)
      return text === undefined ? undefined : JSON.parse(text)
    },
    async save(id, record) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      // Whoever dies while writing leaves the old record whole.
      const temporary = `${pathOf(id)}.${process.pid}.new`
      await writeFile(temporary, JSON.stringify(record), { mode: 0o600 })
      await rename(temporary, pathOf(id))
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  }
}

async function orIfMissing<T, Else>(found: Promise<T>, otherwise: Else): Promise<T | Else> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise
    throw error
  }
}
