import { displaySize, groupThousands } from '@envoi/contract/rules/size-display'

/** Sizes, numbers, dates and times as the reader's language writes them. */
export type Format = {
  size(bytes: number): string
  number(value: number): string
  /** `62%`, with a space before the sign where the language puts one. */
  percent(share: number): string
  date(date: Date): string
  dateAndTime(date: Date): string
  /** `23:59`: where the day is plain. */
  time(date: Date): string
  /** `22 Nov`: where the year is plain. */
  shortDate(date: Date): string
  /** `a, b and c`. */
  list(items: string[]): string
  /** Of seconds, in the one or two units that matter: `24 s`, `3 min`, `1 h 20 min`. */
  duration(seconds: number): string
}

/** Intl's formatters are slow to make and the same for everybody: one set for each language, each made when it is used. */
const made = new Map<string, Format>()

export function createFormat(language: string): Format {
  const format = made.get(language) ?? makeFormat(language)
  made.set(language, format)
  return format
}

function makeFormat(language: string): Format {
  const isFrench = language.startsWith('fr')
  const separator = isFrench ? ',' : '.'
  // Day before month in both: the site speaks British English.
  const locale = isFrench ? 'fr-FR' : 'en-GB'
  const dates = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options))
  const date = dates({ day: 'numeric', month: 'long', year: 'numeric' })
  const dateAndTime = dates({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
  const time = dates({ hour: '2-digit', minute: '2-digit' })
  const shortDate = dates({ day: 'numeric', month: 'short', year: 'numeric' })
  const list = once(() => new Intl.ListFormat(locale))
  // The first of a month is “1er” in French, which Intl does not know.
  const ordinal = (text: string): string => (isFrench ? text.replace(/^1(?=\s)/, '1er') : text)
  const number = (value: number): string => groupThousands(value, separator).replaceAll(' ', '\u202F')
  return {
    size: (bytes) => displaySize(bytes, isFrench ? 'fr' : 'en').replace(' ', '\u00A0'),
    number,
    // Never 100 before it is; the tiny addition mends what binary fractions lose: 0.58 * 100 is 57.99….
    percent: (share) => `${number(Math.floor(share * 100 + 1e-9))}${isFrench ? '\u00A0' : ''}%`,
    date: (value) => ordinal(date().format(value)),
    dateAndTime: (value) => ordinal(dateAndTime().format(value)),
    time: (value) => time().format(value),
    shortDate: (value) => ordinal(shortDate().format(value)),
    list: (items) => list().format(items),
    duration,
  }
}

function once<Made>(make: () => Made): () => Made {
  let kept: Made | undefined
  return () => (kept ??= make())
}

function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return `${whole}\u00A0s`
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return `${minutes}\u00A0min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `${hours}\u00A0h` : `${hours}\u00A0h ${rest}\u00A0min`
}
