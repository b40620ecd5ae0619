/** A browser with one cookie and as many tabs as one likes, and a server that knows one session. */
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { type SessionClaims, writeClaims } from '@envoi/contract/session-claims'
import { type Session, createSession } from './create-session.ts'

const DAY = 86_400_000

export type SessionPlay = {
  openTab(): Session
  /** As the server would set it; nothing removes it. */
  setCookie(claims: Partial<SessionClaims> | undefined): void
  calls: string[]
  logged: unknown[]
  server: { knows: boolean; isAway: boolean; claims: Partial<SessionClaims> }
}

/** `now`: the time of the pages, which stands still. */
export function playSession({ now = 0 }: { now?: number } = {}): SessionPlay {
  let cookie = ''
  const listeners: (() => void)[] = []
  const play: SessionPlay = {
    calls: [],
    logged: [],
    server: { knows: true, isAway: false, claims: {} },
    setCookie(claims) {
      cookie = claims ? `session-claims=${writeClaims(whole(claims, now))}` : ''
    },
    openTab() {
      let own = -1
      return createSession({
        cookies: () => cookie,
        now: () => now,
        log: (error) => void play.logged.push(error),
        tabs: {
          tell: () => listeners.forEach((listener, index) => index !== own && listener()),
          listen: (listener) => void (own = listeners.push(listener) - 1),
        },
        api: {
          getSession: async () => answer('get'),
          signOut: async () => answer('delete'),
          exchangeSession: async (input) => answer(`exchange ${JSON.stringify(input.body)}`),
        },
      })
    },
  }
  async function answer(call: string): Promise<never> {
    play.calls.push(call)
    await Promise.resolve()
    if (play.server.isAway) throw new NetworkError('no answer')
    if (call === 'delete') play.server.knows = false
    else if (!play.server.knows) throw new ApiError({ status: 401 })
    play.setCookie(play.server.knows ? play.server.claims : undefined)
    return {} as never
  }
  return play
}

const whole = (claims: Partial<SessionClaims>, now: number): SessionClaims => ({
  user_id: 'u1',
  email: 'ana@example.org',
  name: 'Ana',
  plan_type: 'NONE',
  manager_id: null,
  iat: now / 1000,
  exp: (now + 14 * DAY) / 1000,
  ...claims,
})
