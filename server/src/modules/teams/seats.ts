import { teamSeats } from '@envoi/contract/limits'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type HeldTeam, countMembers, findSeats, isTeamPlan, lockTeam } from '../accounts/index.ts'
import { countOpen } from './invitations.ts'

export type Seats = { max: number; used: number }

/** None once the plan has lapsed, or for a plan for one; those who belong to the team stay. */
export const maxSeats = ({ planName, seats }: Pick<HeldTeam, 'planName' | 'seats'>): number =>
  isTeamPlan(planName) ? (seats ?? teamSeats[planName]) : 0

/** The owner has one, and so has each member and each open invitation; `except`: an invitation that is being used. */
export async function countUsed(reader: Reader, ownerId: number, now: Date, except?: number): Promise<number> {
  return 1 + (await countMembers(reader, ownerId)) + (await countOpen(reader, ownerId, now, except))
}

/** Holds the team until the transaction ends. `except`: an invitation that is being used. */
export async function holdSeats(tx: Transaction, ownerId: number, now: Date, except?: number): Promise<Seats> {
  const held = await lockTeam(tx, ownerId)
  if (!held) throw new Refusal('NOT_FOUND')
  return { max: maxSeats(held), used: await countUsed(tx, ownerId, now, except) }
}

/** The same for those who bring somebody in: they are told where it is the plan that lacks. */
export async function holdPlannedSeats(tx: Transaction, ownerId: number, now: Date, except?: number): Promise<Seats> {
  const seats = await holdSeats(tx, ownerId, now, except)
  if (seats.max === 0) throw new Refusal('PLAN_REQUIRED')
  return seats
}

export function requireSeat({ max, used }: Seats): void {
  if (used >= max) throw new Refusal('LIMITS', { limitErrors: [{ limit: 'SEATS', max, actual: used + 1 }] })
}

/** The same as a moment's picture, for a preview. */
export async function findPlannedSeats(reader: Reader, ownerId: number, now: Date): Promise<Seats> {
  const max = maxSeats(await findSeats(reader, ownerId))
  if (max === 0) throw new Refusal('PLAN_REQUIRED')
  return { max, used: await countUsed(reader, ownerId, now) }
}
