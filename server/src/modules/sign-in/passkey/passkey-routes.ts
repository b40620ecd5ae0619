import { secondFactorRoutes as calls } from '@envoi/contract/second-factor'
import { signInRoutes } from '@envoi/contract/sign-in'
import { MAIN_PLACE } from '../../../platform/http/hosts.ts'
import { type BoundRoute, bind } from '../../../platform/http/mount.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import {
  type Actor,
  findOwnSession,
  perActor,
  perSource,
  accessOwnSession,
  accessPublicCall,
} from '../../accounts/index.ts'
import { accessOwnThing } from '../access.ts'
import { replyWithOutcome, userAgentOf } from '../complete-sign-in.ts'
import { readDevice } from '../known-devices.ts'
import { findPasskey, listPasskeys, presentPasskey, renamePasskey } from './passkey-store.ts'
import {
  type PasskeyDeps,
  dropPasskey,
  finishPasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.ts'
import { stays } from '../session/session-life.ts'

/** A passkey belongs to the main host: elsewhere none can be made or used, and the web leads people there. */
const mainPlaceOnly = ({ actor }: { actor: Actor }) => (actor.place === MAIN_PLACE ? ('everybody' as const) : undefined)
const sessionOnMainPlace = ({ actor }: { actor: Actor }) =>
  actor.place === MAIN_PLACE ? findOwnSession({ actor }) : undefined

export function passkeyRoutes(deps: PasskeyDeps): BoundRoute<Actor>[] {
  const { database, cookies } = deps
  const writes = perActor('writes')

  return [
    bind(calls.listPasskeys, {
      find: findOwnSession,
      action: accessOwnSession,
      limits: [perActor('reads')],
      handle: async ({ subject }) => ({
        passkeys: (await listPasskeys(database, subject.user.id)).map(presentPasskey),
      }),
    }),

    bind(calls.getPasskeyOptions, {
      find: sessionOnMainPlace,
      action: accessOwnSession,
      limits: [writes],
      handle: async ({ subject, body }) => ({ options: { ...(await startPasskey(deps, subject, body)) } }),
    }),

    bind(calls.addPasskey, {
      find: sessionOnMainPlace,
      action: accessOwnSession,
      limits: [writes],
      handle: async ({ subject, body, reply }) => {
        const { passkey, opened } = await finishPasskey(deps, subject, body)
        cookies.set(reply, opened)
        return presentPasskey(passkey)
      },
    }),

    bind(calls.renamePasskey, {
      find: ({ params }) => findPasskey(database, params.id),
      action: accessOwnThing,
      limits: [writes],
      handle: async ({ subject, body }) => {
        const passkey = await database.transaction((tx) => renamePasskey(tx, subject.id, body.name))
        if (!passkey) throw new Refusal('NOT_FOUND')
        return presentPasskey(passkey)
      },
    }),

    bind(calls.removePasskey, {
      find: ({ params }) => findPasskey(database, params.id),
      action: accessOwnThing,
      limits: [writes],
      handle: async ({ subject, body, actor, reply }) => {
        if (!actor.session) throw new Refusal('UNAUTHENTICATED')
        cookies.set(reply, await dropPasskey(deps, actor.session, subject, body))
        return {}
      },
    }),

    bind(calls.getPasskeySignInOptions, {
      find: mainPlaceOnly,
      action: accessPublicCall,
      limits: [perSource('writes')],
      handle: async ({ actor, request }) => {
        const device = readDevice(cookies, request, actor)
        return { options: { ...(await startPasskeySignIn(deps, device)) } }
      },
    }),

    bind(signInRoutes.signInWithPasskey, {
      find: mainPlaceOnly,
      action: accessPublicCall,
      limits: [perSource('writes')],
      handle: async ({ body, query, actor, request, reply }) => {
        const device = readDevice(cookies, request, actor)
        const proven = { actor, staysSignedIn: stays(query.expiresIn), userAgent: userAgentOf(request), device }
        return replyWithOutcome(cookies, reply, await signInWithPasskey(deps, body.response, proven))
      },
    }),
  ]
}
