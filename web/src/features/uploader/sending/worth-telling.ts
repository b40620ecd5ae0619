/** Below it the wait for an answer is all that was measured: a tiny file says nothing of the line. */
const LEAST = 1_000

/** Whether a speed, in bytes per second, is one that a sender can make something of. */
export const isWorthTelling = (bytesPerSecond: number | null): bytesPerSecond is number =>
  bytesPerSecond !== null && bytesPerSecond >= LEAST
