import { expect, test } from 'vitest'
import { type BillingIntent, billingSearch, readBillingIntent } from './billing-intent.ts'

test.each<BillingIntent>([
  { kind: 'cancel' },
  { kind: 'change', plan: 'TEAM25', period: 'ANNUAL' },
  { kind: 'change', plan: 'CUSTOM', period: 'MONTHLY' },
])('%o is found in the address that says it', (intent) => {
  const search = new URLSearchParams(Object.entries(billingSearch(intent)).map(([name, value]) => [name, `${value}`]))
  expect(readBillingIntent(`?${search.toString()}`)).toEqual(intent)
})

test.each(['', '?change=GOLD&period=ANNUAL', '?change=TEAM', '?change=TEAM&period=DAILY', '?cancel=2'])(
  'nothing is read from %j',
  (search) => {
    expect(readBillingIntent(search)).toBeUndefined()
  },
)
