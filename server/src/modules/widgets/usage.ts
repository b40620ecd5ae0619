import { DAY, widget as limits } from '@envoi/contract/limits'
import type { WidgetWithUsage } from '@envoi/contract/widgets'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { and, desc, eq, gt, sql } from '../../platform/database/drizzle.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { widgetUploads } from './tables.ts'

const today = sql`(now() at time zone 'utc')::date`
/** The day before the first that is told. */
const lastUntold = sql`${today} - ${limits.usage / DAY}::int`

/** In the transaction in which an upload is whole, which happens once. One that came by a widget that has gone is not counted. */
export async function countUpload(tx: Transaction, widgetId: number, origin: string | null): Promise<void> {
  await tx.execute(sql`
    insert into widget_uploads as kept (widget_id, day, origin, uploads)
    select id, ${today}, ${origin}::text, 1 from widgets where id = ${widgetId} for key share
    on conflict (widget_id, day, origin) do update set uploads = kept.uploads + 1`)
}

export async function readUsage(reader: Reader, widgetId: number): Promise<WidgetWithUsage['usage']> {
  const { day, origin, uploads } = widgetUploads
  const days = await reader
    .select({ day, origin, uploads })
    .from(widgetUploads)
    .where(and(eq(widgetUploads.widgetId, widgetId), gt(day, lastUntold)))
    .orderBy(desc(day), desc(uploads), origin)
  return { days }
}

export const sweepUsage = (database: Database): Job => ({
  name: 'sweep-widget-uploads',
  cron: '29 4 * * *',
  async handle() {
    await database.execute(sql`delete from widget_uploads where day <= ${lastUntold}`)
  },
})
