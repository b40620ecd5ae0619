import type { FastifyReply } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { and, inArray, isNull } from '../../platform/database/drizzle.ts'
import type { Account } from '../accounts/index.ts'
import { type IssuedCode, issueCode } from './one-time-code.ts'
import type { SessionCookies } from './session/session-cookies.ts'
import { newOrigin } from './session/sessions.ts'
import { sessionCodes, sessions } from './tables.ts'

/** People for whom somebody else vouches, second factor included: they prove nothing to us. */
export type VouchedSignIn = {
  /** A code for a place; refuses whoever is suspended. `signInId`: whatever comes of it is known by. */
  start(tx: Transaction, of: { account: Account; place: string }): Promise<{ issued: IssuedCode; signInId: string }>
  /** What the browser keeps until it has got there, and the address that gets it there. */
  handOver(reply: FastifyReply, issued: IssuedCode, address: URL): URL
  /** What came of these sign-ins ends, everywhere and at once. */
  end(tx: Transaction, signInIds: readonly string[]): Promise<void>
}

export function createVouchedSignIn({ clock, cookies }: { clock: Clock; cookies: SessionCookies }): VouchedSignIn {
  return {
    async start(tx, { account, place }) {
      const now = clock()
      const origin = newOrigin(now)
      const isBound = cookies.canBind()
      const issued = await issueCode(tx, now, { user: account, place, origin, staysSignedIn: true, isBound })
      return { issued, signInId: origin.signInId }
    },
    handOver(reply, { code, binding }, address) {
      if (binding !== undefined) cookies.setBinding(reply, binding)
      const url = new URL(address)
      url.searchParams.set('sessionCookie', code)
      url.searchParams.set('staySignedIn', 'true')
      return url
    },
    async end(tx, signInIds) {
      if (signInIds.length === 0) return
      const isWaiting = and(inArray(sessionCodes.signInId, [...signInIds]), isNull(sessionCodes.usedAt))
      // The codes first: one that is being used at this very moment is waited for, and its session is found then.
      await tx.delete(sessionCodes).where(isWaiting)
      await tx.delete(sessions).where(inArray(sessions.signInId, [...signInIds]))
    },
  }
}
