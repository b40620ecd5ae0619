import { z } from 'zod'
import { calls } from './calls.ts'
import { email, ratingScale, searchSize } from './limits.ts'
import { declare } from './route.ts'
import { id, line, time } from './text.ts'
import { languages } from './words.ts'

const getGlobalStats = declare({
  call: calls.getGlobalStats,
  summary: 'How much has been sent through the service so far',
  query: z.strictObject({ random: z.string().max(64).optional(), cdncache: z.string().max(64).optional() }),
  reply: z.strictObject({ transfers: z.int(), files: z.int(), bytes: z.int() }),
  refusals: [],
})

const rate = declare({
  call: calls.rate,
  summary: 'What somebody thinks of the service, from one to five',
  body: z.strictObject({ rating: z.int().min(ratingScale.min).max(ratingScale.max), langCode: z.enum(languages) }),
  reply: z.strictObject({}),
  refusals: [],
})

const getRatings = declare({
  call: calls.getRatings,
  summary: 'What people think of the service, on average',
  query: z.strictObject({ langCode: z.enum(languages).optional(), cdnCache: z.string().max(64).optional() }),
  reply: z.strictObject({ average: z.number().nullable(), count: z.int() }),
  refusals: [],
})

/** A calendar day in UTC, as YYYY-MM-DD. */
const day = z.iso.date().refine((value) => value >= '1970' && value < '3000', 'is not of our time')
const totals = z.strictObject({ transfers: z.int(), files: z.int(), bytes: z.int(), downloads: z.int() })
const dayTotals = totals.extend({ day: z.string() })
const fileTotals = z.strictObject({ files: z.int(), bytes: z.int() })

/**
 * What was sent in some days, both ends included. A transfer, its files and bytes count for the day on which it was
 * made, a download for its own. Every day is there, the oldest first.
 */
const period = z.strictObject({
  from: z.string(),
  to: z.string(),
  totals,
  days: z.array(dayTotals),
  /** As many days, right before. */
  before: totals,
  beforeDays: z.array(dayTotals),
  /** Those with the most transfers, then the most downloads. */
  recipients: z.array(z.strictObject({ email: z.string(), transfers: z.int(), bytes: z.int(), downloads: z.int() })),
  /** Those with the most bytes; the extension in lower case, '' where there is none or none to speak of. */
  fileTypes: z.array(fileTotals.extend({ extension: z.string() })),
  otherFileTypes: fileTotals,
})

const getUserStatistics = declare({
  call: calls.getUserStatistics,
  scope: 'read',
  summary: 'What somebody has sent and received so far, and what they sent in a period: of one’s own address',
  params: z.strictObject({ address: line.min(1).max(email.maxLength) }),
  /** Without both, the last 30 days; without one, 30 days from or up to the other. At most 366. */
  query: z.strictObject({ from: day.optional(), to: day.optional() }),
  reply: z.strictObject({
    /** All that was sent and fetched until then is in the figures: now, or about a minute ago where much has changed. */
    countedAt: z.string(),
    sent: totals,
    received: totals,
    /** The last twelve months in UTC, the oldest first, as YYYY-MM; bytes are those sent. */
    months: z.array(z.strictObject({ month: z.string(), sent: z.int(), received: z.int(), bytes: z.int() })),
    period,
  }),
  refusals: ['UNAUTHENTICATED'],
})

/** What of a team is looked at: without any of these, all of it. What is not the team's is not found. */
const teamFilter = {
  /** The name of one of its sites, or www. */
  subdomain: line.min(1).max(63).optional(),
  teamMemberId: id.optional(),
  /** A member group. */
  groupId: id.optional(),
  /** Days as in the statistics of an account. */
  from: day.optional(),
  to: day.optional(),
}
const byTeam = z.strictObject({ uid: id })
const sums = totals.omit({ files: true })
const member = z.strictObject({ id: z.string(), email: z.string(), displayName: z.string() })

const getTeamStatistics = declare({
  call: calls.getTeamStatistics,
  scope: 'team',
  summary:
    'What a team has sent so far, and in a period: all of it, or at one subdomain, of a member group or of one member. ' +
    'For its owner and managers; it counts what belongs to those who are in the team now',
  params: byTeam,
  query: z.strictObject(teamFilter),
  reply: z.strictObject({
    countedAt: z.string(),
    sent: totals,
    /** The last twelve months in UTC, the oldest first, as YYYY-MM. */
    months: z.array(totals.extend({ month: z.string() })),
    period,
    /** Those with the most transfers in the period, and what they store now. Empty where one member is looked at. */
    members: z.array(sums.extend({ ...member.shape, storageUsed: z.int() })),
    /** Those who store the most now, wherever they sent it; of whom is looked at. */
    storage: z.array(member.extend({ storageUsed: z.int() })),
    /** In the period: www, the team’s sites, and where else something was sent; also when one of them is looked at. */
    subdomains: z.array(sums.extend({ name: z.string() })),
    /** In the period, every member group there is, by name; also when one of them is looked at. */
    groups: z.array(sums.extend({ id: z.string(), name: z.string() })),
  }),
  refusals: ['UNAUTHENTICATED'],
})

/** The moment, to the microsecond, of the last one of a page, and how many of that moment were on pages so far. */
const pageEnd = z.strictObject({ sentAt: time, shown: z.int().min(1).max(1_000_000) })

const listTeamTransfers = declare({
  call: calls.listTeamTransfers,
  scope: 'team',
  summary:
    'Who of a team sent what in a period, the newest first. Never what is in it, nor anything that leads to it. ' +
    'For its owner and managers',
  params: byTeam,
  body: z.strictObject({
    ...teamFilter,
    size: z.int().min(1).max(searchSize.max).optional(),
    /** `next` of the page before. */
    after: pageEnd.optional(),
  }),
  reply: z.strictObject({
    transfers: z.array(
      z.strictObject({
        sentAt: z.string(),
        title: z.string().nullable(),
        size: z.int(),
        recipients: z.array(z.string()),
        member,
        subdomain: z.string(),
      }),
    ),
    next: pageEnd.nullable(),
  }),
  refusals: ['UNAUTHENTICATED'],
})

export const statisticsRoutes = {
  getGlobalStats,
  rate,
  getRatings,
  getUserStatistics,
  getTeamStatistics,
  listTeamTransfers,
}

export type UserStatistics = z.infer<typeof getUserStatistics.reply>
export type TeamStatistics = z.infer<typeof getTeamStatistics.reply>
export type TeamTransfers = z.infer<typeof listTeamTransfers.reply>
export type TeamFilter = z.infer<typeof getTeamStatistics.query>
export type TeamTransfersAsked = z.infer<typeof listTeamTransfers.body>
