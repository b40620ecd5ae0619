import { randomInt } from 'node:crypto'
import { test } from 'vitest'
import { crashAgainAndAgain } from './crash-rounds.ts'

test(
  'killed -9 amid uploads, five times: every part that was answered 200 is there and right',
  { timeout: 600_000 },
  () => crashAgainAndAgain({ seed: Number(process.env['CRASH_SEED'] ?? randomInt(2 ** 31)), rounds: 5 }),
)
