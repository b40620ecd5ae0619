import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { inDays, offered, premium, total, visa } from './billing-answers.ts'
import { button, dayOf, heading, inDialog, noDialog, notice, openBilling } from './billing-page.ts'
import { refused } from './fake-service.ts'

const until = dayOf(premium.periodEnd)

describe('renewal', () => {
  test('is turned off and on, and says what that means', async () => {
    const { user, payer } = await openBilling()
    const renews = await screen.findByRole('switch', { name: 'Renew automatically' })
    expect(screen.getByText(`When off, Premium ends on ${until}. We remind you 7 days before.`)).toBeVisible()
    await user.click(renews)
    expect(await screen.findByText(`Premium ends on ${until}, and nothing more is charged.`)).toBeVisible()
    await waitFor(() => expect(payer.state?.autoRenew).toBe(false))
    expect(renews).toHaveFocus()
    await user.click(renews)
    await waitFor(() => expect(payer.state?.autoRenew).toBe(true))
  })

  test('stays as it was where the payment service does not answer, and says so', async () => {
    const { user } = await openBilling({ isAway: true, methods: [visa] })
    const renews = await screen.findByRole('switch', { name: 'Renew automatically' })
    await user.click(renews)
    await waitFor(() => expect(screen.getAllByText(/We can’t reach the payment service\./).length).toBeGreaterThan(1))
    expect(renews).toBeChecked()
  })
})

describe('cancelling', () => {
  const cancel = async (user: { click: (on: Element) => Promise<void> }) => {
    await user.click(await button('Cancel plan'))
    return inDialog('Cancel Premium?')
  }

  test('is met with an offer once, which is taken at a press', async () => {
    const { user, payer, api } = await openBilling({ state: offered })
    const asked = await cancel(user)
    expect(asked.getByText('Before you go: keep Premium with 30% off next year.')).toBeVisible()
    expect(asked.getByText('€84.00')).toBeVisible()
    expect(asked.getByText('instead of €120.00')).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Keep Premium, 30% off' }))
    expect(await notice('Premium continues with 30% off.')).toBeVisible()
    expect(await screen.findByText(`€84.00 on ${until}`)).toBeVisible()
    expect(payer.state?.autoRenew).toBe(true)
    expect(api.asked('cancelSubscription')).toEqual([])
    // It is made once.
    expect((await cancel(user)).getByRole('button', { name: 'Keep Premium' })).toBeVisible()
  })

  test('goes through all the same, and says until when the plan holds and what comes after', async () => {
    const { user } = await openBilling({ state: offered })
    const asked = await cancel(user)
    expect(
      asked.getByText(new RegExp(`Premium stays active until ${until}\\..+30 days.+two emails.+oldest`)),
    ).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Cancel plan' }))
    expect(await notice(`Premium ends on ${until}.`)).toBeVisible()
    expect(await button('Keep Premium')).toBeVisible()
    await noDialog()
  })

  test('ends a trial at once, and the session has no plan then', async () => {
    const { user, api } = await openBilling({
      state: {
        ...premium,
        status: 'trialing',
        periodEnd: inDays(3),
        nextPayment: { at: inDays(3), total: total(10_000) },
      },
    })
    const asked = await cancel(user)
    expect(asked.getByText(/^Premium ends immediately, and you won’t be charged\./)).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Cancel plan' }))
    expect(await notice('Your plan has ended.')).toBeVisible()
    expect(await heading('You don’t have a plan')).toBeVisible()
    expect(document.cookie).toContain('session-claims')
    expect(api.asked('getSession').length).toBeGreaterThan(0)
  })

  test('of a team says what becomes of it', async () => {
    const { user } = await openBilling({ state: { ...premium, planName: 'TEAM' } })
    await user.click(await button('Cancel plan'))
    expect(
      (await inDialog('Cancel Team?')).getByText(/Your team ends with it: members continue with free accounts\./),
    ).toBeVisible()
  })

  test('says why it did not go through, and is left by Escape with the focus where it was', async () => {
    const { user } = await openBilling({ isAway: true })
    const asked = await cancel(user)
    await user.click(asked.getByRole('button', { name: 'Cancel plan' }))
    expect(await asked.findByText(/We can’t reach the payment service\./)).toBeVisible()
    await user.keyboard('{Escape}')
    await noDialog()
    await waitFor(async () => expect(await button('Cancel plan')).toHaveFocus())
  })

  test('of what has ended elsewhere meanwhile is done', async () => {
    const { user, payer } = await openBilling()
    const asked = await cancel(user)
    payer.state = null
    await user.click(asked.getByRole('button', { name: 'Cancel plan' }))
    expect(await heading('You don’t have a plan')).toBeVisible()
  })

  test('an offer that was taken in another tab is said to be used', async () => {
    const { user, api } = await openBilling({ state: offered })
    const asked = await cancel(user)
    api.answer({
      applyRetentionOffer: () => {
        throw refused('OFFER_USED')
      },
    })
    await user.click(asked.getByRole('button', { name: 'Keep Premium, 30% off' }))
    expect(await screen.findByText('You’ve already used this offer.')).toBeVisible()
  })
})
