/** A random generator that can be repeated: the same seed gives the same numbers. */
export type SeededRandom = {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  oneOf<const T>(choices: readonly [T, ...T[]]): T
}

export function createRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return { between, oneOf: ([first, ...rest]) => rest[between(0, rest.length) - 1] ?? first }
}
