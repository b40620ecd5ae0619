import { queryOptions } from '@tanstack/react-query'
import type { ListedMember } from '@envoi/contract/teams'
import { PAGE_SIZE, type RowsPage } from '../../../platform/paged-rows.ts'
import { ask } from '../../../platform/query-asking.ts'
import { teamApi } from '../../../platform/team-api.ts'

/** Below `team`, as all that is read again when something about it has changed. */
export const groupsQuery = (team: string) =>
  queryOptions({
    queryKey: ['team', team, 'groups'],
    queryFn: ({ signal }) => ask(teamApi.listMemberGroups({ query: { userId: team } }, { signal })),
  })

/** How many members could still be put into one. */
export const ungroupedQuery = (team: string) =>
  queryOptions({
    queryKey: ['team', team, 'ungrouped'],
    queryFn: ({ signal }) =>
      ask(teamApi.countMembers({ params: { team }, query: {}, body: { memberGroup: null } }, { signal })),
  })

/** Who is in a group, or who could be put into it. */
export type GroupSide = 'in' | 'out'
export type SideSearch = { query: string }

export const sideQuery = (team: string, id: string, side: GroupSide) => (search: SideSearch, page: number) => ({
  queryKey: ['team', team, 'group', id, side, search, page],
  async queryFn({ signal }: { signal: AbortSignal }): Promise<RowsPage<ListedMember>> {
    const asked = { ...(search.query !== '' && search), from: page * PAGE_SIZE, size: PAGE_SIZE }
    const { members, total } = await ask(
      side === 'in'
        ? teamApi.listMemberGroupMembers({ params: { id }, query: asked }, { signal })
        : teamApi.searchMembers({ params: { team }, body: { ...asked, notInMemberGroup: id } }, { signal }),
    )
    return { rows: members, total }
  },
})
