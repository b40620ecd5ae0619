import { randomInt } from 'node:crypto'
import { test } from 'vitest'
import { crashAgainAndAgain } from './crash-rounds.ts'

test('killed -9 amid uploads, fifty times: every part that was answered 200 is there and right', () =>
  crashAgainAndAgain({
    seed: Number(process.env['CRASH_SEED'] ?? randomInt(2 ** 31)),
    rounds: 50,
    senders: 3,
    unlocksJobs: false,
  }))
