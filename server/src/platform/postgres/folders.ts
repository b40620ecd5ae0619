import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './errno.ts'

/** With its parents. Node's own recursive mkdir never returns where nothing can be made, as below /proc. */
export async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path), mode)
    await mkdir(path, { mode })
  }
}
