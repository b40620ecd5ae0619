import { createHmac } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { and, asc, eq, isNotNull, lte, sql } from '../../../platform/database/drizzle.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { PaymentRefused } from '../port.ts'
import { dueAt, step } from './engine.ts'
import { requestOf, requireSame } from './once.ts'
import { type PayerKind, type PlayState, emptyState, payerOf } from './state.ts'
import { playPayers } from './tables.ts'

export type PlayDeps = { database: Database; clock: Clock; secrets: Secrets }
export type PlayGround = Pick<PlayDeps, 'database' | 'clock'>

/** A payer of our own making is found by the key that made it, so that the same key makes no second one. */
export async function makePayer(
  { database, clock, secrets }: PlayDeps,
  kind: PayerKind,
  { key, request }: { key: string; request: unknown[] },
  fill: (state: PlayState, now: number) => void,
): Promise<string> {
  const made = createHmac('sha256', secrets.key('play-payers')).update(`${kind} ${key}`).digest('hex')
  const id = `${kind}_${made.slice(0, 32)}`
  const state = emptyState(id, requestOf(request))
  fill(state, clock().getTime())
  await database.transaction((tx) =>
    tx
      .insert(playPayers)
      .values({ id, ...rowOf(state) })
      .onConflictDoNothing(),
  )
  const [row] = await database.select({ state: playPayers.state }).from(playPayers).where(eq(playPayers.id, id))
  requireSame(row?.state.madeBy ?? '', state.madeBy, key)
  return id
}

/** Changes whoever an id belongs to, one change after the other. */
export function changePayer<Answer>(
  ground: PlayGround,
  id: string,
  change: (draft: PlayState, now: number) => Answer,
): Promise<Answer> {
  return ground.database.transaction(async (tx) => {
    const changed = await changeRow(tx, ground.clock, payerOf(id) ?? '', change)
    if (changed === undefined) throw new PaymentRefused('there is no such payer')
    return changed.answer
  })
}

async function changeRow<Answer>(
  tx: Transaction,
  clock: Clock,
  payer: string,
  change: (draft: PlayState, now: number) => Answer,
): Promise<{ answer: Answer; isOther: boolean } | undefined> {
  const [row] = await tx.select().from(playPayers).where(eq(playPayers.id, payer)).for('update')
  if (row === undefined) return undefined
  // Looked at once the row is ours, so that a payer's time goes forward.
  const now = clock().getTime()
  const { state, answer } = step(row.state, now, (draft) => change(draft, now))
  const isOther = JSON.stringify(state) !== JSON.stringify(row.state)
  if (isOther) {
    const counted = { ...rowOf(state), version: sql`${playPayers.version} + 1` }
    await tx.update(playPayers).set(counted).where(eq(playPayers.id, payer))
  }
  return { answer, isOther }
}

const rowOf = (state: PlayState): { state: PlayState; dueAt: Date | null } => {
  const due = dueAt(state)
  return { state, dueAt: due === null ? null : new Date(due) }
}

/** As it is now. */
export async function findPayer(
  { database, clock }: PlayGround,
  payer: string,
): Promise<{ state: PlayState; version: number } | undefined> {
  const find = async () => (await database.select().from(playPayers).where(eq(playPayers.id, payer)))[0]
  const row = await find()
  if (row === undefined || row.dueAt === null || row.dueAt > clock()) return row
  await database.transaction((tx) => changeRow(tx, clock, payer, () => undefined))
  return find()
}

/** Whoever something is due for, the longest first. */
export async function findDue({ database, clock }: PlayGround, limit: number): Promise<string[]> {
  const rows = await database
    .select({ id: playPayers.id })
    .from(playPayers)
    .where(and(isNotNull(playPayers.dueAt), lte(playPayers.dueAt, clock())))
    .orderBy(asc(playPayers.dueAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Whether anything happened: somebody else may have settled it meanwhile. */
export const settlePayer = ({ database, clock }: PlayGround, payer: string): Promise<boolean> =>
  database.transaction(async (tx) => (await changeRow(tx, clock, payer, () => undefined))?.isOther ?? false)
