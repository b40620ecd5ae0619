import { z } from 'zod'
import { calls } from './calls.ts'
import { declare } from './route.ts'

const getCountry = declare({
  call: calls.getCountry,
  summary: 'The country a caller seems to be in, as far as the operator’s proxy tells',
  reply: z.strictObject({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable(),
  }),
  refusals: [],
})

export const placesRoutes = { getCountry }
