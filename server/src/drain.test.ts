import { expect, test } from 'vitest'
import { DRAIN } from './app.ts'

test('a sender who says nothing more is told to come again before connections are cut, and both before a minute is over', () => {
  // As long as an answer may take on a busy machine.
  expect(DRAIN.parts + 2000).toBeLessThanOrEqual(DRAIN.connections)
  expect(DRAIN.connections).toBeLessThan(60_000)
})
