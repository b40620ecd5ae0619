/** A stroke across the screen, in pixels from where the finger came down. */
export type Stroke = { x: number; y: number }

const SHORTEST = 56
/** Less flat than this is an attempt to scroll. */
const FLATNESS = 1.8

/** A stroke to the left asks for what is to the right. */
export function stepOfStroke({ x, y }: Stroke): -1 | 0 | 1 {
  if (Math.abs(x) < SHORTEST || Math.abs(x) < Math.abs(y) * FLATNESS) return 0
  return x < 0 ? 1 : -1
}
