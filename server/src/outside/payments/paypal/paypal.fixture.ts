import { type PayPalServer, startPayPalServer } from '@envoi/testing/paypal-server/paypal-server'
import type { Price } from '../port.ts'
import { newKey } from '../subscription.contract.ts'
import type { WalletDriver } from '../wallet.contract.ts'
import { createPayPalPayments } from './paypal.ts'

/** A PayPal of a test's own, and us before it. */
export type PayPalTrial = WalletDriver & { server: PayPalServer }

export async function openPayPal(at: Date, more: { timeLimit?: number } = {}): Promise<PayPalTrial> {
  const server = await startPayPalServer({ at })
  return {
    server,
    payments: createPayPalPayments({ ...server, pauses: [1, 1], ...more }),
    now: server.clock,
    async advance(to) {
      server.advance(to)
    },
    async approve(approveUrl, isYes) {
      await server.approve(approveUrl, isYes)
    },
    async setFunds(subscription, pays) {
      server.setFunds(subscription, pays ? 'pays' : 'nothing')
    },
    async lastEvent(payer, signedBy) {
      const last = server.events.findLast(({ subscription }) => subscription === payer)
      if (!last) throw new Error(`nothing was told of ${payer}`)
      return server.sign(last, signedBy)
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** Where whoever is asked at PayPal comes back to. */
export const urls = {
  returnUrl: 'https://envoi.example/checkout?done',
  cancelUrl: 'https://envoi.example/checkout?cancelled',
}
export const ask = ({ payments }: PayPalTrial, price: Price, key = newKey(), trialUntil: Date | null = null) =>
  payments.startApproval({ ...price, ...urls, reference: 'ana', email: 'ana@example.org', trialUntil }, key)

/** Asked and approved. */
export async function order(trial: PayPalTrial, price: Price, trialUntil: Date | null = null): Promise<string> {
  const { subscription, approveUrl } = await ask(trial, price, newKey(), trialUntil)
  await trial.approve(approveUrl, true)
  return subscription
}
