/** What PayPal takes, by its public description of the calls. A field that it does not know is refused, and so is a number for a text. */
import { z } from 'zod'

const money = z.strictObject({
  currency_code: z.enum(['EUR', 'USD']),
  value: z.string().regex(/^\d+\.\d\d$/),
})
const word = (most: number) => z.string().min(1).max(most)

export const productRequest = z.strictObject({
  id: word(50).min(6).optional(),
  name: word(127),
  description: word(256).optional(),
  type: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE']),
})

const mostOf = { DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 }
const frequency = z
  .strictObject({
    interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
    interval_count: z.int().min(1).default(1),
  })
  .refine(({ interval_unit: unit, interval_count: count }) => count <= mostOf[unit])

const cycle = z
  .strictObject({
    tenure_type: z.enum(['TRIAL', 'REGULAR']),
    sequence: z.int().min(1).max(99),
    total_cycles: z.int().min(0).max(999).default(1),
    frequency,
    pricing_scheme: z.strictObject({ fixed_price: money }).optional(),
  })
  .refine(({ tenure_type: tenure, pricing_scheme: scheme, total_cycles: total }) =>
    tenure === 'TRIAL' ? total > 0 : Number(scheme?.fixed_price.value ?? 0) > 0,
  )
export type Cycle = z.output<typeof cycle>

export const planRequest = z.strictObject({
  product_id: word(50).min(6),
  name: word(127),
  description: word(127).optional(),
  status: z.enum(['CREATED', 'ACTIVE']).default('ACTIVE'),
  billing_cycles: z
    .array(cycle)
    .min(1)
    .refine((cycles) => cycles.every(({ sequence }, index) => sequence === index + 1))
    .refine((cycles) => cycles.filter(({ tenure_type: tenure }) => tenure === 'TRIAL').length <= 2)
    .refine((cycles) => cycles.findIndex(({ tenure_type: tenure }) => tenure === 'REGULAR') === cycles.length - 1),
  payment_preferences: z.strictObject({
    auto_bill_outstanding: z.boolean().default(true),
    payment_failure_threshold: z.int().min(0).max(999).default(0),
  }),
})
export type PlanRequest = z.output<typeof planRequest>

const applicationContext = z.strictObject({
  brand_name: word(127).optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  user_action: z.enum(['CONTINUE', 'SUBSCRIBE_NOW']).optional(),
  return_url: z.url().min(10).max(4000),
  cancel_url: z.url().min(10).max(4000),
})
export type ApplicationContext = z.output<typeof applicationContext>

export const subscriptionRequest = z.strictObject({
  plan_id: word(50).min(3),
  custom_id: word(127)
    .regex(/^[\x20-\x7e]+$/)
    .optional(),
  subscriber: z.strictObject({ email_address: z.email().optional() }).optional(),
  application_context: applicationContext,
})
export type SubscriptionRequest = z.output<typeof subscriptionRequest>

export const reviseRequest = z.strictObject({ plan_id: word(50).min(3), application_context: applicationContext })

export const reasonRequest = z.strictObject({ reason: word(128) })

export const refundRequest = z.strictObject({ amount: money })

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
export const transactionsQuery = z
  .strictObject({ start_time: time, end_time: time })
  .refine(({ start_time: start, end_time: end }) => start < end)

const MONTH = 31 * 86_400_000
export const searchQuery = z
  .strictObject({
    start_date: time,
    end_date: time,
    transaction_type: z.literal('T1107'),
    fields: z.literal('transaction_info'),
    page_size: z.coerce.number().int().min(1).max(500),
    page: z.coerce.number().int().min(1),
  })
  .refine(({ start_date: start, end_date: end }) => start < end && end.getTime() - start.getTime() <= MONTH)

export const verifyRequest = z.strictObject({
  auth_algo: word(100).regex(/^[a-zA-Z0-9]+$/),
  cert_url: z.url().max(500),
  transmission_id: word(50),
  transmission_sig: word(500),
  transmission_time: z.iso.datetime({ offset: true }),
  webhook_id: word(50).regex(/^[a-zA-Z0-9]+$/),
  webhook_event: z.looseObject({ id: z.string() }),
})
