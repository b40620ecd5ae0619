import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { type Payer, changeToTeam, inDays, pastDue, paypal, premium, total } from './billing-answers.ts'
import { button, dialog, inDialog, link, noDialog, notice, openBilling } from './billing-page.ts'
import type { Page } from './page.tsx'
import { refused } from './fake-service.ts'

const until = new Date(premium.periodEnd).toLocaleDateString('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

async function openChange(changes: Partial<Payer> = {}): Promise<Page & { payer: Payer }> {
  const page = await openBilling(changes)
  await page.user.click(await button('Change plan'))
  await dialog('Change plan')
  return page
}
const lines = async (): Promise<string[]> => {
  const sum = within(await dialog('Change plan'))
  await sum.findByText('Due today')
  return sum.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
}
describe('an address that says what was pressed elsewhere', () => {
  const at = (search: string, changes: Partial<Payer> = {}) => openBilling(changes, {}, `/account/billing${search}`)

  test('opens the change to it, once', async () => {
    const { address } = await at('?change=TEAM25&period=MONTHLY')
    const asked = await inDialog('Change plan')
    expect(asked.getByRole('radio', { name: /^Team 25/ })).toBeChecked()
    expect(asked.getByRole('radio', { name: 'Monthly' })).toBeChecked()
    expect(address()).toBe('/account/billing')
  })

  test('begins with what one has likely come for the next time', async () => {
    const { user } = await at('?change=TEAM25&period=MONTHLY')
    await user.click((await inDialog('Change plan')).getByRole('button', { name: 'Cancel' }))
    await noDialog()
    await user.click(await button('Change plan'))
    expect((await inDialog('Change plan')).getByRole('radio', { name: /^Team 10 people/ })).toBeChecked()
  })

  test('opens the question whether to cancel', async () => {
    const { address } = await at('?cancel=1')
    expect(await dialog('Cancel Premium?')).toBeVisible()
    expect(address()).toBe('/account/billing')
  })

  test.each([
    ['of a plan that nobody sells', '?change=GOLD&period=ANNUAL', {}],
    ['to cancel what ends anyway', '?cancel=1', { state: { ...premium, autoRenew: false, endsAt: premium.periodEnd } }],
    ['to change what is owed for', '?change=TEAM&period=ANNUAL', { state: pastDue }],
  ])('asks nothing %s', async (_of, search, changes) => {
    const { address } = await at(search, changes)
    expect(await screen.findByRole('heading', { name: 'Premium' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(address()).toBe('/account/billing'))
  })
})

/** Where a page of its own was loaded instead of this. */
const watchLoads = () => vi.spyOn(location, 'assign').mockImplementation(() => undefined)

describe('changing the plan', () => {
  test('begins with the next larger one, what it costs today line by line, and what it costs then', async () => {
    const { api } = await openChange()
    const asked = await inDialog('Change plan')
    expect(await asked.findByRole('radio', { name: /^Team 10 people €400 a year$/ })).toBeChecked()
    expect(asked.getByRole('radio', { name: /^Premium Your current plan/ })).not.toBeChecked()
    expect(asked.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    expect(await lines()).toEqual([
      `Team, 100 days until ${until}: €109.59`,
      'Premium, 100 unused days: −€27.40',
      'VAT, France, 20%: €16.44',
      'Due today: €98.63',
    ])
    expect(asked.getByText(`Then €480.00 a year with VAT, from ${until}.`)).toBeVisible()
    expect(api.asked('quote')[0]?.body).toMatchObject({ planType: 'TEAM', planFrequency: 'ANNUAL', currency: 'EUR' })
  })

  test('is paid at the price that was seen, and done once the session has the plan', async () => {
    const { user, api, payer } = await openChange()
    await user.click(await button('Pay €98.63 and change'))
    expect(await notice('You’re on Team now.')).toBeVisible()
    await noDialog()
    expect(api.asked('subscribe')[0]?.body).toMatchObject({ planType: 'TEAM', planFrequency: 'ANNUAL', total: 9863 })
    expect(payer.state?.planName).toBe('TEAM')
    expect(await screen.findByRole('heading', { name: 'Team' })).toBeVisible()
    const { readClaims } = await import('@envoi/contract/session-claims')
    const cookie = /session-claims=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    expect(readClaims(cookie)?.plan_type).toBe('TEAM')
  })

  test('to a cheaper one waits for what is paid for, and costs nothing today', async () => {
    const { user, api } = await openChange({
      state: { ...premium, planName: 'TEAM', total: total(40_000) },
      quote: () => ({
        ...changeToTeam,
        kind: 'later',
        today: { net: 0, discount: 0, taxed: 0, tax: 0, gross: 0 },
        lines: [],
        next: { at: premium.periodEnd, total: total(10_000) },
        afterwards: total(10_000),
      }),
    })
    const asked = await inDialog('Change plan')
    await user.click(asked.getByRole('radio', { name: /^Premium/ }))
    expect(
      await asked.findByText(`You keep Team until ${until}, since you’ve paid until then. Nothing is due today.`),
    ).toBeVisible()
    expect(asked.getByText(/No one is removed from your team/)).toBeVisible()
    await user.click(await button(`Change on ${until}`))
    expect(await notice(`Your plan changes to Premium on ${until}.`)).toBeVisible()
    expect(api.asked('subscribe')[0]?.body).toMatchObject({ planType: 'PREMIUM', total: 0 })
  })

  test('asks for each plan and period anew, and for nothing of the plan that one has', async () => {
    const { user, api } = await openChange()
    const asked = await inDialog('Change plan')
    await lines()
    await user.click(asked.getByRole('radio', { name: /^Premium/ }))
    expect(asked.queryByText('Due today')).toBeNull()
    const change = asked.getByRole('button', { name: 'Change plan' })
    expect(change).toHaveAttribute('aria-disabled', 'true')
    await user.click(change)
    await user.click(asked.getByRole('radio', { name: 'Monthly' }))
    await lines()
    expect(asked.getByRole('radio', { name: /€10 a month/ })).toBeChecked()
    expect([...new Set(api.asked('quote').map(({ body }) => `${body.planType} ${body.planFrequency}`))]).toEqual([
      'TEAM ANNUAL',
      'PREMIUM MONTHLY',
    ])
    expect(api.asked('subscribe')).toEqual([])
  })

  test('keeps the present plan, and takes back what was planned', async () => {
    const { user, api, payer } = await openChange({
      state: {
        ...premium,
        planName: 'TEAM',
        total: total(40_000),
        pending: { planName: 'PREMIUM', period: 'ANNUAL' },
      },
      quote: () => ({
        ...changeToTeam,
        kind: 'same',
        today: { net: 0, discount: 0, taxed: 0, tax: 0, gross: 0 },
        lines: [],
      }),
    })
    const asked = await inDialog('Change plan')
    expect(asked.getByRole('radio', { name: /^Team Your current plan/ })).toBeChecked()
    expect(asked.getByText('You keep Team and don’t change to Premium. Nothing is due today.')).toBeVisible()
    expect(await asked.findByText(`Then €480.00 a year with VAT, from ${until}.`)).toBeVisible()
    // What is planned already is not agreed on again.
    await user.click(asked.getByRole('radio', { name: new RegExp(`^Premium Planned for ${until}`) }))
    expect(asked.getByRole('button', { name: 'Change plan' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(asked.getByRole('radio', { name: /^Team Your current plan/ }))
    await user.click(asked.getByRole('button', { name: 'Keep Team' }))
    expect(await notice('You keep Team.')).toBeVisible()
    await noDialog()
    expect(api.asked('subscribe').map(({ body }) => body)).toMatchObject([
      { planType: 'TEAM', planFrequency: 'ANNUAL' },
    ])
    expect(payer.state?.pending).toBeNull()
  })

  test('keeps a plan that ends', async () => {
    const { user, payer } = await openChange({
      state: { ...premium, autoRenew: false, endsAt: premium.periodEnd, nextPayment: null },
      quote: () => ({ ...changeToTeam, kind: 'same', lines: [] }),
    })
    const asked = await inDialog('Change plan')
    expect(asked.getByText(`You keep Premium after ${until}. Nothing is due today.`)).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Keep Premium' }))
    expect(await notice('You keep Premium.')).toBeVisible()
    expect(payer.state?.autoRenew).toBe(true)
  })

  test('begins with nothing else for those who have a plan made to order', async () => {
    const { api } = await openChange({ state: { ...premium, planName: 'CUSTOM', total: total(480_000) } })
    const asked = await inDialog('Change plan')
    expect(asked.getByRole('radio', { name: /^Custom Your current plan €4,800 a year$/ })).toBeChecked()
    expect(asked.getByRole('button', { name: 'Change plan' })).toHaveAttribute('aria-disabled', 'true')
    expect(api.asked('quote')).toEqual([])
  })

  test('says what each period costs once a discount has ended', async () => {
    const reduced = { net: 40_000, discount: 12_000, taxed: 28_000, tax: 5600, gross: 33_600 }
    await openChange({ quote: () => ({ ...changeToTeam, next: { at: inDays(100), total: reduced } }) })
    const asked = await inDialog('Change plan')
    expect(
      await asked.findByText(`Then €336.00 a year with VAT, from ${until}. When your discount ends: €480.00 a year.`),
    ).toBeVisible()
  })

  test('goes on at the checkout where the bank asks', async () => {
    const loads = watchLoads()
    const { user, api } = await openChange()
    api.answer({ subscribe: () => ({ intentStatus: 'requires_action', clientSecret: 'pi_1', planType: 'team' }) })
    await user.click(await button('Pay €98.63 and change'))
    await waitFor(() => expect(loads).toHaveBeenCalledWith('/checkout?plan=TEAM&period=ANNUAL'))
  })

  test.each([
    ['PAYMENT_DECLINED' as const, 'Your bank declined the payment. Use another card, or contact your bank.'],
    ['PAYMENT_PENDING' as const, /^A payment is in progress\./],
    ['UNAVAILABLE' as const, /^We can’t reach the payment service\./],
  ])('says why it did not go through: %s', async (code, sentence) => {
    const { user, api, payer } = await openChange()
    api.answer({
      subscribe: () => {
        throw refused(code)
      },
    })
    await user.click(await button('Pay €98.63 and change'))
    expect(await (await inDialog('Change plan')).findByText(sentence)).toBeVisible()
    expect(payer.state?.planName).toBe('PREMIUM')
  })

  test('shows the new total when the price has changed since', async () => {
    const { user, api, payer } = await openChange()
    await lines()
    api.answer({
      subscribe: () => {
        payer.quote = () => ({ ...changeToTeam, today: { ...changeToTeam.today, gross: 9999 } })
        throw refused('PRICE_CHANGED')
      },
    })
    await user.click(await button('Pay €98.63 and change'))
    expect(await button('Pay €99.99 and change')).toBeVisible()
    expect(screen.getByText('The price has changed. Check the new total.')).toBeVisible()
  })

  test('says why it cannot be priced, and tries again', async () => {
    const { user, payer } = await openChange({
      quote: () => {
        throw refused('BILLING_DETAILS_REQUIRED')
      },
    })
    const asked = await inDialog('Change plan')
    expect(await asked.findByText(/Add your billing details first/)).toBeVisible()
    payer.quote = () => changeToTeam
    await user.click(asked.getByRole('button', { name: 'Try again' }))
    expect(await button('Pay €98.63 and change')).toBeVisible()
  })

  test('within a trial costs nothing', async () => {
    await openChange({
      state: { ...premium, status: 'trialing', periodEnd: inDays(3) },
      quote: () => ({ ...changeToTeam, today: { net: 0, discount: 0, taxed: 0, tax: 0, gross: 0 }, lines: [] }),
    })
    expect(await lines()).toEqual(['Due today: €0.00'])
    expect(await (await inDialog('Change plan')).findByRole('button', { name: 'Change plan' })).toBeVisible()
  })

  test('of somebody who pays with PayPal goes on there, with the next period', async () => {
    const { api } = await openChange({ state: { ...premium, provider: 'paypal' }, methods: [paypal] })
    const asked = await inDialog('Change plan')
    expect(
      asked.getByText(`PayPal asks you to approve the new price. It starts on ${until}; nothing is due today.`),
    ).toBeVisible()
    expect(await link('Continue to PayPal')).toHaveAttribute('href', '/checkout?plan=TEAM&period=ANNUAL')
    expect(api.asked('quote')).toEqual([])
  })

  test('has no tax line outside of the European Union', async () => {
    await openChange({
      quote: () => ({ ...changeToTeam, tax: { country: 'CH', rate: 0, reason: 'outside' } }),
    })
    expect((await lines()).some((line) => line.startsWith('VAT'))).toBe(false)
    expect((await inDialog('Change plan')).getByText(/^Then €480\.00 a year, from /)).toBeVisible()
  })
})
