/** A time zone as browsers name it, such as Europe/Paris. A time is told in it; an offset would be wrong after the summer. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
