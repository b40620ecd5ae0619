import { z } from 'zod'
import { calls } from './calls.ts'
import { newCredential } from './credential.ts'
import { passkeys } from './limits.ts'
import { proof, proofRefusals } from './proof.ts'
import { declare } from './route.ts'
import { id, line, text } from './text.ts'

const code = text.max(32)
const phoneNumber = line.max(32)
const nothing = z.strictObject({})

const getMfa = declare({
  call: calls.getMfa,
  summary: 'Whether sign-in asks for a code by SMS, and the end of the number it goes to',
  reply: z.strictObject({ enabled: z.boolean(), phoneNumber: z.string().nullable() }),
  refusals: ['UNAUTHENTICATED'],
})

const startPhone = declare({
  call: calls.startPhone,
  summary: 'Sends a code to a phone number that shall guard the account',
  body: z.strictObject({ phoneNumber, ...proof }),
  reply: nothing,
  refusals: [...proofRefusals, 'INVALID_PHONE_NUMBER', 'NOT_AVAILABLE'],
})

const confirmPhone = declare({
  call: calls.confirmPhone,
  summary: 'Proves the phone number by the code sent to it',
  body: z.strictObject({ code }),
  reply: nothing,
  refusals: ['UNAUTHENTICATED', 'INVALID_CODE', 'auth/too-many-requests'],
})

const removePhone = declare({
  call: calls.removePhone,
  summary: 'Takes the phone number away',
  body: z.strictObject(proof),
  reply: nothing,
  refusals: proofRefusals,
})

const getTotp = declare({
  call: calls.getTotp,
  summary: 'Whether sign-in asks for a code of an authenticator app, and how many recovery codes are left',
  reply: z.strictObject({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
  refusals: ['UNAUTHENTICATED'],
})

const startTotp = declare({
  call: calls.startTotp,
  summary: 'Makes a secret for an authenticator app; it counts once confirmed',
  body: z.strictObject(proof),
  reply: z.strictObject({ secret: z.string(), url: z.string() }),
  refusals: proofRefusals,
})

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

const confirmTotp = declare({
  call: calls.confirmTotp,
  summary: 'Confirms the app by its first code, and gives the recovery codes once',
  body: z.strictObject({ code }),
  reply: recoveryCodes,
  refusals: ['UNAUTHENTICATED', 'INVALID_CODE', 'auth/too-many-requests'],
})

const removeTotp = declare({
  call: calls.removeTotp,
  summary: 'Takes the authenticator app away',
  body: z.strictObject(proof),
  reply: nothing,
  refusals: proofRefusals,
})

const renewRecoveryCodes = declare({
  call: calls.renewRecoveryCodes,
  summary: 'Makes new recovery codes; the old ones are dead',
  body: z.strictObject(proof),
  reply: recoveryCodes,
  refusals: proofRefusals,
})

const passkeyName = line.trim().min(1).max(passkeys.nameLength)
const options = z.strictObject({ options: z.looseObject({ challenge: z.string() }) })

const passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

const listPasskeys = declare({
  call: calls.listPasskeys,
  summary: 'The passkeys that open the account',
  reply: z.strictObject({ passkeys: z.array(passkey) }),
  refusals: ['UNAUTHENTICATED'],
})

const getPasskeyOptions = declare({
  call: calls.getPasskeyOptions,
  summary: 'What a browser needs to make a passkey; asks for the password',
  body: z.strictObject(proof),
  reply: options,
  refusals: [...proofRefusals, 'TOO_MANY_PASSKEYS'],
})

const addPasskey = declare({
  call: calls.addPasskey,
  summary: 'Keeps a passkey that a browser has made',
  body: z.strictObject({ name: passkeyName, response: newCredential }),
  reply: passkey,
  refusals: ['UNAUTHENTICATED', 'INVALID_PASSKEY', 'TOO_MANY_PASSKEYS'],
})

const renamePasskey = declare({
  call: calls.renamePasskey,
  summary: 'Names a passkey',
  params: z.strictObject({ id }),
  body: z.strictObject({ name: passkeyName }),
  reply: passkey,
  refusals: ['UNAUTHENTICATED'],
})

const removePasskey = declare({
  call: calls.removePasskey,
  summary: 'Takes a passkey away',
  params: z.strictObject({ id }),
  body: z.strictObject(proof),
  reply: nothing,
  refusals: proofRefusals,
})

const getPasskeySignInOptions = declare({
  call: calls.getPasskeySignInOptions,
  summary: 'What a browser needs to sign in with a passkey',
  reply: options,
  refusals: ['auth/too-many-requests'],
})

export const secondFactorRoutes = {
  getMfa,
  startPhone,
  confirmPhone,
  removePhone,
  getTotp,
  startTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  listPasskeys,
  getPasskeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  getPasskeySignInOptions,
}

export type Passkey = z.infer<typeof passkey>
