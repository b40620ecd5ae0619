import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { UserStatistics } from '@envoi/contract/statistics'
import { api } from '../../platform/api.ts'
import { ask } from '../../platform/query-asking.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import type { Span } from './period.ts'

/** Whose statistics they are. */
export type Owner = Pick<SessionUser, 'uid' | 'email'>
export type Report = UserStatistics['period']
export type Recipient = Report['recipients'][number]
export type FileType = Report['fileTypes'][number]

const MINUTE = 60_000

export const reportQuery = ({ uid, email }: Owner, span: Span) =>
  queryOptions({
    queryKey: ['statistics', uid, span],
    queryFn: async ({ signal }) => {
      const asked = { params: { address: email }, query: span }
      const { period, countedAt } = await ask(api.getUserStatistics(asked, { signal }))
      return { report: period, countedAt: new Date(countedAt) }
    },
    // The old figures stay until the new ones are there.
    placeholderData: keepPreviousData,
    // A busy server tells what it last counted, and things are sent and fetched meanwhile.
    refetchInterval: ({ state }) => state.data !== undefined && MINUTE,
  })
