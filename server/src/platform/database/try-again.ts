import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isConflict } from './away.ts'

const TRIES = 3
/** In milliseconds, so that two who met do not meet again. */
const LONGEST_PAUSE = 50

/** Once more from its beginning where PostgreSQL has undone all of it to let somebody else go on. */
export async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !isConflict(error)) throw error
      await delay(randomInt(1, LONGEST_PAUSE * tries))
    }
  }
}
