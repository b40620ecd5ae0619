import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { databaseFolder } from '@envoi/testing/run-folder'
import { afterAll, beforeAll } from 'vitest'
import { getPackage } from './binaries.ts'

/** Clones of a file's tests, in folders of their own. Their files are the same, by hard links: nobody writes into one. */
export function clonesOfOurs(): (clone: string) => Promise<string> {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(databaseFolder(), 'envoi-clone-'))
    await makeClone(join(folder, 'clone'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return async (clone) => {
    await promisify(execFile)('cp', ['-al', join(folder, 'clone'), clone])
    return clone
  }
}

/** As much of this repository and its packages as it takes to start PostgreSQL from another place, Node included. */
async function makeClone(clone: string): Promise<string> {
  const postgres = await getPackage()
  const modules = dirname(dirname(postgres.root))
  await mkdir(join(clone, 'node_modules'), { recursive: true })
  await writeFile(join(clone, 'package.json'), '{"type":"module"}')
  await copyFile(process.execPath, join(clone, 'node'))
  await cp(import.meta.dirname, join(clone, 'postgres/src'), { recursive: true })
  for (const name of [postgres.name, ...(await packagesBehind('pg', modules))]) {
    await cp(join(modules, name), join(clone, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  }
  return clone
}

async function packagesBehind(name: string, modules: string): Promise<string[]> {
  const text = await readFile(join(modules, name, 'package.json'), 'utf8')
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> }
  const behind = await Promise.all(Object.keys(dependencies).map((other) => packagesBehind(other, modules)))
  return [...new Set([name, ...behind.flat()])]
}

/** As where npm was told not to run install scripts. */
export async function removeLibraryLinks(clone: string): Promise<string[]> {
  const { name } = await getPackage()
  const root = join(clone, 'node_modules', name)
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')
  const links = (JSON.parse(list) as { target: string }[]).map(({ target }) => join(root, target))
  for (const link of links) await rm(link, { force: true })
  return links
}
