/** A page of any shape becomes a canvas that a browser can hold. */
const MOST_PIXELS = 16_000_000
const LONGEST_SIDE = 8192

/** How much finer than the screen's pixels a page may be drawn; under 1 it is stretched. */
export function sharpness({ width, height }: { width: number; height: number }, pixelRatio: number): number {
  const byArea = Math.sqrt(MOST_PIXELS / (width * height))
  const bySide = LONGEST_SIDE / Math.max(width, height)
  return Math.min(Math.max(pixelRatio, 1), byArea, bySide)
}

/** As wide as the screen to start with; then in steps. */
export const zoomLevels = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

export function nextZoom(zoom: number, step: 1 | -1): number {
  const levels = step === 1 ? zoomLevels : zoomLevels.toReversed()
  return levels.find((level) => (level - zoom) * step > 0) ?? zoom
}
