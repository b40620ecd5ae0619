import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ListedTransfer } from '@envoi/contract/lists'
import type { Database } from '../../platform/database/connect.ts'
import { presentOwn, presentReceived } from './present.ts'
import { listedRecipients, listedTransfers, receivedContents } from './tables.ts'

/** The rows of a page, in any order. */
type Listed = { id: number; view: ListedTransfer }

const readRows = (database: Database, ids: number[]) =>
  database.select().from(listedTransfers).where(inArray(listedTransfers.id, ids))

export async function readOwn(database: Database, ids: number[]): Promise<Listed[]> {
  const [rows, recipients] = await Promise.all([
    readRows(database, ids),
    database
      .select()
      .from(listedRecipients)
      .where(inArray(listedRecipients.transferId, ids))
      .orderBy(asc(listedRecipients.id)),
  ])
  const recipientsOf = Map.groupBy(recipients, ({ transferId }) => transferId)
  return rows.map((row) => ({ id: row.id, view: presentOwn(row, recipientsOf.get(row.id) ?? []) }))
}

/** Where somebody was removed in this very moment, it is no longer theirs. */
export async function readReceived(database: Database, emailKey: string, ids: number[]): Promise<Listed[]> {
  const [rows, own, contents] = await Promise.all([
    readRows(database, ids),
    database
      .select()
      .from(listedRecipients)
      .where(and(inArray(listedRecipients.transferId, ids), eq(listedRecipients.emailKey, emailKey))),
    database.select().from(receivedContents).where(inArray(receivedContents.transferId, ids)),
  ])
  return rows.flatMap((row) => {
    const recipient = own.find(({ transferId }) => transferId === row.id)
    const content = contents.find(({ transferId }) => transferId === row.id)
    return recipient ? [{ id: row.id, view: presentReceived(row, recipient, content) }] : []
  })
}
