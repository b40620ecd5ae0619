/** For whoever mends the product. Nobody but the visitor's own console hears of it until an error report is configured. */
// oxlint-disable-next-line no-console -- the one place that writes there
export const logError = (error: unknown): void => console.warn(error)
