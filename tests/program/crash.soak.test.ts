import { randomInt } from 'node:crypto'
import { test } from 'vitest'
import { crashAgainAndAgain } from './crash-rounds.ts'

test('after fifty kill -9 during uploads, every part that was answered 200 is intact', () =>
  crashAgainAndAgain({
    seed: Number(process.env['CRASH_SEED'] ?? randomInt(2 ** 31)),
    rounds: 50,
    senders: 3,
    unlocksJobs: false,
  }))
