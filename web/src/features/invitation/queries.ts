import { queryOptions } from '@tanstack/react-query'
import type { SsoInvitation } from '@envoi/contract/sso'
import { ssoApi } from '../../platform/sso-api.ts'
import { teamApi } from '../../platform/team-api.ts'
import { retryUpTo } from '../../platform/query.tsx'
import { type Invitation, viewOf } from './view-of.ts'

const SECOND = 1000
const POLL = 5 * SECOND

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }): Promise<Invitation> => teamApi.getInvitation({ params: { token } }, { signal }),
    staleTime: 30 * SECOND,
    retry: retryUpTo(2),
    refetchInterval: ({ state }) =>
      viewOf({ invitation: state.data, error: state.error }).kind === 'offline' ? POLL : false,
  })

/** Of the mail to somebody who came by single sign-on. */
export const ssoInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['sso-invitation', token],
    queryFn: ({ signal }): Promise<SsoInvitation> => ssoApi.getSsoInvitation({ params: { token } }, { signal }),
    staleTime: 30 * SECOND,
    retry: retryUpTo(2),
  })
