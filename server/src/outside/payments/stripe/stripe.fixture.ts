import { startStripeServer } from '@envoi/testing/stripe-server/server'
import type { CardDriver } from '../card.contract.ts'
import { createStripePayments } from './card-payments.ts'

/** Our filling and a Stripe of its own, whose clock stands where the test puts it. */
export async function openStripe(at: Date, { timeout }: { timeout?: number } = {}) {
  let now = at
  const clock = () => now
  const server = await startStripeServer({ clock })
  const { origin, secretKey, webhookSecret } = server
  const payments = createStripePayments({
    secretKey,
    webhookSecret,
    apiBase: origin,
    clock,
    ...(timeout ? { timeout } : {}),
  })
  return {
    server,
    payments,
    now: clock,
    async advance(to) {
      now = to
      await server.catchUp()
    },
    async confirmSetup(clientSecret, play) {
      return server.confirmSetup(clientSecret, play)
    },
    answerBank: (clientSecret, approves) => server.answerBank(clientSecret, approves),
    async lastEvent(payer, signedBy) {
      const event = server.told.findLast((told) => told.payer === payer)
      if (event === undefined) throw new Error(`nothing was told of ${payer}`)
      return server.signed(event, signedBy === 'provider' ? webhookSecret : 'whsec_stranger')
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  } satisfies CardDriver & { server: unknown }
}
