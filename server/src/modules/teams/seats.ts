import { teamSeats } from '@envoi/contract/limits'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type HeldTeam, countMembers, isTeamPlan, lockTeam } from '../accounts/index.ts'
import { countOpen } from './invitations.ts'

export type Seats = { max: number; used: number }

/** None once the plan has lapsed; those who belong to the team stay. */
export const maxSeats = ({ planName, seats }: Pick<HeldTeam, 'planName' | 'seats'>): number =>
  isTeamPlan(planName) ? (seats ?? teamSeats[planName]) : 0

/** The owner has one, and so has each member and each open invitation; `except`: an invitation that is being used. */
export async function countUsed(reader: Reader, ownerId: number, now: Date, except?: number): Promise<number> {
  return 1 + (await countMembers(reader, ownerId)) + (await countOpen(reader, ownerId, now, except))
}

/** Holds the team until the transaction ends; refuses where its plan has lapsed. */
export async function holdSeats(tx: Transaction, ownerId: number, now: Date, except?: number): Promise<Seats> {
  const held = await lockTeam(tx, ownerId)
  if (!held) throw new Refusal('NOT_FOUND')
  if (!isTeamPlan(held.planName) || held.isMember) throw new Refusal('PLAN_REQUIRED')
  return { max: maxSeats(held), used: await countUsed(tx, ownerId, now, except) }
}

export function requireSeat({ max, used }: Seats): void {
  if (used >= max) throw new Refusal('LIMITS', { limitErrors: [{ limit: 'SEATS', max, actual: used + 1 }] })
}
