import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY } from '@envoi/contract/limits'
import { findCookie, setCookie } from '../../platform/http/cookies.ts'
import { isFromBrowser } from '../../platform/http/from-browser.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import type { Actor } from './actor.ts'

/** Who asks for an account, or goes on with having asked: the code of a letter is good only where it was asked for. */
export type Registrant = {
  source: string
  /** The site it came to, whose look the letters have. */
  place: string
  isBrowser: boolean
  /** Of what the browser has kept since it asked. */
  mark: Buffer | undefined
}

export type RegisteringBrowser = Registrant & {
  /** Has the browser keep a token, and tells its mark. Nothing for scripts: they keep no cookies. */
  bind(): Buffer | null
  /** It has got what it asked for. */
  forget(): void
}

export type RegisteringBrowserOf = (request: FastifyRequest, reply: FastifyReply, actor: Actor) => RegisteringBrowser

/** For this host alone, so that no other one can give a browser the token of somebody who waits there. */
export function createRegisteringBrowserOf(publicUrl: () => string): RegisteringBrowserOf {
  const isSecure = (): boolean => new URL(publicUrl()).protocol === 'https:'
  const name = (): string => (isSecure() ? '__Host-registering' : 'registering')
  const set = (reply: FastifyReply, value: string): void =>
    setCookie(reply, { name: name(), value, seconds: DAY / 1000, isSecure: isSecure() })

  return (request, reply, { source, place }) => {
    const held = findCookie(request.headers.cookie, name())
    const isBrowser = isFromBrowser(request)
    return {
      source,
      place,
      isBrowser,
      mark: held === undefined ? undefined : hashToken(held),
      bind() {
        if (!isBrowser) return null
        const token = held ?? newToken().token
        set(reply, token)
        return hashToken(token)
      },
      forget() {
        if (held !== undefined) set(reply, '')
      },
    }
  }
}
