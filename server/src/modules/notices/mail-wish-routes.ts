import { noticeRoutes as calls } from '@envoi/contract/notices'
import type { Email } from '@envoi/contract/rules/email'
import type { Action } from '../../platform/authority.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Actor, perActor } from '../accounts/index.ts'
import { isMailWanted, setMailWish } from '../mail/index.ts'
import { openWish } from './wish-token.ts'

/** Whoever has the mail has the link in it, and no one can make one. */
const useMailWish: Action<Actor, Email> = { name: 'mail-wish.use', allows: () => true }

export function mailWishRoutes({ database, secrets }: { database: Database; secrets: Secrets }): BoundRoute<Actor>[] {
  const ofToken = {
    find: ({ params }: { params: { token: string } }) => openWish(secrets, params.token),
    action: useMailWish,
  }
  return [
    bind(calls.getMailWish, {
      ...ofToken,
      limits: [perActor('reads')],
      handle: async ({ subject }) => ({ email: subject.shown, isWanted: await isMailWanted(database, subject.key) }),
    }),
    bind(calls.setMailWish, {
      ...ofToken,
      limits: [perActor('writes')],
      handle: async ({ subject, body: { isWanted } }) => {
        await database.transaction((tx) => setMailWish(tx, subject.key, isWanted))
        return { email: subject.shown, isWanted }
      },
    }),
  ]
}
