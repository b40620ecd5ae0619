import { apiKeyRoutes as calls } from '@envoi/contract/api-keys'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { type Actor, type Session, accessOwnSession, findOwnSession, perActor } from '../accounts/index.ts'
import { findKeyByPublicId } from './key-store.ts'
import { type RequestCounts, readUsage } from './usage.ts'

type Deps = { database: Database; clock: Clock; counts: RequestCounts }

export const usageRoutes = ({ database, clock, counts }: Deps): BoundRoute<Actor>[] => {
  /** A key that is named must be one's own; another's is as good as none. */
  async function find({ query, actor }: { query: { keyId?: string | undefined }; actor: Actor }) {
    const session: Session | undefined = findOwnSession({ actor })
    if (!session || query.keyId === undefined) return session
    const key = await findKeyByPublicId(database, query.keyId)
    return key?.userId === session.user.id ? session : undefined
  }
  return [
    bind(calls.getApiUsage, {
      find,
      action: accessOwnSession,
      limits: [perActor('reads')],
      handle: async ({ subject, query }) => {
        await counts.flush()
        const key = query.keyId === undefined ? undefined : await findKeyByPublicId(database, query.keyId)
        return { days: await readUsage(database, clock(), { userId: subject.user.id, keyId: key?.id }) }
      },
    }),
  ]
}
