import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { and, eq, lt } from '../../../platform/database/drizzle.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { paymentTurns } from '../tables.ts'

/** Longer than all tries of all that is asked of a provider in one turn; only what was killed holds one so long. */
export const TURN_LASTS = 300_000
/** A second click waits for the first, and finds what it has done. */
const WAITS = 4000
const EVERY = 100

type Deps = { database: Database; clock: Clock }

/**
 * One at a time changes what somebody pays for: of two tabs with two plans the one would begin at the provider what the
 * other is giving up. Asking a provider takes long, so that the turn is a row that runs out, and no lock.
 */
export async function inTurn<Done>(deps: Deps, userId: number, work: () => Promise<Done>): Promise<Done> {
  const holder = randomUUID()
  for (let waited = 0; !(await take(deps, userId, holder)); waited += EVERY) {
    if (waited >= WAITS) throw new Refusal('PAYMENT_PENDING')
    await delay(EVERY)
  }
  return doAndRelease(deps, userId, holder, work)
}

/** What can be left to whoever has the turn, or to a later time, is not waited for. */
export async function ifFree<Done>(
  deps: Deps,
  userId: number,
  work: () => Promise<Done>,
): Promise<Done | 'not its turn'> {
  const holder = randomUUID()
  if (!(await take(deps, userId, holder))) return 'not its turn'
  return doAndRelease(deps, userId, holder, work)
}

async function take({ database, clock }: Deps, userId: number, holder: string): Promise<boolean> {
  const now = clock()
  const until = new Date(now.getTime() + TURN_LASTS)
  const taken = await database.transaction((tx) =>
    tx
      .insert(paymentTurns)
      .values({ userId, holder, until })
      .onConflictDoUpdate({
        target: paymentTurns.userId,
        set: { holder, until },
        setWhere: lt(paymentTurns.until, now),
      })
      .returning({ holder: paymentTurns.holder }),
  )
  return taken.length > 0
}

async function doAndRelease<Done>(
  { database }: Deps,
  userId: number,
  holder: string,
  work: () => Promise<Done>,
): Promise<Done> {
  try {
    return await work()
  } finally {
    const own = and(eq(paymentTurns.userId, userId), eq(paymentTurns.holder, holder))
    await database.transaction((tx) => tx.delete(paymentTurns).where(own))
  }
}
