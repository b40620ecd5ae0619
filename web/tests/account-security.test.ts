import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import {
  type Account,
  accountAnswers,
  accountOf,
  appKey,
  codes,
  device,
  ownPassword,
  wrongCode,
} from './account-answers.ts'
import { type Page, openPage } from './page.tsx'
import { ana, forgetCookies } from './people.ts'
import { refused } from './fake-service.ts'

const open = async (path: string, changes: Partial<Account> = {}): Promise<Page> =>
  openPage(path, { as: ana, answers: accountAnswers({ ...accountOf(ana), ...changes }) })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const password = () => screen.findByLabelText('Your password')
/** The button of one setting: several are called the same. */
const buttonOf = (setting: string, name: string) => screen.findByRole('button', { name, description: setting })
/** Digit by digit, without any other key. */
async function typeCode({ user }: Page, code: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Digit 1 of 6' })).toHaveFocus())
  await user.keyboard(code)
}
const giveOwnPassword = async ({ user }: Page) => user.type(await password(), `${ownPassword}{Enter}`)

const withPhone = { phone: '+33612345678' }
const withApp = { hasApp: true, recoveryCodes: [codes.recovery, 'code-1'] }

describe('the password', () => {
  test('is changed with the current one, if the new one follows the rule', async () => {
    const { user, api } = await open('/account/security')
    await user.click(await buttonOf('Your password', 'Change'))
    const current = await screen.findByLabelText('Current password')
    const next = screen.getByLabelText('New password')
    expect(current).toHaveFocus()
    await user.type(current, ownPassword)
    await user.type(next, 'short{Enter}')
    await waitFor(() => expect(next).toHaveFocus())
    expect(next).toHaveAttribute('aria-invalid', 'true')
    expect(api.asked('changePassword')).toEqual([])

    await user.clear(current)
    await user.type(current, 'not this one')
    await user.clear(next)
    await user.type(next, 'another walk by the sea{Enter}')
    expect(await screen.findByText('Wrong password.')).toBeVisible()
    expect(current).toHaveFocus()

    await user.clear(current)
    await user.type(current, `${ownPassword}{Enter}`)
    expect(await screen.findByText('Password changed. Other devices are signed out.')).toBeVisible()
    expect(api.asked('changePassword').at(-1)).toEqual({
      params: { uid: ana.uid },
      body: { currentPassword: ownPassword, password: 'another walk by the sea' },
    })
  })
})

describe('the second factor is asked for', () => {
  test('to change the password: a wrong code changes nothing, the right one does', async () => {
    const page = await open('/account/security', withApp)
    const { user, api } = page
    await user.click(await buttonOf('Your password', 'Change'))
    await user.type(await screen.findByLabelText('Current password'), ownPassword)
    await user.type(screen.getByLabelText('New password'), 'another walk by the sea{Enter}')
    expect(await screen.findByText(/your authenticator app shows for Envoi\.$/)).toBeVisible()
    await typeCode(page, wrongCode)
    expect(await screen.findByText('Invalid code.')).toBeVisible()
    await typeCode(page, codes.app)
    expect(await screen.findByText('Password changed. Other devices are signed out.')).toBeVisible()
    expect(api.asked('changePassword').at(-1)).toEqual({
      params: { uid: ana.uid },
      body: { currentPassword: ownPassword, password: 'another walk by the sea', code: codes.app },
    })
  })

  test('to change the e-mail address: before the mailed codes', async () => {
    const page = await open('/account/profile', withPhone)
    const { user, api } = page
    await user.click(await button('Change'))
    await user.type(await screen.findByRole('textbox', { name: 'New address' }), 'sol@example.org')
    await giveOwnPassword(page)
    expect(await screen.findByText(/the number ending in 5678\.$/)).toBeVisible()
    await typeCode(page, codes.phone)
    expect(await screen.findByLabelText('Code sent to sol@example.org')).toBeVisible()
    expect(api.asked('requestEmailChange').at(-1)).toEqual({
      params: { uid: ana.uid },
      body: { email: 'sol@example.org', password: ownPassword, code: codes.phone, factor: 'phone' },
    })
  })

  test('to delete the account: without the code it is not deleted', async () => {
    const page = await open('/account/data', withApp)
    const { user, api } = page
    await user.click(await button('Delete account'))
    await giveOwnPassword(page)
    await user.click(await button('Use a recovery code'))
    api.answer({
      deleteUser: ({ body }) => {
        expect(body).toEqual({ password: ownPassword, code: codes.recovery })
        forgetCookies()
        api.answer({
          getSession: () => {
            throw refused('UNAUTHENTICATED')
          },
        })
        return {}
      },
    })
    await user.type(await screen.findByLabelText('Recovery code'), `${codes.recovery}{Enter}`)
    expect(await screen.findByText('Account deleted')).toBeVisible()
    expect(page.address()).toBe('/')
  })
})

