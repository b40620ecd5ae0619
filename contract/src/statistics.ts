import { z } from 'zod'
import { calls } from './calls.ts'
import { email, ratingScale } from './limits.ts'
import { declare } from './route.ts'
import { line } from './text.ts'
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

export const statisticsRoutes = { getGlobalStats, rate, getRatings, getUserStatistics }

export type UserStatistics = z.infer<typeof getUserStatistics.reply>
