import { listRoutes as calls } from '@envoi/contract/lists'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { drawFor } from '../../platform/pdf/drawing-thread.ts'
import { type Account, type Actor, findOwnAddress, perActor, perSource, accessOwnAccount } from '../accounts/index.ts'
import type { Transfers } from '../transfers/index.ts'
import { excludeReceived, findReceived, leaveOut } from './received.ts'
import type { Scope } from './scope.ts'
import { countTransfers, searchTransfers } from './search.ts'
import { type Summaries, requireSummary } from './summary.ts'

type Deps = { database: Database; clock: Clock; transfers: Transfers; summaries: Summaries }

const searching = perActor('search')

export function listRoutes(deps: Deps): BoundRoute<Actor>[] {
  const { database, transfers } = deps
  // Of whoever is signed in, or whose key asks.
  const findOwner = ({ actor }: { actor: Actor }): Account | undefined => actor.user
  const own = { find: findOwner, action: accessOwnAccount, limits: [searching] as [typeof searching] }

  return [
    bind(calls.searchTransfers, {
      ...own,
      handle: ({ subject, query, body }) => searchTransfers(deps, scopeOf(subject, query.searchType), body),
    }),
    bind(calls.countTransfers, {
      ...own,
      handle: async ({ subject, query, body }) => ({
        count: await countTransfers(database, scopeOf(subject, query.searchType), body),
      }),
    }),
    bind(calls.searchArchive, {
      find: findOwnAddress,
      action: accessOwnAccount,
      limits: [searching],
      handle: ({ subject, query, body }) =>
        searchTransfers(deps, { kind: 'over', ownerId: subject.id, only: onlyOf[query.status ?? 'ALL'] }, body),
    }),
    bind(calls.getArchived, {
      find: ({ params, actor }) => transfers.findSeen(database, params.id, actor),
      action: transfers.access.manage,
      limits: [searching],
      handle: ({ subject, body }) => searchTransfers(deps, { kind: 'one', id: subject.transfer.id }, body),
    }),
    bind(calls.excludeFromReceived, {
      find: ({ params, actor }) => findReceived(database, params.id, actor),
      action: leaveOut,
      limits: [perActor('writes')],
      handle: async ({ subject }) => {
        await database.transaction((tx) => excludeReceived(tx, subject))
        return {}
      },
    }),
    bind(calls.getSummary, {
      find: ({ params, actor }) => transfers.findSeen(database, params.id, actor),
      action: transfers.access.see,
      limits: [perSource('summaries')],
      handle: async ({ subject, query, actor, reply }) => {
        const language = query.langCode ?? subject.transfer.lang
        const summary = await requireSummary(deps, subject, { actor, language })
        reply.header('content-disposition', `attachment; filename="envoi-${subject.transfer.publicId}.pdf"`)
        return drawFor(reply, deps.summaries, { summary, language })
      },
    }),
  ]
}

/** Of the archive, by the word that asks for it. */
const onlyOf = { ALL: undefined, DELETED: 'deleted', EXPIRED: 'expired' } as const

const scopeOf = (account: Account, searchType: 'sent' | 'received' = 'sent'): Scope =>
  searchType === 'sent' ? { kind: 'sent', ownerId: account.id } : { kind: 'received', reader: account }
