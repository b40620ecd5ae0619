import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { link, open, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartFailure } from './start-failure.ts'

/**
 * Everything secret comes from ENVOI_SECRET, kept outside the database: a separate key for each use, so that a value
 * made for one purpose is never taken for another.
 */
export type Secrets = {
  /** A key for one purpose. */
  key(purpose: string): Buffer
  /** A secret that mails need again later: derived from a random seed in the row, never stored itself. */
  derive(purpose: string, seed: Buffer): string
  /** The same as six digits, for people to type. */
  deriveDigits(purpose: string, seed: Buffer): string
  /** For what must be read again and cannot be derived; bound to its purpose and to whose it is. */
  encrypt(purpose: string, whose: string, text: string): Buffer
  decrypt(purpose: string, whose: string, sealed: Buffer): string
}

/** Random, for `derive`. */
export const newSeed = (): Buffer => randomBytes(32)

const NONCE = 12
const TAG = 16

export function createSecrets(master: string): Secrets {
  const key = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', master, 'envoi', purpose, 32))
  return {
    key,
    derive: (purpose, seed) => createHmac('sha256', key(purpose)).update(seed).digest('base64url'),
    deriveDigits: (purpose, seed) => {
      const number = createHmac('sha256', key(purpose)).update(seed).digest().readBigUInt64BE() % 1_000_000n
      return String(number).padStart(6, '0')
    },
    encrypt: (purpose, whose, text) => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key(purpose), nonce).setAAD(Buffer.from(whose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    decrypt: (purpose, whose, sealed) => {
      // Said outright: a shorter tag, which is easier to guess, would do otherwise.
      const options = { authTagLength: TAG }
      const decipher = createDecipheriv('aes-256-gcm', key(purpose), sealed.subarray(0, NONCE), options)
        .setAAD(Buffer.from(whose))
        .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      return decipher.update(sealed.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** A new bearer token of 256 bits, and the only form of it that is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Constant time, also for different lengths: the digests are compared, not the texts. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(hashToken(given), hashToken(expected))

/** The secret made at the first start and kept in the data directory, unless ENVOI_SECRET is given. */
export async function loadMasterSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given !== undefined) return given
  const path = join(dataDir, 'secret')
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (kept !== undefined) {
    if (kept.trim().length < 32) throw new StartFailure(`The secret in ${path} is damaged; restore it from a backup.`)
    return kept.trim()
  }
  await makeSecret(path)
  return loadMasterSecret(undefined, dataDir)
}

/** Two programs starting at once agree on one secret: whoever links first wins, and both read what is there. */
async function makeSecret(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    // Lost in a power cut, it would take every link with it.
    await using folder = await open(dirname(path))
    await folder.sync()
  } finally {
    await rm(draft, { force: true })
  }
}
