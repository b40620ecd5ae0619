/** What came by a push page, as its receiver is told of it. */
import { textIn } from '@envoi/contract/rules/look'
import type { PushOrigin } from '@envoi/contract/transfer-views'
import type { Language } from '@envoi/contract/words'
import type { Reader } from '../../platform/database/connect.ts'
import { eq } from '../../platform/database/drizzle.ts'
import { transferDrops } from './tables.ts'
import type { Transfer } from './transfer.ts'

export type Drop = Pick<typeof transferDrops.$inferSelect, 'isPersonal' | 'answers'>

export async function findDrop(reader: Reader, transferId: number): Promise<Drop | undefined> {
  const { isPersonal, answers } = transferDrops
  const [row] = await reader
    .select({ isPersonal, answers })
    .from(transferDrops)
    .where(eq(transferDrops.transferId, transferId))
  return row
}

/** In the reader's language, as far as the questions were asked in it. An optional question may have no answer. */
export const presentDrop = (
  { isPersonal, answers }: Drop,
  { place, senderProven }: Pick<Transfer, 'place' | 'senderProven'>,
  language: Language,
): PushOrigin => ({
  site: isPersonal ? null : place,
  isSenderProven: senderProven,
  answers: answers
    .filter(({ value }) => value.trim() !== '')
    .map(({ id, label, value }) => ({ question: textIn(label, language) ?? id, value })),
})
