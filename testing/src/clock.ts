import type { Clock } from '@envoi/server/platform/clock'

/** A clock that goes on like every other and can be put forward, for what takes minutes or weeks. */
export type MovingClock = { clock: Clock; pass(milliseconds: number): void }

export function createMovingClock(): MovingClock {
  let ahead = 0
  return {
    clock: () => new Date(Date.now() + ahead),
    pass(milliseconds) {
      ahead += milliseconds
    },
  }
}
