/** Somebody's account as the service would keep it: what the page changes is there when it asks again. */
import type { UserView } from '@envoi/contract/accounts'
import type { Passkey } from '@envoi/contract/second-factor'
import type { Device, SignedIn } from '@envoi/contract/sign-in'
import { type Somebody, answersOf, claimsCookieOf, forgetCookies, userOf } from './people.ts'
import { type Answers, type Asked, refused, given } from './fake-service.ts'

export const ownPassword = 'a walk by the sea'
/** Right codes, by what they come with; anything else is wrong. */
export const codes = {
  phone: '333333',
  app: '444444',
  recovery: 'rvhq-7kfd',
  oldAddress: '111111',
  newAddress: '222222',
}
export const wrongCode = '000000'
export const appKey = 'JBSWY3DPEHPK3PXP'

export type Account = {
  user: UserView
  /** The number that guards it. */
  phone: string | null
  hasApp: boolean
  recoveryCodes: string[]
  passkeys: Passkey[]
  devices: Device[]
  /** Signed in a moment ago. */
  isFresh: boolean
}

export const accountOf = (somebody: Somebody): Account => ({
  user: userOf(somebody),
  phone: null,
  hasApp: false,
  recoveryCodes: [],
  passkeys: [],
  devices: [device(0)],
  isFresh: false,
})

/** The first one is this device. */
export const device = (index: number): Device => ({
  id: `device${index}`,
  isCurrent: index === 0,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  subdomain: 'www',
  signedInAt: '2026-03-01T10:00:00.000Z',
  seenAt: '2026-03-02T10:00:00.000Z',
  expiresAt: '2026-03-15T10:00:00.000Z',
})

const tenCodes = (): string[] => [codes.recovery, ...Array.from({ length: 9 }, (_, index) => `code-${index}`)]

/** What the service says to the account's owner, who is signed in. */
export function accountAnswers(account: Account): Answers {
  const { uid } = account.user
  const checkPassword = (password: string | undefined): void => {
    if (!account.user.hasPassword && !account.isFresh) throw refused('SIGN_IN_AGAIN')
    if (account.user.hasPassword && password !== ownPassword) throw refused('WRONG_ACCOUNT_PASSWORD')
  }
  const checkCode = (code: string, right: string): void => {
    if (code !== right) throw refused('INVALID_CODE')
  }
  /** As the service does: an app is asked before a phone, unless the phone is asked for. */
  function checkProof({ password, code, factor }: Asked<'removePhone'>['body']): void {
    checkPassword(password)
    const asks = account.hasApp && !(factor === 'phone' && account.phone !== null) ? 'app' : 'phone'
    if (!account.hasApp && account.phone === null) return
    if (code === undefined) throw asks === 'app' ? refused('TOTP_MFA') : asksPhone(account.phone ?? '')
    if (!account.recoveryCodes.includes(code)) checkCode(code, codes[asks])
    account.recoveryCodes = account.recoveryCodes.filter((kept) => kept !== code)
  }
  const change = (changes: Partial<UserView>): UserView => (account.user = { ...account.user, ...changes })
  let asked = { phone: '', email: '' }
  return {
    getUser: () => account.user,
    // The readable cookie has the name and the address too.
    getSession: () => {
      const { email, displayName, planType, payingUser } = account.user
      document.cookie = claimsCookieOf({ uid, email, displayName, planType })
      return { auth: { user: { uid, email, displayName }, planType, payingUser, managerId: null }, exp: inAWeek() }
    },
    changeUser: ({ body: { displayName = account.user.displayName, langCode = account.user.langCode } }) =>
      change({ displayName, langCode }),
    requestEmailChange: ({ body: { email, ...proof } }) => {
      // For the address that was asked for already the password is enough.
      if (email === asked.email) checkPassword(proof.password)
      else checkProof(proof)
      asked = { ...asked, email }
      return {}
    },
    confirmEmailChange: ({ body: { oldCode, newCode } }) => {
      checkCode(oldCode, codes.oldAddress)
      checkCode(newCode, codes.newAddress)
      return change({ email: asked.email })
    },
    changePassword: ({ body }) => {
      const { code, factor } = body
      checkProof({ password: body.currentPassword, ...given({ code, factor }) })
      return {}
    },
    deleteUser: ({ body }) => {
      checkProof(body)
      forgetCookies()
      return {}
    },
    setUploaderTemplate: ({ body }) =>
      change({ uploaderTemplate: { ...account.user.uploaderTemplate, ...given(body) } }),
    setUploaderSettings: ({ body }) =>
      change({ uploaderSettings: { ...account.user.uploaderSettings, ...given(body) } }).uploaderSettings,
    changeNotifications: ({ body }) => {
      const transfer = { ...account.user.notifications.transfer }
      for (const { path, value } of body.operations) transfer[path.slice('/transfer/'.length) as 'summary'] = value
      return change({ notifications: { transfer } }).notifications
    },
    getMfa: () => ({ enabled: account.phone !== null, phoneNumber: account.phone }),
    startPhone: ({ body }) => {
      const phone = body.phoneNumber.replaceAll(' ', '')
      checkProof(body)
      if (!phone.startsWith('+')) throw refused('INVALID_PHONE_NUMBER')
      asked = { ...asked, phone }
      return {}
    },
    confirmPhone: ({ body }) => {
      checkCode(body.code, codes.phone)
      account.phone = asked.phone
      return {}
    },
    removePhone: ({ body }) => {
      checkProof(body)
      account.phone = null
      return {}
    },
    getTotp: () => ({ enabled: account.hasApp, recoveryCodesLeft: account.recoveryCodes.length }),
    startTotp: ({ body }) => {
      checkProof(body)
      return { secret: appKey, url: `otpauth://totp/Envoi?secret=${appKey}` }
    },
    confirmTotp: ({ body }) => {
      checkCode(body.code, codes.app)
      account.hasApp = true
      return { recoveryCodes: (account.recoveryCodes = tenCodes()) }
    },
    removeTotp: ({ body }) => {
      checkProof(body)
      account.hasApp = false
      return {}
    },
    renewRecoveryCodes: ({ body }) => {
      checkProof(body)
      return { recoveryCodes: (account.recoveryCodes = tenCodes()) }
    },
    listPasskeys: () => ({ passkeys: account.passkeys }),
    listSessions: () => ({ sessions: account.devices }),
    endSession: ({ params }) => {
      account.devices = account.devices.filter(({ id }) => id !== params.id)
      return {}
    },
  }
}

/** What is asked of whoever signs in and has a phone: the answer tells the end of its number. */
export const asksPhone = (number: string): Error =>
  refused('PHONE_MFA', { error: `Enter the code sent to the phone ending in ${number.slice(-4)}` })

/** A sign-in that worked, on the site where one is; or a code for the other site. */
export function signedIn(somebody: Somebody, elsewhere?: { subdomain: string; sessionCookie: string }): SignedIn {
  const { uid, email, displayName, planType, managerId = null } = somebody
  if (!elsewhere) document.cookie = claimsCookieOf(somebody)
  const auth = { user: { uid, email, displayName }, planType, payingUser: planType !== 'NONE', managerId }
  return { subdomain: 'www', sessionCookie: null, ...elsewhere, auth }
}

/** What the service says to somebody who is about to sign in, and to the dashboard that opens then. */
export const arrivingAnswers = (somebody: Somebody): Answers => ({
  ...answersOf(somebody),
  searchTransfers: () => ({ transfers: [], total: 0 }),
  countTransfers: () => ({ count: 0 }),
})

const inAWeek = (): number => Math.floor(Date.now() / 1000) + 7 * 86_400
