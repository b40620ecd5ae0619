import { randomInt } from 'node:crypto'
import { test } from 'vitest'
import { crashAgainAndAgain } from './crash-rounds.ts'

test(
  'after kill -9 of the program, its database or both during uploads, every part that was answered 200 is intact',
  { timeout: 600_000 },
  () =>
    crashAgainAndAgain({
      seed: Number(process.env['CRASH_SEED'] ?? randomInt(2 ** 31)),
      rounds: 3,
      senders: 2,
      unlocksJobs: true,
    }),
)
