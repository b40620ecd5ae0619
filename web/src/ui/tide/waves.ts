/** The shapes of the water, computed once: no two layers alike, and each without a seam where it repeats. */

/** Of one period; the drawing holds two, so that half its width later it looks the same. */
const PERIOD = 1440
const STEP = 20
const THIRD = STEP / 3
const MIDDLE = 30

/** `sines`: how often each one fits into the period, how high it is, and where it begins. */
export function wavePath(sines: readonly (readonly [times: number, height: number, phase: number])[]): string {
  const heightAt = (x: number): number =>
    sines.reduce(
      (sum, [times, height, phase]) => sum + height * Math.sin((2 * Math.PI * times * x) / PERIOD + phase),
      MIDDLE,
    )
  /** How high the water is there, and how much it rises until a third of the way to the next point. */
  const pointAt = (x: number) => ({
    x,
    height: heightAt(x),
    lift: ((heightAt(x + 1) - heightAt(x - 1)) / 2) * THIRD,
  })
  const first = pointAt(0)
  const others = Array.from({ length: PERIOD / STEP }, (_, index) => pointAt((index + 1) * STEP))
  let path = `M0 ${first.height.toFixed(1)}`
  for (const start of [0, PERIOD]) {
    let from = first
    for (const to of others) {
      const [near, far] = [start + from.x + THIRD, start + to.x - THIRD].map((x) => x.toFixed(1))
      const [left, right] = [from.height + from.lift, to.height - to.lift].map((height) => height.toFixed(1))
      path += `C${near} ${left} ${far} ${right} ${start + to.x} ${to.height.toFixed(1)}`
      from = to
    }
  }
  return path
}

/** The same path with the water below it. */
export const waterBelow = (path: string): string => `${path}V60H0Z`

export type Glint = { x: number; y: number; width: number }

/** Strewn as by chance, and always the same: a picture that changed with each visit would flicker. */
export function strewGlints(count: number, seed: number): Glint[] {
  let state = seed
  const next = (): number => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
  return Array.from({ length: count }, (_, index) => ({
    x: next() * 100,
    y: ((index + next()) / count) * 100,
    width: 1.5 + next() * 5,
  }))
}
