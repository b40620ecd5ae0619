/** What was typed cannot be understood; the message says what could be typed instead. */
export class UsageError extends Error {
  override name = 'UsageError'
}
