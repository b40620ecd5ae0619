/** API keys and webhooks as the service would keep them: what the page changes is there when it asks again. */
import type { ApiKeyView, ApiUsageDay, ApiView, DeviceCodeView } from '@envoi/contract/api-keys'
import { apiKeys, webhooks } from '@envoi/contract/developer-limits'
import type { WebhookDelivery, WebhookView } from '@envoi/contract/webhooks'
import type { UserView } from '@envoi/contract/accounts'
import { type Answers, given, refused } from './fake-service.ts'

const at = '2026-11-18T10:00:00.000Z'
export const secretKey = 'evk_4f9c2Qm8Zr71xTnLxabcdefgh'
export const signingSecret = 'whsec_one'
export const newSigningSecret = 'whsec_two'
export const mailedCode = '555555'

export type Developer = {
  user: UserView
  api: ApiView
  keys: ApiKeyView[]
  maxKeys: number
  usage: ApiUsageDay[]
  webhooks: WebhookView[]
  maxWebhooks: number
  deliveries: WebhookDelivery[]
  /** By its code. */
  device: Record<string, DeviceCodeView>
}

export const developerOf = (user: UserView, changes: Partial<Developer> = {}): Developer => ({
  user,
  api: {
    isEnabled: true,
    preferences: { langCode: null, validityDays: null, notifications: null },
    notificationEmail: null,
    rate: { max: 600, seconds: 60 },
  },
  keys: [],
  maxKeys: apiKeys.max,
  usage: Array.from({ length: apiKeys.usageDays }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 20 + index)).toISOString().slice(0, 10),
    requests: 0,
    errors: 0,
    transfers: 0,
    sentBytes: 0,
  })),
  webhooks: [],
  maxWebhooks: webhooks.max,
  deliveries: [],
  device: {},
  ...changes,
})

export const apiKey = (description: string, changes: Partial<ApiKeyView> = {}): ApiKeyView => ({
  id: `key-${description.replaceAll(' ', '-')}`,
  description,
  scopes: ['read', 'send'],
  prefix: 'evk_4f9c…Tn1x',
  createdAt: at,
  expiresAt: null,
  isExpired: false,
  lastUsedAt: null,
  ...changes,
})

export const webhook = (url: string, changes: Partial<WebhookView> = {}): WebhookView => ({
  id: `hook-${new URL(url).hostname}`,
  url,
  description: null,
  events: null,
  isEnabled: true,
  disabledByFailuresAt: null,
  createdAt: at,
  formerSecretUntil: null,
  lastDelivery: null,
  ...changes,
})

export const delivery = (id: string, changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id,
  eventId: `event-${id}`,
  type: 'DOWNLOADED',
  transferId: 'transfer1',
  state: 'DELIVERED',
  attempts: 1,
  createdAt: at,
  lastAttemptAt: at,
  nextAttemptAt: null,
  status: 200,
  failure: null,
  milliseconds: 118,
  ...changes,
})

const findIn = <Row extends { id: string }>(rows: Row[], id: string): Row => {
  const row = rows.find((one) => one.id === id)
  if (!row) throw refused('NOT_FOUND')
  return row
}

export function developerAnswers(developer: Developer): Answers {
  const change = (changes: Partial<ApiView>): ApiView => (developer.api = { ...developer.api, ...changes })
  return { ...keyAnswers(developer, change), ...webhookAnswers(developer), ...deviceAnswers(developer) }
}

