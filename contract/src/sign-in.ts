import { z } from 'zod'
import { calls } from './calls.ts'
import { usedCredential } from './credential.ts'
import { email, password } from './limits.ts'
import { factorProof, proofRefusals } from './proof.ts'
import { declare } from './route.ts'
import { id, line, text, whole } from './text.ts'
import { planTypes } from './words.ts'

/** Who is signed in, as the client keeps it. */
const auth = z.strictObject({
  user: z.strictObject({ uid: z.string(), email: z.string(), displayName: z.string() }),
  planType: z.enum(planTypes),
  payingUser: z.boolean(),
  managerId: z.string().nullable(),
})
export type Auth = z.infer<typeof auth>

/** What a form sends; whether it is an address at all is another question. */
const address = line.min(1).max(email.maxLength)
const secret = whole.max(password.maxLength)
const code = text.max(32)
const token = line.max(1024)
/** Milliseconds. Fourteen days or more give 14 days, anything else 7. */
const expiresIn = z.coerce.number().int().min(0).optional()

/** `sessionCookie`: a one-time code for the page of `subdomain`, when that is another place than this one. */
const signedIn = z.strictObject({ subdomain: z.string(), sessionCookie: z.string().nullable(), auth })

const canSignIn = declare({
  call: calls.canSignIn,
  summary: 'Whether somebody with this address can sign in; 404 means no',
  params: z.strictObject({ address }),
  reply: z.strictObject({}),
  refusals: [],
})

const signIn = declare({
  call: calls.signIn,
  summary: 'Signs in with a password and, where it is set up, a second factor',
  query: z.strictObject({ v: z.literal('3').optional(), expiresIn }),
  body: z.strictObject({
    email: address,
    password: secret,
    code: code.optional(),
    factor: z.literal('phone').optional(),
    /** The same call again after NEW_PASSWORD_REQUIRED; without that it changes nothing. */
    newPassword: secret.optional(),
  }),
  reply: signedIn,
  refusals: [
    'auth/wrong-password',
    'auth/too-many-requests',
    'PHONE_MFA',
    'TOTP_MFA',
    'TEXTS_NOT_SENT',
    'INVALID_CODE',
    'EMAIL_NOT_VALIDATED',
    'SUSPENDED',
    'SSO_REQUIRED',
    'NEW_PASSWORD_REQUIRED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_COMMON',
  ],
})

const getIdToken = declare({
  call: calls.getIdToken,
  summary: 'A short-lived token that names the signed-in user',
  headers: z.object({ 'x-session-token': token.optional() }),
  reply: z.strictObject({ idToken: z.string(), exp: z.int() }),
  refusals: ['UNAUTHENTICATED'],
})

const getSessionCookie = declare({
  call: calls.getSessionCookie,
  summary: 'Makes a session from an id token',
  query: z.strictObject({ expiresIn }),
  headers: z.object({ 'x-id-token': token.optional() }),
  reply: z.strictObject({ exp: z.int() }),
  refusals: ['UNAUTHENTICATED', 'SUSPENDED'],
})

const getSession = declare({
  call: calls.getSession,
  summary: 'Who is signed in, and until when; renews the readable cookie',
  reply: z.strictObject({ auth, exp: z.int() }),
  refusals: ['UNAUTHENTICATED'],
})

const signOut = declare({
  call: calls.signOut,
  summary: 'Ends this session, also when there is none',
  reply: z.strictObject({}),
  refusals: [],
})

const exchangeSession = declare({
  call: calls.exchangeSession,
  summary: 'Redeems a one-time code, renews the session for 14 or 7 days, or gives a one-time code for the main place',
  body: z.union([
    z.strictObject({ sessionCookie: line.max(256), staySignedIn: z.boolean() }),
    z.strictObject({ trustDevice: z.boolean() }),
    z.strictObject({ place: z.literal('www') }),
  ]),
  reply: signedIn,
  refusals: ['UNAUTHENTICATED', 'SUSPENDED'],
})

const device = z.strictObject({
  id: z.string(),
  isCurrent: z.boolean(),
  /** As the browser calls itself; null where it did not. */
  userAgent: z.string().nullable(),
  subdomain: z.string(),
  signedInAt: z.string(),
  seenAt: z.string(),
  expiresAt: z.string(),
})

const listSessions = declare({
  call: calls.listSessions,
  summary: 'The devices where the user is signed in',
  reply: z.strictObject({ sessions: z.array(device) }),
  refusals: ['UNAUTHENTICATED'],
})

const endSession = declare({
  call: calls.endSession,
  summary: 'Signs out on another device',
  params: z.strictObject({ id }),
  reply: z.strictObject({}),
  refusals: ['UNAUTHENTICATED'],
})

const generatePasswordLink = declare({
  call: calls.generatePasswordLink,
  summary: 'Mails a link for a new password, if the address has an account; the answer does not tell',
  body: z.strictObject({ email: address, langCode: line.max(8) }),
  reply: z.strictObject({}),
  refusals: ['INVALID_EMAIL'],
})

const changePasswordFromLink = declare({
  call: calls.changePasswordFromLink,
  summary: 'Sets a new password by a mailed link, and ends every session',
  // The link's own age is known here; what the caller says of it is not believed.
  body: z.strictObject({
    email: address,
    password: secret,
    token,
    timestamp: z.union([text.max(64), z.number()]).optional(),
  }),
  reply: z.strictObject({}),
  refusals: ['INVALID_LINK', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_COMMON'],
})

const signOutEverywhere = declare({
  call: calls.signOutEverywhere,
  summary:
    'Ends every session by the link of a letter about the account’s security, and mails a link for a new password',
  /** `stopKeys`: switches the API off for this account, until its owner switches it on again. */
  body: z.strictObject({ token, stopKeys: z.boolean() }),
  /** Of the account as it is now. `mailsLink`: whether a link for a new password is mailed; `liveKeys`: keys that still work. */
  reply: z.strictObject({ email: z.string(), mailsLink: z.boolean(), liveKeys: z.int() }),
  refusals: ['INVALID_LINK'],
})

const changePassword = declare({
  call: calls.changePassword,
  summary: 'Changes the password, and ends every other session',
  params: z.strictObject({ uid: id }),
  body: z.strictObject({ currentPassword: secret, password: secret, ...factorProof }),
  reply: z.strictObject({}),
  refusals: [...proofRefusals, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_COMMON'],
})

const signInWithPasskey = declare({
  call: calls.signInWithPasskey,
  summary: 'Signs in with a passkey, which is both factors in one',
  query: z.strictObject({ expiresIn }),
  body: z.strictObject({ response: usedCredential }),
  reply: signedIn,
  refusals: ['INVALID_PASSKEY', 'SUSPENDED', 'SSO_REQUIRED', 'auth/too-many-requests'],
})

export const signInRoutes = {
  signInWithPasskey,
  canSignIn,
  signIn,
  getIdToken,
  getSessionCookie,
  getSession,
  signOut,
  exchangeSession,
  listSessions,
  endSession,
  generatePasswordLink,
  changePasswordFromLink,
  signOutEverywhere,
  changePassword,
}

export type SignedIn = z.infer<typeof signedIn>
export type Device = z.infer<typeof device>
