import { signInRoutes as calls } from '@envoi/contract/sign-in'
import { type BoundRoute, bind } from '../../../platform/http/mount.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import {
  type Actor,
  findOwnAccount,
  perActor,
  perSource,
  accessOwnAccount,
  accessPublicCall,
} from '../../accounts/index.ts'
import { type ChangePasswordDeps, changeOwnPassword, changePasswordFromLink } from './change-password.ts'
import { readDevice } from '../known-devices.ts'
import { requestPasswordLink } from './request-password-link.ts'
import type { SessionCookies } from '../session/session-cookies.ts'
import { signOutEverywhere } from '../sign-out-everywhere.ts'

export type PasswordRouteDeps = ChangePasswordDeps &
  Parameters<typeof requestPasswordLink>[0] &
  Parameters<typeof signOutEverywhere>[0] & { cookies: SessionCookies }

export function passwordRoutes(deps: PasswordRouteDeps): BoundRoute<Actor>[] {
  const everybody = { find: () => 'everybody' as const, action: accessPublicCall }

  return [
    bind(calls.generatePasswordLink, {
      ...everybody,
      limits: [perSource('passwordLinkSource')],
      handle: async ({ body }) => {
        await requestPasswordLink(deps, body)
        return {}
      },
    }),

    bind(calls.changePasswordFromLink, {
      ...everybody,
      limits: [perActor('writes')],
      handle: async ({ body, actor, request, reply }) => {
        const by = { device: readDevice(deps.cookies, request, actor), asker: actor.asker }
        const { userId, device } = await changePasswordFromLink(deps, body, by)
        if (device !== undefined) deps.cookies.setDevice(reply, device)
        if (actor.session?.user.id === userId) deps.cookies.clear(reply)
        return {}
      },
    }),

    bind(calls.signOutEverywhere, {
      ...everybody,
      limits: [perSource('passwordLinkSource')],
      handle: async ({ body, actor, reply }) => {
        const { account, mailsLink, liveKeys } = await signOutEverywhere(deps, body)
        if (actor.session?.user.id === account.id) deps.cookies.clear(reply)
        return { email: account.email, mailsLink, liveKeys }
      },
    }),

    bind(calls.changePassword, {
      find: findOwnAccount,
      action: accessOwnAccount,
      limits: [perActor('writes')],
      handle: async ({ body, actor, reply }) => {
        if (!actor.session) throw new Refusal('UNAUTHENTICATED')
        deps.cookies.set(reply, await changeOwnPassword(deps, actor.session, body))
        return {}
      },
    }),
  ]
}
