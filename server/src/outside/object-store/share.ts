/**
 * One budget of memory for all who use it at the moment: alone, a user gets the most; the more there are, the smaller
 * each one's share. So neither many connections nor slow ones make memory grow, and none of them waits for another.
 */
export type Share = { size(): number } & Disposable

export function createShares(limits: { budget: number; least: number; most: number }): { enter(): Share } {
  let users = 0
  return {
    enter() {
      users += 1
      let isIn = true
      return {
        size: () => Math.max(limits.least, Math.min(limits.most, Math.floor(limits.budget / users))),
        [Symbol.dispose]() {
          if (isIn) users -= 1
          isIn = false
        },
      }
    },
  }
}
