import { ApiError } from '@envoi/client/api-error'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ListedMember, MemberSort } from '@envoi/contract/teams'
import type { MemberStatus } from '@envoi/contract/words'
import { teamApi } from '../../platform/team-api.ts'
import { PAGE_SIZE, type RowsPage } from '../../platform/paged-rows.ts'
import { ask } from '../../platform/query-asking.ts'

/** What is looked for among the people of a team. */
export type MemberSearch = {
  query: string
  status: MemberStatus | 'any'
  /** The id of a member group; `none`: of those who are in none. */
  memberGroup: string
  sort: MemberSort
}

export async function readMembers(
  team: string,
  { query, status, memberGroup, sort }: MemberSearch,
  part: { from: number; size: number },
  signal: AbortSignal,
): Promise<RowsPage<ListedMember>> {
  const body = {
    ...(query !== '' && { query }),
    ...(status !== 'any' && { status: [status] }),
    ...(memberGroup !== 'any' && { memberGroup: memberGroup === 'none' ? null : memberGroup }),
    sort,
    ...part,
  }
  const { members, total } = await ask(teamApi.searchMembers({ params: { team }, body }, { signal }))
  return { rows: members, total }
}

export const pageQuery = (team: string, search: MemberSearch, page: number) => ({
  queryKey: ['team', team, 'members', search, page],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readMembers(team, search, { from: page * PAGE_SIZE, size: PAGE_SIZE }, signal),
})

export const memberQuery = (team: string, id: string) =>
  queryOptions({
    queryKey: ['team', team, 'member', id],
    queryFn: ({ signal }) => ask(teamApi.getMember({ params: { team, id } }, { signal })),
  })

/** Where a member is sent files; null: nowhere yet. */
export const pushLinkQuery = (team: string, id: string) =>
  queryOptions({
    queryKey: ['team', team, 'push-link', id],
    queryFn: async ({ signal }): Promise<string | null> => {
      try {
        return (await ask(teamApi.getPersonalPushLink({ params: { team, id } }, { signal }))).link
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

/** Whether a directory keeps the team. */
export const scimQuery = (team: string) =>
  queryOptions({
    queryKey: ['team', team, 'scim'],
    queryFn: ({ signal }) => ask(teamApi.getScim({ params: { team } }, { signal })),
  })

/** Seats, storage and the list, whatever of them has changed. */
export const readTeamAgain = (client: QueryClient, team: string): Promise<void> =>
  client.invalidateQueries({ queryKey: ['team', team] })
