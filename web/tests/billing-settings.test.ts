import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { france, invoice, paypal, premium, sepa, visa } from './billing-answers.ts'
import { button, inDialog, link, noDialog, notice, openBilling } from './billing-page.ts'
import { refused } from './fake-service.ts'
import { catchSaved } from './saved-files.ts'

const watchLoads = () => vi.spyOn(location, 'assign').mockImplementation(() => undefined)

describe('payment methods', () => {
  test('are listed, with the one that is charged, and added on a page of its own', async () => {
    await openBilling()
    expect(await screen.findByText('Visa ending in 4242')).toBeVisible()
    expect(screen.getByText(`Expires 08/${visa.expires!.year}`)).toBeVisible()
    expect(screen.getByText('SEPA account ending in 0189')).toBeVisible()
    expect(screen.getByText('Default')).toBeVisible()
    expect(await link('Add payment method')).toHaveAttribute('href', '/checkout?method=new')
    expect(screen.queryByRole('button', { name: 'Make default: Visa ending in 4242' })).toBeNull()
  })

  test('another one is charged from now on', async () => {
    const { user, payer } = await openBilling()
    await user.click(await button('Make default: SEPA account ending in 0189'))
    expect(await notice('We’ll charge SEPA account ending in 0189 from now on.')).toBeVisible()
    expect(await button('Make default: Visa ending in 4242')).toBeVisible()
    expect(payer.methods.find(({ isDefault }) => isDefault)?.id).toBe('pm_sepa')
  })

  test('of somebody who pays with PayPal that is in use, and no card can be said to be charged', async () => {
    await openBilling({ state: { ...premium, provider: 'paypal' }, methods: [visa, sepa, paypal] })
    const row = (name: string) => screen.findByText(name).then((found) => within(found.closest('li')!))
    expect((await row('PayPal')).getByText('In use')).toBeVisible()
    expect((await row('Visa ending in 4242')).queryByText('Default')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Make default/ })).toBeNull()
    expect((await row('Visa ending in 4242')).getByRole('button', { name: /^Remove/ })).toBeVisible()
  })

  test('what is open is tried with it, and goes on at the checkout where the bank asks', async () => {
    const loads = watchLoads()
    const { user, api } = await openBilling({
      methods: [visa, { ...sepa, kind: 'card', brand: 'Mastercard' }],
      invoices: [
        invoice('E-3', { status: 'open' }),
        invoice('E-2', { status: 'open' }),
        invoice('A-1', { kind: 'credit_note', status: 'paid', of: 'E-0' }),
        invoice('E-1'),
      ],
    })
    await screen.findByRole('row', { name: /E-3/ })
    api.answer({ changePaymentMethod: () => ({ intentStatus: 'requires_action', clientSecret: 'pi_1' }) })
    await user.click(await button('Make default: Mastercard ending in 0189'))
    // The oldest that is open.
    await waitFor(() => expect(loads).toHaveBeenCalledWith('/checkout?invoice=E-2'))
  })

  test('one is removed after a question', async () => {
    const { user, payer } = await openBilling()
    await user.click(await button('Remove SEPA account ending in 0189'))
    await user.click((await inDialog('Remove SEPA account ending in 0189?')).getByRole('button', { name: 'Remove' }))
    expect(await notice('Payment method removed.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('SEPA account ending in 0189')).toBeNull())
    expect(payer.methods).toEqual([visa])
  })

  test('the one that the plan is paid with stays, and it is said what to do first', async () => {
    const { user, payer } = await openBilling()
    await user.click(await button('Remove Visa ending in 4242'))
    const asked = await inDialog('Remove Visa ending in 4242?')
    await user.click(asked.getByRole('button', { name: 'Remove' }))
    expect(
      await asked.findByText('Your plan uses this payment method. Make another one the default first.'),
    ).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Cancel' }))
    await noDialog()
    expect(payer.methods).toHaveLength(2)
  })
})

