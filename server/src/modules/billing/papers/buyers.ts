import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { desc, eq } from '../../../platform/database/drizzle.ts'
import { billingBuyers } from '../tables.ts'
import type { Buyer, TermsTax } from './paper.ts'

export type Since = { since: Date; buyer: Buyer }

export async function keepBuyer(tx: Transaction, userId: number, { since, buyer }: Since): Promise<void> {
  await tx
    .insert(billingBuyers)
    .values({ userId, since, buyer })
    .onConflictDoUpdate({ target: [billingBuyers.userId, billingBuyers.since], set: { buyer } })
}

/** The newest first. */
export const findBuyers = (reader: Reader, userId: number): Promise<Since[]> =>
  reader
    .select({ since: billingBuyers.since, buyer: billingBuyers.buyer })
    .from(billingBuyers)
    .where(eq(billingBuyers.userId, userId))
    .orderBy(desc(billingBuyers.since))

/**
 * Whom something that was charged then is made out to. A paper names nobody to whom its tax does not belong: where the tax
 * was not another yet, it is the buyer with whom it was agreed on.
 */
export function buyerAt(buyers: readonly Since[], at: Date, tax: TermsTax): Buyer | undefined {
  const isTheirs = ({ buyer }: Since): boolean =>
    buyer.country === tax.country && (tax.reason !== 'reverse-charge' || buyer.vatNumber !== null)
  const then = buyers.filter(({ since }) => since <= at)
  const found = then.find(isTheirs) ?? buyers.findLast(isTheirs) ?? then[0] ?? buyers.at(-1)
  return found?.buyer
}
