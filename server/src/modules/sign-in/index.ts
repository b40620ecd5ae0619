/**
 * Sign-in: proving that one is somebody. Passwords, second factors and passkeys lead to sessions, which are rows and end
 * at once everywhere. The only file other modules may import.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Account, Accounts, Actor, ExportSection, HomeOriginOf, ProveOwner } from '../accounts/index.ts'
import type { Letterbox, LetterSource, TextSource } from '../mail/index.ts'
import { createAttempts } from './attempts.ts'
import { createCheckPassword } from './check-password.ts'
import { exportSections } from './export-sections.ts'
import { createFactorChanges } from './second-factor/factor-changes.ts'
import { type FindSession, createFindSession } from './session/find-session.ts'
import { createIdTokens } from './session/id-token.ts'
import { createKnownDevices } from './known-devices.ts'
import { signInLetters, signInTexts } from './letters.ts'
import { passkeyRoutes } from './passkey/passkey-routes.ts'
import { passwordRoutes } from './password/password-routes.ts'
import { createPhoneCodes } from './second-factor/phone-codes.ts'
import { createRecoveryCodes } from './second-factor/recovery-codes.ts'
import { makePasswordLinkJob } from './password/request-password-link.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import { createSecondFactor } from './second-factor/second-factor.ts'
import { createSessionCookies } from './session/session-cookies.ts'
import { sessionRoutes } from './session/session-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import type { ApiStopper } from './sign-out-everywhere.ts'
import { sweepSignIn } from './sweep.ts'
import { createTotp } from './second-factor/totp.ts'
import { createWebAuthn } from './passkey/web-authn.ts'
import { type VouchedSignIn, createVouchedSignIn } from './vouched-sign-in.ts'

export { setPasswordFor } from './password/set-password-for.ts'
export { createSessionKeeper } from './session/session-keeper.ts'
export { endSessions } from './session/sessions.ts'

export type { ApiStopper } from './sign-out-everywhere.ts'
export type { VouchedSignIn } from './vouched-sign-in.ts'

/** What our calls ask of those who keep the identities of providers, who stand further down. */
export type SignInPorts = {
  /** Whether somebody has to come in by the single sign-on of their team. */
  needsSso: (account: Account) => Promise<boolean>
  /** Whether they can. */
  hasSso: (account: Account) => Promise<boolean>
}

export type SignIn = {
  routes(ports: SignInPorts & ApiStopper): BoundRoute<Actor>[]
  jobs(ports: Pick<SignInPorts, 'hasSso'>): Job[]
  letters: LetterSource[]
  texts: TextSource[]
  /** Who holds this token at this place. */
  findSession: FindSession
  /** Asks for the password, and for a code where a second factor is set. */
  proveOwner: ProveOwner
  /** For those whom somebody else vouches for. */
  vouched: VouchedSignIn
  /** The name of the cookie that holds it. */
  sessionCookie(): string
  /** What is kept here about somebody. */
  exportSections: ExportSection[]
}

/** For whoever runs the service: what it means that mails leave and texts do not. */
const NO_TEXTS =
  'SMTP_URL is set and SMS_URL is not: no phone can be added, and whoever has no other second factor needs a recovery code.'

export type SignInDeps = {
  database: Database
  patient: Database
  secrets: Secrets
  passwords: PasswordHashing
  rateLimits: RateLimits
  letterbox: Letterbox
  clock: Clock
  publicUrl: () => string
  accounts: Accounts
  /** The place somebody belongs to: `www`, or the name of a subdomain. */
  homeOf: (account: Account) => Promise<string>
  homeOriginOf: HomeOriginOf
  /** Whether a text reaches a phone at all. */
  canText: boolean
  log: Log
}

export function createSignIn(deps: SignInDeps): SignIn {
  if (!deps.canText) deps.log.warn('texts-not-sent', { reason: NO_TEXTS })
  const cookies = createSessionCookies(deps)
  const attempts = createAttempts(deps.rateLimits)
  const proofs = {
    ...deps,
    cookies,
    attempts,
    known: createKnownDevices({ ...deps, attempts }),
    phoneCodes: createPhoneCodes(deps),
    totp: createTotp(deps),
    recoveryCodes: createRecoveryCodes(deps),
  }
  const secondFactor = createSecondFactor(proofs)
  const changes = createFactorChanges({ ...proofs, secondFactor })
  const findSession = createFindSession(deps)

  return {
    routes: (ports) => [
      ...signInRoutes({ ...proofs, ...ports, secondFactor, checkPassword: createCheckPassword(proofs) }),
      ...sessionRoutes({ ...proofs, findSession, idTokens: createIdTokens(deps) }),
      ...passwordRoutes({ ...proofs, ...ports, changes }),
      ...secondFactorRoutes({ ...proofs, changes }),
      ...passkeyRoutes({ ...proofs, ...ports, changes, webAuthn: createWebAuthn(deps.publicUrl) }),
    ],
    jobs: ({ hasSso }) => [makePasswordLinkJob({ ...deps, hasSso }), sweepSignIn(deps.patient)],
    letters: signInLetters(deps),
    texts: signInTexts(deps),
    findSession,
    proveOwner: changes.withProof,
    vouched: createVouchedSignIn(proofs),
    sessionCookie: cookies.name,
    exportSections: exportSections(proofs),
  }
}
