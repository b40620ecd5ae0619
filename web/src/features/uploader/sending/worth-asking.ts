/** In bytes. Less is sent again sooner than a question is answered. */
const ASKS_FROM = 10_000_000

/** Whether so much is asked about before it is given up. */
export const isWorthAsking = (sent: number): boolean => sent >= ASKS_FROM
