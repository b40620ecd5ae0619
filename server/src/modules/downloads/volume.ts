import { grant, heldVolume } from '@envoi/contract/limits'
import { sql } from '../../platform/database/drizzle.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Transfer } from '../transfers/index.ts'

/**
 * What may be downloaded in seven days: today, in UTC, and the six days before. Bytes are reserved when a link is
 * given, whole; what was not fetched is given back when the link is idle, and what is fetched again is reserved again.
 */
export const today = sql`(now() at time zone 'UTC')::date`
const WINDOW_DAYS = 7

/** The transfers of an account, or of a team, share one volume; what a visitor sent has its own, for nobody owns it. */
export const volumeSubjectOf = ({ id }: Pick<Transfer, 'id'>, payerId: number | null): string =>
  payerId === null ? `transfer ${id}` : `account ${payerId}`

type Reservation = {
  subject: string
  bytes: number
  max: number
  /** Who gets them, where they are for somebody new: nobody holds more than a share without fetching it. */
  holder?: string
}

/** Whoever changes a volume holds it first, so that one who gives back and then takes cannot block another for good. */
async function holdVolume(tx: Transaction, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`download-volume ${subject}`}, 0))`)
}

/** One at a time for each subject, also around midnight, so that links given at once cannot pass the limit together. */
export async function reserveVolume(tx: Transaction, reservation: Reservation): Promise<void> {
  const { subject, bytes, max, holder } = reservation
  await holdVolume(tx, subject)
  if (holder !== undefined) await requireShare(tx, { subject, bytes, max, holder })
  const { rows } = await tx.execute<{ used: string; is_reserved: boolean }>(sql`
    with used as (
      select coalesce(sum(bytes), 0) as bytes from download_volumes
      where subject = ${subject} and day > ${today} - ${WINDOW_DAYS}::int
    ), reserved as (
      insert into download_volumes (subject, day, bytes)
      select ${subject}, ${today}, ${bytes}::bigint from used where used.bytes + ${bytes}::bigint <= ${max}::bigint
      on conflict (subject, day) do update set bytes = download_volumes.bytes + excluded.bytes
      returning subject
    )
    select used.bytes as used, exists (select from reserved) as is_reserved from used`)
  const [row] = rows
  if (row?.is_reserved === true) return
  throw new Refusal('LIMITS', { limitErrors: [{ limit: 'DOWNLOADED_SIZE', max, actual: Number(row?.used) + bytes }] })
}

/** A stranger who asks for link after link and fetches a byte of each would keep everybody else from downloading. */
async function requireShare(tx: Transaction, { subject, bytes, max, holder }: Required<Reservation>): Promise<void> {
  // What was handed over may never have been fetched: for a while it counts as held. Nothing is held for longer.
  const { rows } = await tx.execute<{ held: string }>(sql`
    select coalesce(sum(greatest(charged - delivered, 0) + handed), 0) as held from download_grants
    where volume_subject = ${subject} and holder = ${holder}
      and active_at > now() - ${2 * grant.idleAfter} * interval '1 millisecond'`)
  const held = Number(rows[0]?.held)
  // Whoever broke off a large one may begin again.
  const share = Math.max(heldVolume.atLeast, heldVolume.share * max, 2 * bytes)
  if (held + bytes > share) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: grant.idleAfter / 1000 })
}

/** What was reserved on these days is free again; a day that was swept meanwhile holds nothing any more. */
export async function returnVolume(
  tx: Transaction,
  reserved: { subject: string; day: string; bytes: number }[],
): Promise<void> {
  const subjects = new Set(reserved.map(({ subject }) => subject))
  for (const subject of [...subjects].toSorted()) await holdVolume(tx, subject)
  await tx.execute(sql`
    update download_volumes set bytes = greatest(download_volumes.bytes - returned.bytes, 0)
    from (
      select subject, day, sum(bytes) as bytes
      from unnest(
        ${sql.param(reserved.map(({ subject }) => subject))}::text[],
        ${sql.param(reserved.map(({ day }) => day))}::date[],
        ${sql.param(reserved.map(({ bytes }) => bytes))}::bigint[]
      ) as one (subject, day, bytes)
      group by subject, day
    ) as returned
    where download_volumes.subject = returned.subject and download_volumes.day = returned.day`)
}

const SWEPT_AT_ONCE = 10_000

export const sweepVolumes = (database: Database): Job => ({
  name: 'sweep-download-volumes',
  cron: '17 * * * *',
  async handle() {
    await database.execute(sql`
      delete from download_volumes where (subject, day) in (
        select subject, day from download_volumes where day <= ${today} - ${WINDOW_DAYS}::int
        order by day limit ${SWEPT_AT_ONCE})`)
  },
})
