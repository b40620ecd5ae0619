import { createHash } from 'node:crypto'
import { billingRoutes as calls } from '@envoi/contract/billing'
import type { PlayMethod, IntentStatus } from '@envoi/contract/words'
import { PaymentRefused } from '../../outside/payments/port.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Drawing, drawFor } from '../../platform/pdf/drawing-thread.ts'
import { type Actor, accessOwnSession, findOwnSession, perActor } from '../accounts/index.ts'
import { type BuyDeps, buy, buyCustom } from './buying/buy.ts'
import type { InvoiceRequest } from './papers/draw-invoice.ts'
import { askForPayer, changeMethod, listMethods, payOpenInvoice, removeMethod } from './buying/methods.ts'
import { presentInvoice } from './present.ts'
import { asking, requireCard } from './providers.ts'
import { cancel, renewTax, setAutoRenew, takeOffer } from './buying/renewal.ts'
import { guesses, oneself, payments, reads } from './routes.ts'
import { findInvoice } from './papers/invoice-store.ts'
import { isSepaAllowed } from './sepa-allowances.ts'
import { findInvoices, findPayers } from './store.ts'
import type { InvoiceRow } from './tables.ts'

/** What somebody does with the form of play money, or its wallet: only with payments of their own. */
export type Play = {
  payerOf: (secret: string) => string | undefined
  confirm: (asked: {
    clientSecret: string
    method?: PlayMethod
    approves?: boolean
    ending?: string
  }) => Promise<{ paymentMethodId: string | null; status: IntentStatus }>
  approve: (asked: { subscription: string; approves: boolean }) => Promise<{ goOnAt: string }>
}

type PayingDeps = BuyDeps & { play: Play | undefined; drawing: Drawing<InvoiceRequest> }

