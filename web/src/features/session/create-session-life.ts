/** Looks after the session while the page is open: ends it in time, asks before that, and learns what has changed. */
import { session as rules } from '@envoi/contract/limits'
import type { Session } from '../../platform/session/create-session.ts'
import { createObservable } from '../../platform/observable.ts'
import { type Verdict, judgeSession } from '../../platform/session/session-rules.ts'

export type SessionLife = {
  /** Whether to ask: the session ends within hours. */
  readonly isEnding: boolean
  subscribe(listener: () => void): () => void
  check(): Promise<void>
  /** Not now; the next check asks again. */
  putOff(): void
  /** Checks now, every ten minutes, and whenever somebody looks at the page again. Gives the way to stop. */
  start(): () => void
}

export type SessionLifeDeps = {
  session: Session
  now(): number
  log(error: unknown): void
  /** Calls whenever the page comes into sight; gives the way to stop. */
  onVisible(listener: () => void): () => void
}

export function createSessionLife({ session, now, log, onVisible }: SessionLifeDeps): SessionLife {
  const isEnding = createObservable(false)
  const judge = () => judgeSession({ user: session.user, cookie: session.cookie, now: now() })

  /** Also where the server cannot be told: then the cookie is removed by a later check. */
  async function end(): Promise<void> {
    await session.leave(session.signOut).catch((error: unknown) => {
      log(error)
      session.forget()
    })
  }

  const isOver = (verdict: Verdict): boolean => verdict === 'end' || verdict === 'remove'

  async function act(verdict: Verdict): Promise<void> {
    switch (verdict) {
      case 'nothing':
        return undefined
      case 'forget':
        return session.forget()
      case 'end':
      case 'remove':
        return end()
      default:
        return session.refresh()
    }
  }

  /** The cookie as it was found decides, and as the server has renewed it. */
  async function check(): Promise<void> {
    const found = judge()
    if (found === 'warn') isEnding.set(true)
    await act(found)
    const renewed = judge()
    if (isOver(renewed) && !isOver(found)) await end()
    isEnding.set(session.user !== undefined && (found === 'warn' || renewed === 'warn'))
  }

  return {
    get isEnding() {
      return isEnding.value
    },
    subscribe: isEnding.subscribe,
    check,
    putOff: () => isEnding.set(false),
    start() {
      const run = (): void => void check().catch(log)
      run()
      const timer = setInterval(run, rules.checkEvery)
      const stopWatching = onVisible(run)
      return () => {
        clearInterval(timer)
        stopWatching()
      }
    },
  }
}
