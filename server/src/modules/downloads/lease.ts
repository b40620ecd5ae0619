import { sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Transfers } from '../transfers/index.ts'
import { mostOf } from './grant.ts'
import { reserveVolume, today } from './volume.ts'

type Deps = { database: Database; transfers: Pick<Transfers, 'findById' | 'limitsOfHolder'> }
/** So many bytes at least, so many where they are reserved already, and so many are sure to be asked for. */
type Wanted = { need: number; want: number; rest: number }
/** Tells how many it took. */
export type TakeLease = (grantId: number, wanted: Wanted) => Promise<number>

/** So many are reserved at once where what is fetched goes beyond the reservation. */
const AHEAD = 16 * 1024 * 1024

/**
 * Takes bytes of a grant for delivery. All requests together get what `mostOf` says; what goes beyond the reservation, as
 * when something is fetched a second time, is reserved first, or refused as a link would be.
 */
export const createTakeLease =
  ({ database, transfers }: Deps): TakeLease =>
  (grantId, { need, want, rest }) =>
    database.transaction(async (tx) => {
      const { rows } = await tx.execute<{
        transfer_id: string
        size: string
        leased: string
        charged: string
        is_of_old: boolean
        subject: string | null
      }>(sql`
        select transfer_id, size, leased, charged, charged_on is null as is_of_old, volume_subject as subject
        from download_grants
        where id = ${grantId} for no key update`)
      const [row] = rows
      if (!row) throw new Refusal('NOT_FOUND')
      const [size, leased] = [Number(row.size), Number(row.leased)]
      // A link that was given while an older version ran beside this one: its size is reserved.
      const charged = row.is_of_old ? size : Number(row.charged)
      const left = mostOf(size) - leased
      if (need > left) throw new Refusal('TOO_MANY_DOWNLOADS')
      const ahead = Math.min(left, Math.max(Math.min(want, charged - leased), Math.min(rest, AHEAD)))
      const reserve = async (bytes: number): Promise<number> => {
        const more = row.subject === null ? 0 : Math.max(0, leased + bytes - charged)
        if (row.subject === null || more === 0) return 0
        const transfer = await transfers.findById(tx, Number(row.transfer_id))
        if (!transfer) throw new Refusal('NOT_FOUND')
        const { downloadedSize7Days: max } = await transfers.limitsOfHolder(tx, transfer)
        await reserveVolume(tx, { subject: row.subject, bytes: more, max })
        return more
      }
      let taken = Math.max(need, ahead)
      const more = await reserve(taken).catch((error: unknown) => {
        if (!(error instanceof Refusal) || taken === need) throw error
        taken = need
        return reserve(need)
      })
      await tx.execute(sql`
        update download_grants set leased = leased + ${taken}::bigint, active_at = now(),
          charged = ${charged + more}::bigint, charged_on = case when ${more > 0} then ${today} else charged_on end
        where id = ${grantId}`)
      return taken
    })
