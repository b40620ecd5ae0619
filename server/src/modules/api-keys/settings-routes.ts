import { type ApiView, apiKeyRoutes as calls } from '@envoi/contract/api-keys'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import type { ToldRateLimits } from '../../platform/rate-limit.ts'
import {
  type Account,
  type Actor,
  type Session,
  accessOwnSession,
  accountKey,
  findOwnSession,
  perActor,
  perSource,
} from '../accounts/index.ts'
import { type EmailDeps, checkEmail, registerEmail, removeEmail } from './notification-email.ts'
import { changePreferences, disable, enable, presentSettings } from './settings.ts'
import { findSettings } from './settings-store.ts'

/** How whoever is signed in has set the API. */
export function settingsRoutes(deps: EmailDeps & { rateLimits: ToldRateLimits }): BoundRoute<Actor>[] {
  const { database, rateLimits } = deps
  const oneself = { find: findOwnSession, action: accessOwnSession }
  const writes = { limits: [perActor('writes')] satisfies [unknown] }
  const bySession = ({ subject }: { subject: Session }): string => accountKey(subject.user)

  const view = async ({ id }: Account): Promise<ApiView> =>
    presentSettings(await findSettings(database, id), rateLimits.rateOf('apiKeys'))

  return [
    bind(calls.getApiPreferences, {
      ...oneself,
      limits: [perActor('reads')],
      handle: ({ subject }) => view(subject.user),
    }),
    bind(calls.changeApiPreferences, {
      ...oneself,
      ...writes,
      handle: async ({ subject, body }) => {
        await changePreferences(database, subject.user, body)
        return view(subject.user)
      },
    }),
    bind(calls.enableApi, {
      ...oneself,
      ...writes,
      handle: async ({ subject }) => {
        await enable(database, subject.user)
        return view(subject.user)
      },
    }),
    bind(calls.disableApi, {
      ...oneself,
      ...writes,
      handle: async ({ subject }) => {
        await disable(deps, subject.user)
        return view(subject.user)
      },
    }),
    bind(calls.registerApiEmail, {
      ...oneself,
      limits: [perActor('writes'), perSource('apiEmailSource')],
      subjectLimits: [{ rate: 'apiEmailCodes', key: bySession }],
      handle: async ({ subject, params }) => {
        await registerEmail(deps, subject.user, params.address)
        return view(subject.user)
      },
    }),
    bind(calls.checkApiEmail, {
      ...oneself,
      ...writes,
      subjectLimits: [{ rate: 'apiEmailTries', key: bySession }],
      handle: async ({ subject, params }) => {
        await checkEmail(deps, subject.user, params.code)
        return view(subject.user)
      },
    }),
    bind(calls.deleteApiEmail, {
      ...oneself,
      ...writes,
      handle: async ({ subject }) => {
        await removeEmail(database, subject.user)
        return view(subject.user)
      },
    }),
  ]
}
