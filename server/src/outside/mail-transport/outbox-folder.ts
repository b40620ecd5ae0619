import { createHash, randomBytes } from 'node:crypto'
import { access, constants, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ifPresent } from '../../platform/errno.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import type { KeptMessage, Outbox } from './port.ts'

/** A folder of messages nobody was sent: one JSON file each and, for a mail, the very mail beside it. */
export type OutboxFolder = Outbox & {
  /** Keeps a message, once: kept again under the same key it stays as it is. */
  keep(key: string, message: NewMessage): Promise<void>
  check(): Promise<void>
}
export type NewMessage = Omit<KeptMessage, 'id' | 'at' | 'links'> & { eml?: Buffer }

/** Older messages go when newer ones come. */
const KEPT = 1000
/** The time it came, so that names sort by age; then the key, hashed, so that any key is a file name. */
const idPattern = /^\d{17}-[\w-]{22}$/

export function openOutboxFolder(folder: string, options: { now?: () => Date; kept?: number } = {}): OutboxFolder {
  const { now = () => new Date(), kept = KEPT } = options

  async function ids(): Promise<string[]> {
    const names = (await ifPresent(readdir(folder))) ?? []
    const found = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
    return found
      .filter((id) => idPattern.test(id))
      .toSorted()
      .toReversed()
  }

  async function find(id: string): Promise<KeptMessage | undefined> {
    if (!idPattern.test(id)) return undefined
    const text = await ifPresent(readFile(join(folder, `${id}.json`), 'utf8'))
    return text === undefined ? undefined : { id, ...(JSON.parse(text) as Omit<KeptMessage, 'id'>) }
  }

  /** Whole or not at all: written aside, then given its name. */
  async function write(name: string, content: string | Buffer): Promise<void> {
    const aside = join(folder, `.${randomBytes(8).toString('hex')}`)
    await using file = await open(aside, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await rename(aside, join(folder, name))
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }

  async function removeOldest(): Promise<void> {
    for (const id of (await ids()).slice(kept)) {
      await rm(join(folder, `${id}.json`), { force: true })
      await rm(join(folder, `${id}.eml`), { force: true })
    }
  }

  return {
    find,
    async list() {
      const messages = await Promise.all((await ids()).map(find))
      return messages.filter((message) => message !== undefined)
    },
    async keep(key, { eml, ...message }) {
      await makeFolder(folder, 0o700)
      const hash = createHash('sha256').update(key).digest('base64url').slice(0, 22)
      if ((await ids()).some((id) => id.endsWith(`-${hash}`))) return
      const at = now().toISOString()
      const id = `${at.replaceAll(/\D/g, '')}-${hash}`
      if (eml) await write(`${id}.eml`, eml)
      await write(`${id}.json`, JSON.stringify({ ...message, links: linksIn(message.text), at }, undefined, 2))
      await removeOldest()
    },
    async check() {
      await makeFolder(folder, 0o700)
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    },
  }
}

/** In our own plain texts a link stands between spaces or at the end of a line. */
export const linksIn = (text: string): string[] => [...text.matchAll(/\bhttps?:\/\/\S+/g)].map(([link]) => link)
