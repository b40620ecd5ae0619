import { currencies } from '@envoi/contract/words'
import { z } from 'zod'
import type { Money } from '../port.ts'

/** PayPal writes amounts as decimal text. Both of our currencies have two places. */
export type PayPalMoney = { currency_code: string; value: string }

export const toPayPal = ({ amount, currency }: Money): PayPalMoney => ({
  currency_code: currency,
  value: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
})

/** Without a sum in floating point: 11.9 is 1190. */
export const moneyAnswer = z
  .object({ currency_code: z.enum(currencies), value: z.string().regex(/^-?\d+(\.\d{1,2}0*)?$/) })
  .transform(({ currency_code: currency, value }): Money => {
    const [whole = '', places = ''] = value.replace('-', '').split('.')
    const amount = Number(whole) * 100 + Number(places.padEnd(2, '0').slice(0, 2))
    return { amount: value.startsWith('-') ? -amount : amount, currency }
  })
