import { readEmail } from '@envoi/contract/rules/email'
import { signInRoutes as calls } from '@envoi/contract/sign-in'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import {
  type Account,
  type Accounts,
  type Actor,
  findAccountByEmail,
  perActor,
  perSource,
  accessPublicCall,
} from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import { type CompleteSignInDeps, replyWithOutcome, completeSignIn, userAgentOf } from './complete-sign-in.ts'
import type { CheckPassword } from './check-password.ts'
import { readDevice } from './known-devices.ts'
import { hashNewPassword, replaceGivenPassword } from './password/change-password.ts'
import type { SecondFactor } from './second-factor/second-factor.ts'
import { stays } from './session/session-life.ts'
import { readAttempt } from './sign-in-attempt.ts'

export type SignInRouteDeps = CompleteSignInDeps & {
  database: Database
  passwords: PasswordHashing
  letterbox: Letterbox
  accounts: Accounts
  checkPassword: CheckPassword
  secondFactor: SecondFactor
  homeOf: (account: Account) => Promise<string>
  needsSso: (account: Account) => Promise<boolean>
}

export function signInRoutes(deps: SignInRouteDeps): BoundRoute<Actor>[] {
  const { database, cookies, accounts, passwords, checkPassword, secondFactor, homeOf } = deps

  return [
    bind(calls.canSignIn, {
      find: async ({ params }) => {
        const key = readEmail(params.address)?.key
        const account = key === undefined ? undefined : await findAccountByEmail(database, key)
        return account && ('everybody' as const)
      },
      action: accessPublicCall,
      limits: [perSource('accountLookup')],
      handle: () => ({}),
    }),

    bind(calls.signIn, {
      find: () => 'everybody' as const,
      action: accessPublicCall,
      limits: [perActor('writes')],
      handle: async ({ body, query, actor, request, reply }) => {
        const device = readDevice(cookies, request, actor)
        const browser = accounts.registeringBrowserOf(request, reply, actor)
        const { account, passwordHash } = await checkPassword({ ...body, device, browser })
        // Said to whoever knows the password alone, and before a code is sent.
        if (await deps.needsSso(account)) throw new Refusal('SSO_REQUIRED')
        const newHash = await hashNewPassword(passwords, body)
        const home = await homeOf(account)
        const staysSignedIn = stays(query.expiresIn)
        const proven = { account, actor, home, staysSignedIn, userAgent: userAgentOf(request), device }
        const attempt = readAttempt(cookies, request)
        const given = {
          purpose: 'sign-in',
          code: body.code,
          byPhone: body.factor === 'phone',
          asker: actor.asker,
          attempt,
        } as const
        const passing = secondFactor.pass(account, given, {
          findRefusal: async (_tx, user) =>
            user?.passwordHash === passwordHash ? undefined : new Refusal('auth/wrong-password'),
          async run(tx) {
            await replaceGivenPassword(deps, tx, { userId: account.id, hash: newHash, asker: actor.asker })
            return completeSignIn(deps, tx, proven)
          },
        })
        const outcome = await passing.catch((error: unknown) => {
          const isCodeSent = error instanceof Refusal && error.code === 'PHONE_MFA'
          if (isCodeSent && attempt.fresh) cookies.setAttempt(reply, attempt.fresh.token)
          throw error
        })
        if (attempt.held !== undefined) cookies.setAttempt(reply, '')
        return replyWithOutcome(cookies, reply, outcome)
      },
    }),
  ]
}
