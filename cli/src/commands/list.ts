import type { Reply } from '@envoi/client/api'
import { searchSize } from '@envoi/contract/limits'
import { displaySize } from '@envoi/contract/rules/size-display'
import { NotSignedIn } from '../exit.ts'
import { readCount } from '../parse-arguments.ts'
import { openService } from '../service.ts'
import { columns, printable } from '../terminal-text.ts'
import type { Context } from '../context.ts'

export async function list({ env, options, terminal, words, signal }: Context): Promise<void> {
  using service = await openService(env, options)
  if (service.key === undefined) throw new NotSignedIn()
  const size = Math.min(readCount(options, 'limit') ?? 20, searchSize.max)
  const searchType = options.has('received') ? ('received' as const) : ('sent' as const)
  const filter = { size, sort: '-createdAt' as const, ...(words.length > 0 && { query: words.join(' ') }) }
  const found = await service.api.searchTransfers({ query: { searchType }, body: filter }, { signal })

  if (terminal.isJson) for (const transfer of found.transfers) terminal.tell('transfer', transfer, [])
  else {
    terminal.tell('transfers', {}, columns(found.transfers.map(rowOf)))
  }
  const left = found.total - found.transfers.length
  if (left > 0) terminal.note(`and ${left} more: add --limit, or words to search for`)
  if (found.transfers.length === 0) terminal.note('Nothing was found.')
}

type Listed = Reply<'searchTransfers'>['transfers'][number]

/** What was sent is told by its title or to whom it went; what was received by whom it came from, and its title. */
export function rowOf({ transferId, createdAt, status, size, downloads, name, recipients, sender }: Listed): string[] {
  const about = sender ? [sender.name ?? sender.email ?? '–', name ?? ''] : [name ?? (recipients.join(', ') || '–')]
  return [
    transferId,
    createdAt.slice(0, 10),
    status.toLowerCase(),
    size === null ? '' : displaySize(size),
    `${downloads} downloads`,
    ...about.map(printable),
  ]
}
