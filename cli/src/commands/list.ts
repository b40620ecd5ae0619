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
    const rows = found.transfers.map((one) => [
      one.transferId,
      one.createdAt.slice(0, 10),
      one.status.toLowerCase(),
      one.size === null ? '' : displaySize(one.size),
      `${one.downloads} downloads`,
      printable(one.name ?? (one.recipients.join(', ') || '–')),
    ])
    terminal.tell('transfers', {}, columns(rows))
  }
  const left = found.total - found.transfers.length
  if (left > 0) terminal.note(`and ${left} more: add --limit, or words to search for`)
  if (found.transfers.length === 0) terminal.note('Nothing was found.')
}
