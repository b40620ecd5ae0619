import { scimRoutes as calls } from '@envoi/contract/scim'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Actor, accessTeam, findTeam, perActor } from '../accounts/index.ts'
import { type TokenDeps, deleteToken, makeToken, viewToken } from './tokens.ts'

/** For the owner and managers, in a browser: without a scope no key of the API gets here. */
export function scimRoutes(deps: TokenDeps & { database: Database }): BoundRoute<Actor>[] {
  const team = {
    find: ({ params, actor }: { params: { team: string }; actor: Actor }) =>
      findTeam(deps.database, params.team, actor),
    action: accessTeam,
  }
  return [
    bind(calls.getScim, {
      ...team,
      limits: [perActor('reads')],
      handle: ({ subject }) => viewToken(deps, subject),
    }),
    bind(calls.makeScimToken, {
      ...team,
      limits: [perActor('writes')],
      handle: ({ subject, actor }) => {
        if (!actor.user) throw new Refusal('UNAUTHENTICATED')
        return makeToken(deps, subject, actor.user)
      },
    }),
    bind(calls.deleteScimToken, {
      ...team,
      limits: [perActor('writes')],
      handle: async ({ subject }) => {
        await deleteToken(deps, subject)
        return {}
      },
    }),
  ]
}
