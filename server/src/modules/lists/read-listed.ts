import type { ListedTransfer } from '@envoi/contract/lists'
import { normalizeEmail } from '@envoi/contract/rules/email'
import type { Database } from '../../platform/database/connect.ts'
import {
  type AnyColumn,
  type Param,
  type Placeholder,
  type SQL,
  and,
  asc,
  eq,
  or,
  sql,
} from '../../platform/database/drizzle.ts'
import { preparedFor } from '../../platform/database/prepared.ts'
import { type Links, presentDrop, shownStatus } from '../transfers/index.ts'
import type { Reader } from './scope.ts'
import {
  type ListedRecipient,
  type ListedRow,
  type ReceivedContent,
  listedDrops,
  listedRecipients,
  listedTransfers,
  receivedContents,
} from './tables.ts'

/** The rows of a page, in any order. */
type Listed = { id: number; view: ListedTransfer }

/** One value however many there are: fifty of them, each a value of its own, took longer to write than to read. */
const isAmong = (column: AnyColumn, ids: Param | Placeholder): SQL => sql`${column} = any(${ids}::bigint[])`

/** The reads of every page of a list, and of every key in its search. */
const readsOf = preparedFor((database: Database) => {
  const ids = sql.placeholder('ids')
  return {
    rows: database.select().from(listedTransfers).where(isAmong(listedTransfers.id, ids)).prepare('list_transfers'),
    recipients: database
      .select()
      .from(listedRecipients)
      .where(isAmong(listedRecipients.transferId, ids))
      .orderBy(asc(listedRecipients.id))
      .prepare('list_recipients'),
  }
})

/** `recipient`: the address that the search names, if any. */
export async function readOwn(
  database: Database,
  links: Links,
  { ids, recipient }: { ids: number[]; recipient?: string | undefined },
): Promise<Listed[]> {
  const key = recipient === undefined ? undefined : normalizeEmail(recipient)
  const reads = readsOf(database)
  const [rows, recipients] = await Promise.all([reads.rows.execute({ ids }), reads.recipients.execute({ ids })])
  const recipientsOf = Map.groupBy(recipients, ({ transferId }) => transferId)
  return rows.map((row) => {
    const all = recipientsOf.get(row.id) ?? []
    const named = all.find(({ emailKey }) => emailKey === key)
    const view = presentOwn(row, all, links)
    return { id: row.id, view: { ...view, ...(named && { recipientDownloads: named.downloads }) } }
  })
}

/** Where somebody was removed in this very moment, it is no longer theirs. */
export async function readReceived(database: Database, reader: Reader, ids: number[]): Promise<Listed[]> {
  const among = sql.param(ids)
  const isSentTo = sql`exists (select from ${listedTransfers}
    where ${listedTransfers.id} = ${listedRecipients.transferId} and ${listedTransfers.receiverId} = ${reader.id})`
  const [rows, recipients, contents, drops] = await Promise.all([
    readsOf(database).rows.execute({ ids }),
    database
      .select()
      .from(listedRecipients)
      .where(
        and(isAmong(listedRecipients.transferId, among), or(eq(listedRecipients.emailKey, reader.emailKey), isSentTo)),
      ),
    database.select().from(receivedContents).where(isAmong(receivedContents.transferId, among)),
    database.select().from(listedDrops).where(isAmong(listedDrops.transferId, among)),
  ])
  return rows.flatMap((row) => {
    const isOfRow = ({ transferId }: { transferId: number }): boolean => transferId === row.id
    const recipient = recipients.find(isOfRow)
    if (!recipient) return []
    const drop = row.receiverId === reader.id ? drops.find(isOfRow) : undefined
    const view = presentReceived(row, recipient, contents.find(isOfRow))
    return [{ id: row.id, view: { ...view, ...(drop && { push: presentDrop(drop, row, reader.lang) }) } }]
  })
}

/** Rows to replies, field by field. What came by a push page has no link to pass on, nor has what is over. */
function presentOwn(row: ListedRow, recipients: ListedRecipient[], links: Links): ListedTransfer {
  const link = row.receiverId === null && row.status !== 'DELETED' ? links.download(row) : undefined
  return { ...presentRow(row, recipients), ...(link !== undefined && { link }) }
}

function presentRow(row: ListedRow, recipients: ListedRecipient[]): ListedTransfer {
  return {
    transferId: row.publicId,
    name: row.name,
    status: shownStatus(row.status),
    createdAt: row.createdAt.toISOString(),
    to: row.validTo.toISOString(),
    size: row.size,
    fileCount: row.fileCount,
    passwordRequired: row.isProtected,
    recipients: recipients.map(({ email }) => email),
    downloads: row.downloads,
  }
}

/** Of a received one only what its recipient may know: who else got it, and how often, is the sender's affair. */
function presentReceived(
  row: ListedRow,
  recipient: ListedRecipient,
  content: ReceivedContent | undefined,
): ListedTransfer {
  const { size, fileCount } = content ?? { size: 0, fileCount: 0 }
  return {
    ...presentRow(row, [recipient]),
    ...(row.isProtected ? { name: null, size: null, fileCount: null } : { size, fileCount }),
    downloads: recipient.downloads,
    sender: { name: row.senderName, email: row.senderEmail },
  }
}
