/** The files that were named, folders walked, each with the name that recipients see. */
import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { checkFileName } from '@envoi/contract/rules/file-name'
import { refusalTexts } from '@envoi/contract/refusal-texts'
import { printable } from '../terminal-text.ts'
import { UsageError } from '../usage-error.ts'

export type FileToSend = { path: string; name: string; size: number; modified: number }

/** A folder keeps its own name, and those of the folders below it. */
export async function collectFiles(paths: readonly string[]): Promise<FileToSend[]> {
  const files: FileToSend[] = []
  for (const path of paths) files.push(...(await filesAt(resolve(path), basename(resolve(path)), path)))
  requireSendable(files)
  return files
}

async function filesAt(path: string, name: string, typed: string): Promise<FileToSend[]> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UsageError(`There is no file "${typed}".`)
    throw error
  })
  if (found.isFile()) return [{ path, name, size: found.size, modified: Math.floor(found.mtimeMs) }]
  if (!found.isDirectory()) throw new UsageError(`"${typed}" is neither a file nor a folder.`)
  const files = await filesBelow(path, name)
  if (files.length === 0) throw new UsageError(`There are no files in "${typed}".`)
  return files
}

/** In the order of their names. Links to files are followed; links to folders could lead round and round. */
export async function filesBelow(folder: string, name: string): Promise<FileToSend[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const files: FileToSend[] = []
  for (const entry of entries) {
    const [path, shown] = [join(folder, entry.name), `${name}/${entry.name}`]
    if (entry.isDirectory()) files.push(...(await filesBelow(path, shown)))
    if (!entry.isFile() && !entry.isSymbolicLink()) continue
    const found = await stat(path)
    if (found.isFile()) files.push({ path, name: shown, size: found.size, modified: Math.floor(found.mtimeMs) })
  }
  return files
}

/** What the service would refuse is told by name, before anything is sent. */
function requireSendable(files: readonly FileToSend[]): void {
  const names = new Map<string, string>()
  for (const { name, path, size } of files) {
    const check = checkFileName(name.split(sep).join('/'))
    if (!check.ok) throw new UsageError(`${printable(name)}: ${refusalTexts[check.code]}`)
    if (size === 0) throw new UsageError(`${printable(name)} is empty, and cannot be sent. Leave it out.`)
    const other = names.get(check.name)
    if (other !== undefined) {
      throw new UsageError(
        `${other} and ${path} would both be called ${printable(name)}. Send their folders, or rename one.`,
      )
    }
    names.set(check.name, path)
  }
}
