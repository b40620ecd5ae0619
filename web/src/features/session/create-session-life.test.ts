import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SessionPlay, playSession } from '../../platform/session/create-session.fixture.ts'
import type { Session } from '../../platform/session/create-session.ts'
import { type SessionLife, createSessionLife } from './create-session-life.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const start = Date.UTC(2026, 10, 15, 12)

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

type Page = SessionPlay & { session: Session; life: SessionLife; stop(): void; look(): Promise<void> }

/** A page of somebody whose session has so long to live. */
async function open(left: number | undefined): Promise<Page> {
  const play = playSession({ now: start })
  const claims = { exp: (start + (left ?? 0)) / 1000 }
  if (left !== undefined) play.setCookie(claims)
  play.server.claims = claims
  const session = play.openTab()
  let look = (): void => {}
  const life = createSessionLife({
    session,
    now: Date.now,
    log: (error) => void play.logged.push(error),
    onVisible(listener) {
      look = listener
      return () => (look = () => {})
    },
  })
  const stop = life.start()
  const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0))
  await settle()
  return {
    ...play,
    session,
    life,
    stop,
    async look() {
      look()
      await settle()
    },
  }
}

describe('a session with days to live', () => {
  test('is checked when the page opens, every ten minutes, and when the page becomes visible', async () => {
    const { calls, look, stop } = await open(240 * HOUR)
    expect(calls).toEqual(['get'])
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(calls).toHaveLength(2)
    await look()
    expect(calls).toHaveLength(3)
    stop()
    await look()
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(calls).toHaveLength(3)
  })

  test('shows a new plan at the next check', async () => {
    const { session, server } = await open(240 * HOUR)
    server.claims = { ...server.claims, plan_type: 'TEAM' }
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(session.user?.planType).toBe('TEAM')
  })
})

describe('a session that ends within hours', () => {
  test('asks to be renewed from 12 hours before its end', async () => {
    const { life } = await open(12 * HOUR + 5 * MINUTE)
    expect(life.isEnding).toBe(false)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(life.isEnding).toBe(true)
  })

  test('asks at once if the server says it ends earlier than the cookie', async () => {
    const { life, server, look } = await open(240 * HOUR)
    server.claims = { exp: (start + 5 * HOUR) / 1000 }
    await look()
    expect(life.isEnding).toBe(true)
  })

  test('does not ask if the server no longer knows it', async () => {
    const { life, server, look } = await open(5 * HOUR)
    server.knows = false
    await look()
    expect(life.isEnding).toBe(false)
  })

  test('asks again at the next check after being put off', async () => {
    const { life } = await open(5 * HOUR)
    life.putOff()
    expect(life.isEnding).toBe(false)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(life.isEnding).toBe(true)
  })

  test('asks no more once it is renewed', async () => {
    const { life, session, server } = await open(5 * HOUR)
    server.claims = { exp: (start + 336 * HOUR) / 1000 }
    await session.stayConnected(true)
    await life.check()
    expect(life.isEnding).toBe(false)
  })

  test('ends with 11 minutes left, before the server ends it in the middle of something', async () => {
    const { calls, session, life } = await open(20 * MINUTE)
    expect([session.user?.uid, life.isEnding]).toEqual(['u1', true])
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(calls.at(-1)).toBe('delete')
    expect([session.user, life.isEnding]).toEqual([undefined, false])
  })

  test('ends at once if the server says it is nearly over, despite the cookie', async () => {
    const { calls, session, server, look } = await open(240 * HOUR)
    server.claims = { exp: (start + 10 * MINUTE) / 1000 }
    await look()
    expect(calls).toEqual(['get', 'get', 'delete'])
    expect([session.user, session.cookie]).toEqual([undefined, undefined])
  })

  test('ends also while the server is unreachable, and the cookie is removed later', async () => {
    const { session, server, logged, look } = await open(5 * MINUTE + 10 * HOUR)
    server.isAway = true
    vi.setSystemTime(start + 10 * HOUR)
    await look()
    expect(session.user).toBeUndefined()
    expect(logged.length).toBeGreaterThan(0)
    server.isAway = false
    await look()
    expect(session.cookie).toBeUndefined()
  })
})

describe('the cookie and the user of this page', () => {
  test('a missing cookie signs the user out without a call', async () => {
    const { session, setCookie, calls, look } = await open(240 * HOUR)
    setCookie(undefined)
    await look()
    expect(session.user).toBeUndefined()
    expect(calls).toEqual(['get'])
  })

  test('a cookie without a session is removed', async () => {
    const { session, setCookie, server, look } = await open(undefined)
    server.knows = false
    setCookie({ exp: (start + 240 * HOUR) / 1000 })
    await look()
    expect([session.user, session.cookie]).toEqual([undefined, undefined])
  })

  test('an invalid cookie is removed', async () => {
    const { session, setCookie, calls, look } = await open(undefined)
    setCookie({ user_id: 7 as never })
    await look()
    expect(calls).toEqual(['delete'])
    expect(session.cookie).toBeUndefined()
  })

  test('without a cookie or a user the server is not called', async () => {
    const { calls } = await open(undefined)
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(calls).toEqual([])
  })
})
