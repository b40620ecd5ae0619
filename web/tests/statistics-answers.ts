import type { TeamFilter, TeamStatistics, TeamTransfers, UserStatistics } from '@envoi/contract/statistics'
import { addDays, daysFrom } from '../src/platform/dates/utc-days.ts'

type Report = UserStatistics['period']

const none = { transfers: 0, files: 0, bytes: 0, downloads: 0 }
const reply = (period: Report): UserStatistics => ({
  countedAt: new Date().toISOString(),
  sent: none,
  received: none,
  months: [],
  period,
})

const emptyDays = (from: string, count: number): Report['days'] =>
  Array.from({ length: count }, (_, index) => ({ ...none, day: addDays(from, index) }))

const emptyReport = ({ from, to }: { from: string; to: string }): Report => {
  const count = daysFrom(from, to)
  return {
    from,
    to,
    totals: none,
    days: emptyDays(from, count),
    before: none,
    beforeDays: emptyDays(addDays(from, -count), count),
    recipients: [],
    fileTypes: [],
    otherFileTypes: { files: 0, bytes: 0 },
  }
}

export const nothingSent = reply(emptyReport({ from: '2026-01-01', to: '2026-01-30' }))

/** Of somebody who has sent three transfers on one day, the first of which was downloaded twice. */
export function threeSent(on: string) {
  return ({ query: { from = on, to = on } }: { query: { from?: string; to?: string } }): UserStatistics => {
    const report = emptyReport({ from, to })
    if (on < from || on > to) return reply(report)
    const totals = { transfers: 3, files: 4, bytes: 12_600, downloads: 2 }
    Object.assign(
      report.days.find(({ day }) => day === on)!,
      totals,
    )
    return reply({
      ...report,
      totals,
      recipients: [
        { email: 'ana@example.org', transfers: 3, bytes: 12_600, downloads: 2 },
        { email: 'ben@example.org', transfers: 1, bytes: 11_000, downloads: 2 },
      ],
      fileTypes: [
        { extension: 'pdf', files: 2, bytes: 6500 },
        { extension: 'jpg', files: 1, bytes: 6000 },
        { extension: '', files: 1, bytes: 100 },
      ],
    })
  }
}

const member = (id: string, displayName: string) => ({ id, email: `${id}@example.org`, displayName })
const [camille, noe] = [member('camille', 'Camille'), member('noe', 'Noé')]

/** Of a team whose owner has sent two of these transfers, and Noé one, from its site and in the group Press. */
export function teamSent(on: string) {
  const whole = threeSent(on)
  return ({ query }: { query: TeamFilter }): TeamStatistics => {
    const { period, countedAt, sent } = whole({ query })
    const isAlone = query.teamMemberId !== undefined
    return {
      countedAt,
      sent,
      months: [],
      period,
      members: isAlone
        ? []
        : [
            { ...camille, transfers: 2, bytes: 12_000, downloads: 2, storageUsed: 5_000_000 },
            { ...noe, transfers: 1, bytes: 600, downloads: 0, storageUsed: 600 },
          ],
      storage: [{ ...noe, storageUsed: 600 }, ...(isAlone ? [] : [{ ...camille, storageUsed: 5_000_000 }])],
      subdomains: [
        { name: 'www', transfers: 2, bytes: 12_000, downloads: 2 },
        { name: 'acme', transfers: 1, bytes: 600, downloads: 0 },
      ],
      groups: [{ id: 'g1', name: 'Press', transfers: 1, bytes: 600, downloads: 0 }],
    }
  }
}

/** Who sent what, in pages of so many. */
export function teamTransfers(count: number) {
  const all = Array.from({ length: count }, (_, index): TeamTransfers['transfers'][number] => ({
    sentAt: new Date(Date.parse('2026-11-17T10:00:00Z') - index * 60_000).toISOString(),
    title: index === 1 ? null : `Plans ${index + 1}`,
    size: 1_500_000,
    recipients: index === 0 ? ['ana@example.org', 'ben@example.org', 'cy@example.org'] : [],
    member: index === 0 ? noe : camille,
    subdomain: 'www',
  }))
  return ({
    body: { size = 50, after },
  }: {
    body: { size?: number; after?: TeamTransfers['next'] }
  }): TeamTransfers => {
    const from = after?.shown ?? 0
    const transfers = all.slice(from, from + size)
    const shown = from + transfers.length
    return { transfers, next: shown < count ? { sentAt: '2026-11-17T10:00:00.000000Z', shown } : null }
  }
}
