import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import {
  billingAnswers,
  expiredVisa,
  expiringVisa,
  inDays,
  invoice,
  pastDue,
  payerOf,
  paypal,
  premium,
  total,
} from './billing-answers.ts'
import { banner, button, dayOf, heading, inDialog, link, notice, openBilling, owner } from './billing-page.ts'
import { lost } from './fake-service.ts'
import { openPage } from './page.tsx'
import { ana } from './people.ts'

const until = dayOf(premium.periodEnd)
const member = { ...owner, planType: 'TEAM' as const, managerId: 'camille' }
/** Premium by the year, less 30%. */
const reduced = { net: 10_000, discount: 3000, taxed: 7000, tax: 1400, gross: 8400 }
type Total = typeof reduced

describe('the page of billing', () => {
  test('is opened from the list of the account', async () => {
    const { user, address } = await openPage('/account', { as: owner, answers: billingAnswers(payerOf(owner)) })
    const list = within(await screen.findByRole('navigation', { name: 'Sections' }))
    await user.click(list.getByRole('link', { name: 'Billing' }))
    expect(await heading('Premium')).toBeVisible()
    expect(address()).toBe('/account/billing')
    expect(document.title).toBe('Billing, Envoi')
  })

  test('says what the plan costs, when it is paid next, and with what', async () => {
    await openBilling()
    expect(await screen.findByText('Yearly, €100.00, €120.00 with VAT')).toBeVisible()
    expect(screen.getByText(`€120.00 on ${until}`)).toBeVisible()
    expect(await screen.findByText('Next payment, in 100 days, with Visa ending in 4242')).toBeVisible()
    expect(screen.queryByText('Test mode')).toBeNull()
    expect(screen.queryByRole('status', { name: /./ })).toBeNull()
  })

  test.each([
    ['reverse-charge' as const, 'Monthly, €10.00, VAT by reverse charge'],
    ['outside' as const, 'Monthly, €10.00, no VAT'],
  ])('says why there is no tax: %s', async (reason, text) => {
    const state = {
      ...premium,
      period: 'MONTHLY' as const,
      total: total(1000, 0),
      tax: { country: 'DE', rate: 0, reason },
    }
    await openBilling({ state })
    expect(await screen.findByText(text)).toBeVisible()
  })

  test('says how long a trial lasts, and what it costs then', async () => {
    const nextPayment = { at: inDays(3), total: total(1000) }
    await openBilling({
      state: { ...premium, period: 'MONTHLY', status: 'trialing', periodEnd: inDays(3), total: total(0), nextPayment },
    })
    expect(
      await screen.findByText(`Free trial until ${dayOf(inDays(3))} (3 days left). Then €12.00 a month.`),
    ).toBeVisible()
  })

  test('says what the plan changes to, and that payments are play money', async () => {
    await openBilling({
      state: { ...premium, planName: 'TEAM', pending: { planName: 'PREMIUM', period: 'MONTHLY' } },
      isPlayMoney: true,
    })
    expect(await screen.findByText(`Changes to Premium, monthly, on ${until}.`)).toBeVisible()
    expect(screen.getByText('Test mode')).toBeVisible()
  })

  test('takes back what the plan was to change to', async () => {
    const { user, api, payer } = await openBilling({
      state: { ...premium, planName: 'TEAM', pending: { planName: 'PREMIUM', period: 'MONTHLY' } },
    })
    await user.click(await button('Keep Team'))
    expect(await notice('You keep Team.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText(/^Changes to Premium/)).toBeNull())
    await waitFor(async () => expect(await button('Change plan')).toHaveFocus())
    expect(api.asked('subscribe').map(({ body }) => body)).toMatchObject([
      { planType: 'TEAM', planFrequency: 'ANNUAL', total: 0 },
    ])
    expect(payer.state?.planName).toBe('TEAM')
  })

  test('of somebody who pays with PayPal takes nothing back, since PayPal does not', async () => {
    await openBilling({
      state: {
        ...premium,
        provider: 'paypal',
        planName: 'TEAM',
        pending: { planName: 'PREMIUM', period: 'MONTHLY' },
      },
      methods: [paypal],
    })
    expect(await screen.findByText(/^Changes to Premium/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Keep Team' })).toBeNull()
  })

  test('speaks of no change to come where the plan ends', async () => {
    const { user, payer } = await openBilling({
      state: {
        ...premium,
        planName: 'TEAM',
        autoRenew: false,
        endsAt: premium.periodEnd,
        nextPayment: null,
        pending: { planName: 'PREMIUM', period: 'MONTHLY' },
      },
    })
    const told = within(await banner(`Team ends on ${until}.`))
    expect(screen.queryByText(/^Changes to Premium/)).toBeNull()
    await user.click(told.getByRole('button', { name: 'Keep Team' }))
    expect(await notice('You keep Team.')).toBeVisible()
    await waitFor(() => expect(payer.state).toMatchObject({ planName: 'TEAM', autoRenew: true, pending: null }))
  })

  test.each<[when: string, total: Total, next: Total, text: string]>([
    ['now and next', reduced, reduced, '30% off. After that: €120.00 a year.'],
    ['next', total(10_000), reduced, `30% off from ${until}. After that: €120.00 a year.`],
    ['now alone', reduced, total(10_000), `30% off until ${until}, then €120.00 a year.`],
    [
      'by an amount',
      { net: 10_000, discount: 555, taxed: 9445, tax: 1889, gross: 11_334 },
      { net: 10_000, discount: 555, taxed: 9445, tax: 1889, gross: 11_334 },
      '€5.55 off. After that: €120.00 a year.',
    ],
  ])('says what is off, and what it costs after that: %s', async (_when, now, next, text) => {
    await openBilling({ state: { ...premium, total: now, nextPayment: { at: premium.periodEnd, total: next } } })
    expect(await screen.findByText(text)).toBeVisible()
  })

  test('leads those without a plan to one, and shows nothing else where there never was any', async () => {
    await openBilling({ state: null, isNobody: true, invoices: [], methods: [] }, { as: ana })
    expect(await heading('You don’t have a plan')).toBeVisible()
    expect(await link('View plans')).toHaveAttribute('href', '/plans')
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
    expect(screen.queryByRole('heading', { name: /Payment methods|Billing details|Invoices/ })).toBeNull()
  })

  test('keeps the papers and details of those who had a plan once', async () => {
    await openBilling({ state: null }, { as: ana })
    expect(await heading('You don’t have a plan')).toBeVisible()
    expect(await screen.findByRole('row', { name: /E-2026-00073/ })).toBeVisible()
    expect(screen.getByText('Atelier Aubry')).toBeVisible()
  })

  test('tells members that they are in a team, and whom to ask', async () => {
    await openBilling({ state: null, details: null, methods: [], invoices: [] }, { as: member })
    expect(await heading('You’re in a team')).toBeVisible()
    expect(await screen.findByText(/Ask your team’s owner, Camille \(camille@example\.org\)\./)).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Invoices' })).toBeNull()
  })

  test('shows members what they had of their own: until when, and its papers', async () => {
    await openBilling({ state: { ...premium, autoRenew: false, nextPayment: null } }, { as: member })
    const own = within(await screen.findByRole('region', { name: 'Your own plan' }))
    expect(own.getByText(`Premium ends on ${until}, and nothing more is charged.`)).toBeVisible()
    expect(await screen.findByRole('row', { name: /E-2026-00073/ })).toBeVisible()
    for (const name of [/Change plan/, /Cancel plan/, /Keep/]) expect(screen.queryByRole('button', { name })).toBeNull()
    for (const name of ['Payment methods', 'Billing details'])
      expect(screen.queryByRole('heading', { name })).toBeNull()
  })

  test('asks members to pay nothing, which the checkout would refuse', async () => {
    await openBilling({ state: null, invoices: [invoice('E-2026-00073', { status: 'open' })] }, { as: member })
    expect(await screen.findByRole('row', { name: /E-2026-00073/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
  })

  test('says to members that what they had could not be loaded, and tries again', async () => {
    const getCustomer = () => {
      throw lost()
    }
    const { user, api, payer } = await openBilling({ state: premium }, { as: member, answers: { getCustomer } })
    expect(await heading('You’re in a team')).toBeVisible()
    const again = await button('Try again')
    expect(screen.getByText('We couldn’t load this.')).toBeVisible()
    api.answer(billingAnswers(payer))
    await user.click(again)
    expect(await screen.findByRole('region', { name: 'Your own plan' })).toBeVisible()
    expect(await screen.findByRole('row', { name: /E-2026-00073/ })).toBeVisible()
  })

  test('lets members end one of their own that goes on', async () => {
    const { user, payer } = await openBilling({ state: premium }, { as: member })
    await user.click(await button('Cancel plan'))
    await user.click((await inDialog('Cancel Premium?')).getByRole('button', { name: 'Cancel plan' }))
    expect(await notice(`Premium ends on ${until}.`)).toBeVisible()
    expect(payer.state?.autoRenew).toBe(false)
  })

  test('says that a plan was given, and asks nothing for it', async () => {
    const state = { ...premium, provider: 'operator' as const, total: total(0), nextPayment: null }
    await openBilling({ state, details: null, methods: [], invoices: [] })
    expect(await screen.findByText('Our team set up your plan.')).toBeVisible()
    for (const name of ['Change plan', 'Cancel plan']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Payment methods' })).toBeNull()
  })

  test('says how somebody who pays with PayPal changes it, and adds no card to it', async () => {
    await openBilling({ state: { ...premium, provider: 'paypal' }, methods: [paypal] })
    expect(await screen.findByText('You pay with PayPal.')).toBeVisible()
    expect(await screen.findByText('Next payment, in 100 days, with PayPal')).toBeVisible()
    expect((await screen.findByText('PayPal')).closest('li')).toHaveTextContent('ana@example.org')
    expect(screen.queryByRole('link', { name: 'Add payment method' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove PayPal' })).toBeNull()
  })

  test('sells what an operator has agreed on with somebody', async () => {
    await openBilling(
      {
        state: null,
        offers: [
          {
            priceId: 'pr_1',
            period: 'MONTHLY',
            currency: 'EUR',
            total: total(25_000),
            validityDays: 730,
            seats: 40,
            maxSubdomains: null,
          },
        ],
      },
      { as: ana },
    )
    expect(await screen.findByText('€250.00 a month, €300.00 with VAT')).toBeVisible()
    expect(screen.getByText('For 40 people. Transfers stay up to 730 days.')).toBeVisible()
    expect(await link('Buy Custom')).toHaveAttribute('href', '/checkout?price=pr_1')
  })

  const anotherPrice = {
    priceId: 'pr_2',
    period: 'ANNUAL' as const,
    currency: 'EUR' as const,
    total: total(250_000),
    validityDays: null,
    seats: null,
    maxSubdomains: 5,
  }

  test('offers another price to those who have Custom', async () => {
    await openBilling({ state: { ...premium, planName: 'CUSTOM' }, offers: [anotherPrice] })
    expect(await link('Change to this price')).toHaveAttribute('href', '/checkout?price=pr_2')
    expect(screen.getByText('5 subdomains.')).toBeVisible()
    expect(screen.queryByText(/^For|Transfers stay/)).toBeNull()
  })

  test.each<[who: string, state: typeof premium, why: RegExp]>([
    ['who pay with PayPal', { ...premium, provider: 'paypal' }, /^You pay with another provider\. Cancel there first/],
    ['who owe for their plan', pastDue, /^A payment is in progress\./],
    ['whose plan was given', { ...premium, provider: 'operator' }, /^Our team set up your plan\. Contact/],
  ])('sells no agreed price to those %s, and says why', async (_who, state, why) => {
    await openBilling({ state, offers: [anotherPrice], methods: [] })
    expect(await screen.findByText(why)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Buy Custom' })).toBeNull()
  })

  test('shows what is known where the payment service is away, and asks again', async () => {
    const { user, payer } = await openBilling({ isAway: true })
    expect(await screen.findByText('Yearly, €100.00, €120.00 with VAT')).toBeVisible()
    expect(await screen.findByRole('row', { name: /E-2026-00073/ })).toBeVisible()
    expect(screen.getByText('Next payment, in 100 days')).toBeVisible()
    expect(await screen.findByText(/We can’t reach the payment service\./)).toBeVisible()
    payer.isAway = false
    await user.click(await button('Try again'))
    expect(await screen.findByText('Visa ending in 4242')).toBeVisible()
  })

  test('says why nothing could be loaded', async () => {
    const page = await openBilling(
      {},
      {
        answers: {
          getCustomer: () => {
            throw lost()
          },
        },
      },
    )
    expect(await screen.findByText('We can’t reach the server. Check your connection and try again.')).toBeVisible()
    page.api.answer(billingAnswers(page.payer))
    await page.user.click(await button('Try again'))
    expect(await heading('Premium')).toBeVisible()
  })

  test('speaks French, with its spaces and commas', async () => {
    await openBilling(
      { state: pastDue, invoices: [invoice('E-2026-00418', { status: 'open' })], view: {} },
      { language: 'fr' },
    )
    expect(await screen.findByText('Annuel, 100,00 € HT, 120,00 € TTC')).toBeVisible()
    expect(await screen.findByText(/Votre paiement de 120,00 € a échoué\./)).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Payer E-2026-00418' })).toBeVisible()
  })
})

describe('what is wrong stands above the plan, with one thing to do', () => {
  const open = [invoice('E-2026-00418', { status: 'open' }), invoice('E-2026-00073')]

  test('a card that has expired', async () => {
    await openBilling({ methods: [expiredVisa] })
    const told = within(await banner('Your card has expired.'))
    expect(
      await told.findByText(/^Visa ending in 4242 expired in .+ Add another card before .+ to keep Premium\.$/),
    ).toBeVisible()
    expect(told.getByRole('link', { name: 'Update card' })).toHaveAttribute('href', '/checkout?method=new')
    expect(screen.getByText(/^Expired \d\d\/\d{4}$/)).toBeVisible()
  })

  test('a card that expires this month', async () => {
    await openBilling({ methods: [expiringVisa] })
    const told = within(await banner('Your card expires this month.'))
    expect(told.getByRole('link', { name: 'Update card' })).toHaveAttribute('href', '/checkout?method=new')
    expect(await screen.findByText(/, this month$/)).toBeVisible()
    // It is no reason to speak over the page.
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a payment that failed: when it is tried next, and until when the plan holds', async () => {
    await openBilling({
      state: pastDue,
      invoices: open,
      view: { intentStatus: 'requires_payment_method', openedInvoicesAmount: 12_000 },
    })
    const told = within(await banner('Your payment of €120.00 failed.'))
    const next = dayOf(inDays(12 - 14 + 3))
    expect(
      told.getByText(new RegExp(`^We try again on ${next}; you keep Premium until ${dayOf(inDays(12))}\\.$`)),
    ).toBeVisible()
    expect(told.getByRole('link', { name: 'Add payment method' })).toHaveAttribute('href', '/checkout?method=new')
    expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull()
  })

  test('a bank that asks to confirm', async () => {
    await openBilling({
      state: pastDue,
      invoices: open,
      view: { intentStatus: 'requires_action', failedIntentClientSecret: 'pi_1', openedInvoicesAmount: 12_000 },
    })
    const told = within(await banner('Your bank asks you to confirm a payment.'))
    expect(told.getByRole('link', { name: 'Confirm payment' })).toHaveAttribute(
      'href',
      '/checkout?invoice=E-2026-00418',
    )
  })

  test('a plan that ends, and goes on again at a press', async () => {
    const { user, payer } = await openBilling({
      state: { ...premium, autoRenew: false, endsAt: premium.periodEnd, nextPayment: null },
    })
    const told = within(await banner(`Premium ends on ${until}.`))
    expect(told.getByText(/After that, your transfers stay for 30 days\./)).toBeVisible()
    expect(screen.getByRole('switch', { name: 'Renew automatically' })).not.toBeChecked()
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull()
    await user.click(told.getByRole('button', { name: 'Keep Premium' }))
    expect(await notice('You keep Premium.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Renew automatically' })).toBeChecked())
    expect(payer.state?.autoRenew).toBe(true)
    expect(screen.queryByText(`Premium ends on ${until}.`)).toBeNull()
  })
})
