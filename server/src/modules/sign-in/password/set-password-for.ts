import type { Transaction } from '../../../platform/database/connect.ts'
import { setPasswordHash } from '../../accounts/index.ts'
import { endSessions } from '../session/sessions.ts'

/**
 * Somebody else sets a password: all sessions end, and its owner chooses another at the next sign-in. Links for a new
 * password are good for the old one alone and die with it. Telling the owner is the caller's business.
 */
export async function setPasswordFor(tx: Transaction, userId: number, hash: string): Promise<void> {
  await endSessions(tx, userId)
  await setPasswordHash(tx, userId, hash, 'manager')
}
