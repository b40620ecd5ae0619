import type { PaymentMethodView } from '@envoi/contract/billing'
import type { Intent, Method, PayerState } from '../../../outside/payments/port.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Account } from '../../accounts/index.ts'
import { type DetailsDeps, requireDetails } from '../details.ts'
import { type LookDeps, look } from '../look.ts'
import { asking, isWallet, paymentsOf, requireCard } from '../providers.ts'
import { isSepaAllowed } from '../sepa-allowances.ts'
import { findDetails, findPayers, findSubscription, findTerms, insertPayer } from '../store.ts'
import type { InvoiceRow, SubscriptionRow } from '../tables.ts'
import { findDebts } from '../unpaid.ts'
import { inTurn } from './turn.ts'

/** The account as the card provider knows it; made there the first time, once. */
export async function askForPayer(deps: LookDeps & { newKey: () => string }, account: Account): Promise<string> {
  const { provider, payments } = requireCard(deps.providers)
  const find = async () => {
    const row = (await findPayers(deps.database, account.id)).find((one) => one.provider === provider)
    // The cards of whoever gave the team away are still there.
    if (row && row.handedOverAt !== null) throw new Refusal('PAYMENT_PENDING')
    return row?.payer
  }
  const known = await find()
  if (known !== undefined) return known
  const details = await findDetails(deps.database, account.id)
  const who = { reference: account.uid, email: account.email, name: details?.name ?? account.displayName }
  const again = `customer-${account.uid}-${deps.newKey()}`
  // Whoever had one that was deleted there would be given it again by the first key.
  const hasBought = (await findTerms(deps.database, account.id)).some((terms) => terms.provider === provider)
  for (const key of hasBought ? [again] : [`customer-${account.uid}`, again]) {
    const payer = await asking(() => payments.createCustomer(who, key), 'PAYMENT_DECLINED')
    await deps.database.transaction((tx) => insertPayer(tx, { userId: account.id, provider, payer }))
    // Of whoever has given their team away, the one by this key is somebody else's now.
    const kept = await find()
    if (kept !== undefined) return kept
  }
  throw new Error('a payer was not kept')
}

/** One of the payer's own, or the one they pay with already. */
export async function requireMethod(
  deps: LookDeps,
  account: Account,
  payer: string,
  methodId: string | undefined,
): Promise<Method> {
  const { payments } = requireCard(deps.providers)
  const state = await asking(() => payments.look(payer), 'PAYMENT_METHOD_INVALID')
  const method = state?.methods.find(({ id }) => id === (methodId ?? state.defaultMethod))
  if (!method) throw new Refusal('PAYMENT_METHOD_INVALID')
  await requireAllowed(deps, account, method)
  return method
}

async function requireAllowed(deps: LookDeps, { id }: Account, method: Method | undefined): Promise<void> {
  if (method?.kind === 'sepa' && !(await isSepaAllowed(deps, id))) throw new Refusal('SEPA_NOT_ALLOWED')
}

/** What ended goes on only by what is theirs: the plan of a team may have come to them with somebody else's wallet, and no card. */
export async function requireMeans(
  deps: LookDeps & DetailsDeps,
  account: Account,
  { provider, payer }: Pick<SubscriptionRow, 'provider' | 'payer'>,
): Promise<void> {
  const row = (await findPayers(deps.database, account.id)).find((one) => one.payer === payer)
  if (isWallet(provider)) {
    if (row && row.handedOverAt !== null) throw new Refusal('OTHER_PROVIDER')
    return
  }
  if (row && row.handedOverAt !== null) throw new Refusal('PAYMENT_PENDING')
  await requireDetails(deps.database, account)
  await requireMethod(deps, account, payer, undefined)
}

const presentMethod = (method: Method, isDefault: boolean): PaymentMethodView => ({
  id: method.id,
  kind: method.kind,
  brand: method.brand,
  ending: method.ending,
  expires: method.expires,
  isDefault,
})

