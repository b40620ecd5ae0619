import { screen, within } from '@testing-library/dom'
import { totalOf } from '@envoi/contract/rules/prices'
import { describe, expect, test } from 'vitest'
import type { PageOptions } from './page.tsx'
import { type Somebody, ana, paying, teamOf } from './people.ts'
import { customerAnswers } from './plans-answers.ts'
import { column, lead, leaving, open, priceOf, ways } from './plans-page.ts'
import { subscriptionOf } from '../src/features/plans/plans.fixture.ts'

const member: Somebody = { ...ana, planType: 'TEAM', managerId: 'bea' }

describe('somebody with a plan', () => {
  const subscribed = (changes?: Parameters<typeof subscriptionOf>[0]): PageOptions => ({
    as: paying(ana),
    answers: customerAnswers({ isTrialUsed: true, subscription: subscriptionOf(changes) }),
  })
  const toChange = (plan: string, period = 'MONTHLY') => `/account/billing?change=${plan}&period=${period}`

  test('sees which, until when, and the ways to change and cancel it', async () => {
    await open(subscribed())
    expect(await lead(/^You’re on Premium\. It renews on 17 December 2026\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Manage billing' })).toHaveAttribute('href', '/account/billing')
    expect(ways('Free')).toEqual([['Cancel Premium', '/account/billing?cancel=1']])
    expect(within(column('Premium')).getByText('Your plan')).toBeVisible()
    expect(ways('Premium')).toEqual([])
    expect(ways('Team')).toEqual([['Change to Team', toChange('TEAM')]])
    expect(ways('Team 25')).toEqual([['Change to Team 25', toChange('TEAM25')]])
  })

  test('sees the period they pay for first, and may pay by the other', async () => {
    const { user } = await open(subscribed({ period: 'ANNUAL' }))
    expect(screen.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    expect(within(column('Premium')).getByText('Your plan')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Monthly' }))
    expect(ways('Premium')).toEqual([['Pay monthly', toChange('PREMIUM')]])
  })

  test('that changes later keeps it, or changes to any other', async () => {
    const { user } = await open(
      subscribed({ planName: 'TEAM', period: 'ANNUAL', pending: { planName: 'PREMIUM', period: 'MONTHLY' } }),
    )
    expect(ways('Team')).toEqual([['Keep Team', toChange('TEAM', 'ANNUAL')]])
    expect(ways('Team 25')).toEqual([['Change to Team 25', toChange('TEAM25', 'ANNUAL')]])
    expect(ways('Premium')).toEqual([['Change to Premium', toChange('PREMIUM', 'ANNUAL')]])
    await user.click(screen.getByRole('radio', { name: 'Monthly' }))
    expect(ways('Premium')).toEqual([])
    expect(within(column('Premium')).getByText(/^From 17.Dec/)).toBeVisible()
  })

  test('made to order sees what was agreed', async () => {
    await open(subscribed({ planName: 'CUSTOM', period: 'ANNUAL', total: totalOf(480_000, null, 2000) }))
    expect(priceOf('Custom')).toEqual(['€4,800 a year', 'Your agreed price'])
    expect(within(column('Custom')).getByText('Your plan')).toBeVisible()
  })

  test('that ends keeps it, and changes to nothing that was planned before', async () => {
    await open(
      subscribed({
        autoRenew: false,
        endsAt: '2026-12-17T09:00:00.000Z',
        pending: { planName: 'TEAM', period: 'MONTHLY' },
      }),
    )
    expect(ways('Premium')).toEqual([['Keep Premium', toChange('PREMIUM')]])
    expect(within(column('Free')).getByText(/^From 17.Dec/)).toBeVisible()
    expect(ways('Team')).toEqual([['Change to Team', toChange('TEAM')]])
    expect(screen.getAllByText(/^From 17.Dec/)).toHaveLength(1)
  })

  test('is not sent to pay by an address that asks for another', async () => {
    const left = leaving()
    await open(subscribed(), '/plans?plan=TEAM&period=MONTHLY')
    expect(left).not.toHaveBeenCalled()
  })

  test.each([
    [
      'that ends',
      { autoRenew: false, endsAt: '2026-12-17T09:00:00.000Z' },
      /^You’re on Premium until 17 December 2026\./,
    ],
    ['on trial', { status: 'trialing' as const }, /^You’re trying Premium free until 17 December 2026\./],
    [
      'that is not paid for',
      { status: 'past_due' as const, endsAt: '2026-12-01T09:00:00.000Z' },
      /^A payment for Premium is due\. Pay by 1 December 2026 to keep your plan\./,
    ],
    [
      'that changes later',
      { planName: 'TEAM' as const, pending: { planName: 'PREMIUM' as const, period: 'MONTHLY' as const } },
      /^You’re on Team until 17 December 2026, then on Premium, paid monthly\./,
    ],
  ])('%s is told so', async (_which, changes, sentence) => {
    await open(subscribed(changes))
    expect(await lead(sentence)).toBeVisible()
  })

  test('that an operator gave pays nothing and buys nothing', async () => {
    const subscription = subscriptionOf({ provider: 'operator', planName: 'TEAM' })
    await open({ as: { ...ana, planType: 'TEAM' }, answers: customerAnswers({ subscription }) })
    expect(await lead('You’re on Team. Our team set it up for you, so there’s nothing to pay.')).toBeVisible()
    for (const name of ['Free', 'Premium', 'Team', 'Team 25']) expect(ways(name)).toEqual([])
    expect(within(column('Team')).getByText('Your plan')).toBeVisible()
  })

  test('of their team reads whose it is, and nothing of money is asked', async () => {
    const { api } = await open({ as: member, answers: { getTeam: () => teamOf('bea') } })
    expect(
      await lead(
        'You’re in the team of Bea, who chooses the plan and pays for it. For a plan of your own, leave the team first, under Account, Usage.',
      ),
    ).toBeVisible()
    for (const name of ['Free', 'Premium', 'Team', 'Team 25', 'Custom']) expect(ways(name)).toEqual([])
    expect(api.asked('getCustomer')).toEqual([])
  })

  test('sees it on a site of their own too', async () => {
    await open({ ...subscribed(), place: { name: 'acme', isMain: false } }, 'http://acme.localhost:1/plans')
    expect(ways('Team')).toEqual([['Change to Team', toChange('TEAM')]])
  })
})
