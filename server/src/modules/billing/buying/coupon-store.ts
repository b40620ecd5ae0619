import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { and, asc, eq, gt, isNull, lt, or, sql } from '../../../platform/database/drizzle.ts'
import { type CouponRow, coupons } from '../tables.ts'

/** Nobody has to type capitals. */
const codeOf = (typed: string): string => typed.trim().toUpperCase()

const hasUses = or(isNull(coupons.maxUses), lt(coupons.uses, coupons.maxUses))
const lasts = (now: Date | ReturnType<typeof sql>) => or(isNull(coupons.expiresAt), gt(coupons.expiresAt, now))

/** One that can still be used. */
export async function findCoupon(reader: Reader, code: string, now: Date): Promise<CouponRow | undefined> {
  const [row] = await reader
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, codeOf(code)), lasts(now), hasUses))
  return row
}

/** Counts a use; false when somebody else has had the last one meanwhile, or an operator has ended it. */
export async function takeCoupon(tx: Transaction, code: string): Promise<boolean> {
  const taken = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(and(eq(coupons.code, codeOf(code)), lasts(sql`now()`), hasUses))
    .returning({ code: coupons.code })
  return taken.length > 0
}

export type NewCoupon = Pick<
  CouponRow,
  'code' | 'percent' | 'amount' | 'currency' | 'periods' | 'expiresAt' | 'maxUses'
>

/** Nothing when there is one of that name, be it one that has ended: what it gave is on papers. */
export async function insertCoupon(tx: Transaction, coupon: NewCoupon): Promise<CouponRow | undefined> {
  const [row] = await tx
    .insert(coupons)
    .values({ ...coupon, code: codeOf(coupon.code) })
    .onConflictDoNothing()
    .returning()
  return row
}

export const listCoupons = (reader: Reader): Promise<CouponRow[]> =>
  reader.select().from(coupons).orderBy(asc(coupons.createdAt), asc(coupons.code))

/** From now on nobody can use it; whoever has, keeps what it gave. Nothing: there is none. */
export async function endCoupon(tx: Transaction, code: string): Promise<CouponRow | undefined> {
  const [row] = await tx
    .update(coupons)
    .set({ expiresAt: sql`least(${coupons.expiresAt}, now())` })
    .where(eq(coupons.code, codeOf(code)))
    .returning()
  return row
}
