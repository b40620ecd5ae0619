import { secretOfAddress } from '../address-secrets.ts'
import { api } from '../sending-api.ts'
import { logError } from '../log.ts'
import { session } from './session.ts'

/** Somebody signed in on another of our sites and belongs here. Tells whether they could not be let in. */
export async function redeemOneTimeCode(): Promise<boolean> {
  const sessionCookie = secretOfAddress('sessionCookie')
  if (sessionCookie === undefined) return false
  try {
    const staySignedIn = secretOfAddress('staySignedIn') === 'true'
    await api.exchangeSession({ body: { sessionCookie, staySignedIn } })
    return false
  } catch (error) {
    logError(error)
    return true
  } finally {
    session.adopt()
  }
}