/** Buying, paying, ending, and the papers. */
export function payingRoutes(deps: PayingDeps): BoundRoute<Actor>[] {
  const { database } = deps
  const ownInvoice = {
    find: async ({ actor, params }: { actor: Actor; params: { number: string } }) => {
      const invoice = await findInvoice(database, params.number)
      return invoice && actor.user && invoice.userId === actor.user.id ? { invoice, account: actor.user } : undefined
    },
    action: {
      name: 'own-invoice',
      isFor: (actor: Actor) => actor.user !== undefined,
      allows: (actor: Actor, { invoice }: { invoice: InvoiceRow }) => actor.user?.id === invoice.userId,
    },
  }
  const setup = async (account: Parameters<typeof askForPayer>[1], kind: 'card' | 'sepa') => {
    const card = requireCard(deps.providers)
    const payer = await askForPayer(deps, account)
    const key = `setup-${kind}-${payer}-${deps.newKey()}`
    const { clientSecret } = await asking(() => card.payments.startSetup(payer, kind, key), 'PAYMENT_DECLINED')
    return { clientSecret, form: card.form }
  }
  const endsAt = ({ endsAt: at }: { endsAt: Date | null }) => ({ endsAt: at?.toISOString() ?? null })

  return [
    bind(calls.startCardSetup, { ...oneself, ...payments, handle: ({ subject }) => setup(subject, 'card') }),
    bind(calls.startSepaSetup, {
      ...oneself,
      ...payments,
      handle: async ({ subject }) => {
        if (!(await isSepaAllowed(deps, subject.id))) throw new Refusal('SEPA_NOT_ALLOWED')
        return setup(subject, 'sepa')
      },
    }),
    bind(calls.subscribe, {
      ...oneself,
      limits: [perActor('payments'), guesses],
      handle: async ({ subject, body }) => {
        const { paymentMethodId, total, ...asked } = body
        const bought = await buy(deps, subject, { ...asked, methodId: paymentMethodId, total })
        return { intentStatus: bought.status, clientSecret: bought.clientSecret, planType: bought.planType }
      },
    }),
    bind(calls.subscribeCustom, {
      ...oneself,
      ...payments,
      handle: async ({ subject, body: { priceId, paymentMethodId, total } }) => {
        const bought = await buyCustom(deps, subject, { priceId, methodId: paymentMethodId, total })
        return { intentStatus: bought.status, clientSecret: bought.clientSecret, planType: bought.planType }
      },
    }),
    bind(calls.getPaymentInfos, {
      ...oneself,
      ...reads,
      handle: async ({ subject }) => ({ methods: await listMethods(deps, subject) }),
    }),
    bind(calls.changePaymentMethod, {
      ...oneself,
      ...payments,
      handle: async ({ subject, body }) => {
        const { status, clientSecret } = await changeMethod(deps, subject, body.paymentMethodId)
        return { intentStatus: status, clientSecret }
      },
    }),
    bind(calls.removePaymentMethod, {
      find: ({ params, actor }) => (actor.user?.uid === params.id ? actor.user : undefined),
      action: oneself.action,
      ...payments,
      handle: async ({ subject, params }) => {
        await removeMethod(deps, subject, params.method)
        return {}
      },
    }),
    bind(calls.cancelSubscription, {
      ...oneself,
      ...payments,
      handle: async ({ subject }) => endsAt(await cancel(deps, subject)),
    }),
    bind(calls.setAutoRenew, {
      ...oneself,
      ...payments,
      handle: async ({ subject, body }) => {
        const ended = endsAt(await setAutoRenew(deps, subject, body.autoRenew))
        // Of whoever took over a team the country is another.
        if (body.autoRenew) await renewTax(deps, subject)
        return ended
      },
    }),
    bind(calls.applyRetentionOffer, {
      ...oneself,
      ...payments,
      handle: async ({ subject }) => {
        await takeOffer(deps, subject)
        return {}
      },
    }),
    bind(calls.listInvoices, {
      find: ({ query, actor }) => (actor.user?.uid === query.customerId ? actor.user : undefined),
      action: oneself.action,
      ...reads,
      handle: async ({ subject }) => {
        const rows = await findInvoices(database, subject.id)
        const numbers = new Map(rows.map(({ id, number }) => [id, number]))
        return {
          invoices: rows.map((row) => presentInvoice(row, row.ofId === null ? null : (numbers.get(row.ofId) ?? null))),
        }
      },
    }),
    bind(calls.getInvoicePaper, {
      ...ownInvoice,
      limits: [perActor('summaries')],
      handle: async ({ subject: { invoice, account }, reply }) => {
        reply.header('content-disposition', `attachment; filename="${invoice.number}.pdf"`)
        return drawFor(reply, deps.drawing, { ...invoice, language: account.lang })
      },
    }),
    bind(calls.payInvoice, {
      ...ownInvoice,
      ...payments,
      handle: async ({ subject: { invoice, account }, body }) => {
        const { status, clientSecret } = await payOpenInvoice(deps, account, invoice, body.paymentMethodId)
        return { intentStatus: status, clientSecret }
      },
    }),
    bind(calls.confirmPlay, {
      find: findOwnSession,
      action: accessOwnSession,
      ...payments,
      handle: async ({ subject: { user }, body: { clientSecret, method, approve } }) => {
        if (!deps.play) throw new Refusal('PAYMENT_OFF')
        const payer = deps.play.payerOf(clientSecret)
        const own = await findPayers(database, user.id)
        if (payer === undefined || !own.some((row) => row.payer === payer)) throw new Refusal('NOT_FOUND')
        return confirmPlay(deps.play, { clientSecret, payer, method, approve })
      },
    }),
  ]
}

type Confirmation = {
  clientSecret: string
  payer: string
  method: PlayMethod | undefined
  approve: boolean | undefined
}

/** A wallet's payer is asked by its subscription; a card's by a secret of one payment or setup. */
async function confirmPlay(play: Play, { clientSecret, payer, method, approve }: Confirmation) {
  try {
    if (clientSecret === payer) {
      const { goOnAt } = await play.approve({ subscription: payer, approves: approve === true })
      return { paymentMethodId: null, status: 'succeeded' as const, goOnAt }
    }
    const answer = await play.confirm({
      clientSecret,
      // Everybody has a card of their own, as in life: a trial is for a card once.
      ...(method !== undefined && { method, ending: endingOf(payer) }),
      ...(approve !== undefined && { approves: approve }),
    })
    return { ...answer, goOnAt: null }
  } catch (error) {
    throw error instanceof PaymentRefused ? new Refusal('PAYMENT_DECLINED') : error
  }
}

/** The last four digits of somebody's cards of play money. */
const endingOf = (payer: string): string =>
  String(createHash('sha256').update(payer).digest().readUInt32BE() % 10_000).padStart(4, '0')
