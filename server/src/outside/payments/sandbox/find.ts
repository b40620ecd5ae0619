import { PaymentRefused } from '../port.ts'
import type { PlayInvoice, PlayState, PlaySubscription, PlayedMethod } from './state.ts'

/** What is asked for by its id, which may be anything. */

export function getSubscription({ subscriptions }: PlayState, id: string): PlaySubscription {
  return subscriptions.find((one) => one.id === id) ?? refuse('there is no such subscription')
}

export function getInvoice({ invoices }: PlayState, id: string): PlayInvoice {
  return invoices.find((one) => one.id === id) ?? refuse('there is no such invoice')
}

export function getMethod({ methods }: PlayState, id: string): PlayedMethod {
  return methods.find((one) => one.id === id) ?? refuse('the method is not the payer’s')
}

export function refuse(why: string): never {
  throw new PaymentRefused(why)
}
