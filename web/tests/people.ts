import type { UserView } from '@envoi/contract/accounts'
import type { TeamView } from '@envoi/contract/teams'
import { planLimits } from '@envoi/contract/limits'
import { defaultOptions, nothingSaid } from '@envoi/contract/rules/transfer-options'
import { claimsCookie, writeClaims } from '@envoi/contract/session-claims'
import type { PlanType } from '@envoi/contract/words'
import { type Answers, refused } from './fake-service.ts'

/** Somebody with an account, as far as the page is told. */
export type Somebody = {
  uid: string
  email: string
  displayName: string
  planType: PlanType
  /** Of a team's member: the owner's uid. */
  managerId?: string
  /** Of the session, in milliseconds since 1970; in 14 days, if left out. */
  expiresAt?: number
  /** Bytes of what they have sent; none, if left out. */
  storageUsed?: number
}

export const ana: Somebody = { uid: 'ana', email: 'ana@example.org', displayName: 'Ana', planType: 'NONE' }
export const paying = (somebody: Somebody): Somebody => ({ ...somebody, planType: 'PREMIUM' })

/** What the service says to everybody, and to whoever is signed in. */
export function answersOf(somebody?: Somebody): Answers {
  const limits = {
    ...planLimits[somebody?.planType ?? 'NONE'],
    storageUsed: somebody ? (somebody.storageUsed ?? 0) : null,
    options: defaultOptions,
    defaults: { validityDays: null, maxDownloads: null, allowPreview: true },
  }
  const visitor: Answers = {
    getGlobalStats: () => ({ transfers: 0, files: 0, bytes: 0 }),
    getRatings: () => ({ average: null, count: 0 }),
    getConcurrency: () => ({ max: 4 }),
    getBuckets: () => ({ buckets: [], regions: [] }),
    getLimits: () => limits,
    // Nothing is left of an earlier plan, unless a test says so.
    listSubdomains: () => ({ subdomains: [], max: 0 }),
    listWidgets: () => ({ widgets: [], max: 0 }),
    getSession: () => {
      throw refused('UNAUTHENTICATED')
    },
  }
  if (!somebody) return visitor
  const { uid, email, displayName, planType, managerId = null } = somebody
  const payingUser = planType !== 'NONE'
  return {
    ...visitor,
    getSession: () => ({
      auth: { user: { uid, email, displayName }, planType, payingUser, managerId },
      exp: Math.floor(Date.now() / 1000) + 14 * 86_400,
    }),
    signOut: () => {
      forgetCookies()
      return {}
    },
    getUser: () => userOf(somebody),
    ...(payingUser && managerId === null && givenPlanAnswers(planType)),
    ...(managerId !== null && { getTeam: () => teamOf(managerId) }),
  }
}

/** Unless a test says more of it, a plan was given by the operator, and nothing is wrong with it. */
const givenPlanAnswers = (planType: PlanType): Answers => ({
  headCustomer: () => ({}),
  getSubscription: () => ({
    planType: ({ PREMIUM: 'premium', TEAM: 'team', ENTERPRISE: 'custom', NONE: 'premium' } as const)[planType],
    provider: 'operator',
    intentStatus: 'succeeded',
    failedIntentClientSecret: null,
    openedInvoicesAmount: 0,
    defaultPaymentMethod: null,
    fileValidityInDays: null,
  }),
})

/** As one of its members reads it. */
export const teamOf = (owner: string): TeamView => ({
  team: owner,
  owner: { uid: owner, email: `${owner}@example.org`, displayName: owner[0]?.toUpperCase() + owner.slice(1) },
  role: 'MEMBER',
  planType: 'TEAM',
  seats: null,
  storage: { max: planLimits.TEAM.storage, used: 0 },
  uploader: null,
})

/** What the service sets when somebody signs in. */
export function claimsCookieOf({ uid, email, displayName, planType, managerId, expiresAt }: Somebody): string {
  const exp = Math.floor((expiresAt ?? Date.now() + 14 * 86_400_000) / 1000)
  const claims = {
    user_id: uid,
    email,
    name: displayName,
    plan_type: planType,
    manager_id: managerId ?? null,
    exp,
    iat: exp - 86_400,
  }
  return `${claimsCookie}=${writeClaims(claims)}; path=/`
}

export function forgetCookies(): void {
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
}

/** Their account, with nothing changed in it yet. */
export const userOf = ({ uid, email, displayName, planType }: Somebody): UserView => ({
  uid,
  email,
  displayName,
  langCode: 'en',
  planType,
  planName: planType === 'PREMIUM' ? 'PREMIUM' : null,
  payingUser: planType !== 'NONE',
  managerId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  notifications: { transfer: { summary: true, expiryReminder: true, downloadConfirmation: true } },
  uploaderTemplate: { name: null, message: null, recipients: [], templatePassword: null },
  uploaderSettings: nothingSaid,
  hasPassword: true,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  claimableTransfers: 0,
})
