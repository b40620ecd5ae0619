import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Payer, billingAnswers, expiredVisa, expiringVisa, invoice, pastDue, payerOf } from './billing-answers.ts'
import { inDialog, noDialog, owner } from './billing-page.ts'
import { lost } from './fake-service.ts'
import { type Page, type PageOptions, openPage } from './page.tsx'
import { type Somebody, ana } from './people.ts'

const failing: Partial<Payer> = {
  state: pastDue,
  invoices: [invoice('E-2026-00418', { status: 'open' }), invoice('E-2026-00073')],
  view: { intentStatus: 'requires_payment_method', openedInvoicesAmount: 12_000 },
}

let idle = 0
/** As a browser that has nothing else to do. */
function idleAtOnce(): void {
  idle = 0
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  vi.stubGlobal('requestIdleCallback', (run: () => void) =>
    setTimeout(() => {
      idle += 1
      run()
    }, 0),
  )
}
beforeEach(idleAtOnce)

async function openHome(
  changes: Partial<Payer> = {},
  { path = '/', ...options }: PageOptions & { path?: string } = {},
): Promise<Page & { payer: Payer }> {
  const payer = payerOf(options.as ?? owner, changes)
  const page = await openPage(path, {
    as: payer.somebody,
    ...options,
    answers: {
      ...billingAnswers(payer),
      searchTransfers: () => ({ transfers: [], total: 0 }),
      countTransfers: () => ({ count: 0 }),
      ...options.answers,
    },
  })
  return { payer, ...page }
}
const asked = (page: Pick<Page, 'api'>, times = 1) =>
  waitFor(() => expect(page.api.asked('getSubscription').length).toBeGreaterThanOrEqual(times))
const lookAgain = (): boolean => document.dispatchEvent(new Event('visibilitychange'))

