import { expect } from 'vitest'

/** Looks again until it is so. The patience is for a busy machine; no test waits for it to run out. */
export const eventually = <T>(look: () => T) => expect.poll(look, { interval: 5, timeout: 25_000 })
