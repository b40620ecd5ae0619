import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playSession } from './create-session.fixture.ts'
import { pollPlan } from './poll-plan.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function signedIn() {
  const play = playSession()
  play.setCookie({})
  return { ...play, session: play.openTab() }
}

test('the session is polled every two seconds until it has the plan', async () => {
  const { session, calls, server } = signedIn()
  const polling = pollPlan('PREMIUM', session, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(4000)
  expect(calls).toEqual(['get', 'get', 'get'])
  server.claims = { plan_type: 'PREMIUM' }
  await vi.advanceTimersByTimeAsync(2000)
  expect(await polling).toBe(true)
  expect(session.user?.planType).toBe('PREMIUM')
})

test('polling stops when it is aborted', async () => {
  const { session, calls } = signedIn()
  const stop = new AbortController()
  const polling = pollPlan('PREMIUM', session, stop.signal)
  await vi.advanceTimersByTimeAsync(2000)
  stop.abort()
  expect(await polling).toBe(false)
  expect(calls).toHaveLength(2)
})

test('polling stops when the session is over', async () => {
  const { session, server } = signedIn()
  const polling = pollPlan('PREMIUM', session, new AbortController().signal)
  server.knows = false
  await vi.advanceTimersByTimeAsync(4000)
  expect(await polling).toBe(false)
})
