/** What every filling's sweep goes by. */

/** So many at once is more likely a mistake, such as a database restored from long ago, than a busy day. */
const MANY = { count: 100, share: 0.1 }

/** How many of the leftovers that somebody could once read must wait until an operator has looked: all of them, or none. */
export const tooMany = ({ due, live }: { due: number; live: number }): number =>
  due > MANY.count && due > MANY.share * live ? due : 0

/** What nothing came to for a month and nobody sealed has been given up by its sender, or never had one. */
export const ABANDONED_DAYS = 30
