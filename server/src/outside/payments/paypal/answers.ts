import { z } from 'zod'
import { moneyAnswer } from './money.ts'

/** What we read of PayPal's answers. */
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const link = z.object({ rel: z.string(), href: z.url() })
export const linksAnswer = z.object({ links: z.array(link).default([]) })

export const startedAnswer = linksAnswer.extend({ id: z.string() })
export const idAnswer = z.object({ id: z.string() })

export const planAnswer = z.object({
  id: z.string(),
  description: z.string().default(''),
  billing_cycles: z.array(
    z.object({
      tenure_type: z.enum(['TRIAL', 'REGULAR']),
      sequence: z.number(),
      frequency: z.object({ interval_unit: z.enum(['DAY', 'MONTH', 'YEAR']), interval_count: z.number().default(1) }),
      pricing_scheme: z.object({ fixed_price: moneyAnswer.optional() }).optional(),
    }),
  ),
})

export const subscriptionAnswer = z.object({
  id: z.string(),
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
  status_change_note: z.string().optional(),
  status_update_time: time.optional(),
  plan_id: z.string(),
  start_time: time,
  create_time: time.optional(),
  subscriber: z.object({ email_address: z.string().optional(), payer_id: z.string().optional() }).optional(),
  billing_info: z
    .object({
      cycle_executions: z
        .array(z.object({ tenure_type: z.string(), sequence: z.number(), cycles_completed: z.number() }))
        .default([]),
      last_payment: z.object({ time }).optional(),
      next_billing_time: time.optional(),
      failed_payments_count: z.number(),
      last_failed_payment: z.object({ amount: moneyAnswer, time }).optional(),
    })
    .optional(),
})
export type PayPalSubscription = z.output<typeof subscriptionAnswer>

export const transactionsAnswer = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED']),
        amount_with_breakdown: z.object({ gross_amount: moneyAnswer }),
        time,
      }),
    )
    .default([]),
  total_pages: z.number().optional(),
})
export type Transaction = z.output<typeof transactionsAnswer>['transactions'][number]

export const refundAnswer = z.object({ status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']) })

export const searchAnswer = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          paypal_reference_id: z.string().optional(),
          transaction_amount: z.object({ currency_code: z.string(), value: z.string() }),
          transaction_status: z.string(),
        }),
      }),
    )
    .default([]),
  total_pages: z.number().default(1),
})

export const verificationAnswer = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

export const eventBody = z.object({
  id: z.string().min(1),
  resource: z.object({ id: z.string().optional(), billing_agreement_id: z.string().optional() }),
})
