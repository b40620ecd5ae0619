import type { Api } from '@envoi/client/api'
import { isWebhookAuthentic } from '@envoi/client/webhook-signature'
import type { Service } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import type { Received } from '@envoi/testing/webhook-receiver'
import { expect } from 'vitest'

/** What people do with webhooks, through the typed client. */
type NewWebhook = Parameters<Api['addWebhook']>[0]['body']
export const addWebhook = ({ api }: SignedUp, body: NewWebhook) => api.addWebhook({ body })
export const byWebhook = (id: string) => ({ params: { id } })

/** What is sent comes when it comes. */
export const PATIENTLY = { timeout: 30_000, interval: 25 }

let owners = 0
/** Somebody whose plan has webhooks. */
export function payingPerson(service: Service): Promise<SignedUp> {
  owners += 1
  return service.signedUp(`Subscriber${owners}`, { plan: 'PREMIUM' })
}

/** The newest first. */
export const deliveriesOf = async ({ api }: SignedUp, id: string) =>
  (await api.listWebhookDeliveries({ ...byWebhook(id), query: {} })).deliveries

/** Signed with this secret, and just now unless the test holds the clock. */
export const isSignedBy = ({ headers, body }: Received, secret: string, now = Date.now()): Promise<boolean> =>
  isWebhookAuthentic({ secret, signature: String(headers['envoi-signature']), body, now })

export const typesAt = (received: Received[]): string[] => received.map(({ event }) => event.type)

/** Numbers rise one by one: nothing is missing. */
export function expectNoGaps(received: Received[]): void {
  const numbers = received.map(({ event }) => event.sequence).toSorted((one, other) => one - other)
  expect(numbers).toEqual(numbers.map((_number, index) => index + 1))
}
