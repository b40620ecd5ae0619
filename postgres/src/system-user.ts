import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** PostgreSQL refuses to run as root; this is who runs it then. */
export type SystemUser = { name: string; uid: number; gid: number }

export function readUsers(passwd: string): SystemUser[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

type Owner = { uid: number; gid: number }

/**
 * The owner of the database if there is one, else of the data directory, else `postgres`, else `nobody`. To make a
 * database takes an entry in the list of users, to run one does not.
 */
export function findRunner(users: SystemUser[], database: Owner | undefined, home: Owner): SystemUser | undefined {
  const entry = (wanted: number | undefined) => users.find(({ uid }) => uid === wanted && uid !== 0)
  const named = (wanted: string) => users.find(({ name, uid }) => name === wanted && uid !== 0)
  const stranger = database && database.uid !== 0 ? { name: `user ${database.uid}`, ...database } : undefined
  return entry(database?.uid) ?? stranger ?? entry(home.uid) ?? named('postgres') ?? named('nobody')
}

/** How a child process becomes that user. No variable of ours goes along: some are secrets. */
export const spawnAs = (user: SystemUser | undefined) => ({
  cwd: '/',
  env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...(user && { uid: user.uid, gid: user.gid }),
})

export const runAs = (user: SystemUser | undefined, file: string, args: string[], signal: AbortSignal) =>
  promisify(execFile)(file, args, { ...spawnAs(user), signal })

/** Asks the kernel, since access lists and capabilities can say more than the mode bits of each parent. */
export async function mayEnter(user: SystemUser, directory: string, signal: AbortSignal): Promise<boolean> {
  try {
    await runAs(user, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], signal)
    return true
  } catch (error) {
    // A number is the shell's exit status: it ran, and could not enter.
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') return false
    throw error
  }
}