describe('a phone as the second factor', () => {
  test('is set up by the code sent to it', async () => {
    const page = await open('/account/security')
    const { user, api } = page
    await user.click(await buttonOf('Text message', 'Set up'))
    const number = await screen.findByLabelText('Phone number')
    await user.type(number, '0612345678')
    await giveOwnPassword(page)
    expect(await screen.findByText(/^Include the country code/)).toBeVisible()
    expect(number).toHaveFocus()
    await user.clear(number)
    await user.type(number, '+33 6 12 34 56 78{Enter}')
    expect(await screen.findByText(/^We sent a 6-digit code to \+33 6 12 34 56 78/)).toBeVisible()
    await typeCode(page, wrongCode)
    expect(await screen.findByText('Invalid code.')).toBeVisible()
    await typeCode(page, codes.phone)
    expect(await screen.findByText('Phone number added')).toBeVisible()
    expect(screen.getByText('We send codes to the number ending in 5678')).toBeVisible()
    expect(api.asked('startPhone').at(-1)).toEqual({
      body: { phoneNumber: '+33 6 12 34 56 78', password: ownPassword },
    })
  })

  test('is removed by another code', async () => {
    const page = await open('/account/security', withPhone)
    await page.user.click(await buttonOf('Text message', 'Remove'))
    await giveOwnPassword(page)
    expect(await screen.findByText(/the number ending in 5678\.$/)).toBeVisible()
    expect(await button(/^Send a new code/)).toBeDisabled()
    await typeCode(page, codes.phone)
    expect(await screen.findByText('Phone number removed')).toBeVisible()
    expect(page.api.asked('removePhone').at(-1)).toEqual({
      body: { password: ownPassword, code: codes.phone, factor: 'phone' },
    })
  })

  test('is replaced by another number with a code of each', async () => {
    const page = await open('/account/security', withPhone)
    await page.user.click(await buttonOf('Text message', 'Change'))
    await page.user.type(await screen.findByLabelText('Phone number'), '+33622222222')
    await giveOwnPassword(page)
    expect(await screen.findByText(/the number ending in 5678\.$/)).toBeVisible()
    await typeCode(page, codes.phone)
    expect(await screen.findByText(/^We sent a 6-digit code to \+33622222222/)).toBeVisible()
    await typeCode(page, codes.phone)
    expect(await screen.findByText('We send codes to the number ending in 2222')).toBeVisible()
  })
})

