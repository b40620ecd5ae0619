import { accountRoutes as calls } from '@envoi/contract/accounts'
import { readEmail } from '@envoi/contract/rules/email'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { accessPublicCall } from './access.ts'
import type { Actor } from './actor.ts'
import { perActor, perSource } from './limits.ts'
import type { RegisteringBrowserOf } from './registering-browser.ts'
import { type OnOpened, type RegisterDeps, register, resendRegistration, validateRegistration } from './register.ts'
import { findAccountByEmail } from './store.ts'

type Deps = RegisterDeps & { secrets: Secrets; browserOf: RegisteringBrowserOf; onOpened: OnOpened }

const everybody = { find: () => 'everybody' as const, action: accessPublicCall }
const writes = perActor('writes')

export const registerRoutes = (deps: Deps): BoundRoute<Actor>[] => [
  bind(calls.canRegister, {
    ...everybody,
    // Shared with the call that tells who can sign in: both tell who has an account.
    limits: [perSource('accountLookup')],
    handle: async ({ params }) => {
      const email = readEmail(params.address)
      if (!email || (await findAccountByEmail(deps.database, email.key))) throw new Refusal('BAD_REQUEST')
      return {}
    },
  }),
  bind(calls.register, {
    ...everybody,
    limits: [writes],
    handle: async ({ body, actor, request, reply }) => {
      await register(deps, body, deps.browserOf(request, reply, actor))
      return {}
    },
  }),
  bind(calls.validateRegistration, {
    ...everybody,
    limits: [writes],
    handle: async ({ body, actor, request, reply }) => {
      const browser = deps.browserOf(request, reply, actor)
      await validateRegistration(deps, { ...body, registrant: browser })
      browser.forget()
      return {}
    },
  }),
  bind(calls.resendRegistration, {
    ...everybody,
    limits: [writes],
    handle: async ({ body, actor, request, reply }) => {
      await resendRegistration(deps, body.email, deps.browserOf(request, reply, actor))
      return {}
    },
  }),
]
