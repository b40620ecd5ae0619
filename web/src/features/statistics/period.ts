/** Whose figures and which time are looked at, and how: as the address of the page has it, so that Back goes back and a reload shows the same. */
import { dayOf, findStartOfDay } from '../../platform/dates/days.ts'
import { type Span, addDays, daysFrom, firstOfMonth, utcDayOf } from '../../platform/dates/utc-days.ts'

export const periods = ['7d', '30d', '12m', 'this-month', 'last-month', 'own'] as const
export type Period = (typeof periods)[number]

export const measures = ['transfers', 'bytes', 'downloads'] as const
export type Measure = (typeof measures)[number]

export type View = TeamView & {
  period: Period
  /** One's own days; empty: not chosen yet. */
  from: string
  to: string
  measure: Measure
  isTable: boolean
}

/** What of a team is looked at; empty: all of it. */
export type TeamView = {
  isTeam: boolean
  subdomain: string
  group: string
  member: string
}
export const wholeTeam = { subdomain: '', group: '', member: '' }

export const initial: View = {
  isTeam: false,
  ...wholeTeam,
  period: '30d',
  from: '',
  to: '',
  measure: 'transfers',
  isTable: false,
}

export type Address = Partial<
  Record<'who' | 'subdomain' | 'group' | 'member' | 'period' | 'from' | 'to' | 'of' | 'as', string>
>

/** What cannot be meant is as if it were not there. */
export function readView(address: Readonly<Record<string, unknown>>): View {
  const period = periods.find((name) => name === address['period']) ?? initial.period
  const isTeam = address['who'] === 'team'
  return {
    isTeam,
    subdomain: isTeam ? textIn(address['subdomain']) : '',
    group: isTeam ? textIn(address['group']) : '',
    member: isTeam ? textIn(address['member']) : '',
    period,
    from: period === 'own' ? dayIn(address['from']) : '',
    to: period === 'own' ? dayIn(address['to']) : '',
    measure: measures.find((name) => name === address['of']) ?? initial.measure,
    isTable: address['as'] === 'table',
  }
}

/** Only what is not as it is at first. */
export function addressOf({ isTeam, subdomain, group, member, period, from, to, measure, isTable }: View): Address {
  return {
    ...(isTeam && { who: 'team' }),
    ...(isTeam && subdomain !== '' && { subdomain }),
    ...(isTeam && group !== '' && { group }),
    ...(isTeam && member !== '' && { member }),
    ...(period !== initial.period && { period }),
    ...(period === 'own' && from !== '' && { from }),
    ...(period === 'own' && to !== '' && { to }),
    ...(measure !== initial.measure && { of: measure }),
    ...(isTable && { as: 'table' }),
  }
}

/** Before it nothing was counted, and a year that is still being typed is long before it. */
const FIRST_DAY = '1970-01-01'
/** Longer than any id. */
const LONGEST = 64
const textIn = (value: unknown): string => (typeof value === 'string' && value.length <= LONGEST ? value : '')
const dayIn = (value: unknown): string =>
  typeof value === 'string' && findStartOfDay(value) && value >= FIRST_DAY ? value : ''

/**
 * The days that are meant. The server counts in UTC: what somebody west of it sends in the evening is counted
 * tomorrow, and yet it belongs to the last seven days. Months are those of the visitor's own calendar.
 */
export function spanOf({ period, from, to }: Pick<View, 'period' | 'from' | 'to'>, now: Date): Span {
  const here = dayOf(now)
  const counted = utcDayOf(now.getTime())
  const last = counted > here ? counted : here
  switch (period) {
    case '7d':
      return { from: addDays(last, -6), to: last }
    case '30d':
      return { from: addDays(last, -29), to: last }
    case '12m':
      return { from: firstOfMonth(here, -11), to: endOfMonth(here, last) }
    case 'this-month':
      return { from: firstOfMonth(here), to: endOfMonth(here, last) }
    case 'last-month':
      return { from: firstOfMonth(here, -1), to: addDays(firstOfMonth(here), -1) }
    default:
      return { from, to }
  }
}

/** The last day, unless it is one of the next month. */
function endOfMonth(here: string, last: string): string {
  return last < firstOfMonth(here, 1) ? last : here
}

export type SpanProblem = 'missing' | 'backwards' | 'long'

/** Why days cannot be asked for. */
export function findSpanProblem({ from, to }: Span, mostDays: number): SpanProblem | undefined {
  if (from === '' || to === '') return 'missing'
  if (from > to) return 'backwards'
  return daysFrom(from, to) > mostDays ? 'long' : undefined
}
