import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { UserView } from '@envoi/contract/accounts'
import { api } from '../../platform/api.ts'
import { ask } from '../../platform/query-asking.ts'
import { session } from '../../platform/session/session.ts'
import { userQuery } from '../../platform/user-query.ts'

/** What one reads of oneself is kept apart from what another person read in the same tab. */
const own = <Reply>(uid: string, what: string, read: (signal: AbortSignal) => Promise<Reply>) =>
  queryOptions({
    queryKey: ['account', uid, what],
    queryFn: ({ signal }) => ask(read(signal)),
  })

export const limitsQuery = (uid: string) =>
  own(uid, 'limits', (signal) => api.getLimits({ params: { uid } }, { signal }))
export const phoneQuery = (uid: string) => own(uid, 'phone', (signal) => api.getMfa({}, { signal }))
export const appQuery = (uid: string) => own(uid, 'app', (signal) => api.getTotp({}, { signal }))
export const passkeysQuery = (uid: string) => own(uid, 'passkeys', (signal) => api.listPasskeys({}, { signal }))
export const devicesQuery = (uid: string) => own(uid, 'devices', (signal) => api.listSessions({}, { signal }))

/** The server answers a change with the whole account: what is shown is what it has. */
export function keepUser(client: QueryClient, user: UserView): void {
  client.setQueryData(userQuery(user.uid).queryKey, user)
}

/** What guards the account has changed: this device has a new session, the others have none. */
export async function factorsChanged(client: QueryClient, uid: string): Promise<void> {
  session.adopt()
  await Promise.all(
    [phoneQuery(uid), appQuery(uid), passkeysQuery(uid), devicesQuery(uid)].map(({ queryKey }) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}
