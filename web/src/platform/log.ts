/** For whoever mends the product. Nobody but the visitor's own console hears of it unless error reports are configured. */
const hearers = new Set<(error: unknown) => void>()

export const hearErrors = (hear: (error: unknown) => void): void => void hearers.add(hear)

export function logError(error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes there
  console.warn(error)
  for (const hear of hearers) hear(error)
}
