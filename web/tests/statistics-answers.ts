import type { UserStatistics } from '@envoi/contract/statistics'
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
