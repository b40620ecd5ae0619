import { apiKeyRoutes as calls } from '@envoi/contract/api-keys'
import type { Action } from '../../platform/authority.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Actor, accessPublicCall, perActor, perSource } from '../accounts/index.ts'
import { type DeviceCode, findOpenCode } from './device-code-store.ts'
import { type DeviceDeps, approveDeviceCode, askDeviceCode, denyDeviceCode, redeemDeviceCode } from './device-codes.ts'
import { presentAccount, presentKey } from './present.ts'

/** Whoever is signed in and knows the code: a program shows it to the one person who is to answer. */
const answerDevice: Action<Actor, DeviceCode> = {
  name: 'device-code',
  isFor: (actor) => actor.session !== undefined,
  allows: (actor) => actor.session !== undefined,
}

export function deviceRoutes(deps: DeviceDeps): BoundRoute<Actor>[] {
  const { database, secrets, clock } = deps
  const everybody = { find: () => 'everybody' as const, action: accessPublicCall }
  const typed = {
    find: ({ params }: { params: { code: string } }) =>
      findOpenCode(database, { secrets, typed: params.code, now: clock() }),
    action: answerDevice,
    // By account and by place: whoever guesses may have several of either.
    limits: [perActor('deviceCodeTries'), perSource('deviceCodeTries')] satisfies [unknown, unknown],
  }

  return [
    bind(calls.askDeviceCode, {
      ...everybody,
      limits: [perSource('deviceCodes')],
      handle: ({ body, actor }) => askDeviceCode(deps, { ...body, source: actor.source }),
    }),
    bind(calls.redeemDeviceCode, {
      ...everybody,
      limits: [perSource('deviceCodePolls')],
      handle: async ({ body, actor }) => {
        const { key, row, account } = await redeemDeviceCode(deps, body.deviceCode, actor.asker)
        return { ...presentKey(row, clock()), key, account: presentAccount(account) }
      },
    }),
    bind(calls.getDeviceCode, {
      ...typed,
      handle: ({ subject }) => ({
        client: subject.client,
        scopes: subject.scopes,
        source: subject.source,
        askedAt: subject.createdAt.toISOString(),
        expiresAt: subject.expiresAt.toISOString(),
      }),
    }),
    bind(calls.approveDeviceCode, {
      ...typed,
      handle: async ({ subject, actor, body }) => {
        if (!actor.user) throw new Refusal('UNAUTHENTICATED')
        await approveDeviceCode(deps, actor.user, subject, body)
        return {}
      },
    }),
    bind(calls.denyDeviceCode, {
      ...typed,
      handle: async ({ subject }) => {
        await denyDeviceCode(deps, subject)
        return {}
      },
    }),
  ]
}
