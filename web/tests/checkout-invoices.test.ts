import { screen } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { checkoutAnswers, details, invoiceOf, quoteOf, subscriptionOf, visa, withPlan } from './checkout-answers.ts'
import { type Answers } from './fake-service.ts'
import { openPage } from './page.tsx'
import { ana } from './people.ts'

/** What else is paid at /checkout than a plan with a price for everybody. */

type Situation = Parameters<typeof checkoutAnswers>[0]
const open = (query: string, answers: Answers = {}, situation: Situation = {}) =>
  openPage(`/checkout?${query}`, {
    as: ana,
    answers: { ...checkoutAnswers(situation), ...withPlan(), ...answers },
  })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const card = (name: string) => screen.findByRole('radio', { name })

describe('another card', () => {
  test('is taken down, and tried with what is open', async () => {
    const { user, api } = await open(
      'method=new',
      { changePaymentMethod: () => ({ intentStatus: 'succeeded', clientSecret: null }) },
      { customer: { subscription: subscriptionOf('PREMIUM') }, methods: [visa] },
    )
    await card('A card that works')
    expect(screen.queryByRole('radio', { name: /Visa/ })).toBeNull()
    await user.click(await button('Save payment method'))
    expect(await heading('Payment method saved')).toHaveFocus()
    expect(api.asked('changePaymentMethod')[0]?.body).toEqual({ paymentMethodId: 'pm_of_setup_1' })
  })

  test('that does not pay what is open says so', async () => {
    const { user } = await open(
      'method=new',
      { changePaymentMethod: () => ({ intentStatus: 'requires_payment_method', clientSecret: null }) },
      { customer: { subscription: subscriptionOf('PREMIUM', { status: 'past_due' }) } },
    )
    await card('A card that works')
    await user.click(await button('Save payment method'))
    expect(await screen.findByText('Your bank declined this payment.')).toBeVisible()
  })
})

describe('an invoice', () => {
  const number = 'E-2026-00418'
  const owed: Answers = { listInvoices: () => ({ invoices: [invoiceOf({ status: 'open' })] }) }
  const situation: Situation = { customer: { details }, methods: [visa] }

  test('that is open is paid with what is there', async () => {
    const { user, api } = await open(
      `invoice=${number}`,
      { ...owed, payInvoice: () => ({ intentStatus: 'succeeded', clientSecret: null }) },
      situation,
    )
    expect(await screen.findByText(`Invoice ${number} of 17 November 2026`)).toBeVisible()
    await user.click(await button('Pay €12.00'))
    expect(await heading(`Invoice ${number} is paid`)).toHaveFocus()
    expect(api.asked('payInvoice')[0]).toEqual({ params: { number }, body: { paymentMethodId: 'pm_visa' } })
  })

  test('about which the bank asks is paid after its yes', async () => {
    const { user, api } = await open(
      `invoice=${number}`,
      { ...owed, payInvoice: () => ({ intentStatus: 'requires_action', clientSecret: 'ask_1' }) },
      situation,
    )
    await user.click(await button('Pay €12.00'))
    await screen.findByRole('dialog', { name: 'Confirm with your bank' })
    api.answer({ payInvoice: () => ({ intentStatus: 'succeeded', clientSecret: null }) })
    await user.click(await button('Approve'))
    expect(await heading(`Invoice ${number} is paid`)).toBeInTheDocument()
  })

  test('by bank account is on its way, and not paid yet', async () => {
    const { user } = await open(
      `invoice=${number}`,
      { ...owed, payInvoice: () => ({ intentStatus: 'processing', clientSecret: null }) },
      situation,
    )
    await user.click(await button('Pay €12.00'))
    expect(await heading(`Payment of invoice ${number} in progress`)).toHaveFocus()
    expect(screen.getByRole('region', { name: 'In progress' })).toBeVisible()
    expect(screen.getByText(/^The debit takes a few days\./)).toBeVisible()
  })

  test.each([
    ['paid', `Invoice ${number} is paid`],
    ['processing', `Payment of invoice ${number} in progress`],
    ['void', `Invoice ${number} was cancelled`],
    ['refunded', `Invoice ${number} was refunded`],
  ] as const)('that is %s asks for nothing', async (status, title) => {
    await open(`invoice=${number}`, { listInvoices: () => ({ invoices: [invoiceOf({ status })] }) }, situation)
    expect(await heading(title)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Manage billing' })).toHaveAttribute('href', '/account/billing')
  })

  test('of somebody else is not there', async () => {
    await open('invoice=E-2026-99999', {}, situation)
    expect(await heading('Invoice not found')).toBeVisible()
  })
})

test('CUSTOM is bought at the price that was agreed', async () => {
  const quote = quoteOf({
    planType: 'TEAM25',
    planFrequency: 'ANNUAL',
    currency: 'EUR',
    trial: false,
    coupon: undefined,
    country: undefined,
    vatStatus: undefined,
  })
  const lines = [{ ...quote.lines[0]!, planName: 'CUSTOM' as const }]
  const offer = {
    priceId: 'p1',
    period: 'ANNUAL' as const,
    currency: 'EUR' as const,
    total: quote.today,
    validityDays: 730,
    seats: 40,
    maxSubdomains: null,
  }
  const { user, api } = await open(
    'price=p1',
    {
      quoteCustom: () => ({ ...quote, lines }),
      subscribeCustom: () => ({ intentStatus: 'succeeded', clientSecret: null, planType: 'custom' }),
    },
    { customer: { offers: [offer] }, methods: [visa] },
  )
  expect(await screen.findByText('Custom, 1 year')).toBeVisible()
  const agreed = ['40 seats', 'Transfers kept for 730 days', '10 subdomains']
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(agreed)
  await user.click(await button('Pay €1,080.00'))
  await heading('You’re on Custom')
  expect(screen.getByText(/keep transfers for 730 days\. Your team has 40 seats\. We sent the receipt/)).toBeVisible()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(agreed)
  expect(api.asked('subscribeCustom')[0]?.body).toEqual({
    priceId: 'p1',
    total: 108_000,
    paymentMethodId: 'pm_visa',
  })
})
