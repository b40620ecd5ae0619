/** The shapes of the water, computed once: no two layers alike, and each without a seam where it repeats. */

/** Of one period; the drawing holds two, so that half its width later it looks the same. */
const PERIOD = 1440
const STEP = 20
const MIDDLE = 30

/** `sines`: how often each one fits into the period, how high it is, and where it begins. */
export function wavePath(sines: readonly (readonly [times: number, height: number, phase: number])[]): string {
  const heightAt = (x: number): number =>
    sines.reduce(
      (sum, [times, height, phase]) => sum + height * Math.sin((2 * Math.PI * times * x) / PERIOD + phase),
      MIDDLE,
    )
  const slopeAt = (x: number): number => (heightAt(x + 1) - heightAt(x - 1)) / 2
  let path = `M0 ${heightAt(0).toFixed(1)}`
  for (let x = 0; x < 2 * PERIOD; x += STEP) {
    const third = STEP / 3
    const [from, to] = [heightAt(x) + slopeAt(x) * third, heightAt(x + STEP) - slopeAt(x + STEP) * third]
    path += `C${(x + third).toFixed(1)} ${from.toFixed(1)} ${(x + STEP - third).toFixed(1)} ${to.toFixed(1)} ${x + STEP} ${heightAt(x + STEP).toFixed(1)}`
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
