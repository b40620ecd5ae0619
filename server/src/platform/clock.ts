/** The wall clock, as a dependency: what people see and what a signature's expiry is compared with. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()
