/**
 * Moments as people say them: “today, 10:15”, “yesterday”, “14 Nov” and, of another year, “14 November 2025”. In the time
 * of whoever reads, unless another zone is given.
 */
import { useTranslation } from 'react-i18next'
import { DAY } from '@envoi/contract/limits'

export type Said = {
  /** In a column of them: the time of day is said of today alone. */
  day(moment: Date, now?: Date): string
  /** With its time of day, however long ago it is or ahead. */
  moment(moment: Date, now?: Date): string
}

/** Intl's formatters are slow to make and the same for everybody. */
const made = new Map<string, Said>()

export function createSaid(language: string, timeZone?: string): Said {
  const key = `${language} ${timeZone ?? ''}`
  const said = made.get(key) ?? makeSaid(language, timeZone)
  made.set(key, said)
  return said
}

function makeSaid(language: string, timeZone: string | undefined): Said {
  const isFrench = language.startsWith('fr')
  const locale = isFrench ? 'fr-FR' : 'en-GB'
  const written = (parts: Intl.DateTimeFormatOptions, of = locale): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(of, { ...parts, ...(timeZone !== undefined && { timeZone }) })
  const time = written({ hour: '2-digit', minute: '2-digit' })
  const thisYear = written({ day: 'numeric', month: 'short' })
  const anyYear = written({ day: 'numeric', month: 'long', year: 'numeric' })
  // Swedish writes days as `2026-11-22`: they are counted by these names, since some have 23 hours.
  const calendar = written({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'sv-SE')
  const neighbours = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

  const daysAhead = (moment: Date, now: Date): number =>
    Math.round((Date.parse(calendar.format(moment)) - Date.parse(calendar.format(now))) / DAY)
  const isSameYear = (moment: Date, now: Date): boolean =>
    calendar.format(moment).slice(0, 4) === calendar.format(now).slice(0, 4)
  function nameOf(moment: Date, now: Date): string {
    const ahead = daysAhead(moment, now)
    if (Math.abs(ahead) <= 1) return neighbours.format(ahead, 'day')
    const name = (isSameYear(moment, now) ? thisYear : anyYear).format(moment)
    // The first of a month is “1er” in French, which Intl does not know.
    return isFrench ? name.replace(/^1(?=\s)/, '1er') : name
  }
  const withTime = (moment: Date, now: Date): string => `${nameOf(moment, now)}, ${time.format(moment)}`
  return {
    day: (moment, now = new Date()) => (daysAhead(moment, now) === 0 ? withTime : nameOf)(moment, now),
    moment: (moment, now = new Date()) => withTime(moment, now),
  }
}

export function useSaid(): Said {
  const { i18n } = useTranslation()
  return createSaid(i18n.language)
}
