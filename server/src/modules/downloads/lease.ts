import { sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Transfers } from '../transfers/index.ts'
import { mostOf } from './grant.ts'
import { reserveVolume, today } from './volume.ts'

type Deps = { database: Database; transfers: Pick<Transfers, 'findById' | 'limitsOfOwner'> }
/** So many bytes at least, and so many where they are reserved already. */
type Wanted = { need: number; want: number; isBounded?: boolean }
/** Tells how many it took. */
export type TakeLease = (grantId: number, wanted: Wanted) => Promise<number>

/**
 * Takes bytes of a grant for delivery. All requests together get what `mostOf` says; what goes beyond the reservation, as
 * when something is fetched a second time, is reserved first, or refused as a link would be.
 */
export const createTakeLease =
  ({ database, transfers }: Deps): TakeLease =>
  (grantId, { need, want, isBounded = true }) =>
    database.transaction(async (tx) => {
      const { rows } = await tx.execute<{
        transfer_id: string
        size: string
        leased: string
        charged: string
        subject: string | null
      }>(sql`
        select transfer_id, size, leased, charged, volume_subject as subject from download_grants
        where id = ${grantId} for no key update`)
      const [row] = rows
      if (!row) throw new Refusal('NOT_FOUND')
      const [size, leased, charged] = [Number(row.size), Number(row.leased), Number(row.charged)]
      const left = isBounded ? mostOf(size) - leased : Infinity
      if (need > left) throw new Refusal('TOO_MANY_DOWNLOADS')
      const taken = Math.min(left, Math.max(need, Math.min(want, charged - leased)))
      const more = row.subject === null ? 0 : Math.max(0, leased + taken - charged)
      if (row.subject !== null && more > 0) {
        const transfer = await transfers.findById(tx, Number(row.transfer_id))
        if (!transfer) throw new Refusal('NOT_FOUND')
        const { downloadedSize7Days: max } = await transfers.limitsOfOwner(tx, transfer)
        await reserveVolume(tx, { subject: row.subject, bytes: more, max })
      }
      await tx.execute(sql`
        update download_grants set leased = leased + ${taken}::bigint, active_at = now(),
          charged = charged + ${more}::bigint, charged_on = case when ${more > 0} then ${today} else charged_on end
        where id = ${grantId}`)
      return taken
    })
