import { lchown, mkdtemp, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PostgresFailure } from './failure.ts'
import { ifPresent } from './files.ts'
import { isFull, lastComplaint } from './explain.ts'
import { MAJOR, type Place } from './place.ts'
import { runAs } from './system-user.ts'

/** Made on the side and renamed when whole: a start that fails half-way leaves nothing in the next one's way. */
export async function ensureCluster(deps: {
  place: Place
  binaries: string
  /** Off for throwaway databases only. */
  sync: boolean
  signal: AbortSignal
}): Promise<void> {
  const { data, user } = deps.place
  if (await hasCluster(data)) return
  const parent = dirname(data)
  await removeDrafts(data)
  try {
    const draft = await mkdtemp(`${data}.new-`)
    if (user) await lchown(draft, user.uid, user.gid)
    await initdb(draft, deps)
    await rename(draft, data)
    await using folder = await open(parent)
    await folder.sync()
  } finally {
    await removeDrafts(data)
  }
}

async function hasCluster(data: string): Promise<boolean> {
  const version = await ifPresent(readFile(join(data, 'PG_VERSION'), 'utf8'))
  if (version?.trim() === MAJOR) return true
  if (version !== undefined) {
    throw new PostgresFailure(
      `${data} was made by PostgreSQL ${version.trim()}, this is ${MAJOR}: dump and restore it.`,
    )
  }
  if (((await ifPresent(readdir(data))) ?? []).length === 0) return false
  throw new PostgresFailure(`${data} is not a whole PostgreSQL database: restore it from a backup, or move it away.`)
}

/** A name of its own each time: an initdb whose program was killed may still be writing to the last one. */
async function removeDrafts(data: string): Promise<void> {
  const drafts = (await readdir(dirname(data))).filter((name) => name.startsWith(`${basename(data)}.new-`))
  for (const name of drafts) await rm(join(dirname(data), name), { recursive: true, force: true, maxRetries: 5 })
}

async function initdb(draft: string, deps: Parameters<typeof ensureCluster>[0]): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject']
  const args = ['-D', draft, ...locale, ...access, '--no-instructions', ...(deps.sync ? [] : ['--no-sync'])]
  try {
    await runAs(deps.place.user, join(deps.binaries, 'bin/initdb'), args, deps.signal)
  } catch (error) {
    deps.signal.throwIfAborted()
    const complaint = lastComplaint((error as { stderr?: string }).stderr || String(error))
    const why = (await isFull(dirname(draft), complaint)) ? 'the disk is full' : 'initdb failed'
    throw new PostgresFailure(`PostgreSQL could not make its database in ${deps.place.data}: ${why} (${complaint}).`, {
      cause: error,
    })
  }
}
