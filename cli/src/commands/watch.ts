/** Sends what comes into a folder, each file as a transfer of its own, once nobody writes to it any more. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@envoi/client/api'
import { explain } from '../exit.ts'
import { readCount } from '../parse-arguments.ts'
import { type FileToSend, filesBelow } from '../sending/collect-files.ts'
import { readWanted } from '../sending/read-sending.ts'
import { tellSent, transmit } from '../sending/transmit.ts'
import { openService } from '../service.ts'
import { stateFolder } from '../settings.ts'
import { printable } from '../terminal-text.ts'
import { UsageError } from '../usage-error.ts'
import type { Context } from '../context.ts'

/** By its path in the folder: as it was when it was sent, or refused. */
type Seen = Record<string, { size: number; modified: number }>

const lookEvery = 1000
const tryAgainAfter = 60_000

export async function watch(context: Context): Promise<void> {
  const { env, options, terminal, signal } = context
  const folder = resolve(context.words[0] ?? '')
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw new UsageError(`"${folder}" is not a folder.`)
  const settled = (readCount(options, 'settle') ?? 5) * 1000
  const wanted = await readWanted(context)
  using service = await openService(env, options)
  const memory = await openMemory(env, `${service.origin} ${folder}`)
  const changedAt = new Map<string, { at: number; size: number; modified: number }>()
  const failedAt = new Map<string, number>()
  if (!options.has('once')) terminal.note(`Watching ${folder}. Press Ctrl+C to stop.`)

  /** Of files that are new: those that have stayed the same for long enough, and whether others are left. */
  const look = async () => {
    const all = (await filesBelow(folder, '')).filter((file) => !isHidden(nameIn(folder, file)))
    const fresh = all.filter((file) => file.size > 0 && !memory.has(nameIn(folder, file), file))
    const now = performance.now()
    const ready = fresh.filter((file) => {
      const before = changedAt.get(file.path)
      const isSame = before?.size === file.size && before.modified === file.modified
      if (!isSame) {
        changedAt.set(file.path, { at: now, size: file.size, modified: file.modified })
        failedAt.delete(file.path)
      }
      const mayTry = now - (failedAt.get(file.path) ?? -Infinity) > tryAgainAfter
      return isSame && mayTry && now - before.at >= settled
    })
    return { ready, isMore: fresh.length > ready.length }
  }

  for (;;) {
    const { ready, isMore } = await look()
    for (const file of ready) {
      const name = nameIn(folder, file)
      const single = { ...file, name }
      terminal.note(`Sending ${printable(name)}`)
      try {
        const sending = { ...wanted, transfer: wanted.transfer(), files: [single], isSpooled: false, isAnew: false }
        const sent = await transmit(context, service, sending)
        tellSent(context, sent, [single], service.key !== undefined)
        await memory.add(name, file)
      } catch (error) {
        if (signal.aborted || options.has('once')) throw error
        // What the service will not have, it will not have later either, unless the file changes.
        const isFinal = error instanceof ApiError && error.status === 422
        failedAt.set(file.path, isFinal ? Infinity : performance.now())
        terminal.fail(explain(error))
      }
    }
    if (options.has('once') && !isMore) return
    await delay(Math.min(lookEvery, settled), undefined, { signal })
  }
}

const nameIn = (folder: string, { path }: FileToSend): string => relative(folder, path).split('\\').join('/')

/** Programs write to such files first, and rename them when they are whole. */
const isHidden = (name: string): boolean => /(?:^|\/)\.|\.(?:part|partial|tmp|crdownload)$|\.envoi-part/.test(name)

async function openMemory(env: Context['env'], of: string) {
  const path = join(stateFolder(env), 'watched', `${createHash('sha256').update(of).digest('hex').slice(0, 32)}.json`)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  const seen = JSON.parse(text) as Seen
  return {
    has: (name: string, { size, modified }: FileToSend): boolean =>
      seen[name]?.size === size && seen[name].modified === modified,
    async add(name: string, { size, modified }: FileToSend) {
      seen[name] = { size, modified }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const temporary = `${path}.${process.pid}.new`
      await writeFile(temporary, JSON.stringify(seen), { mode: 0o600 })
      await rename(temporary, path)
    },
  }
}
