import { randomInt } from 'node:crypto'
import { test } from 'vitest'
import { crashAgainAndAgain } from './crash-rounds.ts'

test(
  'killed -9 amid uploads, the program, its database and both: every part that was answered 200 is there and right',
  { timeout: 600_000 },
  () =>
    crashAgainAndAgain({
      seed: Number(process.env['CRASH_SEED'] ?? randomInt(2 ** 31)),
      rounds: 3,
      senders: 2,
      unlocksJobs: true,
    }),
)
