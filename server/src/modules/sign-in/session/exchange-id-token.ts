import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { isSameSecret } from '../../../platform/secrets.ts'
import { type Actor, findAccount } from '../../accounts/index.ts'
import { type IdTokens, markOf } from './id-token.ts'
import { type OpenedSession, findDevice, lockSession, openSession } from './sessions.ts'
import { lockUser } from '../user-lock.ts'

/** Another session like the one that the token names, which must go on still, under the token it had then. */
export async function exchangeIdToken(
  { database, clock, idTokens }: { database: Database; clock: Clock; idTokens: IdTokens },
  token: string | undefined,
  actor: Actor,
  options: { staysSignedIn: boolean; userAgent: string | undefined },
): Promise<OpenedSession> {
  const now = clock()
  const named = token === undefined ? undefined : await idTokens.read(token)
  if (!named) throw new Refusal('UNAUTHENTICATED')
  const opened = await database.transaction(async (tx) => {
    const device = await findDevice(tx, named.publicId)
    const user = device && (await lockUser(tx, device.userId)) && (await findAccount(tx, device.userId))
    const held = user && (await lockSession(tx, now, device))
    if (!user || held?.place !== actor.place) return undefined
    if (!isSameSecret(named.mark, markOf(held.tokenHash))) return undefined
    const origin = { signInId: held.signInId, signedInAt: held.signedInAt }
    return openSession(tx, now, { user, place: held.place, origin, replaces: actor.session, ...options })
  })
  if (!opened) throw new Refusal('UNAUTHENTICATED')
  return opened
}
