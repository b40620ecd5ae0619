import { z } from 'zod'
import { notifications } from './accounts.ts'
import { calls } from './calls.ts'
import { apiKeys } from './developer-limits.ts'
import { email, shortText, validity } from './limits.ts'
import { declare } from './route.ts'
import { id, line, text, time } from './text.ts'
import { apiScopes, languages } from './words.ts'

/** API keys: how programs of somebody's own call in their name, and how a device without a browser gets one. */
const nothing = z.strictObject({})
const byId = z.strictObject({ id })
const refusals = ['UNAUTHENTICATED'] as const
const needsPlan = [...refusals, 'PLAN_REQUIRED'] as const
/** What whoever shows a key may be refused, by every call that takes one. */
export const keyRefusals = [
  'UNAUTHENTICATED',
  'INVALID_KEY',
  'SUSPENDED',
  'SCOPE_REQUIRED',
  'API_DISABLED',
  'PLAN_REQUIRED',
] as const

const description = line.trim().min(1).max(shortText.maxLength)
const scopes = z.array(z.enum(apiScopes)).min(1).max(apiScopes.length)

/** Defaults of transfers that are made by key; null leaves it to those of the account. */
const preferences = z.strictObject({
  langCode: z.enum(languages).nullable(),
  validityDays: z.int().min(1).max(validity.maxDays).nullable(),
  notifications: notifications.shape.transfer.nullable(),
})

const apiView = z.strictObject({
  isEnabled: z.boolean(),
  preferences,
  /** Where warnings about keys and webhooks go once its code has come back; else to the account's own. */
  notificationEmail: z.strictObject({ address: z.string(), isVerified: z.boolean() }).nullable(),
  /** How many requests its keys may make together. */
  rate: z.strictObject({ max: z.int(), seconds: z.int() }),
})

const apiKey = z.strictObject({
  id: z.string(),
  description: z.string(),
  scopes,
  /** The first and last characters, by which people tell their keys apart. */
  prefix: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  lastUsedAt: z.string().nullable(),
})
/** Told once: only its hash is kept. */
const newKey = apiKey.extend({ key: z.string() })

const getApiPreferences = declare({
  call: calls.getApiPreferences,
  summary: 'Whether the API is on for an account, with which defaults, and where warnings about it go',
  reply: apiView,
  refusals,
})

const changeApiPreferences = declare({
  call: calls.changeApiPreferences,
  summary: 'Changes the defaults of transfers that are made by key; what is left out stays',
  body: preferences.partial(),
  reply: apiView,
  refusals: [...needsPlan, 'LIMITS'],
})

const enableApi = declare({
  call: calls.enableApi,
  summary: 'Lets keys be used',
  reply: apiView,
  refusals: needsPlan,
})

const disableApi = declare({
  call: calls.disableApi,
  summary: 'Stops every key at once; they work again once the API is enabled',
  reply: apiView,
  refusals,
})

const listApiKeys = declare({
  call: calls.listApiKeys,
  summary: 'The keys of an account, the newest first',
  reply: z.strictObject({ keys: z.array(apiKey), max: z.int() }),
  refusals,
})

const addApiKey = declare({
  call: calls.addApiKey,
  summary: 'Makes a key. It is told once. Without `expiresAt` it lives until it is deleted',
  body: z.strictObject({ description, scopes, expiresAt: time.nullable().optional() }),
  reply: newKey,
  refusals: [...needsPlan, 'API_DISABLED', 'LIMITS', 'INVALID_DATES'],
})

const changeApiKey = declare({
  call: calls.changeApiKey,
  summary: 'Gives a key another description',
  params: byId,
  body: z.strictObject({ description }),
  reply: apiKey,
  refusals,
})

const deleteApiKey = declare({
  call: calls.deleteApiKey,
  summary: 'Ends a key at once',
  params: byId,
  reply: nothing,
  refusals,
})

const day = z.strictObject({
  /** By UTC, as in `2026-11-22`. */
  day: z.string(),
  requests: z.int(),
  /** Of them, those that were refused or failed. */
  errors: z.int(),
  transfers: z.int(),
  sentBytes: z.int(),
})

const getApiUsage = declare({
  call: calls.getApiUsage,
  summary: 'What keys did in the last days, by day, also where nothing was done; of one key, or of all together',
  query: z.strictObject({ keyId: id.optional() }),
  reply: z.strictObject({ days: z.array(day).max(apiKeys.usageDays) }),
  refusals,
})

const registerApiEmail = declare({
  call: calls.registerApiEmail,
  summary: 'Asks for warnings to go to this address: a code is mailed there',
  params: z.strictObject({ address: line.min(1).max(email.maxLength) }),
  reply: apiView,
  refusals: [...needsPlan, 'INVALID_EMAIL'],
})