describe('an invoice that is not paid', () => {
  test('is asked for over any page, with what it comes to', async () => {
    await openHome(failing, { path: '/dashboard' })
    const question = await inDialog('You have an unpaid invoice')
    expect(question.getByText('Pay invoice E-2026-00418 to keep Premium.')).toBeVisible()
    expect(
      question.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`),
    ).toEqual(['Without VAT €100.00', 'VAT €20.00', 'Amount due €120.00'])
    expect(question.getByRole('link', { name: 'Pay €120.00' })).toHaveAttribute(
      'href',
      '/checkout?invoice=E-2026-00418',
    )
    await waitFor(() => expect(question.getByRole('link', { name: 'Pay €120.00' })).toHaveFocus())
    expect(question.getByRole('link', { name: 'Use another card' })).toHaveAttribute('href', '/checkout?method=new')
  })

  test('can wait for the next visit, and no longer', async () => {
    const { user, ...page } = await openHome(failing)
    await user.click((await inDialog('You have an unpaid invoice')).getByRole('button', { name: 'Later' }))
    await noDialog()
    lookAgain()
    await asked(page, 2)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  test('is said by the page of billing itself, and over no more than that', async () => {
    const page = await openHome(failing, { path: '/account/billing' })
    expect(await screen.findByText('Your payment of €120.00 failed.')).toBeVisible()
    await waitFor(() => expect(idle).toBeGreaterThan(0))
    await vi.dynamicImportSettled()
    await asked(page)
    expect(screen.queryByRole('dialog')).toBeNull()
    await page.user.click(screen.getByRole('link', { name: /^Envoi/ }))
    await inDialog('You have an unpaid invoice')
  })

  test('of several they are all named, and the oldest is paid first', async () => {
    await openHome({
      ...failing,
      invoices: [invoice('E-3', { status: 'open' }), invoice('E-2', { status: 'open', gross: 1200 }), invoice('E-1')],
      view: { intentStatus: 'requires_payment_method', openedInvoicesAmount: 13_200 },
    })
    const question = await inDialog('You have an unpaid invoice')
    expect(question.getByText('You have 2 unpaid invoices. Pay them to keep Premium.')).toBeVisible()
    expect(question.getByRole('link', { name: 'Pay €132.00' })).toHaveAttribute('href', '/checkout?invoice=E-2')
  })

  test('is asked for also where it cannot be told which', async () => {
    await openHome(failing, {
      answers: {
        listInvoices: () => {
          throw lost()
        },
      },
    })
    const question = await inDialog('You have an unpaid invoice')
    expect(question.getByText('A payment is due. Pay it to keep Premium.')).toBeVisible()
    expect(question.getByRole('link', { name: 'View billing' })).toHaveAttribute('href', '/account/billing')
  })

  test('that is paid meanwhile is not asked for any more', async () => {
    const { payer } = await openHome(failing)
    await inDialog('You have an unpaid invoice')
    Object.assign(payer, { view: {}, state: { ...pastDue, status: 'active' } })
    lookAgain()
    await noDialog()
  })
})

test('a bank that asks is answered on a page of its own', async () => {
  await openHome({
    ...failing,
    view: { intentStatus: 'requires_action', failedIntentClientSecret: 'pi_1', openedInvoicesAmount: 12_000 },
  })
  const question = await inDialog('Your bank asks you to confirm a payment')
  expect(question.getByText('€120.00 for Premium. It takes a minute.')).toBeVisible()
  expect(question.getByRole('link', { name: 'Confirm payment' })).toHaveAttribute(
    'href',
    '/checkout?invoice=E-2026-00418',
  )
})

describe('a card that has expired', () => {
  test('is said once a day', async () => {
    const { user } = await openHome({ methods: [expiredVisa] })
    const question = await inDialog('Your card has expired')
    expect(question.getByText(/^It expired in .+\. Add another card to keep Premium\.$/)).toBeVisible()
    expect(question.getByRole('link', { name: 'Update card' })).toHaveAttribute('href', '/checkout?method=new')
    await user.keyboard('{Escape}')
    await noDialog()
    expect(localStorage.getItem('billing_put_off_v1')).toBe(`ana expired ${new Date().toISOString().slice(0, 10)}`)
  })

  test('is not said again to whoever has heard it today', async () => {
    localStorage.setItem('billing_put_off_v1', `ana expired ${new Date().toISOString().slice(0, 10)}`)
    const page = await openHome({ methods: [expiredVisa] })
    await asked(page)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('nothing is said over the page', () => {
  test.each<[when: string, changes: Partial<Payer>]>([
    ['when all is well', {}],
    ['of a card that has yet to expire', { methods: [expiringVisa] }],
    ['of money on its way', { view: { intentStatus: 'processing' } }],
  ])('%s', async (_when, changes) => {
    const page = await openHome(changes)
    await asked(page)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each<[who: string, somebody: Somebody | undefined]>([
    ['members, whose team pays', { ...owner, planType: 'TEAM', managerId: 'camille' }],
    ['people without a plan', ana],
    ['visitors', undefined],
  ])('to %s, and nothing is asked of them', async (_who, as) => {
    const page = as ? await openHome(failing, { as }) : await openPage('/')
    await waitFor(() => expect(idle).toBeGreaterThan(0))
    await vi.dynamicImportSettled()
    expect(page.api.asked('headCustomer')).toEqual([])
    expect(page.api.asked('getSubscription')).toEqual([])
  })
})

test('what cannot be asked is logged in the words of the specification', async () => {
  await openHome(failing, {
    answers: {
      headCustomer: () => {
        throw lost()
      },
    },
  })
  // oxlint-disable-next-line no-console -- where the page writes what went wrong
  const logged = () => vi.mocked(console.warn).mock.calls.map(([error]) => (error as Error).message)
  await waitFor(() => expect(logged()).toContain('error while heading customer in pay'))
  expect(within(document.body).queryByRole('dialog')).toBeNull()
})
