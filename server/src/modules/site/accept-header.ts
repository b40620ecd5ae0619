/** What a browser would like, from a header such as `fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5`. */
export type Preference = { value: string; weight: number }

/** The dearest first, equal ones as they were written. A weight that is none makes the preference none. */
export function readPreferences(header = ''): Preference[] {
  const preferences = header.split(',').flatMap((item): Preference[] => {
    const [value = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    const weight = weightIn(parameters)
    return value === '' || weight === undefined ? [] : [{ value, weight }]
  })
  return preferences.toSorted((a, b) => b.weight - a.weight)
}

function weightIn(parameters: string[]): number | undefined {
  const written = parameters.find((parameter) => parameter.startsWith('q='))
  if (written === undefined) return 1
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(written) ? Number(written.slice(2)) : undefined
}

/** How much it is wanted: by its name, else by `*`, else not at all. */
export function weightOf(preferences: Preference[], value: string): number {
  const preference = preferences.find((one) => one.value === value) ?? preferences.find((one) => one.value === '*')
  return preference?.weight ?? 0
}

/** Only whoever names HTML gets a page where there is none: programs, which send `*` or nothing, get an error to read. */
export const wantsHtml = (accept: string | undefined): boolean =>
  readPreferences(accept).some(({ value, weight }) => value === 'text/html' && weight > 0)
