import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { and, asc, eq } from '../../../platform/database/drizzle.ts'
import { newId } from '../../../platform/ids.ts'
import { type CustomPriceRow, customPrices } from '../tables.ts'

export type NewCustomPrice = Omit<CustomPriceRow, 'id' | 'publicId' | 'createdAt'>

/** What an operator has agreed on with somebody: from now on they can buy CUSTOM for it. */
export async function insertCustomPrice(tx: Transaction, price: NewCustomPrice): Promise<CustomPriceRow> {
  const [row] = await tx
    .insert(customPrices)
    .values({ publicId: newId(), ...price })
    .returning()
  if (!row) throw new Error('a price was not inserted')
  return row
}

/** All of somebody, in the order in which they were agreed. */
export const findCustomPrices = (reader: Reader, userId: number): Promise<CustomPriceRow[]> =>
  reader.select().from(customPrices).where(eq(customPrices.userId, userId)).orderBy(asc(customPrices.id))

/** Nobody else's: a price is for the account that it was agreed with. */
export async function findCustomPrice(
  reader: Reader,
  userId: number,
  publicId: string,
): Promise<CustomPriceRow | undefined> {
  const [row] = await reader
    .select()
    .from(customPrices)
    .where(and(eq(customPrices.publicId, publicId), eq(customPrices.userId, userId)))
  return row
}

/** Whoever has bought for it keeps it; nobody else can. Nothing: there is none. */
export async function removeCustomPrice(tx: Transaction, publicId: string): Promise<CustomPriceRow | undefined> {
  const [row] = await tx.delete(customPrices).where(eq(customPrices.publicId, publicId)).returning()
  return row
}
