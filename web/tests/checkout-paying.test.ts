import { screen, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { checkoutAnswers, quoteOf, subscriptionOf, visa, withPlan } from './checkout-answers.ts'
import { type Answers, lost, refused } from './fake-service.ts'
import { openPage } from './page.tsx'
import { ana } from './people.ts'

/** What comes of pressing the button. */

type Situation = Parameters<typeof checkoutAnswers>[0]
const open = (query: string, answers: Answers = {}, situation: Situation = {}) =>
  openPage(`/checkout?${query}`, {
    as: ana,
    answers: { ...checkoutAnswers(situation), ...withPlan(), ...answers },
  })
const premium = 'plan=PREMIUM&period=MONTHLY'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const card = (name: string) => screen.findByRole('radio', { name })
const asksBank: Answers = {
  subscribe: () => ({ intentStatus: 'requires_action', clientSecret: 'ask_1', planType: 'premium' }),
}
const paid: Answers = { subscribe: () => ({ intentStatus: 'succeeded', clientSecret: null, planType: 'premium' }) }

describe('a purchase', () => {
  test('takes down the card, saves the details, and pays exactly what is shown', async () => {
    const { user, api } = await open(premium)
    await card('A card that works')
    await user.click(await button('Pay €12.00'))
    expect(await heading('You’re on Premium')).toHaveFocus()
    expect(api.asked('confirmPlay')[0]?.body).toEqual({ clientSecret: 'setup_1', method: 'ok' })
    expect(api.asked('setBillingDetails')[0]?.body).toEqual({
      name: 'Ana',
      address: [],
      country: 'FR',
      vatNumber: null,
      receiptsTo: null,
    })
    expect(api.asked('subscribe')[0]).toEqual({
      params: { id: 'ana' },
      body: {
        planType: 'PREMIUM',
        planFrequency: 'MONTHLY',
        trial: false,
        currency: 'EUR',
        paymentMethodId: 'pm_of_setup_1',
        total: 1200,
      },
    })
    const receipt = screen.getByRole('region', { name: 'Your receipt' })
    expect(within(receipt).getByText('Paid').nextElementSibling).toHaveTextContent('€12.00')
    expect(await within(receipt).findByRole('link', { name: 'Invoice E-2026-00418' })).toHaveAttribute(
      'href',
      '/api/pay/invoices/E-2026-00418/paper',
    )
    expect(
      screen.getByText(/up to 200.GB and keep transfers for 365 days\. We sent the receipt to ana@example\.org\./),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Send files' })).toHaveAttribute('href', '/')
    expect(api.asked('getSession').length).toBeGreaterThan(0)
  })

  test('is made once, however often one presses', async () => {
    const answer = Promise.withResolvers<void>()
    const { user, api } = await open(
      premium,
      {
        async subscribe() {
          await answer.promise
          return { intentStatus: 'succeeded', clientSecret: null, planType: 'premium' }
        },
      },
      { customer: {}, methods: [visa] },
    )
    const pay = await button('Pay €12.00')
    await user.dblClick(pay)
    await user.click(pay)
    expect(pay).toHaveAttribute('aria-disabled', 'true')
    answer.resolve()
    await heading('You’re on Premium')
    expect(api.asked('subscribe')).toHaveLength(1)
    // What was saved before is not written anew.
    expect(api.asked('setBillingDetails')).toEqual([])
    expect(api.asked('startCardSetup')).toEqual([])
  })

  test('whose answer is lost is asked for again with the same card', async () => {
    let tries = 0
    const { user, api } = await open(premium, {
      subscribe: () => {
        tries += 1
        if (tries === 1) throw lost()
        return { intentStatus: 'succeeded', clientSecret: null, planType: 'premium' }
      },
    })
    await card('A card that works')
    await user.click(await button('Pay €12.00'))
    await heading('You’re on Premium')
    const [first, second] = api.asked('subscribe')
    expect(second).toEqual(first)
    expect(api.asked('confirmPlay')).toHaveLength(1)
  })

  test('that nobody answers says that it may have been made, and can be asked for again', async () => {
    const { user, api } = await open(premium, {
      subscribe: () => {
        throw lost()
      },
    })
    await card('A card that works')
    await user.click(await button('Pay €12.00'))
    const notice = await screen.findByText('We don’t know yet whether the payment went through.')
    expect(notice.closest('[role=alert]')).toHaveFocus()
    api.answer(paid)
    await user.click(await button('Pay €12.00'))
    await heading('You’re on Premium')
    expect(api.asked('confirmPlay')).toHaveLength(1)
  })

  test('at another price shows that price and asks again', async () => {
    let net = 1000
    const quote: Answers['quote'] = ({ body }) => {
      const total = { net, discount: 0, taxed: net, tax: net / 5, gross: net * 1.2 }
      return quoteOf(body, { today: total, next: { at: '2026-12-17T10:00:00.000Z', total }, afterwards: total })
    }
    const { user, api } = await open(
      premium,
      {
        quote,
        subscribe: ({ body }) => {
          net = 1500
          if (body.total !== 1800) throw refused('PRICE_CHANGED')
          return { intentStatus: 'succeeded', clientSecret: null, planType: 'premium' }
        },
      },
      { customer: {}, methods: [visa] },
    )
    await user.click(await button('Pay €12.00'))
    expect(await screen.findByText('The price has changed.')).toBeVisible()
    await user.click(await button('Pay €18.00'))
    await heading('You’re on Premium')
    expect(api.asked('subscribe').map(({ body }) => body.total)).toEqual([1200, 1800])
  })

  test('that is refused for another reason says which', async () => {
    const { user } = await open(
      premium,
      {
        subscribe: () => {
          throw refused('PAYMENT_PENDING')
        },
      },
      { customer: {}, methods: [visa] },
    )
    await user.click(await button('Pay €12.00'))
    expect(await screen.findByText(/Another payment is still open\. Complete it under Billing first\./)).toBeVisible()
  })

  test('by bank account counts as paid while the money is on its way', async () => {
    const { user, api } = await open(
      premium,
      { subscribe: () => ({ intentStatus: 'processing', clientSecret: null, planType: 'premium' }) },
      { isSepaAllowed: true, customer: {} },
    )
    await user.click(await card('SEPA debit'))
    await card('An account that pays')
    await user.click(await button('Pay €12.00 by SEPA'))
    await heading('You’re on Premium')
    expect(screen.getByText(/We’ll send the receipt to ana@example\.org when the money arrives\./)).toBeVisible()
    const paper = screen.getByRole('region', { name: 'In progress' })
    expect(within(paper).getByText('Payment in progress').nextElementSibling).toHaveTextContent('€12.00')
    expect(within(paper).queryByText('Due today')).toBeNull()
    expect(
      within(paper).getByText(
        'The debit takes a few days. If your bank refuses it, we’ll email you, and you can pay another way.',
      ),
    ).toBeVisible()
    expect(api.asked('confirmPlay')[0]?.body).toMatchObject({ method: 'sepa' })
  })

  test('of a trial is no receipt', async () => {
    const { user } = await open(`${premium}&trial=1`)
    await card('A card that works')
    await user.click(await button('Start free trial'))
    await heading('You’re on Premium')
    expect(screen.queryByText(/receipt/)).toBeNull()
    expect(
      screen.getByText(/Your trial runs until 17 December 2026\. Then €12\.00 a month, unless you cancel\.$/),
    ).toBeVisible()
    expect(
      screen.getByText('Cancel before 17 December 2026 and you pay nothing. We email you 3 days before.'),
    ).toBeVisible()
  })
})

describe('a card that is declined', () => {
  test('charges nothing, says so, and makes room for another', async () => {
    const { user, api } = await open(premium, {
      confirmPlay: ({ body }) => {
        if (body.method === 'declined') throw refused('PAYMENT_DECLINED')
        return { paymentMethodId: `pm_of_${body.clientSecret}`, status: 'succeeded', goOnAt: null }
      },
    })
    await user.click(await card('A card that is declined'))
    await user.click(await button('Pay €12.00'))
    const notice = await screen.findByText('Your bank declined this payment.')
    expect(notice.closest('[role=alert]')).toHaveFocus()
    expect(screen.getByText(/You weren’t charged\./)).toBeVisible()
    expect(api.asked('subscribe')).toEqual([])
    await user.click(await card('A card that works'))
    await user.click(await button('Pay €12.00'))
    await heading('You’re on Premium')
    expect(api.asked('subscribe')[0]?.body.paymentMethodId).toBe('pm_of_setup_2')
  })

  test('when it is charged does the same', async () => {
    const { user, api } = await open(premium, {
      subscribe: () => {
        throw refused('PAYMENT_DECLINED')
      },
    })
    await card('A card that works')
    await user.click(await button('Pay €12.00'))
    await screen.findByText('Your bank declined this payment.')
    api.answer(paid)
    await card('A card that works')
    await user.click(await button('Pay €12.00'))
    await heading('You’re on Premium')
    expect(api.asked('subscribe').map(({ body }) => body.paymentMethodId)).toEqual(['pm_of_setup_1', 'pm_of_setup_2'])
  })
})

describe('where the bank asks', () => {
  const question = () => screen.findByRole('dialog', { name: 'Confirm with your bank' })

  test('a yes goes on with the same purchase', async () => {
    const { user, api } = await open(premium, asksBank, { customer: {}, methods: [visa] })
    await user.click(await button('Pay €12.00'))
    expect(within(await question()).getByText('€12.00 to Envoi')).toBeVisible()
    api.answer(paid)
    await user.click(await button('Approve'))
    await heading('You’re on Premium')
    expect(api.asked('confirmPlay')[0]?.body).toEqual({ clientSecret: 'ask_1', approve: true })
    const [first, second] = api.asked('subscribe')
    expect(second).toEqual(first)
  })

  test('a no charges nothing', async () => {
    const { user, api } = await open(premium, asksBank, { customer: {}, methods: [visa] })
    await user.click(await button('Pay €12.00'))
    await question()
    await user.click(await button('Refuse'))
    expect(await screen.findByText('Your bank didn’t confirm the payment.')).toBeVisible()
    expect(api.asked('confirmPlay')[0]?.body).toEqual({ clientSecret: 'ask_1', approve: false })
    expect(api.asked('subscribe')).toHaveLength(1)
  })

  test('another card is no answer to it', async () => {
    const { user, api } = await open(premium, asksBank, { customer: {}, methods: [visa] })
    await user.click(await button('Pay €12.00'))
    await question()
    await user.click(await button('Use another card'))
    expect(await button('Pay €12.00')).toBeVisible()
    expect(api.asked('confirmPlay')).toEqual([])
  })
})

describe('the wallet', () => {
  const approved = 'plan=PREMIUM&period=MONTHLY&approved=1&subscription_id=I-1'

  test('is led to once the details are saved', async () => {
    const { user, api } = await open(premium, {
      startWalletApproval: () => {
        throw refused('PAYMENT_PENDING')
      },
    })
    await user.click(await card('PayPal'))
    await user.click(await button('Continue to PayPal'))
    expect(await screen.findByText(/Another payment is still open/)).toBeVisible()
    expect(api.asked('setBillingDetails')).toHaveLength(1)
    expect(api.asked('startWalletApproval')[0]?.body).toMatchObject({ planType: 'PREMIUM', currency: 'EUR' })
    expect(api.asked('subscribe')).toEqual([])
  })

  test('is all that there is where nobody takes cards: it is chosen, and no form of a card is asked for', async () => {
    const { user, api } = await open(
      premium,
      {
        startWalletApproval: () => {
          throw refused('PAYMENT_PENDING')
        },
      },
      { hasCard: false, isPlayMoney: false },
    )
    expect(await card('PayPal')).toBeChecked()
    expect(screen.getAllByRole('radio', { name: /card|SEPA|PayPal/i })).toHaveLength(1)
    await user.click(await button('Continue to PayPal'))
    expect(await screen.findByText(/Another payment is still open/)).toBeVisible()
    expect(api.asked('startCardSetup')).toEqual([])
    expect(api.asked('subscribe')).toEqual([])
  })

  test('left without a yes: nothing was charged, and it is still chosen', async () => {
    await open(`${premium}&cancelled=1`)
    expect(await screen.findByText('You left PayPal without paying.')).toBeVisible()
    expect(await card('PayPal')).toBeChecked()
  })

  test('come back from with a yes: the plan is there, with its invoice', async () => {
    const { api } = await open(
      approved,
      { subscribeByWallet: () => ({ intentStatus: 'succeeded', clientSecret: null, planType: 'premium' }) },
      { customer: { subscription: subscriptionOf('PREMIUM', { provider: 'paypal' }) } },
    )
    expect(await heading('You’re on Premium')).toHaveFocus()
    expect(await screen.findByText(/We sent the receipt to ana@example\.org/)).toBeVisible()
    expect(screen.getByText('Next payment on 17 December 2026: €12.00.')).toBeVisible()
    expect(api.asked('subscribeByWallet')[0]?.body).toEqual({ subscriptionId: 'I-1', vatRate: 20 })
  })

  test('come back from with another plan: it begins with the next period', async () => {
    const pending = { planName: 'TEAM', period: 'MONTHLY' } as const
    await open(
      'plan=TEAM&period=MONTHLY&approved=1',
      {},
      { customer: { subscription: subscriptionOf('PREMIUM', { provider: 'paypal', pending }) } },
    )
    expect(await heading('Your plan changes to Team on 17 December 2026.')).toBeInTheDocument()
  })

  test('of play money asks in its place', async () => {
    const { user, api } = await open('approve=wallet_1', {
      confirmPlay: () => {
        throw refused('PAYMENT_DECLINED')
      },
    })
    await user.click(await button('Approve payments'))
    expect(await screen.findByText(/declined the payment/)).toBeVisible()
    expect(api.asked('confirmPlay')[0]?.body).toEqual({ clientSecret: 'wallet_1', approve: true })
  })
})
