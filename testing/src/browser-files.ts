import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { someBytes } from './bytes.ts'

/** Files on this machine for somebody to send. They go with the test. */
export type FilesOnDisk = {
  /** Holds them all. */
  folder: string
  path(name: string): string
  bytes(name: string): Buffer
  /** Every one of them, as somebody picks them. */
  paths: string[]
}

/** By their paths with `/`, and how large each is or what is in it. */
export async function makeFiles(files: Record<string, number | Buffer>): Promise<FilesOnDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'envoi-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const contents = new Map<string, Buffer>()
  for (const [index, [name, content]] of Object.entries(files).entries()) {
    const bytes = typeof content === 'number' ? someBytes(content, index + 1) : content
    contents.set(name, bytes)
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  return {
    folder,
    path: (name) => join(folder, name),
    bytes(name) {
      const bytes = contents.get(name)
      if (!bytes) throw new Error(`no file ${name} was made`)
      return bytes
    },
    paths: [...contents.keys()].map((name) => join(folder, name)),
  }
}
