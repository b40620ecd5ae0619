import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TeamStatistics, TeamTransfers, UserStatistics } from '@envoi/contract/statistics'
import type { Span } from '../../platform/dates/utc-days.ts'
import { api } from '../../platform/api.ts'
import { ask } from '../../platform/query-asking.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { teamApi } from '../../platform/team-api.ts'
import type { TeamView } from './period.ts'

/** Whose statistics they are. */
export type Owner = Pick<SessionUser, 'uid' | 'email'>
export type Report = UserStatistics['period']
export type Recipient = Report['recipients'][number]
export type FileType = Report['fileTypes'][number]

/** What is told of a team beside its report. */
export type TeamParts = Pick<TeamStatistics, 'members' | 'storage' | 'subdomains' | 'groups'>
export type SentByTeam = TeamTransfers['transfers'][number]
type Loaded = { report: Report; countedAt: Date; team?: TeamParts }

const MINUTE = 60_000

/** Of a team, or of one's own. */
export const reportQuery = ({ uid, email }: Owner, team: string | undefined, view: TeamView, span: Span) =>
  queryOptions({
    queryKey: ['statistics', uid, team, filterOf(view), span],
    queryFn: async ({ signal }): Promise<Loaded> => {
      if (team !== undefined) {
        const asked = { params: { uid: team }, query: { ...filterOf(view), ...span } }
        const { period, countedAt, ...parts } = await ask(teamApi.getTeamStatistics(asked, { signal }))
        return { report: period, countedAt: new Date(countedAt), team: parts }
      }
      const asked = { params: { address: email }, query: span }
      const { period, countedAt } = await ask(api.getUserStatistics(asked, { signal }))
      return { report: period, countedAt: new Date(countedAt) }
    },
    // The old figures stay until the new ones are there, but never somebody else's.
    placeholderData: (figures, before) => (before?.queryKey[2] === team ? figures : undefined),
    // A busy server tells what it last counted, and things are sent and fetched meanwhile.
    refetchInterval: ({ state }) => state.data !== undefined && MINUTE,
  })

const filterOf = ({ subdomain, group, member }: TeamView) => ({
  ...(subdomain !== '' && { subdomain }),
  ...(group !== '' && { groupId: group }),
  ...(member !== '' && { teamMemberId: member }),
})

type PageEnd = TeamTransfers['next']

export const readSent = (
  { team, view, span }: { team: string; view: TeamView; span: Span },
  { after, size, signal }: { after: PageEnd; size: number; signal?: AbortSignal },
): Promise<TeamTransfers> =>
  ask(
    teamApi.listTeamTransfers(
      { params: { uid: team }, body: { ...filterOf(view), ...span, size, ...(after && { after }) } },
      { ...(signal && { signal }) },
    ),
  )

const PAGE = 20

/** Who of a team sent what, page by page. */
export const sentQuery = (team: string, view: TeamView, span: Span) =>
  infiniteQueryOptions({
    queryKey: ['statistics', 'sent', team, filterOf(view), span],
    queryFn: ({ pageParam, signal }) => readSent({ team, view, span }, { after: pageParam, size: PAGE, signal }),
    initialPageParam: null as PageEnd,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

const FOUND = 6

/** Whom a word finds among those who have joined. */
export const memberSearchQuery = (team: string, query: string) =>
  queryOptions({
    queryKey: ['statistics', 'members', team, query],
    queryFn: async ({ signal }) => {
      const body = { query, status: ['ACTIVE' as const, 'SUSPENDED' as const], size: FOUND }
      return (await ask(teamApi.searchMembers({ params: { team }, body }, { signal }))).members
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
