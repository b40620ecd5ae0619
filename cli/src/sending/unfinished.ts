/** What was being sent, so that the same command, or "envoi resume", goes on with it. A file each, for their owner alone. */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { findRecord } from '@envoi/client/upload/ledger'
import type { Memory } from '@envoi/client/upload/ports'
import type { FileToSend } from './collect-files.ts'

export type Unfinished = {
  version: 1
  transferId: string
  origin: string
  /** The process that was sending it. */
  pid: number
  startedAt: string
  files: FileToSend[]
  /** As it was asked for, without the password: another wish is another transfer. */
  asked: object
  password: { salt: string; hash: string } | null
  /** Its file is a copy of what came by standard input. */
  isSpooled: boolean
}

export type UnfinishedSends = {
  list(): Promise<Unfinished[]>
  /** At once: nothing may happen between the making of a transfer and the writing of this. */
  save(unfinished: Unfinished): void
  remove(transferId: string): Promise<void>
}

export function unfinishedSends(folder: string): UnfinishedSends {
  const pathOf = (id: string) => join(folder, `${encodeURIComponent(id)}.json`)
  return {
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      const all = texts.flatMap(readUnfinished)
      return all.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
    },
    save(unfinished) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(pathOf(unfinished.transferId), JSON.stringify(unfinished), { mode: 0o600 })
    },
    remove: (transferId) => rm(pathOf(transferId), { force: true }),
  }
}

/** Half a record, of a machine that went out while it was written, is none. */
function readUnfinished(text: string): Unfinished[] {
  try {
    const found = JSON.parse(text) as Partial<Unfinished>
    return found.version === 1 ? [found as Unfinished] : []
  } catch {
    return []
  }
}

export type Wish = Pick<Unfinished, 'origin' | 'asked' | 'isSpooled'> & {
  files: FileToSend[]
  password: string | undefined
}

/** The one with the same wish for the very same files, as far as the engine still knows of it. */
export async function findSame(sends: UnfinishedSends, memory: Memory, wish: Wish): Promise<Unfinished | undefined> {
  // What comes by standard input is never known again.
  if (wish.isSpooled) return undefined
  // As it would be written down: what was not asked for leaves no trace there.
  const { files, asked } = JSON.parse(JSON.stringify(wish)) as Wish
  for (const one of await sends.list()) {
    const isSame =
      one.origin === wish.origin &&
      isDeepStrictEqual(one.files, files) &&
      isDeepStrictEqual(one.asked, asked) &&
      isPasswordOf(one.password, wish.password)
    if (isSame && (await findRecord(memory, one.transferId))) return one
  }
  return undefined
}

/** Where there are such files. */
function readProcess(pid: number, about: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${about}`, 'utf8')
  } catch {
    return undefined
  }
}

export function hidePassword(password: string | undefined): Unfinished['password'] {
  if (password === undefined) return null
  const salt = randomBytes(16).toString('hex')
  return { salt, hash: scryptSync(password, salt, 32).toString('hex') }
}

function isPasswordOf(kept: Unfinished['password'], password: string | undefined): boolean {
  if (kept === null || password === undefined) return kept === null && password === undefined
  return timingSafeEqual(Buffer.from(kept.hash, 'hex'), scryptSync(password, kept.salt, 32))
}

/** Two processes that go on with one upload would send everything twice. */
export function isRunning({ pid }: Unfinished): boolean {
  if (pid === process.pid) return false
  // Another program may have got its number since, and one that was killed may wait to be taken note of.
  const [status, command] = [readProcess(pid, 'status'), readProcess(pid, 'cmdline')]
  if (status !== undefined && command !== undefined) return !/^State:\s+Z/m.test(status) && command.includes('envoi')
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process is one.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
