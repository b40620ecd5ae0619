import type { FastifyReply, FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { knownDevice, session as limits, secondFactor } from '@envoi/contract/limits'
import { claimsCookie, writeClaims } from '@envoi/contract/session-claims'
import type { Clock } from '../../../platform/clock.ts'
import { findCookie, setCookie } from '../../../platform/http/cookies.ts'
import { type StoredSession, planTypeOf } from '../../accounts/index.ts'
import type { OpenedSession } from './sessions.ts'

/** Binds a one-time code to the browser that signed in, for the minute that it takes to get to the other host. */
const BINDING = 'session-binding'
/** Binds a code by SMS to the browser that asked for it, for as long as the code is good. */
const ATTEMPT = 'sign-in-attempt'
const ATTEMPT_PATH = '/api/user/auth'

/**
 * What a browser holds: the session, which scripts cannot read and no other host gets, and beside it the claims, which
 * scripts may read and which prove nothing.
 */
export function createSessionCookies({ publicUrl, clock }: { publicUrl: () => string; clock: Clock }) {
  const isSecure = (): boolean => new URL(publicUrl()).protocol === 'https:'
  const ofHost = (plain: string): string => (isSecure() ? `__Host-${plain}` : plain)
  const name = (): string => ofHost('session')
  const deviceName = (): string => ofHost('known-device')

  function setClaims(reply: FastifyReply, session: StoredSession): void {
    const { user, createdAt, expiresAt } = session
    const value = writeClaims({
      user_id: user.uid,
      email: user.email,
      name: user.displayName,
      plan_type: planTypeOf(user),
      manager_id: user.managerUid,
      exp: secondsOf(expiresAt),
      iat: secondsOf(createdAt),
    })
    setCookie(reply, { name: claimsCookie, value, seconds: left(session), isReadable: true, isSecure: isSecure() })
  }
  const left = ({ expiresAt }: StoredSession): number => (expiresAt.getTime() - clock().getTime()) / 1000

  function clear(reply: FastifyReply): void {
    setCookie(reply, { name: name(), value: '', isSecure: isSecure() })
    setCookie(reply, { name: claimsCookie, value: '', isReadable: true, isSecure: isSecure() })
  }

  return {
    name,
    tokenOf: (request: FastifyRequest): string | undefined => findCookie(request.headers.cookie, name()),
    set(reply: FastifyReply, { session, token }: OpenedSession): void {
      setCookie(reply, { name: name(), value: token, seconds: left(session), isSecure: isSecure() })
      setClaims(reply, session)
    },
    setClaims,
    clear,
    /** Whether a cookie can be shared with the hosts below ours: not on this machine's own names and bare addresses. */
    canBind(): boolean {
      const host = bareHost(publicUrl())
      return host.includes('.') && !host.endsWith('.localhost') && isIP(host.replace(/^\[|\]$/g, '')) === 0
    },
    bindingOf: (request: FastifyRequest): string | undefined => findCookie(request.headers.cookie, BINDING),
    setBinding(reply: FastifyReply, value: string): void {
      const seconds = limits.oneTimeCode / 1000
      setCookie(reply, { name: BINDING, value, seconds, isSecure: isSecure(), domain: bareHost(publicUrl()) })
    },
    deviceOf: (request: FastifyRequest): string | undefined => findCookie(request.headers.cookie, deviceName()),
    /** By which a browser is known again, also after signing out. It opens nothing. */
    setDevice(reply: FastifyReply, value: string): void {
      const seconds = knownDevice.lives / 1000
      setCookie(reply, { name: deviceName(), value, seconds, isSecure: isSecure() })
    },
    attemptOf: (request: FastifyRequest): string | undefined => findCookie(request.headers.cookie, ATTEMPT),
    /** An empty one is forgotten. */
    setAttempt(reply: FastifyReply, value: string): void {
      const seconds = secondFactor.lives / 1000
      setCookie(reply, { name: ATTEMPT, value, seconds, isSecure: isSecure(), path: ATTEMPT_PATH })
    },
  }
}
export type SessionCookies = ReturnType<typeof createSessionCookies>

const bareHost = (url: string): string => new URL(url).hostname.replace(/^www\./, '')

/** As tokens have it. */
export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000)
