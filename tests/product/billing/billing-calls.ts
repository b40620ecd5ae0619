import type { PlayMethod } from '@envoi/contract/words'
import { createMovingClock } from '@envoi/testing/clock'
import { runJob } from '@envoi/testing/managing'
import { command } from '@envoi/testing/operator'
import { type Service, type ServiceOptions, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll } from 'vitest'

/** What people do with plans and money, through the typed client, with play money and its clock. */

export const france = {
  name: 'Atelier Aubry',
  address: ['12 quai de la Fosse', '44000 Nantes'],
  country: 'FR',
  vatNumber: null,
  receiptsTo: null,
}

const DAY = 86_400_000

/** A service of a file's own, in which play money is taken and time is moved by hand. */
export function openShop(options: ServiceOptions = {}) {
  const time = createMovingClock()
  let service: Service
  let people = 0
  beforeAll(async () => {
    service = await startService({ clock: time.clock, ...options })
  })
  afterAll(() => service[Symbol.asyncDispose]())
  return {
    get service() {
      return service
    },
    now: time.clock,
    pass: (days: number) => time.pass(days * DAY),
    /** What happens by itself when time has gone by; people whose session has ended meanwhile come back. */
    async days(count: number, ...people: SignedUp[]) {
      time.pass(count * DAY)
      await settle(service)
      for (const { api, credentials } of people) await api.signIn({ body: credentials() })
    },
    somebody: (name = 'Camille') => service.signedUp(`${name}${(people += 1)}`),
    operate: (...words: string[]) => command(service, ...words),
  }
}

export async function settle(service: Service): Promise<void> {
  await runJob(service, 'settle-play-payments')
  await reconcile(service)
}

/** Where others take the money, and nothing happens by itself here. */
export async function reconcile(service: Service): Promise<void> {
  for (const job of ['reconcile-payments', 'retry-payments']) await runJob(service, job)
}

type Details = Partial<Omit<typeof france, 'vatNumber' | 'receiptsTo'>> & {
  vatNumber?: string | null
  receiptsTo?: string | null
}

export const giveDetails = ({ api, uid }: SignedUp, details: Details = {}) =>
  api.setBillingDetails({ params: { id: uid }, body: { ...france, ...details } })

/** By the form of play money; the id of what was taken down. */
export async function addMethod({ api, uid }: SignedUp, method: PlayMethod = 'ok'): Promise<string> {
  const params = { id: uid }
  const isSepa = method === 'sepa' || method === 'sepa-fails'
  const { clientSecret } = await (isSepa ? api.startSepaSetup({ params }) : api.startCardSetup({ params }))
  const { paymentMethodId } = await api.confirmPlay({ body: { clientSecret, method } })
  if (paymentMethodId === null) throw new Error('nothing was taken down')
  return paymentMethodId
}

export type Order = {
  planType?: 'PREMIUM' | 'TEAM' | 'TEAM25'
  planFrequency?: 'MONTHLY' | 'ANNUAL'
  trial?: boolean
  currency?: 'EUR' | 'USD'
  coupon?: string
  paymentMethodId?: string
  total?: number
}
const premium = { planType: 'PREMIUM', planFrequency: 'MONTHLY', currency: 'EUR' } as const

export const order = ({ api, uid }: SignedUp, wanted: Order = {}) =>
  api.subscribe({ params: { id: uid }, body: { ...premium, ...wanted } })

export const quote = ({ api, uid }: SignedUp, wanted: Order = {}) =>
  api.quote({ params: { id: uid }, body: { ...premium, ...wanted } })

/** Details, a card that works, and the plan. */
export async function buy(person: SignedUp, wanted: Order = {}, method: PlayMethod = 'ok') {
  await giveDetails(person)
  return order(person, { ...wanted, paymentMethodId: await addMethod(person, method) })
}

export const planOf = async ({ api }: SignedUp) => (await api.getSession()).auth.planType
export const customer = ({ api, uid }: SignedUp) => api.getCustomer({ params: { id: uid } })
export const subscription = ({ api, uid }: SignedUp) => api.getSubscription({ params: { id: uid } })
export const papers = async ({ api, uid }: SignedUp) =>
  (await api.listInvoices({ query: { customerId: uid } })).invoices
