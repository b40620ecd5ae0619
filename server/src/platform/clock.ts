/** The wall clock, as a dependency: what people see and what a signature's expiry is compared with. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()

/** As people are told it: what has begun counts as a whole one. */
export const minutesUntil = (end: Date, now: Date): number => Math.ceil((end.getTime() - now.getTime()) / 60_000)
