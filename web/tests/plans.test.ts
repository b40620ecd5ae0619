import { screen, waitFor, within } from '@testing-library/dom'
import { planLimits } from '@envoi/contract/limits'
import { totalOf } from '@envoi/contract/rules/prices'
import { describe, expect, test, vi } from 'vitest'
import { lost, refused } from './fake-service.ts'
import { openPage } from './page.tsx'
import { ana } from './people.ts'
import { customerAnswers, detailsIn, noCustomer, plansAnswers } from './plans-answers.ts'
import { asked, column, lead, leaving, open, priceOf, ready, ways } from './plans-page.ts'

describe('what plans cost', () => {
  test('is shown by the month, without tax and with it, for where one is', async () => {
    const { api } = await open()
    expect(asked(api)).toEqual([undefined])
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('FR')
    expect(screen.getByRole('radio', { name: 'Monthly' })).toBeChecked()
    expect(screen.getByText('Pay yearly and get 2 months free.')).toBeVisible()
    expect(priceOf('Free')).toEqual(['€0 ', 'No account needed'])
    expect(priceOf('Premium')).toEqual(['€10 a month', '€12.00 with 20% VAT'])
    expect(priceOf('Team')).toEqual(['€40 a month', '€48.00 with 20% VAT'])
    expect(priceOf('Team 25')).toEqual(['€90 a month', '€108.00 with 20% VAT'])
    expect(priceOf('Custom')).toEqual(['On request ', 'Priced with you'])
  })

  test('is shown by the year', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('radio', { name: 'Yearly' }))
    expect(priceOf('Premium')).toEqual(['€100 a year', '€120.00 with 20% VAT'])
    expect(priceOf('Team 25')).toEqual(['€900 a year', '€1,080.00 with 20% VAT'])
  })

  test('changes with the country: its VAT, none outside the EU, and its currency', async () => {
    const { user, api } = await open()
    const country = screen.getByRole('combobox', { name: 'Country' })
    await user.selectOptions(country, 'Finland, EUR')
    await waitFor(() => expect(priceOf('Premium')).toEqual(['€10 a month', '€12.55 with 25.5% VAT']))
    await user.selectOptions(country, 'United States, USD')
    await waitFor(() => expect(priceOf('Premium')).toEqual(['$10 a month', 'No VAT']))
    expect(priceOf('Free')).toEqual(['$0 ', 'No account needed'])
    expect(asked(api)).toEqual([undefined, 'FI', 'US'])
  })

  test('is for a customer what their own details say, VAT number and all', async () => {
    const details = detailsIn('BE', { rate: 0, reason: 'reverse-charge' })
    const { api } = await open({ as: ana, answers: customerAnswers({ details }) })
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('BE')
    expect(priceOf('Team')).toEqual(['€40 a month', 'No VAT: reverse charge'])
    expect(asked(api)).toEqual(['BE'])
  })

  test('is for the country that one has chosen also when one registers or pays', async () => {
    const { user } = await open()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Belgium, EUR')
    const redirect = encodeURIComponent('/plans?plan=TEAM&period=MONTHLY&country=BE')
    await waitFor(() => expect(ways('Team')).toEqual([['Try free for 7 days', `/register?redirect=${redirect}`]]))
  })

  test('calls countries what checkout and billing call them', async () => {
    await open()
    expect(screen.getByRole('option', { name: 'US Outlying Islands, USD' })).toBeInTheDocument()
  })

  test('is told in French, by French names of countries', async () => {
    const { user } = await open({ language: 'fr' })
    expect(screen.getByText('À l’année, 2 mois sont offerts.')).toBeVisible()
    expect(priceOf('Premium')).toEqual(['10 € HT par mois', '12,00 € TTC (TVA 20\u202F%)'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pays' }), 'Finlande, EUR')
    await waitFor(() => expect(priceOf('Premium')[1]).toBe('12,55 € TTC (TVA 25,5\u202F%)'))
    expect(document.title).toBe('Offres et tarifs, Envoi')
  })

  test('that cannot be read is said so, and read again', async () => {
    const page = await openPage('/plans', {
      answers: {
        getPlans: () => {
          throw lost()
        },
      },
    })
    const alert = await screen.findByRole('alert', {}, { timeout: 20_000 })
    expect(alert).toHaveTextContent('We can’t reach the server. Check your connection and try again.')
    expect(within(column('Premium')).queryByRole('link')).toBeNull()
    page.api.answer(plansAnswers())
    await page.user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await ready()
    expect(priceOf('Premium')[0]).toBe('€10 a month')
  })
})

