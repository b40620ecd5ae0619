import type { Sent } from '@envoi/client/node/index'
import { Failed } from '../exit.ts'
import { openService } from '../service.ts'
import { goOn, isGone, sendsOf, tellSent } from '../sending/transmit.ts'
import { type Unfinished, isRunning } from '../sending/unfinished.ts'
import { columns, printable } from '../terminal-text.ts'
import type { Context } from '../context.ts'

export async function resume(context: Context): Promise<void> {
  const { env, options, terminal, words } = context
  const all = await sendsOf(context).list()
  const [id] = words
  const meant = id === undefined ? all.filter((one) => !isRunning(one)) : all.filter((one) => one.transferId === id)
  if (options.has('list')) return tellUnfinished(context, meant)
  if (meant.length === 0 && id !== undefined) {
    throw new Failed(`Nothing is known here of a transfer ${id}. "envoi resume --list" tells what was interrupted.`)
  }
  if (meant.length === 0) terminal.note('Nothing was interrupted.')
  for (const unfinished of meant) {
    if (isRunning(unfinished)) throw new Failed(`Process ${unfinished.pid} is sending it. Wait for it.`)
    using service = await openService(env, options, { origin: unfinished.origin })
    const sent = await goOn(context, service, unfinished).catch((error: unknown) => {
      if (id !== undefined || !isGone(error)) throw error
      terminal.note(`${unfinished.transferId}: the service has given it up.`)
      return undefined
    })
    if (!sent) continue
    if (isPush(unfinished)) tellPushed(context, sent, unfinished)
    else tellSent(context, sent, unfinished.files, service.key !== undefined)
  }
}

/** Whoever sends to a push page is given no link. */
const isPush = ({ asked }: Unfinished): boolean => 'pushCode' in asked
const tellPushed = ({ terminal }: Context, { transferId, status }: Sent, { files }: Unfinished): void =>
  terminal.tell('pushed', { transferId, status, files: files.length }, 'Sent.')

function tellUnfinished({ terminal }: Context, unfinished: readonly Unfinished[]): void {
  const rows = unfinished.map(({ transferId, origin, startedAt, files }) => {
    const [first] = files
    const more = files.length > 1 ? ` and ${files.length - 1} more` : ''
    return [transferId, startedAt.slice(0, 16).replace('T', ' '), origin, printable(first?.name ?? '') + more]
  })
  if (!terminal.isJson) return terminal.tell('unfinished', {}, columns(rows))
  for (const { transferId, origin, startedAt, files } of unfinished) {
    terminal.tell('unfinished', { transferId, origin, startedAt, files: files.map(({ path }) => path) }, [])
  }
}
