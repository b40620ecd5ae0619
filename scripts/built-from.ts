import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a folder was built from, written into it: the same sources need no second build. */
const STAMP = '.built-from'

export function isBuiltFrom(folder: string, hash: string): boolean {
  const stamp = join(folder, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Stamps what was built aside and puts it in place by two renames. Of two builds at once the last to finish stays. */
export function putInPlace(aside: string, folder: string, hash: string): void {
  writeFileSync(join(aside, STAMP), hash)
  if (existsSync(folder)) renameSync(folder, `${aside}-old`)
  renameSync(aside, folder)
  rmSync(`${aside}-old`, { recursive: true, force: true })
}

/** One hash over files and folders of sources; tests and what was built are none. */
export function hashOf(paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow).toSorted())
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](dist[\w-]*|node_modules|tests)[\\/]/.test(file))
}
