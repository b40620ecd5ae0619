import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase } from '@envoi/testing/database'
import { expect, test } from 'vitest'
import { startWithoutTimetable } from './no-timetable.fixture.ts'

test('a worker that waits for its next try stops at once', async () => {
  await using created = await createDatabase()
  const { worker, logged } = await startWithoutTimetable(created.connect())
  // Longer than a busy machine needs to stop.
  await expect.poll(logged, { timeout: 50_000 }).toMatch(/restarting in (?:[4-9]\d{3}|\d{5})/)
  await expect(Promise.race([worker[Symbol.asyncDispose](), delay(3900, 'late')])).resolves.not.toBe('late')
})
