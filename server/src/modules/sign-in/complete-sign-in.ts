import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '@envoi/contract/sign-in'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Account, type Actor, addSecurityNotice } from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import type { Device, KnownDevices } from './known-devices.ts'
import { type IssuedCode, issueCode } from './one-time-code.ts'
import { noticeRef } from './letters.ts'
import { presentAuth } from './present.ts'
import type { SessionCookies } from './session/session-cookies.ts'
import { type OpenedSession, newOrigin, openSession } from './session/sessions.ts'

/** Who has proven to be somebody, where, and for how long. */
export type ProvenSignIn = {
  account: Account
  actor: Actor
  /** The place they belong to. */
  home: string
  staysSignedIn: boolean
  userAgent: string | undefined
  device: Device
}
/**
 * Who is signed in at a place now, or about to be by a code; `renewed`: what they have here while they go there.
 * `device`: by what their browser is known from now on.
 */
export type SignInOutcome = { account: Account; place: string; device?: string | undefined } & (
  | { opened: OpenedSession }
  | { issued: IssuedCode; renewed?: OpenedSession }
)

export type CompleteSignInDeps = {
  clock: Clock
  secrets: Secrets
  letterbox: Letterbox
  cookies: SessionCookies
  known: KnownDevices
}

/**
 * A full sign-in: a session if they belong to this place, else a one-time code for the place they belong to. From a device
 * that the account has not seen before its owner is told of it.
 */
export async function completeSignIn(
  deps: CompleteSignInDeps,
  tx: Transaction,
  proven: ProvenSignIn,
): Promise<SignInOutcome> {
  const { clock, cookies, known } = deps
  const { account, actor, home: place, staysSignedIn, userAgent } = proven
  const now = clock()
  if (await known.isNew(tx, now, account.id, proven.device)) {
    const notice = await addSecurityNotice(deps, tx, account.id, actor.asker)
    await deps.letterbox.post(tx, 'new-sign-in', noticeRef(account, notice))
  }
  const device = await known.remember(tx, now, account.id, proven.device)
  const fresh = { user: account, place, origin: newOrigin(now), staysSignedIn }
  return place === actor.place
    ? { account, place, device, opened: await openSession(tx, now, { ...fresh, userAgent, replaces: actor.session }) }
    : { account, place, device, issued: await issueCode(tx, now, { ...fresh, isBound: cookies.canBind() }) }
}

/** Hands the browser what it has got: the session in a cookie, or the code in the answer. */
export function replyWithOutcome(cookies: SessionCookies, reply: FastifyReply, outcome: SignInOutcome): SignedIn {
  const { place: subdomain } = outcome
  const auth = presentAuth(outcome.account)
  if (outcome.device !== undefined) cookies.setDevice(reply, outcome.device)
  if ('opened' in outcome) {
    cookies.set(reply, outcome.opened)
    return { subdomain, sessionCookie: null, auth }
  }
  if (outcome.issued.binding !== undefined) cookies.setBinding(reply, outcome.issued.binding)
  if (outcome.renewed) cookies.set(reply, outcome.renewed)
  return { subdomain, sessionCookie: outcome.issued.code, auth }
}

export const userAgentOf = (request: FastifyRequest): string | undefined => request.headers['user-agent']
