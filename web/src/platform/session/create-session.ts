/** The session as this page knows it. It follows the readable cookie, which all tabs share; the server has the last word. */
import { ApiError } from '@envoi/client/api-error'
import type { SendingApi } from '@envoi/client/sending-api'
import { createObservable } from '../observable.ts'
import { type Cookie, type SessionUser, findUser, isSameUser, readCookie } from './session-rules.ts'

export type Session = {
  readonly user: SessionUser | undefined
  readonly cookie: Cookie
  subscribe(listener: () => void): () => void
  /** Asks the server who is signed in, which also renews the cookie; a session it does not know is over. */
  refresh(): Promise<void>
  /** Something has set the cookie, as signing in does: what it says holds from now on. */
  adopt(): void
  /** Ends the session on the server. Without an answer it is not ended, and nobody is told that it were. */
  signOut(): Promise<void>
  /** Around everything that is done to end the session, such as going home first. */
  leave(work: () => Promise<void>): Promise<void>
  /** When nobody is about to leave: until then, what is asked in the session's name could come too late. */
  settled(): Promise<void>
  /** The cookie is gone, or worth nothing: nobody is signed in here, whatever the server still knows. */
  forget(): void
  /** `true` gives 14 days, `false` 7. */
  stayConnected(trustDevice: boolean): Promise<void>
}

/** Between the tabs of one browser. */
export type Tabs = { tell(): void; listen(listener: () => void): void }

export type SessionDeps = {
  api: Pick<SendingApi, 'getSession' | 'signOut' | 'exchangeSession'>
  cookies: () => string
  tabs: Tabs
  now: () => number
  log: (error: unknown) => void
}

export function createSession({ api, cookies, tabs, now, log }: SessionDeps): Session {
  const cookieNow = (): Cookie => readCookie(cookies())
  const userNow = (): SessionUser | undefined => findUser(cookieNow(), now())
  const user = createObservable(userNow())

  /** Counted up by every sign-out: what was asked before it is answered too late. */
  let signOuts = 0
  let leaving: Promise<void> = Promise.resolve()

  function take(next: SessionUser | undefined): void {
    if (!isSameUser(user.value, next)) user.set(next)
  }
  function changeTo(next: SessionUser | undefined): void {
    const before = user.value
    take(next)
    if (user.value !== before) tabs.tell()
  }
  tabs.listen(() => take(userNow()))

  async function removeCookie(): Promise<void> {
    await api.signOut()
    signOuts += 1
    changeTo(undefined)
  }

  /** The server does not know the session: it is over here, also where the cookie cannot be removed right now. */
  async function giveUp(): Promise<void> {
    changeTo(undefined)
    if (cookieNow() !== undefined) await removeCookie().catch(log)
  }

  return {
    get user() {
      return user.value
    },
    get cookie() {
      return cookieNow()
    },
    subscribe: user.subscribe,
    async refresh() {
      const before = signOuts
      const asked = cookies()
      try {
        await api.getSession()
        if (signOuts === before) changeTo(userNow())
      } catch (error) {
        // No answer says nothing about the session.
        if (!(error instanceof ApiError && error.status === 401)) return log(error)
        // The answer is about a session that was replaced meanwhile, as by a change of password.
        if (cookies() !== asked) return changeTo(userNow())
        if (signOuts === before) await giveUp()
      }
    },
    adopt: () => changeTo(userNow()),
    signOut: removeCookie,
    leave(work) {
      const left = work()
      // Whoever leaves hears why it failed; the others only wait.
      leaving = left.catch(() => undefined)
      return left
    },
    settled: () => leaving,
    forget: () => changeTo(undefined),
    async stayConnected(trustDevice) {
      if (cookieNow() === undefined) {
        log(new Error('can not sign in back, no session'))
        return changeTo(undefined)
      }
      await api.exchangeSession({ body: { trustDevice } })
      changeTo(userNow())
    },
  }
}
