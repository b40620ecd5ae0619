import { z } from 'zod'
import { calls } from './calls.ts'
import { declare } from './route.ts'

const getGlobalStats = declare({
  call: calls.getGlobalStats,
  summary: 'How much has been sent through the service so far',
  query: z.strictObject({ random: z.string().max(64).optional(), cdncache: z.string().max(64).optional() }),
  reply: z.strictObject({ transfers: z.int(), files: z.int(), bytes: z.int() }),
  refusals: [],
})

export const statisticsRoutes = { getGlobalStats }
