import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Letterbox, LetterSource } from '../mail/index.ts'
import { accountRoutes } from './account-routes.ts'
import type { Actor } from './actor.ts'
import type { ClosingHook } from './close-account.ts'
import { type ExportSection, emailChangeSection } from './export-data.ts'
import { accountLetters } from './letters.ts'
import { type ConfirmPassword, createConfirmPassword } from './password.ts'
import { type RegisteringBrowserOf, createRegisteringBrowserOf } from './registering-browser.ts'
import type { ProveOwner } from './prove-owner.ts'
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

/** What modules further down add, they add while the program is put together, before the first call. */
export type Accounts = {
  routes: BoundRoute<Actor>[]
  jobs: Job[]
  letters: LetterSource[]
  /** Asks somebody who is signed in for their password once more; refuses WRONG_ACCOUNT_PASSWORD, and guessing. */
  confirmPassword: ConfirmPassword
  /** By what a browser that has asked for an account is known again. */
  registeringBrowserOf: RegisteringBrowserOf
  provenSenders: ProvenSenders
  senderDeviceCookie: () => string
  /** How owners prove to be themselves; until it is said, what needs it fails. */
  onProving(prove: ProveOwner): void
  onClosing(hook: ClosingHook): void
  addExport(section: ExportSection): void
  /** How many transfers of an address wait to be claimed; nobody counts them unless said. */
  onCountingClaims(count: (emailKey: string) => Promise<number>): void
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const closingHooks: ClosingHook[] = []
  const sections = [emailChangeSection(deps.database)]
  let countClaims = async (_emailKey: string): Promise<number> => 0
  let prove: ProveOwner = () => Promise.reject(new Error('nobody has said how owners prove to be themselves'))
  const proveOwner: ProveOwner = (session, proof, work) => prove(session, proof, work)
  const confirmPassword = createConfirmPassword(deps)
  const browserOf = createRegisteringBrowserOf(deps.publicUrl)
  const device = createSenderDeviceCookie(deps.publicUrl)
  const countClaimable = (emailKey: string): Promise<number> => countClaims(emailKey)
  return {
    routes: [
      ...registerRoutes({ ...deps, browserOf }),
      ...accountRoutes({ ...deps, confirmPassword, proveOwner, closingHooks, sections, countClaimable }),
      ...senderProofRoutes({ ...deps, device }),
    ],
    jobs: [sweepAccounts(deps), sweepSenderProofs(deps)],
    letters: [...accountLetters(deps), senderProofLetter(deps)],
    confirmPassword,
    registeringBrowserOf: browserOf,
    provenSenders: createProvenSenders(deps),
    senderDeviceCookie: device.name,
    onProving: (how) => void (prove = how),
    onClosing: (hook) => void closingHooks.push(hook),
    addExport: (section) => void sections.push(section),
    onCountingClaims: (count) => void (countClaims = count),
  }
}
