import type { Transaction } from '../../platform/database/connect.ts'
import type { Session } from '../accounts/index.ts'
import type { Arrived } from './arrive.ts'
import { issueCode } from './one-time-code.ts'
import { holdSession, renewSession } from './sessions.ts'
import { lockUser } from './user-lock.ts'

/**
 * A code for another place, for somebody who is signed in at this one: what belongs to the main site, as passkeys do,
 * is done there by those who are at home elsewhere too. It is a visit, so it lasts no longer than the usual. The session
 * here goes on under a new token: what is changed on the visit signs out whoever may have got hold of the old one, and
 * not its owner. Nothing when it has ended, or goes on under another token, meanwhile.
 */
export async function visitPlace(
  tx: Transaction,
  now: Date,
  session: Session,
  wish: { place: string; knownBy: Buffer; isBound: boolean },
): Promise<Arrived | undefined> {
  const { user: account } = session
  const { place, knownBy, isBound } = wish
  await lockUser(tx, account.id)
  const held = await holdSession(tx, now, session)
  const renewed = held && (await renewSession(tx, now, session, { knownBy }))
  if (!renewed) return undefined
  const origin = { signInId: held.signInId, signedInAt: held.signedInAt, carriedFrom: held.id }
  const issued = await issueCode(tx, now, { user: account, place, origin, staysSignedIn: false, isBound })
  return { account, place, issued, renewed }
}
