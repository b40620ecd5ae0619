import { screen, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { checkoutAnswers, quoteOf, subscriptionOf, visa } from './checkout-answers.ts'
import { type PageOptions, openPage } from './page.tsx'
import { ana } from './people.ts'

/** What is said of payments to come: how long a price holds, and of the plan that somebody has. */

type Situation = Parameters<typeof checkoutAnswers>[0]
const open = (query: string, situation: Situation = {}, { answers = {}, ...options }: PageOptions = {}) =>
  openPage(`/checkout?${query}`, { as: ana, answers: { ...checkoutAnswers(situation), ...answers }, ...options })
const premium = 'plan=PREMIUM&period=MONTHLY'
const pay = (name: string | RegExp) => screen.findByRole('button', { name })
/** Each line of the order with its amount. */
const lines = async () =>
  within(await screen.findByRole('region', { name: 'Your order' }))
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

describe('a coupon', () => {
  const coupon = { code: 'LAUNCH25', percent: 25, amount: null, currency: null, periods: 1 }

  test.each([
    [
      1,
      'Cancel before 17 December 2026 and you pay nothing. Then €9.00 for the first month, and €12.00 a month after that.',
    ],
    [
      3,
      'Cancel before 17 December 2026 and you pay nothing. Then €9.00 a month until 17 March 2027, and €12.00 a month after that.',
    ],
    [null, 'Cancel before 17 December 2026 and you pay nothing. Then €9.00 a month.'],
  ])('of %s periods says after a trial how long its price holds', async (periods, said) => {
    const given = { ...coupon, periods }
    await open(
      `${premium}&trial=1&coupon=LAUNCH25`,
      {},
      {
        answers: {
          quote: ({ body }) => quoteOf(body, { coupon: given }),
        },
      },
    )
    expect(await screen.findByText(said)).toBeVisible()
  })

  test('of several periods says when it ends', async () => {
    const quote = (body: Parameters<typeof quoteOf>[0]) => {
      const { today } = quoteOf(body)
      return quoteOf(body, {
        coupon: { ...coupon, periods: 3 },
        next: { at: '2026-12-17T10:00:00.000Z', total: today },
      })
    }
    await open(`${premium}&coupon=LAUNCH25`, {}, { answers: { quote: ({ body }) => quote(body) } })
    expect(
      await screen.findByText(
        'Renews on 17 December 2026 at €9.00. From 17 February 2027 it costs €12.00 a month, without the coupon. Cancel any time.',
      ),
    ).toBeVisible()
  })

  test('of the whole price begins the plan without a payment', async () => {
    const off = { code: 'FREE', percent: 100, amount: null, currency: null, periods: 1 }
    const nothing = { net: 1000, discount: 1000, taxed: 0, tax: 0, gross: 0 }
    const { user } = await open(
      `${premium}&coupon=FREE`,
      { customer: {}, methods: [visa] },
      { answers: { quote: ({ body }) => quoteOf(body, { today: nothing, coupon: off }) } },
    )
    await user.click(await pay('Start Premium'))
    await screen.findByRole('heading', { name: 'You’re on Premium' })
    expect(screen.queryByText(/receipt/i)).toBeNull()
  })
})

describe('the plan that somebody has', () => {
  const has = (change: Parameters<typeof subscriptionOf>[1]): Situation => ({
    customer: { subscription: subscriptionOf('PREMIUM', change) },
    methods: [visa],
  })
  const same: PageOptions = {
    as: { ...ana, planType: 'PREMIUM' },
    answers: { quote: ({ body }) => ({ ...quoteOf({ ...body, trial: true }), kind: 'same', lines: [] }) },
  }

  test('is said to be theirs, and leads to billing', async () => {
    await open(premium, has({}), same)
    expect(await screen.findByRole('heading', { name: 'This is your plan' })).toBeVisible()
    expect(screen.getByText(/You’re already on Premium, so there’s nothing to pay\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Manage billing' })).toHaveAttribute('href', '/account/billing')
    expect(screen.queryByRole('button', { name: 'Keep this plan' })).toBeNull()
    expect(screen.queryByLabelText('Name or company')).toBeNull()
    expect(await lines()).toEqual([
      'Premium, 1 month: €10.00',
      'VAT, France, 20%: €2.00',
      'On 17 December 2026: €12.00',
      'Due today: €0.00',
    ])
  })

  test('is kept in the place of one that was to follow', async () => {
    const { user, api } = await open(premium, has({ pending: { planName: 'TEAM', period: 'ANNUAL' } }), same)
    expect(
      await screen.findByText('It changes to Team, yearly on 17 December 2026. Keep Premium to cancel this change.'),
    ).toBeVisible()
    await user.click(await pay('Keep this plan'))
    await screen.findByRole('heading', { name: 'You’re on Premium' })
    expect(screen.getByText('You keep Premium. You weren’t charged.')).toBeVisible()
    expect(screen.getByText('Renews on 17 December 2026 at €12.00. Cancel any time.')).toBeVisible()
    expect(api.asked('subscribe')[0]?.body).toMatchObject({ planType: 'PREMIUM', total: 0 })
    expect(api.asked('setBillingDetails')).toEqual([])
  })

  test('that ends can be kept', async () => {
    await open(premium, has({ autoRenew: false, nextPayment: null }), same)
    expect(
      await screen.findByText('It ends on 17 December 2026. Keep Premium to renew it on that day at €12.00.'),
    ).toBeVisible()
    expect(await pay('Keep this plan')).toBeVisible()
  })
})
