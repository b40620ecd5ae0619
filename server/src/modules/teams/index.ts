/**
 * Teams: who belongs to whose, invitations, and what managers do to members. The rows of people are accounts' own. The only
 * file other modules may import.
 */
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { eq } from '../../platform/database/drizzle.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import {
  type Account,
  type Actor,
  type ExportSection,
  type HomeOriginOf,
  findAccount,
  findSeats,
  lockSuspended,
} from '../accounts/index.ts'
import type { LetterSource } from '../mail/index.ts'
import { accept, joinWithoutInvitation } from './accept.ts'
import { takeOut } from './change-member.ts'
import { findInvitationTo, lockInvitation } from './invitations.ts'
import { sweepInvitations, tellLapsed } from './jobs.ts'
import { type KeptTeam, createKeptTeam } from './kept-by-directory.ts'
import { teamLetters } from './letters.ts'
import type { PeopleSearch } from './people.ts'
import { type TeamRouteDeps, type TeamSsoPort, teamRoutes } from './routes.ts'
import { countUsed, maxSeats } from './seats.ts'
import { searchMembers } from './search-members.ts'
import { teamInvitations } from './tables.ts'

export type { HeldMember, KeptTeam } from './kept-by-directory.ts'

export type TeamsDeps = TeamRouteDeps & { homeOriginOf: HomeOriginOf }

export type Teams = {
  routes(sso: TeamSsoPort): BoundRoute<Actor>[]
  jobs: Job[]
  letters: LetterSource[]
  exportSection: ExportSection
  /** A page of those who belong to a team or are invited, and how many there are. */
  searchMembers(owner: Account, search: PeopleSearch): ReturnType<typeof searchMembers>
  /** Somebody joins by what their provider says and their mailbox proves; refuses where there is no seat, or they may not. */
  join(tx: Transaction, ownerId: number, account: Account): Promise<void>
  /** Whether one more person would fit, as a moment's picture. */
  hasSeat(reader: Reader, ownerId: number, emailKey: string): Promise<boolean>
  /** Out of the team, in a transaction of the caller's. */
  takeOut(tx: Transaction, leaving: Parameters<typeof takeOut>[2]): Promise<void>
  /** For the module that lets a company's directory keep a team. */
  kept: KeptTeam
  /** An owner's account ends, and the team with it: whoever was suspended in it no longer is. */
  closeTeam(tx: Transaction, owner: Account): Promise<void>
  /** Somebody whom a manager gave a first password has proven the address: the account that is opened joins. */
  acceptFor(tx: Transaction, opened: { userId: number; invitationId: number }): Promise<void>
}

export function createTeams(deps: TeamsDeps): Teams {
  return {
    routes: (sso) => teamRoutes(deps, sso),
    jobs: [sweepInvitations(deps.patient), tellLapsed(deps)],
    letters: teamLetters(deps),
    join: (tx, ownerId, account) => joinWithoutInvitation(deps, tx, ownerId, account),
    async hasSeat(reader, ownerId, emailKey) {
      const now = deps.clock()
      const max = maxSeats(await findSeats(reader, ownerId))
      const invited = await findInvitationTo(reader, ownerId, emailKey)
      return (await countUsed(reader, ownerId, now, invited?.id)) < max
    },
    takeOut: (tx, leaving) => takeOut(deps, tx, leaving),
    searchMembers: (owner, search) => searchMembers(deps, owner, search),
    kept: createKeptTeam(deps),
    exportSection: {
      name: 'teamInvitations',
      read: async ({ emailKey }) => {
        const rows = await deps.database.select().from(teamInvitations).where(eq(teamInvitations.emailKey, emailKey))
        return rows.map(({ email, displayName, createdAt, expiresAt }) => ({
          email,
          displayName,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        }))
      },
    },
    async closeTeam(tx, { id }) {
      for (const userId of await lockSuspended(tx, id)) await deps.publish(tx, 'suspension-lifted', String(userId))
    },
    async acceptFor(tx, { userId, invitationId }) {
      const invitation = await lockInvitation(tx, invitationId)
      const account = await findAccount(tx, userId)
      if (invitation && account) await accept(deps, tx, invitation, account)
    },
  }
}