describe('an app as the second factor', () => {
  test('is set up by its key, and its recovery codes are shown once', async () => {
    const page = await open('/account/security')
    const { user, api } = page
    await user.click(await buttonOf('Authenticator app', 'Set up'))
    await giveOwnPassword(page)
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await user.click(await button('Copy'))
    expect(await button('Copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(appKey)
    screen.getByRole('textbox', { name: 'Digit 1 of 6' }).focus()
    await typeCode(page, codes.app)
    const form = within(await screen.findByRole('group', { name: 'Set up' }))
    expect(await form.findAllByRole('listitem')).toHaveLength(10)
    expect(api.asked('confirmTotp')).toEqual([{ body: { code: codes.app } }])

    const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await user.click(await button('Save as a file'))
    expect(saving.mock.contexts).toMatchObject([{ download: 'envoi-recovery-codes.txt' }])
    // They cannot be opened again: Escape closes nothing.
    await user.keyboard('{Escape}')
    expect(form.getAllByRole('listitem')).toHaveLength(10)
    await user.click(await button('I’ve saved them'))
    expect(await screen.findByText('Authenticator app added')).toBeVisible()
    expect(screen.getByText('10 codes left')).toBeVisible()
    expect(screen.queryByText(codes.recovery)).toBeNull()
  })

  test('is removed by a recovery code too', async () => {
    const page = await open('/account/security', withApp)
    await page.user.click(await buttonOf('Authenticator app', 'Remove'))
    await giveOwnPassword(page)
    await page.user.click(await button('Use a recovery code'))
    const field = await screen.findByLabelText('Recovery code')
    expect(field).toHaveFocus()
    await page.user.type(field, `${codes.recovery}{Enter}`)
    expect(await screen.findByText('Authenticator app removed')).toBeVisible()
    expect(page.api.asked('removeTotp').at(-1)).toEqual({ body: { password: ownPassword, code: codes.recovery } })
  })

  test('is asked for before new recovery codes are made', async () => {
    const page = await open('/account/security', withApp)
    await page.user.click(await button('Generate new codes'))
    expect(await screen.findByText('Your current codes will stop working.')).toBeVisible()
    await giveOwnPassword(page)
    await typeCode(page, codes.app)
    expect(await screen.findByText('We won’t show them again.')).toBeVisible()
    expect(page.api.asked('renewRecoveryCodes').at(-1)).toEqual({ body: { password: ownPassword, code: codes.app } })
  })

  test('can be swapped for the phone while asking, and back', async () => {
    const page = await open('/account/security', { ...withApp, ...withPhone })
    const { user, api } = page
    await user.click(await button('Generate new codes'))
    await giveOwnPassword(page)
    const byApp = /^Enter the 6-digit code your authenticator app shows/
    const byPhone = /the number ending in 5678\.$/
    expect(await screen.findByText(byApp)).toBeVisible()
    await user.click(await button('Text me a code instead'))
    expect(await screen.findByText(byPhone)).toBeVisible()
    expect(await button(/^Send a new code/)).toBeDisabled()
    await user.click(await button('Use your app instead'))
    expect(await screen.findByText(byApp)).toBeVisible()
    await user.click(await button('Text me a code instead'))
    await screen.findByText(byPhone)
    await typeCode(page, wrongCode)
    expect(await screen.findByText('Invalid code.')).toBeVisible()
    expect(screen.getByText(byPhone)).toBeVisible()
    await typeCode(page, codes.phone)
    expect(await screen.findByText('We won’t show them again.')).toBeVisible()
    expect(api.asked('renewRecoveryCodes').map(({ body }) => ({ code: body.code, factor: body.factor }))).toEqual([
      { code: undefined, factor: undefined },
      { code: undefined, factor: 'phone' },
      { code: undefined, factor: 'phone' },
      { code: wrongCode, factor: 'phone' },
      { code: codes.phone, factor: 'phone' },
    ])
  })
})

describe('devices', () => {
  test('are listed by name, and signed out one by one or all at once', async () => {
    const { user, api } = await open('/account/devices', { devices: [device(0), device(1), device(2), device(3)] })
    expect((await screen.findByText('This device')).closest('li')).toHaveTextContent('Chrome on Linux')
    const ends = () => screen.queryAllByRole('button', { name: 'Sign out: Chrome on Linux' })
    expect(ends()).toHaveLength(3)
    await user.click(ends()[0]!)
    expect(await screen.findByText('1 other device signed out')).toBeVisible()
    await waitFor(() => expect(ends()).toHaveLength(2))
    await user.click(await button('Sign out all other devices'))
    expect(await screen.findByText('You’re not signed in anywhere else.')).toBeVisible()
    expect(ends()).toEqual([])
    expect(api.asked('endSession').map(({ params }) => params.id)).toEqual(['device1', 'device2', 'device3'])
  })
})

describe('an expired session', () => {
  test('is noticed by any call of the account pages', async () => {
    const page = await open('/account/devices', { devices: [device(0), device(1)] })
    const over = () => {
      throw refused('UNAUTHENTICATED')
    }
    page.api.answer({ endSession: over, getSession: over })
    await page.user.click(await button(/^Sign out:/))
    await waitFor(() => expect(page.address()).toBe('/signin?redirect=%2Faccount%2Fdevices'))
  })
})