describe('billing details', () => {
  const field = (name: string) => screen.findByLabelText(name)

  test('are shown with what the register says of the VAT number, and the tax that comes of it', async () => {
    await openBilling()
    expect(await screen.findByText('12 quai de la Fosse, 44000 Nantes')).toBeVisible()
    expect(screen.getByText('FR 61 954 506 077')).toBeVisible()
    expect(screen.getByText('Confirmed, registered to ATELIER AUBRY SAS')).toBeVisible()
    expect(screen.getByText('VAT, France, 20%')).toBeVisible()
  })

  test('say where no address was given', async () => {
    await openBilling({ details: { ...france, address: [] } })
    expect((await screen.findByText('Address')).nextElementSibling).toHaveTextContent('Not given')
  })

  test.each([
    ['invalid' as const, /^The VAT register doesn’t know this number/],
    ['unchecked' as const, /^We couldn’t check this number/],
  ])('say what a number is worth that is %s', async (vatStatus, sentence) => {
    await openBilling({ details: { ...france, vatStatus, vatName: null } })
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  test('are changed beginning with what was pressed, and the focus comes back there', async () => {
    const { user, payer } = await openBilling()
    await user.click(await button('Edit receipts to'))
    const receipts = await field('Receipts to')
    expect(receipts).toHaveFocus()
    await user.clear(receipts)
    await user.selectOptions(await field('Country'), 'Germany')
    await user.clear(await field('VAT number'))
    await user.click(await button('Save'))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(payer.details).toMatchObject({ country: 'DE', vatNumber: null, receiptsTo: null, address: france.address })
    expect(screen.getByText('VAT, Germany, 20%')).toBeVisible()
    const edit = await button('Edit receipts to')
    expect(edit.closest('div')).toHaveTextContent('ana@example.org')
    expect(edit).toHaveFocus()
  })

  test('are left as they were by Escape', async () => {
    const { user, payer } = await openBilling()
    await user.click(await button('Edit name or company'))
    await user.type(await field('Name or company'), ' and more{Escape}')
    expect(await button('Edit name or company')).toHaveFocus()
    expect(payer.details).toEqual(france)
    expect(screen.getByRole('heading', { name: 'Billing details' })).toBeVisible()
  })

  test('say what is wrong beside the field, which takes the focus', async () => {
    const { user, api } = await openBilling()
    await user.click(await button('Edit vat number'))
    const number = await field('VAT number')
    await user.clear(number)
    await user.type(number, 'FR 61 954 506 078')
    await user.click(await button('Save'))
    expect(await screen.findByText('This VAT number isn’t valid in France. Check it, or leave it empty.')).toBeVisible()
    expect(number).toHaveFocus()
    expect(api.asked('setBillingDetails')).toEqual([])
  })

  test('have no VAT number outside of the European Union', async () => {
    const { user } = await openBilling()
    await user.click(await button('Edit country'))
    await user.selectOptions(await field('Country'), 'Switzerland')
    expect(screen.queryByLabelText('VAT number')).toBeNull()
  })

  test('are given by those who have none yet, and what the server refuses is said', async () => {
    const { user, api } = await openBilling({ state: null, details: null, methods: [] })
    await user.click(await button('Add billing details'))
    await user.click(await button('Save'))
    expect(await screen.findByText('Enter a name.')).toBeVisible()
    await user.type(await field('Name or company'), 'Bo Lind')
    await user.type(await field('Address'), 'Storgatan 1{Enter}111 23 Stockholm')
    await user.selectOptions(await field('Country'), 'Sweden')
    api.answer({
      setBillingDetails: () => {
        throw refused('TOO_MANY_REQUESTS', { retryAfter: 60 })
      },
    })
    await user.click(await button('Save'))
    expect(await screen.findByText(/Too many attempts\. Try again in 1 min\./)).toBeVisible()
    expect(api.asked('setBillingDetails')[0]?.body).toEqual({
      name: 'Bo Lind',
      address: ['Storgatan 1', '111 23 Stockholm'],
      country: 'SE',
      vatNumber: null,
      receiptsTo: null,
    })
  })

  test('say that PayPal keeps its amount', async () => {
    await openBilling({ state: { ...premium, provider: 'paypal' } })
    expect(await screen.findByText(/At PayPal, the amount stays the same/)).toBeVisible()
  })
})

describe('invoices', () => {
  const papers = [
    invoice('E-2026-00418', { status: 'open', issuedAt: '2026-11-17T10:00:00.000Z' }),
    invoice('E-2026-00073', { status: 'refunded' }),
    invoice('A-2025-00012', { kind: 'credit_note', net: 1000, tax: 200, gross: 1200, of: 'E-2025-00391' }),
    invoice('E-2025-00391', { status: 'processing' }),
  ]
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

  test('have number, date, status and amount, and what is open is paid', async () => {
    await openBilling({ invoices: papers })
    const open = await row(/E-2026-00418/)
    expect(open.getByRole('cell', { name: '17 Nov 2026' })).toBeVisible()
    expect(open.getByRole('cell', { name: 'Open' })).toBeVisible()
    expect(open.getByRole('cell', { name: '€120.00' })).toBeVisible()
    expect(open.getByRole('link', { name: 'Pay E-2026-00418' })).toHaveAttribute(
      'href',
      '/checkout?invoice=E-2026-00418',
    )
    const credit = await row(/A-2025-00012/)
    expect(credit.getByText('for E-2025-00391')).toBeVisible()
    expect(credit.getByRole('cell', { name: 'Credit note' })).toBeVisible()
    expect(credit.getByRole('cell', { name: '−€12.00' })).toBeVisible()
    expect((await row(/^E-2025-00391/)).getByRole('cell', { name: 'In progress' })).toBeVisible()
    expect(screen.getAllByRole('link', { name: /^Pay / })).toHaveLength(1)
  })

  test('are handed over as PDF', async () => {
    const saved = catchSaved()
    const { user } = await openBilling({ invoices: papers })
    await user.click(await button('Download A-2025-00012 as PDF'))
    expect(await notice('A-2025-00012 downloaded.')).toBeVisible()
    expect(saved.map(({ name }) => name)).toEqual(['A-2025-00012.pdf'])
    expect(await saved[0]?.text()).toBe('%PDF')
  })

  test('one that cannot be drawn right now says so', async () => {
    const { user, api } = await openBilling({ invoices: papers })
    api.answer({
      getInvoicePaper: () => {
        throw refused('TOO_MANY_REQUESTS', { retryAfter: 120 })
      },
    })
    await user.click(await button('Download E-2025-00391 as PDF'))
    expect(await screen.findByText(/Try again in 2 min\./)).toBeVisible()
  })
})
