import { chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The system's or the database's own code of an error, such as ENOENT or 57P03. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Nothing where there is nothing; every other fault goes on. */
export async function ifPresent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Makes a folder and its missing parents with this mode, whatever the umask. Node's own recursive mkdir never returns
 * where nothing can be made, as below /proc.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await makeOne(path, mode)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path), mode)
    await makeOne(path, mode).catch((reason: unknown) => {
      // Somebody else was quicker.
      if (codeOf(reason) !== 'EEXIST') throw reason
    })
  }
}

async function makeOne(path: string, mode: number): Promise<void> {
  await mkdir(path, { mode })
  await chmod(path, mode)
}
