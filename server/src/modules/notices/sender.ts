import type { Language } from '@envoi/contract/words'
import type { Reader } from '../../platform/database/connect.ts'
import { type Transfer, findOwner } from '../transfers/index.ts'

/**
 * Where whoever sent it is told about it. An account's address is the one of today. A visitor's is the one they gave;
 * where mail really leaves it must have been proven, or anybody could have us write to anybody.
 */
export async function findSender(
  reader: Reader,
  transfer: Transfer,
  isRelayed: boolean,
): Promise<{ address: string; language: Language } | undefined> {
  const owner = await findOwner(reader, transfer)
  if (owner) return { address: owner.email, language: owner.lang }
  const { senderEmail, senderProven, lang } = transfer
  if (senderEmail === null || (isRelayed && !senderProven)) return undefined
  return { address: senderEmail, language: lang }
}