const keyAnswers = (developer: Developer, change: (changes: Partial<ApiView>) => ApiView): Answers => ({
  getUser: () => developer.user,
  getApiPreferences: () => developer.api,
  changeApiPreferences: ({ body }) => change({ preferences: { ...developer.api.preferences, ...given(body) } }),
  enableApi: () => change({ isEnabled: true }),
  disableApi: () => change({ isEnabled: false }),
  listApiKeys: () => ({ keys: developer.keys, max: developer.maxKeys }),
  addApiKey: ({ body: { description, scopes, expiresAt = null } }) => {
    const made = apiKey(description, { scopes, expiresAt })
    developer.keys = [made, ...developer.keys]
    return { ...made, key: secretKey }
  },
  changeApiKey: ({ params: { id }, body: { description } }) => {
    const changed = { ...findIn(developer.keys, id), description }
    developer.keys = developer.keys.map((key) => (key.id === id ? changed : key))
    return changed
  },
  deleteApiKey: ({ params: { id } }) => {
    findIn(developer.keys, id)
    developer.keys = developer.keys.filter((key) => key.id !== id)
    return {}
  },
  getApiUsage: () => ({ days: developer.usage }),
  registerApiEmail: ({ params: { address } }) => change({ notificationEmail: { address, isVerified: false } }),
  checkApiEmail: ({ params: { code } }) => {
    const email = developer.api.notificationEmail
    if (!email || code !== mailedCode) throw refused('INVALID_CODE')
    return change({ notificationEmail: { ...email, isVerified: true } })
  },
  deleteApiEmail: () => change({ notificationEmail: null }),
})

function webhookAnswers(developer: Developer): Answers {
  const keep = (id: string, changes: Partial<WebhookView>): WebhookView => {
    const changed = { ...findIn(developer.webhooks, id), ...changes }
    developer.webhooks = developer.webhooks.map((one) => (one.id === id ? changed : one))
    return changed
  }
  const add = (made: WebhookDelivery): WebhookDelivery => {
    developer.deliveries = [made, ...developer.deliveries.filter(({ id }) => id !== made.id)]
    return made
  }
  return {
    listWebhooks: () => ({ webhooks: developer.webhooks, max: developer.maxWebhooks }),
    addWebhook: ({ body: { url, events = null, description = null } }) => {
      const made = webhook(url, { events, description })
      developer.webhooks = [...developer.webhooks, made]
      return { ...made, secret: signingSecret }
    },
    changeWebhook: ({ params: { id }, body }) =>
      keep(id, { ...given(body), ...(body.isEnabled && { disabledByFailuresAt: null }) }),
    deleteWebhook: ({ params: { id } }) => {
      findIn(developer.webhooks, id)
      developer.webhooks = developer.webhooks.filter((one) => one.id !== id)
      return {}
    },
    rotateWebhookSecret: ({ params: { id } }) => ({
      ...keep(id, { formerSecretUntil: '2025-11-19T10:00:00.000Z' }),
      secret: newSigningSecret,
    }),
    testWebhook: () => add(delivery('test', { type: 'TEST', transferId: null, status: 204 })),
    listWebhookDeliveries: ({ query: { state, before } }) => {
      const all = developer.deliveries.filter((one) => state === undefined || one.state === state)
      const first = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1
      const deliveries = all.slice(first, first + webhooks.deliveriesPerPage)
      return { deliveries, hasMore: all.length > first + deliveries.length }
    },
    getWebhookDelivery: ({ params: { deliveryId } }) => ({
      ...findIn(developer.deliveries, deliveryId),
      body: `{"id":"event-${deliveryId}","sequence":9}`,
      answer: '{"error":"db timeout"}',
    }),
    resendWebhookDelivery: ({ params: { deliveryId } }) =>
      // An entry of its own, for the same event.
      add(delivery(`${deliveryId}-again`, { type: findIn(developer.deliveries, deliveryId).type })),
  }
}

function deviceAnswers(developer: Developer): Answers {
  const take = (code: string): DeviceCodeView => {
    const asked = developer.device[code]
    if (!asked) throw refused('NOT_FOUND')
    return asked
  }
  return {
    getDeviceCode: ({ params: { code } }) => take(code),
    approveDeviceCode: ({ params: { code } }) => {
      take(code)
      if (!developer.api.isEnabled) throw refused('API_DISABLED')
      delete developer.device[code]
      return {}
    },
    denyDeviceCode: ({ params: { code } }) => {
      take(code)
      delete developer.device[code]
      return {}
    },
  }
}
