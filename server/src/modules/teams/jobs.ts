import type { Database } from '../../platform/database/connect.ts'
import { lt, sql } from '../../platform/database/drizzle.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { takeLapsedOwners } from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import { teamInvitations } from './tables.ts'

/** So long after its time an invitation is still shown as expired, to be sent again. */
const SHOWN_FOR = sql`interval '30 days'`
const AT_MOST = 10_000

export const sweepInvitations = (patient: Database): Job => ({
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
export const tellLapsed = ({ patient, letterbox }: { patient: Database; letterbox: Letterbox }): Job => ({
  name: 'tell-lapsed-teams',
  cron: '*/10 * * * *',
  handle: () =>
    patient.transaction(async (tx) => {
      await letterbox.post(tx, 'team-lapsed', ...(await takeLapsedOwners(tx)))
    }),
})
