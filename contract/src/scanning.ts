import { z } from 'zod'
import { calls } from './calls.ts'
import { declare } from './route.ts'
import { secretHeaders } from './secret-headers.ts'
import { id } from './text.ts'
import { transferResult } from './transfers.ts'

const watchScan = declare({
  call: calls.watchScan,
  scope: 'send',
  summary: 'Tells the result of a transfer at once and whenever it changes, as server-sent events, for a while',
  params: z.strictObject({ id }),
  query: z.strictObject({ senderSecret: z.string().max(128).optional() }),
  headers: secretHeaders,
  reply: transferResult,
  contentType: 'text/event-stream',
  refusals: ['DELETED'],
})

export const scanningRoutes = { watchScan }
