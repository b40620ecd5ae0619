/**
 * Teams: who belongs to whose, invitations, and what managers do to members. The rows of people are accounts' own. The only
 * file other modules may import.
 */
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { eq, lt, sql } from '../../platform/database/drizzle.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { type Account, type Actor, type ExportSection, findAccount, takeLapsedOwners } from '../accounts/index.ts'
import type { LetterSource } from '../mail/index.ts'
import { accept } from './accept.ts'
import { lockInvitation } from './invitations.ts'
import { teamLetters } from './letters.ts'
import { type TeamRouteDeps, teamRoutes } from './routes.ts'
import { teamInvitations } from './tables.ts'

export type TeamsDeps = TeamRouteDeps & { homeOriginOf: (owner: Account) => Promise<string> }

export type Teams = {
  routes: BoundRoute<Actor>[]
  jobs: Job[]
  letters: LetterSource[]
  exportSection: ExportSection
  /** Somebody whom a manager gave a first password has proven the address: the account that is opened joins. */
  acceptFor(tx: Transaction, opened: { userId: number; invitationId: number }): Promise<void>
}

export function createTeams(deps: TeamsDeps): Teams {
  return {
    routes: teamRoutes(deps),
    jobs: [sweepInvitations(deps.patient), tellLapsed(deps)],
    letters: teamLetters(deps),
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
    async acceptFor(tx, { userId, invitationId }) {
      const invitation = await lockInvitation(tx, invitationId)
      const account = await findAccount(tx, userId)
      if (invitation && account) await accept(deps, tx, invitation, account)
    },
  }
}

/** So long after its time an invitation is still shown as expired, to be sent again. */
const SHOWN_FOR = sql`interval '30 days'`
const AT_MOST = 10_000

const sweepInvitations = (patient: Database): Job => ({
  name: 'sweep-team-invitations',
  cron: '41 * * * *',
  handle: () =>
    patient.transaction(async (tx) => {
      const old = tx
        .select({ id: teamInvitations.id })
        .from(teamInvitations)
        .where(lt(teamInvitations.expiresAt, sql`now() - ${SHOWN_FOR}`))
        .limit(AT_MOST)
      await tx.delete(teamInvitations).where(sql`${teamInvitations.id} in (${old})`)
    }),
})

/** A plan ends by an operator's word or by a payment that fails: whichever it was, the owner is told once. */
const tellLapsed = ({ patient, letterbox }: Pick<TeamsDeps, 'patient' | 'letterbox'>): Job => ({
  name: 'tell-lapsed-teams',
  cron: '*/10 * * * *',
  handle: () =>
    patient.transaction(async (tx) => {
      for (const uid of await takeLapsedOwners(tx)) await letterbox.post(tx, 'team-lapsed', uid)
    }),
})
