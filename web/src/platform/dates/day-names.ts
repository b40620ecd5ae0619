/** Days, months and spans as the reader's language writes them. Days are counted in UTC, so they are written in it. */
import { useTranslation } from 'react-i18next'
import { type Span, addDays, firstOfMonth } from './utc-days.ts'

export type DayNames = {
  /** `5 Nov` or, of a month, `Nov`: under a column. */
  mark(span: Span): string
  /** `Thursday 5 November 2026`, `November 2026` or `1–16 November 2026`. */
  full(span: Span): string
  /** `Thu 5 Nov`: in a table of days, where the year is plain, and on one line. Longer ones as above. */
  row(span: Span): string
  /** `5 November 2026` or `18 October – 16 November 2026`. */
  span(span: Span): string
}

const made = new Map<string, DayNames>()

export function createDayNames(language: string): DayNames {
  const names = made.get(language) ?? makeDayNames(language)
  made.set(language, names)
  return names
}

function makeDayNames(language: string): DayNames {
  const isFrench = language.startsWith('fr')
  const written = (parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(isFrench ? 'fr-FR' : 'en-GB', { ...parts, timeZone: 'UTC' })
  const [day, month, year] = ['numeric', 'long', 'numeric'] as const
  const weekday = written({ weekday: 'long', day, month, year })
  const shortWeekday = written({ weekday: 'short', day, month: 'short' })
  const wholeMonth = written({ month, year })
  const date = written({ day, month, year })
  const shortDay = written({ day, month: 'short' })
  const shortMonth = written({ month: 'short' })
  // The first of a month is “1er” in French, which Intl does not know.
  const ordinal = (text: string): string => (isFrench ? text.replaceAll(/(?<!\d)1(?=\s\p{L})/gu, '1er') : text)
  const range = ({ from, to }: Span): string => ordinal(date.formatRange(new Date(from), new Date(to)))
  const full = (span: Span): string => {
    const { from, to } = span
    if (from === to) return ordinal(weekday.format(new Date(from)))
    return isWholeMonth(span) ? wholeMonth.format(new Date(from)) : range(span)
  }
  return {
    mark: ({ from, to }) =>
      from === to ? ordinal(shortDay.format(new Date(from))) : shortMonth.format(new Date(from)),
    full,
    row(span) {
      if (span.from !== span.to) return full(span)
      return ordinal(shortWeekday.format(new Date(span.from))).replaceAll(' ', '\u00A0')
    },
    span: range,
  }
}

const isWholeMonth = ({ from, to }: Span): boolean =>
  from === firstOfMonth(from) && to === addDays(firstOfMonth(from, 1), -1)

export function useDayNames(): DayNames {
  const { i18n } = useTranslation()
  return createDayNames(i18n.language)
}
