/** The two clocks of a ZIP entry. Both are filled in UTC, so an archive has the same bytes wherever it is made. */

const clamp = (value: number, lowest: number, highest: number) => Math.min(Math.max(value, lowest), highest)

const earliestDos = Date.UTC(1980, 0, 1)
const latestDos = Date.UTC(2107, 11, 31, 23, 59, 58)

/** MS-DOS date and time: two-second steps, 1980 to 2107; other dates take the nearer end. */
export const dosTime = (date: Date): { date: number; time: number } => {
  const at = new Date(clamp(date.getTime(), earliestDos, latestDos))
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

/** Seconds since 1970, kept to the 31 bits that signed and unsigned readers understand alike. */
export const unixSeconds = (date: Date): number => clamp(Math.floor(date.getTime() / 1000), 0, 0x7fffffff)
