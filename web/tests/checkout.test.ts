import { screen, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { checkoutAnswers, details, quoteOf, subscriptionOf, visa } from './checkout-answers.ts'
import { refused } from './fake-service.ts'
import { type PageOptions, openPage } from './page.tsx'
import { ana } from './people.ts'

/** What is seen before anybody pays. */

type Situation = Parameters<typeof checkoutAnswers>[0]
const open = (query: string, situation: Situation = {}, { answers = {}, ...options }: PageOptions = {}) =>
  openPage(`/checkout?${query}`, { as: ana, answers: { ...checkoutAnswers(situation), ...answers }, ...options })
const premium = 'plan=PREMIUM&period=MONTHLY'
const order = () => screen.findByRole('region', { name: 'Your order' })
const pay = (name: string | RegExp) => screen.findByRole('button', { name })
/** Each line of the order with its amount. */
const lines = async () =>
  within(await order())
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

describe('the order', () => {
  test('shows every line of the service’s quote, and the sum on the button', async () => {
    const { api } = await open('plan=PREMIUM&period=ANNUAL')
    expect(await pay('Pay €120.00')).toBeVisible()
    expect(await lines()).toEqual(['Premium, 1 year: €100.00', 'VAT, France, 20%: €20.00', 'Due today: €120.00'])
    expect(screen.getByText('Renews on 17 November 2027 at €120.00. Cancel any time.')).toBeVisible()
    expect(api.asked('quote')[0]?.body).toEqual({
      planType: 'PREMIUM',
      planFrequency: 'ANNUAL',
      trial: false,
      currency: 'EUR',
      country: 'FR',
      vatStatus: 'none',
    })
    expect(document.title).toBe('Checkout, Envoi')
  })

  test('changes with the plan and the period', async () => {
    const { user } = await open(premium)
    await pay('Pay €12.00')
    await user.click(screen.getByRole('radio', { name: 'Yearly, 2 months free' }))
    expect(await pay('Pay €120.00')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Team')
    expect(await pay('Pay €480.00')).toBeVisible()
    expect((await lines())[0]).toBe('Team, 1 year: €400.00')
  })

  test('of a trial costs nothing today, and says what it costs when', async () => {
    const { user } = await open(`${premium}&trial=1`)
    expect(await pay('Start free trial')).toBeVisible()
    expect(await lines()).toEqual([
      'Premium, 1 month: €10.00',
      'VAT, France, 20%: €2.00',
      'On 17 December 2026: €12.00',
      'Due today: €0.00',
    ])
    await user.click(screen.getByRole('checkbox', { name: 'Try it free for 7 days' }))
    expect(await pay('Pay €12.00')).toBeVisible()
  })

  test('goes on without a trial that was had before, and says so', async () => {
    await open(
      `${premium}&trial=1`,
      {},
      {
        answers: {
          quote: ({ body }) => {
            if (body.trial) throw refused('TRIAL_USED')
            return quoteOf(body)
          },
        },
      },
    )
    expect(await pay('Pay €12.00')).toBeVisible()
    expect(screen.getByText('You, or this card or PayPal account, have already used the free trial.')).toBeVisible()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('of a change shows what is left of the old plan, by days', async () => {
    const change = (body: Parameters<typeof quoteOf>[0]) =>
      quoteOf(body, {
        kind: 'change',
        today: { net: 2000, discount: 0, taxed: 2000, tax: 400, gross: 2400 },
        lines: [
          { kind: 'plan', planName: 'TEAM', period: 'MONTHLY', days: 20, amount: 2667 },
          { kind: 'unused', planName: 'PREMIUM', period: 'MONTHLY', days: 20, amount: -667 },
        ],
      })
    await open(
      'plan=TEAM&period=MONTHLY',
      { customer: { subscription: subscriptionOf('PREMIUM') }, methods: [visa] },
      { as: { ...ana, planType: 'PREMIUM' }, answers: { quote: ({ body }) => change(body) } },
    )
    expect(await pay('Pay €24.00')).toBeVisible()
    expect(await lines()).toEqual([
      'Team, 20 days: €26.67',
      'Unused time on Premium, 20 days: −€6.67',
      'VAT, France, 20%: €4.00',
      'Due today: €24.00',
    ])
    expect(screen.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked()
    expect(screen.queryByRole('radio', { name: 'PayPal' })).toBeNull()
  })

  test('of a change to less says from when, and asks for no card', async () => {
    await open(
      premium,
      { customer: { subscription: subscriptionOf('TEAM') }, methods: [visa] },
      {
        as: { ...ana, planType: 'TEAM' },
        answers: { quote: ({ body }) => ({ ...quoteOf({ ...body, trial: true }), kind: 'later', lines: [] }) },
      },
    )
    expect(await pay('Change on 17 December 2026')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Change plan' })).toBeVisible()
    expect(screen.queryByRole('group', { name: 'Payment method' })).toBeNull()
    expect(await lines()).toEqual([
      'Premium, 1 month: €10.00',
      'VAT, France, 20%: €2.00',
      'On 17 December 2026: €12.00',
      'Due today: €0.00',
    ])
    expect(screen.getByText('Your plan changes on 17 December 2026. It then costs €12.00 a month.')).toBeVisible()
  })
})

describe('a coupon', () => {
  const coupon = { code: 'LAUNCH25', percent: 25, amount: null, currency: null, periods: 1 }

  test('is applied and removed, and says what it takes off for how long', async () => {
    const { user } = await open('plan=PREMIUM&period=ANNUAL', {}, { answers: { getCoupon: () => coupon } })
    await user.type(await screen.findByLabelText('Coupon'), 'launch25{Enter}')
    expect(await pay('Pay €90.00')).toBeVisible()
    expect(await lines()).toContain('LAUNCH25, −25%: −€25.00')
    expect(screen.getByText('25% off your first year')).toBeVisible()
    expect(screen.getByText(/Renews on 17 November 2027 at €120.00, without the coupon\./)).toBeVisible()
    const remove = screen.getByRole('button', { name: 'Remove' })
    expect(remove).toHaveFocus()
    await user.click(remove)
    expect(await pay('Pay €120.00')).toBeVisible()
    expect(screen.getByLabelText('Coupon')).toHaveFocus()
  })

  test('that is none is told at its field', async () => {
    const { user } = await open(
      premium,
      {},
      {
        answers: {
          getCoupon: () => {
            throw refused('COUPON_INVALID')
          },
        },
      },
    )
    const field = await screen.findByLabelText('Coupon')
    await user.type(field, 'NOBODYS')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await screen.findByText('This coupon is unknown, expired or already used.')
    expect(field).toBeInvalid()
    expect(field).toHaveFocus()
  })

  test('of the address that is none leaves the price as it is', async () => {
    await open(
      `${premium}&coupon=OLD`,
      {},
      {
        answers: {
          quote: ({ body }) => {
            if (body.coupon !== undefined) throw refused('COUPON_INVALID')
            return quoteOf(body)
          },
        },
      },
    )
    expect(await pay('Pay €12.00')).toBeVisible()
    expect(screen.getByText('This coupon is unknown, expired or already used.')).toBeVisible()
  })
})

describe('billing details', () => {
  test('decide the tax as one leaves them: a number that the register knows makes it a reverse charge', async () => {
    const { user, api } = await open(premium)
    await pay('Pay €12.00')
    await user.selectOptions(screen.getByLabelText('Country'), 'Belgium')
    expect(await pay('Pay €12.10')).toBeVisible()
    await user.type(screen.getByLabelText('VAT number (optional)'), 'BE 0123.456.749')
    expect(api.asked('getTaxRates')).toEqual([])
    await user.tab()
    expect(await screen.findByText('Valid: Studio Marée SRL. Reverse charge applies.')).toBeVisible()
    expect(await pay('Pay €10.00')).toBeVisible()
    expect(await lines()).toContain('VAT, reverse charge: €0.00')
    expect(api.asked('getTaxRates')[0]?.query).toEqual({ countryCode: 'BE', vatNumber: 'BE 0123.456.749' })
  })

  test.each([
    [
      'unchecked',
      'We can’t check this number right now, so VAT is charged. We’ll check it again before your next payment.',
    ],
    ['invalid', 'The VAT register doesn’t know this number, so VAT is charged. Check the number.'],
  ] as const)('with a number that is %s are taxed, and say so', async (status, said) => {
    const { user } = await open(premium, { vat: { status, name: null } })
    await pay('Pay €12.00')
    await user.selectOptions(screen.getByLabelText('Country'), 'Belgium')
    await user.type(screen.getByLabelText('VAT number (optional)'), 'BE 0123.456.749')
    await user.tab()
    expect(await screen.findByText(said)).toBeVisible()
    expect(await pay('Pay €12.10')).toBeVisible()
  })

  test('with what is no number of the country ask nobody, and are told at the field', async () => {
    const { user, api } = await open(premium)
    await pay('Pay €12.00')
    const field = screen.getByLabelText('VAT number (optional)')
    await user.type(field, 'FR 12')
    await user.tab()
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('This VAT number isn’t valid in this country.')
    expect(api.asked('getTaxRates')).toEqual([])
  })

  test('need no address but for a VAT number, and say so at the field', async () => {
    const { user, api } = await open(premium, {
      vat: { status: 'valid', name: null },
      methods: [visa],
      customer: { details: null },
    })
    const button = await pay('Pay €12.00')
    expect(screen.getByLabelText('Address (optional)')).not.toBeInvalid()
    await user.type(screen.getByLabelText('VAT number (optional)'), 'FR 61 954 506 077')
    await user.tab()
    await user.click(button)
    const address = screen.getByLabelText('Address')
    expect(address).toBeInvalid()
    expect(address).toHaveAccessibleDescription('Enter your address. Invoices with a VAT number need it.')
    expect(address).toHaveFocus()
    expect(api.asked('setBillingDetails')).toEqual([])
    await user.type(address, '12 quai de la Fosse')
    await user.click(await pay('Pay €12.00'))
    await screen.findByRole('heading', { name: 'You’re on Premium' })
    expect(api.asked('setBillingDetails')[0]?.body.address).toEqual(['12 quai de la Fosse'])
  })

  test('with an address of five lines are told so, and nothing of it is lost', async () => {
    const { user, api } = await open(premium)
    const button = await pay('Pay €12.00')
    const address = screen.getByLabelText('Address (optional)')
    await user.type(address, 'a{Enter}b{Enter}c{Enter}d{Enter}e')
    await user.click(button)
    expect(await screen.findByText('Use up to 4 lines of up to 200 characters.')).toBeVisible()
    expect(address).toHaveValue('a\nb\nc\nd\ne')
    expect(api.asked('setBillingDetails')).toEqual([])
  })

  test('outside of the European Union have no number', async () => {
    const { user } = await open(premium)
    await pay('Pay €12.00')
    await user.selectOptions(screen.getByLabelText('Country'), 'Switzerland')
    expect(screen.queryByLabelText('VAT number (optional)')).toBeNull()
  })

  test('begin with the country for which prices were looked at', async () => {
    await open(`${premium}&country=BE`)
    expect(await pay('Pay €12.10')).toBeVisible()
    expect(screen.getByLabelText('Country')).toHaveValue('BE')
  })

  test('are those of last time', async () => {
    await open(premium, { customer: { details: { ...details, receiptsTo: 'books@example.org' } } })
    expect(await screen.findByLabelText('Name or company')).toHaveValue('Atelier Aubry')
    expect(screen.getByLabelText('Address (optional)')).toHaveValue('12 quai de la Fosse\n44000 Nantes')
    expect(screen.getByLabelText('Email for receipts (optional)')).toHaveValue('books@example.org')
  })

  test('that are wrong are shown before anything is paid, and the first has the focus', async () => {
    const { user, api } = await open(premium)
    const button = await pay('Pay €12.00')
    await user.clear(screen.getByLabelText('Name or company'))
    await user.type(screen.getByLabelText('Email for receipts (optional)'), 'nobody')
    await user.click(button)
    const name = screen.getByLabelText('Name or company')
    await screen.findByText('Enter the name for your invoices.')
    expect(name).toHaveFocus()
    expect(screen.getByText('Enter a valid email address.')).toBeVisible()
    expect(api.asked('subscribe')).toEqual([])
  })
})

describe('ways to pay', () => {
  test('by bank account are told why they are not there yet', async () => {
    await open(premium)
    const sepa = await screen.findByRole('radio', { name: /SEPA debit/ })
    expect(sepa).toBeDisabled()
    expect(sepa).toHaveAccessibleDescription('Available after your first paid invoice')
  })

  test('by bank account are there after a paid invoice, with the mandate', async () => {
    const { user } = await open(premium, { isSepaAllowed: true })
    await user.click(await screen.findByRole('radio', { name: 'SEPA debit' }))
    expect(await pay('Pay €12.00 by SEPA')).toBeVisible()
    expect(screen.getByText(/you authorise Envoi to debit this account/)).toBeVisible()
    expect(await screen.findByRole('radio', { name: 'An account that pays' })).toBeChecked()
  })

  test('say of play money that it is none', async () => {
    await open(premium)
    expect(await screen.findByText('Test mode: no real money is charged')).toBeVisible()
    expect(screen.getByText('A test form. There’s no number to enter.')).toBeVisible()
  })
})

describe('nothing can be bought', () => {
  test('by a member: it says why, and whom to ask', async () => {
    await open(premium, {}, { as: { ...ana, planType: 'TEAM', managerId: 'camille' } })
    expect(await screen.findByRole('heading', { name: 'You’re on a team' })).toBeVisible()
    expect(await screen.findByText(/leave the team first, under Account, Usage\..*camille@example\.org/)).toBeVisible()
  })

  test.each([
    ['PLAN_GIVEN', 'You already have a plan'],
    ['TEAM_MEMBER', 'You’re on a team'],
  ] as const)('where the service says %s', async (code, title) => {
    await open(
      premium,
      {},
      {
        answers: {
          quote: () => {
            throw refused(code)
          },
        },
      },
    )
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/plans')
  })

  test('where nobody takes money', async () => {
    await open(premium, { isOn: false })
    expect(await screen.findByRole('heading', { name: 'Plans aren’t available right now' })).toBeVisible()
  })

  test('without a plan in the address', async () => {
    await open('')
    expect(await screen.findByRole('heading', { name: 'Choose a plan first' })).toBeVisible()
  })

  test('while the service is away, and then it can', async () => {
    let isAway = true
    const { user } = await open(
      premium,
      {},
      {
        answers: {
          quote: ({ body }) => {
            if (isAway) throw refused('UNAVAILABLE')
            return quoteOf(body)
          },
        },
      },
    )
    const again = await screen.findByRole('button', { name: 'Try again' })
    isAway = false
    await user.click(again)
    expect(await pay('Pay €12.00')).toBeVisible()
  })
})

test('signed out, it leads to the sign-in and back', async () => {
  const { address } = await openPage(`/checkout?${premium}`)
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(new URLSearchParams(address().split('?')[1]).get('redirect')).toBe(`/checkout?${premium}`)
})

test('speaks French', async () => {
  await open('plan=PREMIUM&period=ANNUAL', {}, { language: 'fr' })
  expect(await pay(/^Payer 120,00\s€$/)).toBeVisible()
  expect(screen.getByText(/^TVA, France, 20\s%$/)).toBeVisible()
  expect(screen.getByText(/Se renouvelle le 17 novembre 2027 à 120,00\s€\. Résiliable à tout moment\./)).toBeVisible()
})
