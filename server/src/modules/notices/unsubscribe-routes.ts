import { noticeRoutes as calls } from '@envoi/contract/notices'
import type { Email } from '@envoi/contract/rules/email'
import type { Action } from '../../platform/authority.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Actor, perActor } from '../accounts/index.ts'
import { isSuppressed, setSuppressed } from '../mail/index.ts'
import { openUnsubscribeToken } from './unsubscribe-token.ts'

/** Whoever has the mail has the link in it, and no one can make one. */
const useUnsubscribeLink: Action<Actor, Email> = { name: 'unsubscribe-link.use', allows: () => true }

type Deps = { database: Database; secrets: Secrets }

export function unsubscribeRoutes({ database, secrets }: Deps): BoundRoute<Actor>[] {
  const ofToken = {
    find: ({ params }: { params: { token: string } }) => openUnsubscribeToken(secrets, params.token),
    action: useUnsubscribeLink,
  }
  return [
    bind(calls.getMailWish, {
      ...ofToken,
      limits: [perActor('reads')],
      handle: async ({ subject }) => ({ email: subject.shown, isWanted: !(await isSuppressed(database, subject.key)) }),
    }),
    bind(calls.setMailWish, {
      ...ofToken,
      limits: [perActor('writes')],
      handle: async ({ subject, body: { isWanted } }) => {
        await database.transaction((tx) => setSuppressed(tx, subject.key, !isWanted))
        return { email: subject.shown, isWanted }
      },
    }),
  ]
}