const checkApiEmail = declare({
  call: calls.checkApiEmail,
  summary: 'Proves the address by the mailed code',
  params: z.strictObject({ code: text.max(32) }),
  reply: apiView,
  refusals: [...refusals, 'INVALID_CODE'],
})

const deleteApiEmail = declare({
  call: calls.deleteApiEmail,
  summary: 'Warnings go to the account’s own address again',
  reply: apiView,
  refusals,
})

const getOwnKey = declare({
  call: calls.getOwnKey,
  scope: 'any',
  summary: 'The key that asks: what it may do, until when, and in whose name',
  reply: apiKey.extend({ account: z.strictObject({ uid: z.string(), email: z.string(), displayName: z.string() }) }),
  refusals: keyRefusals,
})

const deleteOwnKey = declare({
  call: calls.deleteOwnKey,
  scope: 'any',
  summary: 'Ends the key that asks: a program that signs out',
  reply: nothing,
  refusals: keyRefusals,
})

/** Eight letters, written in two groups of four. */
const userCode = line.min(1).max(16)

const askDeviceCode = declare({
  call: calls.askDeviceCode,
  summary:
    'A program without a browser asks for a key: somebody signed in types the code, or opens the address, and sees who asks and for what',
  body: z.strictObject({
    /** How the program calls itself and its machine, such as `envoi on calder-nas`. */
    client: line.trim().min(1).max(apiKeys.clientLength),
    scopes,
  }),
  reply: z.strictObject({
    deviceCode: z.string(),
    userCode: z.string(),
    verificationUri: z.string(),
    verificationUriComplete: z.string(),
    /** In seconds. */
    expiresIn: z.int(),
    interval: z.int(),
  }),
  refusals: [],
})

const redeemDeviceCode = declare({
  call: calls.redeemDeviceCode,
  summary: 'Fetches the key, once, after it was approved; AUTHORIZATION_PENDING until then',
  body: z.strictObject({ deviceCode: text.max(128) }),
  reply: newKey.extend({ account: z.strictObject({ uid: z.string(), email: z.string(), displayName: z.string() }) }),
  // The last ones where something has changed since it was approved.
  refusals: [
    'AUTHORIZATION_PENDING',
    'ACCESS_DENIED',
    'EXPIRED',
    'SUSPENDED',
    'PLAN_REQUIRED',
    'API_DISABLED',
    'LIMITS',
  ],
})

const getDeviceCode = declare({
  call: calls.getDeviceCode,
  summary: 'Who asks for a key by this code, from where and for what, before somebody approves it',
  params: z.strictObject({ code: userCode }),
  reply: z.strictObject({
    client: z.string(),
    scopes,
    /** The place on the network that it was asked from, and when. */
    source: z.string(),
    askedAt: z.string(),
    expiresAt: z.string(),
  }),
  refusals: ['UNAUTHENTICATED'],
})

const approveDeviceCode = declare({
  call: calls.approveDeviceCode,
  summary:
    'Gives the program its key, with the scopes it asked for or fewer. Without `expiresAt` it ends after 365 days; with null, never',
  params: z.strictObject({ code: userCode }),
  body: z.strictObject({ scopes: scopes.optional(), expiresAt: time.nullable().optional() }),
  reply: nothing,
  refusals: [...needsPlan, 'API_DISABLED', 'LIMITS', 'INVALID_DATES'],
})

const denyDeviceCode = declare({
  call: calls.denyDeviceCode,
  summary: 'Refuses the program its key',
  params: z.strictObject({ code: userCode }),
  reply: nothing,
  refusals: ['UNAUTHENTICATED'],
})

export const apiKeyRoutes = {
  getApiPreferences,
  changeApiPreferences,
  enableApi,
  disableApi,
  listApiKeys,
  addApiKey,
  changeApiKey,
  deleteApiKey,
  getApiUsage,
  registerApiEmail,
  checkApiEmail,
  deleteApiEmail,
  getOwnKey,
  deleteOwnKey,
  askDeviceCode,
  redeemDeviceCode,
  getDeviceCode,
  approveDeviceCode,
  denyDeviceCode,
}

export type ApiView = z.infer<typeof apiView>
export type ApiPreferences = z.infer<typeof preferences>
export type ApiKeyView = z.infer<typeof apiKey>
export type NewApiKey = z.infer<typeof newKey>
export type ApiUsageDay = z.infer<typeof day>
export type DeviceCodeView = z.infer<typeof getDeviceCode.reply>
