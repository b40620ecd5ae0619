import { type PgColumn, desc, eq, sql } from '../../../platform/database/drizzle.ts'
import { dataExport } from '@envoi/contract/limits'
import type { Texts } from '@envoi/contract/rules/look'
import type { Reader } from '../../../platform/database/connect.ts'
import type { Account } from '../../accounts/index.ts'
import { transfers } from '../tables.ts'

type Exported = {
  transferId: string
  /** Sent, or received by a push page. */
  isReceived: boolean
  status: string
  createdAt: string
  from: string
  to: string
  name: string | null
  message: string | null
  senderName: string | null
  senderEmail: string | null
  hasPassword: boolean
  maxDownloads: number | null
  downloads: number
  answers: { question: Texts; value: string }[]
  /** Of what came by one: its name then, and the page around it. */
  widget: string | null
  widgetOrigin: string | null
  files: { name: string; size: number }[]
  recipients: { email: string; downloads: number; lastDownload: string | null }[]
}

const utc = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** So many are read at once. */
const BATCH = 200

/** Everything that is kept of somebody's transfers, but no secret; the newest first, and no more than fits an answer. */
export async function exportTransfers(reader: Reader, account: Account, sayCut: () => void): Promise<Exported[]> {
  const ids = await findNewest(reader, account.id, dataExport.transfers + 1)
  const told = ids.slice(0, dataExport.transfers)
  const exported: Exported[] = []
  let names = 0
  while (exported.length < told.length && names < dataExport.names) {
    const batch = await readBatch(reader, told.slice(exported.length, exported.length + BATCH))
    exported.push(...batch)
    for (const { files, recipients } of batch) names += files.length + recipients.length
  }
  if (exported.length < ids.length) sayCut()
  return exported
}

async function findNewest(reader: Reader, userId: number, atMost: number): Promise<number[]> {
  const newest = (column: PgColumn) =>
    reader
      .select({ id: transfers.id, createdAt: transfers.createdAt })
      .from(transfers)
      .where(eq(column, userId))
      .orderBy(desc(transfers.createdAt), desc(transfers.id))
      .limit(atMost)
  const all = [...(await newest(transfers.ownerId)), ...(await newest(transfers.receiverId))]
  return all
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id)
    .slice(0, atMost)
    .map(({ id }) => id)
}

async function readBatch(reader: Reader, ids: number[]): Promise<Exported[]> {
  const { rows } = await reader.execute<Exported>(sql`
    select public_id as "transferId", receiver_id is not null as "isReceived", status, ${utc('created_at')} as "createdAt", ${utc('valid_from')} as "from",
      ${utc('valid_to')} as "to", name, message, sender_name as "senderName", sender_email as "senderEmail",
      password_hash is not null as "hasPassword", max_downloads as "maxDownloads", downloads,
      (select coalesce(json_agg(json_build_object('question', answer -> 'label', 'value', answer -> 'value')), '[]')
        from transfer_drops, jsonb_array_elements(answers) as answer where transfer_id = transfers.id) as answers,
      (select widget_name from transfer_drops where transfer_id = transfers.id) as widget,
      (select widget_origin from transfer_drops where transfer_id = transfers.id) as "widgetOrigin",
      (select json_agg(json_build_object('name', name, 'size', size) order by position)
        from transfer_files where transfer_id = transfers.id) as files,
      (select coalesce(json_agg(
          json_build_object('email', email, 'downloads', downloads, 'lastDownload', ${utc('last_download')}) order by id
        ), '[]') from transfer_recipients where transfer_id = transfers.id) as recipients
    from transfers where id = any(${sql.param(ids)}::bigint[]) order by created_at desc, id desc`)
  return rows
}