export async function listMethods(deps: LookDeps, account: Account): Promise<PaymentMethodView[]> {
  const states: PayerState[] = []
  for (const { provider, payer, handedOverAt } of await findPayers(deps.database, account.id)) {
    const payments = handedOverAt === null ? paymentsOf(deps.providers, provider) : undefined
    const state = payments && (await asking(() => payments.look(payer), 'PAYMENT_DECLINED'))
    if (state) states.push(state)
  }
  return states.flatMap(({ methods, defaultMethod }) =>
    methods.map((method) => presentMethod(method, method.id === defaultMethod)),
  )
}

/** What is open is tried with it at once. */
export const changeMethod = (
  deps: LookDeps & { newKey: () => string },
  account: Account,
  methodId: string,
): Promise<Intent> => inTurn(deps, account.id, () => changeInTurn(deps, account, methodId))

async function changeInTurn(
  deps: LookDeps & { newKey: () => string },
  account: Account,
  methodId: string,
): Promise<Intent> {
  const { payments } = requireCard(deps.providers)
  const payer = await askForPayer(deps, account)
  const method = await requireMethod(deps, account, payer, methodId)
  await asking(() => payments.setDefaultMethod(payer, method.id), 'PAYMENT_METHOD_INVALID')
  const state = await asking(() => payments.look(payer), 'PAYMENT_METHOD_INVALID')
  const present = await findSubscription(deps.database, account.id)
  const open = present ? await findDebts(deps, present, state) : []
  let worst: Intent = { status: 'succeeded', clientSecret: null }
  for (const { id, intent: before } of open) {
    if (before.status === 'processing') continue
    // Asked by the same key again, a card that was filled meanwhile would be declined as it was before.
    const key = `pay-${id}-${method.id}-${deps.newKey()}`
    const { intent } = await asking(() => payments.pay(id, key), 'PAYMENT_METHOD_INVALID')
    if (intent.status !== 'succeeded') worst = intent
  }
  await look(deps, account.id)
  return worst
}

/** Tries what is owed once more. One that has been paid meanwhile is done. */
export const payOpenInvoice = (
  deps: LookDeps & { newKey: () => string },
  account: Account,
  invoice: InvoiceRow,
  methodId: string | undefined,
): Promise<Intent> => inTurn(deps, account.id, () => payInTurn(deps, account, invoice, methodId))

async function payInTurn(
  deps: LookDeps & { newKey: () => string },
  account: Account,
  invoice: InvoiceRow,
  methodId: string | undefined,
): Promise<Intent> {
  const { payments, provider } = requireCard(deps.providers)
  if (invoice.provider !== provider) throw new Refusal('OTHER_PROVIDER')
  if (invoice.kind !== 'invoice' || invoice.status === 'void') throw new Refusal('NOT_FOUND')
  if (methodId !== undefined) {
    const method = await requireMethod(deps, account, invoice.payer, methodId)
    await asking(() => payments.setDefaultMethod(invoice.payer, method.id), 'PAYMENT_METHOD_INVALID')
  } else {
    const state = await asking(() => payments.look(invoice.payer), 'PAYMENT_METHOD_INVALID')
    const present = state?.methods.find(({ id }) => id === state.defaultMethod)
    await requireAllowed(deps, account, present)
  }
  const key = `pay-${invoice.providerId}-${deps.newKey()}`
  const { intent } = await asking(() => payments.pay(invoice.providerId, key), 'PAYMENT_METHOD_INVALID')
  await look(deps, account.id)
  return intent
}

export async function removeMethod(
  deps: LookDeps & { newKey: () => string },
  account: Account,
  methodId: string,
): Promise<void> {
  const { payments } = requireCard(deps.providers)
  const payer = await askForPayer(deps, account)
  const state = await asking(() => payments.look(payer), 'PAYMENT_METHOD_INVALID')
  if (!state?.methods.some(({ id }) => id === methodId)) throw new Refusal('NOT_FOUND')
  const present = await findSubscription(deps.database, account.id)
  const isPaying = present !== undefined && present.endedAt === null
  if (isPaying && state.defaultMethod === methodId) throw new Refusal('PAYMENT_METHOD_IN_USE')
  await asking(() => payments.removeMethod(payer, methodId), 'PAYMENT_METHOD_INVALID')
}
