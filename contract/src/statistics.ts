import { z } from 'zod'
import { calls } from './calls.ts'
import { ratingScale } from './limits.ts'
import { declare } from './route.ts'
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

export const statisticsRoutes = { getGlobalStats, rate, getRatings }
