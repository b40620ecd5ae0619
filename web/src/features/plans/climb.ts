/** The shore of the page: water that climbs from plan to plan, drawn once. */

export const view = { width: 1440, height: 150 }
const BEYOND = 40
const STEP = 20

type Wave = { times: number; height: number; phase: number }

/** A smooth line from the lower left to the upper right, with waves on it. */
export function climbPath(from: number, to: number, waves: readonly Wave[]): string {
  const heightAt = (x: number): number => {
    const share = Math.min(1, Math.max(0, x / view.width))
    // It leaves and arrives level.
    const climbed = from + (to - from) * share * share * (3 - 2 * share)
    return waves.reduce(
      (sum, { times, height, phase }) => sum + height * Math.sin((2 * Math.PI * times * x) / view.width + phase),
      climbed,
    )
  }
  let path = `M${-BEYOND} ${heightAt(-BEYOND).toFixed(1)}`
  for (let x = -BEYOND; x < view.width + BEYOND; x += STEP) {
    // Through the middles, each point the handle of its curve.
    path += `Q${x} ${heightAt(x).toFixed(1)} ${x + STEP / 2} ${((heightAt(x) + heightAt(x + STEP)) / 2).toFixed(1)}`
  }
  return path
}

export const waterUnder = (path: string): string => `${path}V${view.height}H${-BEYOND}Z`

export const far = climbPath(112, 8, [
  { times: 2, height: 6, phase: 0.4 },
  { times: 5, height: 3, phase: 2.1 },
])
export const middle = climbPath(118, 17, [
  { times: 3, height: 6, phase: 1.3 },
  { times: 5, height: 3, phase: 0.2 },
])
export const near = climbPath(124, 18, [
  { times: 3, height: 4, phase: 5.1 },
  { times: 4, height: 2.5, phase: 2.9 },
])
