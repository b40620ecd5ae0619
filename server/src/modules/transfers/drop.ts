/** What came by a push page, as its receiver is told of it. */
import { textIn } from '@envoi/contract/rules/look'
import type { PushOrigin } from '@envoi/contract/transfer-views'
import type { Language } from '@envoi/contract/words'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { eq } from '../../platform/database/drizzle.ts'
import type { Push } from '../push/index.ts'
import { transferDrops } from './tables.ts'
import type { Transfer } from './transfer.ts'

export type Drop = Pick<typeof transferDrops.$inferSelect, 'isPersonal' | 'answers' | 'widgetName'>

export async function findDrop(reader: Reader, transferId: number): Promise<Drop | undefined> {
  const { isPersonal, answers, widgetName } = transferDrops
  const [row] = await reader
    .select({ isPersonal, answers, widgetName })
    .from(transferDrops)
    .where(eq(transferDrops.transferId, transferId))
  return row
}

/** In the transaction in which all of it has come. */
export async function countDrop(tx: Transaction, push: Pick<Push, 'countUpload'>, transferId: number): Promise<void> {
  const { pageId, widgetOrigin } = transferDrops
  const [row] = await tx
    .select({ pageId, widgetOrigin })
    .from(transferDrops)
    .where(eq(transferDrops.transferId, transferId))
  if (row && row.pageId !== null) await push.countUpload(tx, row.pageId, row.widgetOrigin)
}

/** In the reader's language, as far as the questions were asked in it. An optional question may have no answer. */
export const presentDrop = (
  { isPersonal, answers, widgetName }: Drop,
  { place, senderProven }: Pick<Transfer, 'place' | 'senderProven'>,
  language: Language,
): PushOrigin => ({
  site: isPersonal || widgetName !== null ? null : place,
  ...(widgetName !== null && { widget: widgetName }),
  isSenderProven: senderProven,
  answers: answers
    .filter(({ value }) => value.trim() !== '')
    .map(({ id, label, value }) => ({ question: textIn(label, language) ?? id, value })),
})
