import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { and, asc, eq, gt, isNull, lt, notExists, or, sql } from '../../../platform/database/drizzle.ts'
import { type CouponRow, couponUses, coupons } from '../tables.ts'

/** Nobody has to type capitals. */
const codeOf = (typed: string): string => typed.trim().toUpperCase()

const hasUses = or(isNull(coupons.maxUses), lt(coupons.uses, coupons.maxUses))
const lasts = (now: Date | ReturnType<typeof sql>) => or(isNull(coupons.expiresAt), gt(coupons.expiresAt, now))

const isUnusedBy = (reader: Reader, userId: number) =>
  notExists(
    reader
      .select({ code: couponUses.code })
      .from(couponUses)
      .where(and(eq(couponUses.code, coupons.code), eq(couponUses.userId, userId))),
  )

/** One that this account can still use. `held`: by a purchase that another of theirs would free it from. */
export async function findCoupon(
  reader: Reader,
  { code, userId, now, held }: { code: string; userId: number; now: Date; held?: string | undefined },
): Promise<CouponRow | undefined> {
  const isLeft = held === codeOf(code) ? undefined : and(hasUses, isUnusedBy(reader, userId))
  const [row] = await reader
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, codeOf(code)), lasts(now), isLeft))
  return row
}

/**
 * Once for an account, whose row the caller holds. False when it has had it, somebody else has had the last one meanwhile,
 * or an operator has ended it.
 */
export async function takeCoupon(tx: Transaction, code: string, userId: number): Promise<boolean> {
  const [taken] = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(and(eq(coupons.code, codeOf(code)), lasts(sql`now()`), hasUses, isUnusedBy(tx, userId)))
    .returning({ code: coupons.code })
  if (taken) await tx.insert(couponUses).values({ code: taken.code, userId })
  return taken !== undefined
}

/** Of a purchase that came to nothing. */
export async function giveCouponBack(tx: Transaction, code: string, userId: number): Promise<void> {
  const unused = await tx
    .delete(couponUses)
    .where(and(eq(couponUses.code, code), eq(couponUses.userId, userId)))
    .returning()
  if (unused.length === 0) return
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(eq(coupons.code, code))
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
