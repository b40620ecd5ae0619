import { secondFactorRoutes as calls } from '@envoi/contract/second-factor'
import type { Database } from '../../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../../platform/http/mount.ts'
import { type Actor, findOwnSession, perActor, accessOwnSession } from '../../accounts/index.ts'
import { type AppDeps, confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './authenticator-app.ts'
import { findFactors } from './factors.ts'
import { lastDigits } from './phone-number.ts'
import { type PhoneDeps, confirmPhone, removePhone, startPhone } from './phones.ts'
import type { SessionCookies } from '../session/session-cookies.ts'

export type SecondFactorRouteDeps = AppDeps & PhoneDeps & { database: Database; cookies: SessionCookies }

export function secondFactorRoutes(deps: SecondFactorRouteDeps): BoundRoute<Actor>[] {
  const { database, cookies, recoveryCodes } = deps
  const own = { find: findOwnSession, action: accessOwnSession }
  const read = { ...own, limits: [perActor('reads')] as [ReturnType<typeof perActor>] }
  const write = { ...own, limits: [perActor('writes')] as [ReturnType<typeof perActor>] }

  return [
    bind(calls.getMfa, {
      ...read,
      handle: async ({ subject }) => {
        const { phone } = await findFactors(database, subject.user.id)
        return { enabled: phone !== null, phoneNumber: phone === null ? null : `••••${lastDigits(phone)}` }
      },
    }),

    bind(calls.startPhone, {
      ...write,
      handle: async ({ subject, body, actor }) => {
        await startPhone(deps, subject, body, actor.source)
        return {}
      },
    }),

    bind(calls.confirmPhone, {
      ...write,
      handle: async ({ subject, body, reply }) => {
        cookies.set(reply, await confirmPhone(deps, subject, body.code))
        return {}
      },
    }),

    bind(calls.removePhone, {
      ...write,
      handle: async ({ subject, body, reply }) => {
        cookies.set(reply, await removePhone(deps, subject, body))
        return {}
      },
    }),

    bind(calls.getTotp, {
      ...read,
      handle: async ({ subject: { user } }) => {
        const { hasTotp } = await findFactors(database, user.id)
        return { enabled: hasTotp, recoveryCodesLeft: await recoveryCodes.left(database, user.id) }
      },
    }),

    bind(calls.startTotp, { ...write, handle: ({ subject, body }) => startTotp(deps, subject, body) }),

    bind(calls.confirmTotp, {
      ...write,
      handle: async ({ subject, body, reply }) => {
        const { codes, opened } = await confirmTotp(deps, subject, body.code)
        cookies.set(reply, opened)
        return { recoveryCodes: codes }
      },
    }),

    bind(calls.removeTotp, {
      ...write,
      handle: async ({ subject, body, reply }) => {
        cookies.set(reply, await removeTotp(deps, subject, body))
        return {}
      },
    }),

    bind(calls.renewRecoveryCodes, {
      ...write,
      handle: async ({ subject, body, reply }) => {
        const { codes, opened } = await renewRecoveryCodes(deps, subject, body)
        cookies.set(reply, opened)
        return { recoveryCodes: codes }
      },
    }),
  ]
}
