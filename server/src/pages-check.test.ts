import { expect, test } from 'vitest'
import type { PlacedBucket } from './modules/storage/index.ts'
import { createPagesCheck } from './pages-check.ts'
import { silentLog } from './platform/log.ts'

const origins = ['https://envoi.example', 'https://*.envoi.example']
const { signal } = new AbortController()

/** A store whose rules can be changed, and a clock that stands still. */
function storeWithRules() {
  const state = { turnsAway: [] as string[], asked: 0, now: 0 }
  const findTurnedAway = async () => {
    state.asked += 1
    return state.turnsAway
  }
  const said: unknown[] = []
  const check = createPagesCheck([{ bucket: { id: 'oslo', findTurnedAway } } as unknown as PlacedBucket], {
    origins,
    log: { ...silentLog, warn: (...line) => said.push(line) },
    now: () => state.now,
  })
  return {
    state,
    said,
    fits: () =>
      check(signal).then(
        () => true,
        () => false,
      ),
  }
}

test('rules that do not fit are told once with what to do, and seen to fit as soon as they do', async () => {
  const { state, said, fits } = storeWithRules()
  state.turnsAway = origins
  expect([await fits(), await fits()]).toEqual([false, false])
  const from = 'https://envoi.example and https://*.envoi.example'
  const why = `browsers may not send to it from ${from}: run npm run operator -- bucket setup`
  expect(said).toEqual([['bucket-unfit', { bucket: 'oslo', why }]])
  state.turnsAway = []
  expect(await fits()).toBe(true)
})

test('rules that fit are looked at once a minute, however often somebody asks', async () => {
  const { state, fits } = storeWithRules()
  expect([await fits(), await fits()]).toEqual([true, true])
  expect(state.asked).toBe(1)
  state.turnsAway = origins
  state.now = 59_999
  expect(await fits()).toBe(true)
  state.now = 60_000
  expect(await fits()).toBe(false)
})
