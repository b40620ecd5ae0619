import type { FastifyRequest } from 'fastify'
import { isFromBrowser } from '../../platform/http/from-browser.ts'
import { newToken } from '../../platform/secrets.ts'
import type { SessionCookies } from './session/session-cookies.ts'

/** One sign-in that takes several calls: a code by SMS is good only in the browser that asked for it. */
export type SignInAttempt = {
  /** What the browser has kept since it asked for the code. */
  held: string | undefined
  /** What it shall keep if a code is sent now. Nothing for scripts: they keep no cookies, and their codes are not bound. */
  fresh: { token: string; hash: Buffer } | undefined
}

export const readAttempt = (cookies: SessionCookies, request: FastifyRequest): SignInAttempt => ({
  held: cookies.attemptOf(request),
  fresh: isFromBrowser(request) ? newToken() : undefined,
})