describe('what plans lift', () => {
  const cells = (name: string): string[] =>
    within(screen.getByRole('row', { name: new RegExp(`^${name} `) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replaceAll('\u00A0', ' ') ?? '')

  test('stands in one table, from the limits of the product', async () => {
    await open()
    const table = screen.getByRole('table', { name: 'What each plan includes' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Limit', 'Free', 'Premium', 'Team', 'Team 25', 'Custom'])
    expect(cells('Size')).toEqual(['5 GB', '200 GB', '200 GB', '200 GB', '200 GB'])
    expect(cells('Available for')).toEqual(['7 days', '365 days', '365 days', '365 days', 'As agreed'])
    expect(cells('Message')[1]).toBe('1\u202F000 characters')
    expect(cells('Storage')).toEqual(['100 GB', '1 TB', '1 TB, shared', '1 TB, shared', '1 TB, shared'])
    expect(cells('People')).toEqual(['1', '1', '10', '25', 'As agreed'])
    expect(cells('Branded subdomains')).toEqual(['–No', '1', '1', '3', 'As agreed'])
    expect(cells('Address book and groups')).toEqual(['–No', 'Yes', 'Yes', 'Yes', 'Yes'])
  })

  test('folds out under each plan on phones, without what it lacks', async () => {
    await open({ isPhone: true })
    const facts = (name: string) =>
      [...column(name).querySelectorAll('dt')].map((term) => [
        term.textContent,
        term.nextElementSibling?.textContent?.replaceAll('\u00A0', ' '),
      ])
    expect(facts('Free')).toContainEqual(['Storage', '100 GB'])
    expect(facts('Free').map(([name]) => name)).not.toContain('Address book and groups')
    expect(facts('Premium')).toContainEqual(['Address book and groups', 'Yes'])
  })

  test('and what becomes of files when a plan ends is told', async () => {
    await open()
    const section = screen.getByRole('heading', { name: 'When a plan ends' }).closest('section')
    expect(section).toHaveTextContent(`we delete what is over ${planLimits.NONE.storage / 1e9} GB`)
    expect(section).toHaveTextContent('After 30 days and two emails')
    expect(screen.getByRole('heading', { name: 'Ways to pay' }).closest('section')).toHaveTextContent('card or PayPal')
  })

  test.each([
    [
      'a card alone',
      { hasWallet: false },
      ['once per account and card.', 'pay only for the days left.', 'We try again after 1, 3 and 7 days.'],
    ],
    [
      'both',
      {},
      [
        'once per account, card and PayPal account.',
        'pay only for the days left.',
        'We try again after 1, 3 and 7 days.',
      ],
    ],
    [
      'PayPal alone',
      { hasCard: false },
      [
        'once per account and PayPal account.',
        'the new plan and its price start with the next period.',
        'PayPal tries again automatically.',
      ],
    ],
  ])('and what is asked before paying is answered for who takes the money: %s', async (_who, shop, told) => {
    await open({ answers: plansAnswers(shop) })
    const titles = ['The free trial', 'Change or cancel', 'If a payment fails']
    for (const [at, name] of titles.entries())
      expect(screen.getByRole('heading', { name }).closest('section')).toHaveTextContent(told[at]!)
  })
})

describe('a visitor', () => {
  test('starts sending, or registers and comes back to what they chose', async () => {
    const { user, address } = await open()
    expect(await lead('Try any plan free for 7 days. Cancel any time.')).toBeVisible()
    expect(ways('Free')).toEqual([['Start sending', '/']])
    expect(ways('Custom')).toEqual([['Contact sales', 'mailto:sales@envoi.example']])
    await user.click(screen.getByRole('radio', { name: 'Yearly' }))
    await user.click(within(column('Team')).getByRole('link', { name: 'Try free for 7 days' }))
    await waitFor(() =>
      expect(address()).toBe(`/register?redirect=${encodeURIComponent('/plans?plan=TEAM&period=ANNUAL')}`),
    )
  })

  test('who goes back without an account finds what they chose', async () => {
    const left = leaving()
    await open({}, '/plans?plan=TEAM&period=ANNUAL')
    expect(screen.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    expect(priceOf('Team')[0]).toBe('€400 a year')
    expect(left).not.toHaveBeenCalled()
  })

  test('sees no button where nothing can be bought, and reads that', async () => {
    await open({ answers: plansAnswers({ isOn: false, salesEmail: null }) })
    expect(await lead('Plans aren’t available right now.')).toBeVisible()
    for (const name of ['Premium', 'Team', 'Team 25', 'Custom']) expect(ways(name)).toEqual([])
    expect(priceOf('Custom')[1]).toBe('Contact support')
    expect(screen.queryByRole('heading', { name: 'The free trial' })).toBeNull()
  })

  test('reads that play money is none', async () => {
    await open({ answers: plansAnswers({ isPlayMoney: true }) })
    expect(screen.getByText('Test mode: no real money is charged.')).toBeVisible()
  })

  test('of a customer’s site is led to the main one', async () => {
    const left = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
    const { api } = await openPage('http://acme.localhost:1/plans', { place: { name: 'acme', isMain: false } })
    await waitFor(() => expect(left.mock.calls.flat().map(String)).toContain('http://localhost:1/plans'))
    expect(api.asked('getPlans')).toEqual([])
  })
})

describe('somebody without a plan', () => {
  test('pays on a page of its own, the first time after a trial', async () => {
    const { user } = await open({ as: ana, answers: noCustomer })
    expect(within(column('Free')).getByText('Your plan')).toBeVisible()
    expect(ways('Premium')).toEqual([['Try free for 7 days', '/checkout?plan=PREMIUM&period=MONTHLY&trial=1']])
    await user.click(screen.getByRole('radio', { name: 'Yearly' }))
    expect(ways('Team 25')).toEqual([['Try free for 7 days', '/checkout?plan=TEAM25&period=ANNUAL&trial=1']])
  })

  test('who had the trial pays at once', async () => {
    await open({ as: ana, answers: customerAnswers({ isTrialUsed: true }) })
    expect(await lead('Choose a plan. Cancel any time.')).toBeVisible()
    expect(ways('Team')).toEqual([['Get Team', '/checkout?plan=TEAM&period=MONTHLY']])
  })

  test('who was offered a price gets Custom for it', async () => {
    const offers = [
      {
        priceId: 'p1',
        period: 'ANNUAL' as const,
        currency: 'EUR' as const,
        total: totalOf(500_000, null, 2000),
        validityDays: 730,
        seats: 40,
        maxSubdomains: null,
      },
    ]
    await open({ as: ana, answers: customerAnswers({ offers }) })
    expect(priceOf('Custom')).toEqual(['€5,000 a year', 'Your agreed price'])
    expect(ways('Custom')).toEqual([['Get Custom', '/checkout?price=p1']])
  })

  test('who has just registered goes on to pay for what they chose, and only once', async () => {
    const left = leaving()
    const { address } = await open({ as: ana, answers: noCustomer }, '/plans?plan=TEAM&period=ANNUAL')
    await waitFor(() => expect(left.mock.calls).toEqual([['/checkout?plan=TEAM&period=ANNUAL&trial=1']]))
    expect(address()).toBe('/plans')
  })

  test('goes on to pay in the country that was chosen before', async () => {
    const left = leaving()
    const address = '/plans?plan=TEAM&period=ANNUAL&country=BE'
    const { api } = await open({ as: ana, answers: noCustomer }, address)
    await waitFor(() => expect(left.mock.calls).toEqual([['/checkout?plan=TEAM&period=ANNUAL&trial=1&country=BE']]))
    expect(asked(api)).toEqual(['BE'])
  })

  test('who comes back to an account whose trial is used goes on without one', async () => {
    const left = leaving()
    await open({ as: ana, answers: customerAnswers({ isTrialUsed: true }) }, '/plans?plan=PREMIUM&period=MONTHLY')
    await waitFor(() => expect(left.mock.calls).toEqual([['/checkout?plan=PREMIUM&period=MONTHLY']]))
  })

  test('of whom nothing can be read sees prices and no button, and reads again', async () => {
    const page = await openPage('/plans', {
      as: ana,
      answers: {
        ...plansAnswers(),
        getCustomer: () => {
          throw refused('FORBIDDEN')
        },
      },
    })
    const alert = await screen.findByRole('alert')
    await waitFor(() => expect(priceOf('Premium')[0]).toBe('€10 a month'))
    expect(ways('Premium')).toEqual([])
    page.api.answer(noCustomer)
    await page.user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(ways('Premium')).toHaveLength(1))
  })
})
