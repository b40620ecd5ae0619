import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { and, desc, eq, inArray, isNotNull, isNull, lt, not, sql } from '../../platform/database/drizzle.ts'
import { DAY } from '@envoi/contract/limits'
import { newId } from '../../platform/ids.ts'
import {
  type DetailsRow,
  type InvoiceRow,
  type PayerRow,
  type Provider,
  type SubscriptionRow,
  type TermsRow,
  billingDetails,
  billingDifferences,
  billingTerms,
  invoices,
  payers,
  providerEvents,
  subscriptions,
} from './tables.ts'

/** Accounts with those who take their money. */
export const findPayers = (reader: Reader, userId: number): Promise<PayerRow[]> =>
  reader.select().from(payers).where(eq(payers.userId, userId))

export async function findPayer(reader: Reader, provider: Provider, payer: string): Promise<PayerRow | undefined> {
  const [row] = await reader
    .select()
    .from(payers)
    .where(and(eq(payers.provider, provider), eq(payers.payer, payer)))
  return row
}

/** Another may have been quicker: then theirs stays. */
export async function insertPayer(
  tx: Transaction,
  row: Pick<PayerRow, 'userId' | 'provider' | 'payer'>,
): Promise<void> {
  await tx.insert(payers).values(row).onConflictDoNothing()
}

export async function deletePayer(tx: Transaction, { provider, payer }: PayerRow): Promise<void> {
  await tx.delete(payers).where(and(eq(payers.provider, provider), eq(payers.payer, payer)))
}

/** So long one asks about a wallet whose payer has not answered: by then nobody finds the page on which they would. */
export const APPROVAL_WAITS = 7 * DAY

/**
 * Whether one still asks about a payer: a wallet's approval that was given up and never became a plan rests after its week,
 * until an event or its payer comes back to it: from then on for a week again.
 */
export const isAskedAbout = () => sql`not (${payers.provider} in ('paypal', 'sandbox-wallet')
  and ${payers.lookedAt} is not null
  and exists (select from billing_terms terms where terms.provider = ${payers.provider} and terms.payer = ${payers.payer}
    and terms.kind = 'new' and terms.state = 'given-up'
    and greatest(terms.created_at, ${payers.wokenAt}) + ${APPROVAL_WAITS} * interval '1 millisecond' <= ${payers.lookedAt})
  and not exists (select from subscriptions paid where paid.provider = ${payers.provider} and paid.payer = ${payers.payer}))`

/** Something has happened to it. */
export async function askAgain(tx: Transaction, { provider, payer }: Pick<PayerRow, 'provider' | 'payer'>, now: Date) {
  const own = and(eq(payers.provider, provider), eq(payers.payer, payer))
  await tx.update(payers).set({ lookedAt: null, wokenAt: now }).where(own)
}

/**
 * Those who take somebody's money, and in `looks` the number of a look that begins now: of all at once, so that of two
 * looks one is the later everywhere.
 */
export const takeTickets = (database: Database, userId: number): Promise<PayerRow[]> =>
  database.transaction((tx) =>
    tx
      .update(payers)
      .set({ looks: sql`${payers.looks} + 1` })
      .where(and(eq(payers.userId, userId), isAskedAbout()))
      .returning(),
  )

/** False where a later look has been taken in already. */
export async function useTicket(tx: Transaction, row: PayerRow, now: Date): Promise<boolean> {
  const used = await tx
    .update(payers)
    .set({ looked: row.looks, lookedAt: now })
    .where(and(eq(payers.provider, row.provider), eq(payers.payer, row.payer), lt(payers.looked, row.looks)))
    .returning({ payer: payers.payer })
  return used.length > 0
}

export async function findDetails(reader: Reader, userId: number): Promise<DetailsRow | undefined> {
  const [row] = await reader.select().from(billingDetails).where(eq(billingDetails.userId, userId))
  return row
}

export async function saveDetails(tx: Transaction, row: typeof billingDetails.$inferInsert): Promise<DetailsRow> {
  const { userId: _, ...changes } = row
  const [saved] = await tx
    .insert(billingDetails)
    .values(row)
    .onConflictDoUpdate({ target: billingDetails.userId, set: { ...changes, changedAt: sql`now()` } })
    .returning()
  if (!saved) throw new Error('billing details were not saved')
  return saved
}

/** What the register says of the number that it was asked about; another may have been given meanwhile. */
export async function saveVatAnswer(
  tx: Transaction,
  { userId, country, vatNumber }: DetailsRow,
  answer: Pick<DetailsRow, 'vatStatus' | 'vatName' | 'vatCheckedAt'>,
): Promise<void> {
  const isSameNumber = vatNumber === null ? isNull(billingDetails.vatNumber) : eq(billingDetails.vatNumber, vatNumber)
  const isSame = and(eq(billingDetails.userId, userId), eq(billingDetails.country, country), isSameNumber)
  const isStillAsked = eq(billingDetails.vatStatus, 'unchecked')
  await tx.update(billingDetails).set(answer).where(and(isSame, isStillAsked))
}

export const findTerms = (reader: Reader, userId: number): Promise<TermsRow[]> =>
  reader.select().from(billingTerms).where(eq(billingTerms.userId, userId)).orderBy(desc(billingTerms.id))

export async function findOpenTerms(reader: Reader, userId: number): Promise<TermsRow | undefined> {
  const [row] = await reader
    .select()
    .from(billingTerms)
    .where(and(eq(billingTerms.userId, userId), eq(billingTerms.state, 'open')))
  return row
}

