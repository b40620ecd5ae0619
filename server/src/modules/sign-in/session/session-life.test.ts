import { DAY } from '@envoi/contract/limits'
import { expect, test } from 'vitest'
import { endOfSession, stays } from './session-life.ts'

test.each([
  [undefined, false],
  [0, false],
  [7 * DAY, false],
  [14 * DAY - 1, false],
  [14 * DAY, true],
  [Number.MAX_SAFE_INTEGER, true],
])('whoever asks for %s milliseconds stays signed in: %s', (expiresIn, expected) => {
  expect(stays(expiresIn)).toBe(expected)
})

const signedInAt = new Date('2026-01-01T00:00:00Z')
const day = (days: number): Date => new Date(signedInAt.getTime() + days * DAY)

test.each([
  [0, false, 7],
  [0, true, 14],
  [60, true, 74],
  [76, true, 90],
  [80, false, 87],
  [80, true, 90],
  [89, false, 90],
])('on day %i, trusted %s, a session is good until day %i', (today, trusted, until) => {
  expect(endOfSession(day(today), signedInAt, trusted)).toEqual(day(until))
})
