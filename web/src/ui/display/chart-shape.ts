/** Where a chart's lines run: pure geometry in a square of 100 by 100, with the origin at the top left. */

type Point = { x: number; y: number }

export const SIDE = 100
/** How wide a single value is drawn: it has no course yet, but shall be seen. */
const ALONE = 4

/** Where along the bottom a value stands, from 0 to 1. */
export const placeOf = (index: number, count: number): number => (count === 1 ? 0.5 : index / (count - 1))

/** Which value stands nearest to a place along the bottom. */
export function nearestTo(place: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(place * (count - 1))))
}

/** Over the values, from the left to the right. A smooth one that never goes higher or lower than what it joins. */
export function lineThrough(values: readonly number[], top: number): string {
  const points = pointsOf(values, top)
  const bends = bendsOf(points)
  return points
    .map((point, index) => {
      const before = points[index - 1]
      if (!before) return `M${pair(point.x, point.y)}`
      const third = (point.x - before.x) / 3
      const leaving = pair(before.x + third, before.y + third * (bends[index - 1] ?? 0))
      const arriving = pair(point.x - third, point.y - third * (bends[index] ?? 0))
      return `C${leaving} ${arriving} ${pair(point.x, point.y)}`
    })
    .join('')
}

/** The same line, and what is under it. */
export function areaUnder(values: readonly number[], top: number): string {
  const points = pointsOf(values, top)
  return `${lineThrough(values, top)}V${SIDE}H${round(points[0]?.x ?? 0)}z`
}

function pointsOf(values: readonly number[], top: number): Point[] {
  const yOf = (value: number): number => SIDE - (value / top) * SIDE
  const [only] = values
  if (values.length === 1 && only !== undefined)
    return [-1, 1].map((end) => ({ x: SIDE / 2 + (end * ALONE) / 2, y: yOf(only) }))
  return values.map((value, index) => ({ x: placeOf(index, values.length) * SIDE, y: yOf(value) }))
}

/** How steep the line is at each point: flat wherever it turns, else the harmonic mean of both sides. */
function bendsOf(points: readonly Point[]): number[] {
  const slopes = points.slice(1).map(({ x, y }, index) => {
    const before = points[index] ?? { x: 0, y }
    return (y - before.y) / (x - before.x)
  })
  return points.map((_, index) => {
    const [left, right] = [slopes[index - 1], slopes[index]]
    if (left === undefined || right === undefined || left * right <= 0) return 0
    return (2 * left * right) / (left + right)
  })
}

/**
 * The round values beside a chart, from the lowest above nothing to the one that the highest value does not pass.
 * At most four, each a whole number.
 */
export function ticksOf(highest: number): number[] {
  if (highest <= 0) return []
  const steps = [1, 2, 5, 10].map((step) => step * 10 ** Math.floor(Math.log10(highest / 4)))
  const step = Math.max(1, steps.find((one) => one * 4 >= highest) ?? highest)
  return Array.from({ length: Math.ceil(highest / step) }, (_, index) => (index + 1) * step)
}

/** Which values have their name under them: few enough not to touch, evenly apart, the last among them. */
export function marksOf(count: number, most: number): number[] {
  const step = Math.ceil(count / most)
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0)
}

const round = (value: number): number => Math.round(value * 100) / 100
const pair = (x: number, y: number): string => `${round(x)} ${round(y)}`
