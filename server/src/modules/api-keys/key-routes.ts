import { apiKeyRoutes as calls } from '@envoi/contract/api-keys'
import { apiKeys as limits } from '@envoi/contract/developer-limits'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Actor, accessOwnSession, findOwnSession, perActor } from '../accounts/index.ts'
import { accessKey, accessOwnKey, findNamed, findOwn } from './access.ts'
import { type KeyDeps, addKey, changeKey, endKey } from './change-keys.ts'
import { findKeys } from './key-store.ts'
import { presentAccount, presentKey } from './present.ts'

/** The keys of whoever is signed in, and the one that a program asks by. */
export function keyRoutes(deps: KeyDeps): BoundRoute<Actor>[] {
  const { database, clock } = deps
  const oneself = { find: findOwnSession, action: accessOwnSession }
  const named = { find: findNamed(database), action: accessKey }
  const own = { find: findOwn(database), action: accessOwnKey }
  const reads = { limits: [perActor('reads')] satisfies [unknown] }
  const writes = { limits: [perActor('writes')] satisfies [unknown] }

  return [
    bind(calls.listApiKeys, {
      ...oneself,
      ...reads,
      handle: async ({ subject }) => ({
        keys: (await findKeys(database, subject.user.id)).map((row) => presentKey(row, clock())),
        max: limits.max,
      }),
    }),
    bind(calls.addApiKey, {
      ...oneself,
      ...writes,
      handle: async ({ subject, body }) => {
        const { key, row } = await addKey(deps, subject, body)
        return { ...presentKey(row, clock()), key }
      },
    }),
    bind(calls.changeApiKey, {
      ...named,
      ...writes,
      handle: async ({ subject, body }) => presentKey(await changeKey(database, subject, body.description), clock()),
    }),
    bind(calls.deleteApiKey, {
      ...named,
      ...writes,
      handle: async ({ subject }) => {
        await endKey(database, subject)
        return {}
      },
    }),
    bind(calls.getOwnKey, {
      ...own,
      ...reads,
      handle: ({ subject, actor }) => {
        if (!actor.user) throw new Refusal('UNAUTHENTICATED')
        return { ...presentKey(subject, clock()), account: presentAccount(actor.user) }
      },
    }),
    bind(calls.deleteOwnKey, {
      ...own,
      ...writes,
      handle: async ({ subject }) => {
        await endKey(database, subject)
        return {}
      },
    }),
  ]
}
