import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdtemp, readFile, readlink, realpath, stat, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { PostgresFailure } from './failure.ts'
import { ifPresent, makeFolder } from './files.ts'
import { findRunner, mayEnter, readUsers, type SystemUser } from './system-user.ts'

export const MAJOR = '18'

/** Where the database lies and who runs it; no user means ourselves. */
export type Place = { data: string; user: SystemUser | undefined }

/** Made if need be; others may pass through what root makes, because PostgreSQL does not run as root. */
export async function openHome(dataDir: string): Promise<string> {
  await makeFolder(dataDir, isRoot() ? 0o711 : 0o700)
  return realpath(dataDir)
}

/**
 * The database is always `postgres-18` in the data directory, which may be a link to a place elsewhere: a link goes
 * along when the directory is moved and goes away with it, so no start ever opens another installation's database.
 */
export async function choosePlace(home: string, fallbackDir: string, signal: AbortSignal): Promise<Place> {
  const entry = join(home, `postgres-${MAJOR}`)
  const kept = await findKept(entry)
  const owner = kept === undefined ? undefined : await ifPresent(stat(kept))
  if (!isRoot()) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new PostgresFailure(`${kept} belongs to user ${owner.uid}: start Envoi as that user or change its owner.`)
    }
    return { data: kept ?? entry, user: undefined }
  }

  const users = readUsers(await readFile('/etc/passwd', 'utf8'))
  const user = findRunner(users, owner, await stat(home))
  if (!user)
    throw new PostgresFailure('PostgreSQL does not run as root, and there is no user postgres or nobody to run it.')
  if (owner?.uid === 0) {
    throw new PostgresFailure(
      `${kept} belongs to root, but PostgreSQL runs as ${user.name}: chown -R ${user.name} ${kept}`,
    )
  }
  const data = kept ?? entry
  await letPass(home, user, signal)
  if (await mayEnter(user, owner ? data : dirname(data), signal)) return { data, user }
  if (!kept) return { data: await linkElsewhere(entry, fallbackDir), user }
  throw new PostgresFailure(
    `${user.name} cannot enter ${kept}, which holds the database: chmod o+x its parent folders.`,
  )
}

/** Our own directory, if only its own mode stops the runner: his group may pass through, to what it knows by name. */
async function letPass(home: string, user: SystemUser, signal: AbortSignal): Promise<void> {
  const { uid, mode } = await stat(home)
  if (uid !== 0 || (mode & 0o077) !== 0 || !(await mayEnter(user, dirname(home), signal))) return
  await chown(home, 0, user.gid)
  await chmod(home, (mode & 0o7700) | 0o010)
}

const isRoot = (): boolean => process.getuid?.() === 0

/** What is there already: the directory itself, or where the link points, even if nothing is there yet. */
async function findKept(entry: string): Promise<string | undefined> {
  const found = await ifPresent(lstat(entry))
  if (!found?.isSymbolicLink()) return found && entry
  const target = resolve(dirname(entry), await readlink(entry))
  const parent = await ifPresent(realpath(dirname(target)))
  if (parent) return (await ifPresent(realpath(target))) ?? target
  throw new PostgresFailure(
    `The database was kept in ${target}, which is gone: bring it back, or remove the link ${entry}.`,
  )
}

/** The link comes before the database, so that a start cut short goes on at the same place. */
async function linkElsewhere(entry: string, fallbackDir: string): Promise<string> {
  await makeFolder(fallbackDir, 0o755)
  const parent = await mkdtemp(join(await realpath(fallbackDir), `${shortHash(entry)}-`))
  await chmod(parent, 0o711)
  const data = join(parent, `postgres-${MAJOR}`)
  await symlink(data, entry)
  return data
}

export const shortHash = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 12)
