/** Who is signed in where, kept in a file that only its owner can read. Variables of the environment take precedence. */
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { UsageError } from './usage-error.ts'

export type Env = Readonly<Record<string, string | undefined>>
export type SignedIn = { origin: string; key: string }

/** By the XDG base directory specification; what is not absolute there does not count. */
const folderOf = (asked: string | undefined, usual: string[]): string =>
  join(asked !== undefined && isAbsolute(asked) ? asked : join(homedir(), ...usual), 'envoi')

const configFile = (env: Env): string => join(folderOf(env['XDG_CONFIG_HOME'], ['.config']), 'config.json')

/** Records of work that was begun and not ended. */
export const stateFolder = (env: Env): string => folderOf(env['XDG_STATE_HOME'], ['.local', 'state'])

export async function findSignedIn(env: Env): Promise<SignedIn | undefined> {
  const file = configFile(env)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const { origin, key } = parse(text, file)
  return typeof origin === 'string' && typeof key === 'string' ? { origin, key } : undefined
}

function parse(text: string, file: string): Partial<Record<keyof SignedIn, unknown>> {
  try {
    return { ...JSON.parse(text) }
  } catch (cause) {
    throw new UsageError(`${file} is damaged. Remove it, and sign in again with "envoi login".`, { cause })
  }
}

/** Tells where it is kept. */
export async function keepSignedIn(env: Env, signedIn: SignedIn): Promise<string> {
  const file = configFile(env)
  const folder = join(file, '..')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const temporary = `${file}.${process.pid}.new`
  await writeFile(temporary, `${JSON.stringify(signedIn, undefined, 2)}\n`, { mode: 0o600 })
  await rename(temporary, file)
  return file
}

export const forgetSignedIn = (env: Env): Promise<void> => rm(configFile(env), { force: true })

export function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`"${text}" is not an address. Write it as https://envoi.example.`)
  }
  return url.origin
}
