import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { FindTimeZone, Letterbox, LetterSource } from '../mail/index.ts'
import { accountRoutes } from './account-routes.ts'
import type { Actor } from './actor.ts'
import type { ClosingHook } from './close-account.ts'
import type { Unproven } from './credentials.ts'
import { type ExportSection, emailChangeSection } from './export-data.ts'
import { type LetterPorts, accountLetters } from './letters.ts'
import { type ConfirmOwner, type ConfirmPassword, createConfirmOwner, createConfirmPassword } from './password.ts'
import {
  type RegisteringBrowser,
  type RegisteringBrowserOf,
  createRegisteringBrowserOf,
} from './registering-browser.ts'
import { findTimeZone } from './profile.ts'
import type { ProveOwner } from './prove-owner.ts'
import { type OnOpened, continueRegistration } from './register.ts'
import { registerRoutes } from './register-routes.ts'
import { type ProvenSenders, createProvenSenders, senderProofLetter } from './sender-proofs.ts'
import { createSenderDeviceCookie, senderProofRoutes } from './sender-proof-routes.ts'
import { sweepSenderProofs } from './sender-proof-store.ts'
import type { SessionKeeper } from './session.ts'
import { sweepAccounts } from './sweep.ts'

export type AccountsDeps = {
  database: Database
  patient: Database
  secrets: Secrets
  passwords: PasswordHashing
  rateLimits: RateLimits
  letterbox: Letterbox
  clock: Clock
  sessions: SessionKeeper
  publicUrl: () => string
  /** Whether letters really leave; else they are kept here to be read. */
  isRelayed: boolean
}

/** What our calls ask of modules further down, which are made after us. */
export type AccountPorts = {
  proveOwner: ProveOwner
  /** What hangs on an account ends with it. */
  closingHooks: readonly ClosingHook[]
  /** What others keep about somebody. */
  exportSections: readonly ExportSection[]
  /** How many transfers of an address wait to be claimed. */
  countClaimable: (emailKey: string) => Promise<number>
  /** Somebody who was invited to a team has proven the address: they join it in the same step. */
  onOpened: OnOpened
}

export type Accounts = {
  routes(ports: AccountPorts): BoundRoute<Actor>[]
  jobs: Job[]
  letters(ports: LetterPorts): LetterSource[]
  /** In which zone somebody's letters tell times. */
  findTimeZone: FindTimeZone
  /** Asks somebody who is signed in for their password once more; refuses WRONG_ACCOUNT_PASSWORD, and guessing. */
  confirmPassword: ConfirmPassword
  /** The same of whoever may have none: SIGN_IN_AGAIN, where they have to. */
  confirmOwner: ConfirmOwner
  /** By what a browser that has asked for an account is known again. */
  registeringBrowserOf: RegisteringBrowserOf
  /** Whoever signs in before the address is proven goes on with that here. */
  continueRegistration(unproven: Unproven, browser: RegisteringBrowser): Promise<void>
  provenSenders: ProvenSenders
  senderDeviceCookie: () => string
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const confirmOwner = createConfirmOwner(deps)
  const browserOf = createRegisteringBrowserOf(deps.publicUrl)
  const device = createSenderDeviceCookie(deps.publicUrl)
  return {
    routes: ({ exportSections, onOpened, ...ports }) => [
      ...registerRoutes({ ...deps, browserOf, onOpened }),
      ...accountRoutes({
        ...deps,
        ...ports,
        confirmOwner,
        sections: [emailChangeSection(deps.database), ...exportSections],
      }),
      ...senderProofRoutes({ ...deps, device }),
    ],
    jobs: [sweepAccounts(deps), sweepSenderProofs(deps)],
    findTimeZone: (address, of) => findTimeZone(deps.patient, address, of),
    letters: (ports) => [...accountLetters({ ...deps, ...ports }), senderProofLetter(deps)],
    confirmPassword: createConfirmPassword(deps),
    confirmOwner,
    registeringBrowserOf: browserOf,
    continueRegistration: (unproven, browser) => continueRegistration(deps, unproven, browser),
    provenSenders: createProvenSenders(deps),
    senderDeviceCookie: device.name,
  }
}
