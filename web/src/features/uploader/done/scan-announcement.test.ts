import { expect, test } from 'vitest'
import { findAnnouncement, nothingHeard } from './scan-announcement.ts'

const scan = (done: number, isStuck = false) => ({ stage: 'running' as const, done, of: 8, isStuck, flagged: [] })

test.each([
  ['nothing new', scan(0), 60_000, undefined],
  ['a file, less than a quarter', scan(1), 60_000, undefined],
  ['a quarter, but too soon', scan(2), 14_000, undefined],
  ['a quarter, after a while', scan(2), 15_000, 'progress'],
  ['all of it', scan(8), 15_000, 'progress'],
  ['stuck, at once', scan(0, true), 100, 'stuck'],
] as const)('a scan is announced to screen readers or not: %s', (_what, now, at, kind) => {
  expect(findAnnouncement(nothingHeard(0), now, at)?.kind).toBe(kind)
})

test('a stuck scan is announced once, and later progress as usual', () => {
  const stuck = findAnnouncement(nothingHeard(0), scan(0, true), 1_000)?.heard ?? nothingHeard(0)
  expect(findAnnouncement(stuck, scan(0, true), 90_000)).toBeUndefined()
  expect(findAnnouncement(stuck, scan(4), 90_000)).toMatchObject({ kind: 'progress', heard: { isStuck: false } })
})

test('no progress is announced twice', () => {
  const { heard = nothingHeard(0) } = findAnnouncement(nothingHeard(0), scan(4), 20_000) ?? {}
  expect(findAnnouncement(heard, scan(5), 90_000)).toBeUndefined()
})