/** Nothing where somebody is in the middle of another purchase: there is one at a time. */
export async function insertTerms(
  tx: Transaction,
  row: Omit<typeof billingTerms.$inferInsert, 'publicId'>,
): Promise<TermsRow | undefined> {
  const [made] = await tx
    .insert(billingTerms)
    .values({ ...row, publicId: newId() })
    .onConflictDoNothing()
    .returning()
  return made
}

export async function setTerms(
  tx: Transaction,
  id: number,
  changes: Partial<Pick<TermsRow, 'payer' | 'subscription' | 'method'>>,
): Promise<void> {
  await tx.update(billingTerms).set(changes).where(eq(billingTerms.id, id))
}

/** Once: false where it was done or given up before. */
export async function closeTerms(
  tx: Transaction,
  id: number,
  state: Exclude<TermsRow['state'], 'open'>,
  changes: Partial<Pick<TermsRow, 'subscription'>> = {},
): Promise<boolean> {
  const closed = await tx
    .update(billingTerms)
    .set({ ...changes, state })
    .where(and(eq(billingTerms.id, id), eq(billingTerms.state, 'open')))
    .returning({ id: billingTerms.id })
  return closed.length > 0
}

/** Of purchases that came to nothing. What was changed into another that was done had been had, by a yes that came late. */
export async function findGivenUp(reader: Reader, userId: number): Promise<Set<string>> {
  const wasHad = sql`exists (select from billing_terms later
    where later.user_id = ${userId} and later.previous_id = ${billingTerms.id} and later.state = 'done')`
  const rows = await reader
    .select({ publicId: billingTerms.publicId })
    .from(billingTerms)
    .where(and(eq(billingTerms.userId, userId), eq(billingTerms.state, 'given-up'), not(wasHad)))
  return new Set(rows.map(({ publicId }) => publicId))
}

/** What was given up, and is had all the same. */
export async function grantTerms(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(billingTerms)
    .set({ state: 'done' })
    .where(and(eq(billingTerms.id, id), eq(billingTerms.state, 'given-up')))
}

export async function findSubscription(reader: Reader, userId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await reader.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  return row
}

export async function saveSubscription(tx: Transaction, row: typeof subscriptions.$inferInsert): Promise<void> {
  const { userId: _, ...changes } = row
  await tx.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.userId, set: changes })
}

export async function changeSubscription(
  tx: Transaction,
  userId: number,
  changes: Partial<typeof subscriptions.$inferInsert>,
): Promise<void> {
  await tx.update(subscriptions).set(changes).where(eq(subscriptions.userId, userId))
}

/** All of them, the newest first: they are few, and what is owed may be the oldest. */
export const findInvoices = (reader: Reader, userId: number): Promise<InvoiceRow[]> =>
  reader.select().from(invoices).where(eq(invoices.userId, userId)).orderBy(desc(invoices.id))

export const findProviderInvoices = (
  reader: Reader,
  provider: Provider,
  ids: readonly string[],
): Promise<InvoiceRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : reader
        .select()
        .from(invoices)
        .where(
          and(eq(invoices.provider, provider), eq(invoices.kind, 'invoice'), inArray(invoices.providerId, [...ids])),
        )

/** Since when an invoice is due whose payment had been on its way, by provider and its id there. */
export async function findDueSince(reader: Reader, userId: number): Promise<Map<string, Date>> {
  const rows = await reader
    .select({ provider: invoices.provider, id: invoices.providerId, dueSince: invoices.dueSince })
    .from(invoices)
    .where(and(eq(invoices.userId, userId), eq(invoices.status, 'open'), isNotNull(invoices.dueSince)))
  return new Map(rows.flatMap(({ provider, id, dueSince }) => (dueSince ? [[`${provider} ${id}`, dueSince]] : [])))
}

/** The number of what a provider calls by its own id. */
export const numberOf = async (reader: Reader, provider: Provider, id: string): Promise<string | undefined> =>
  (await findProviderInvoices(reader, provider, [id]))[0]?.number

export async function isEventTaken(reader: Reader, provider: Provider, eventId: string): Promise<boolean> {
  const own = and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId))
  return (await reader.select({ id: providerEvents.eventId }).from(providerEvents).where(own)).length > 0
}

/** False: this event was taken before. */
export async function takeEvent(tx: Transaction, provider: Provider, eventId: string): Promise<boolean> {
  const rows = await tx.insert(providerEvents).values({ provider, eventId }).onConflictDoNothing().returning()
  return rows.length > 0
}

/** What does not fit together stands for an operator to see, until it does. */
export async function noteDifference(
  tx: Transaction,
  userId: number,
  what: string,
  detail: Record<string, unknown> | undefined,
): Promise<void> {
  if (!detail) {
    await tx
      .delete(billingDifferences)
      .where(and(eq(billingDifferences.userId, userId), eq(billingDifferences.what, what)))
    return
  }
  await tx
    .insert(billingDifferences)
    .values({ userId, what, detail })
    .onConflictDoUpdate({ target: [billingDifferences.userId, billingDifferences.what], set: { detail } })
}

export async function isNoted(reader: Reader, userId: number, what: string): Promise<boolean> {
  const own = and(eq(billingDifferences.userId, userId), eq(billingDifferences.what, what))
  return (await reader.select({ what: billingDifferences.what }).from(billingDifferences).where(own)).length > 0
}
