import { nothingSaid } from '@envoi/contract/rules/transfer-options'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { type Account, accountAnswers, accountOf, codes, ownPassword, wrongCode } from './account-answers.ts'
import { type Page, openPage } from './page.tsx'
import { ana, answersOf, forgetCookies, teamOf } from './people.ts'
import { lost, refused } from './fake-service.ts'

const uid = ana.uid
const open = async (path: string, changes: Partial<Account> = {}): Promise<Page & { account: Account }> => {
  const account = { ...accountOf(ana), ...changes }
  return { account, ...(await openPage(path, { as: ana, answers: accountAnswers(account) })) }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const password = () => screen.findByLabelText('Your password')
/** Instead of what stands there. */
async function write({ user }: Page, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.type(field, text)
}

describe('the pages of the account', () => {
  test('have a URL each and take the focus; Escape leads home', async () => {
    const { user, address } = await open('/account')
    expect(await screen.findByRole('heading', { name: 'Your account' })).toHaveFocus()
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible()
    const list = within(screen.getByRole('navigation', { name: 'Sections' }))
    await user.click(list.getByRole('link', { name: 'Devices' }))
    await waitFor(() => expect(screen.getByRole('group', { name: 'Devices' })).toHaveFocus())
    expect(address()).toBe('/account/devices')
    expect(document.title).toBe('Devices, Envoi')
    expect(list.getByRole('link', { name: 'Devices' })).toHaveAttribute('aria-current', 'page')
    expect(list.getByRole('link', { name: 'Profile' })).not.toHaveAttribute('aria-current')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/'))
  })

  test('an unknown URL leads to the list', async () => {
    const { address } = await open('/account/nowhere')
    await waitFor(() => expect(address()).toBe('/account'))
  })

  test('show an error when they cannot be loaded, and try again', async () => {
    const page = await openPage('/account/usage', {
      as: ana,
      answers: {
        getLimits: () => {
          throw refused('TOO_MANY_REQUESTS')
        },
      },
    })
    expect(await screen.findByText('This couldn’t be loaded.')).toBeVisible()
    page.api.answer({ getLimits: answersOf(ana).getLimits! })
    await page.user.click(await button('Try again'))
    expect(await screen.findByText('0 B of 100 GB used')).toBeVisible()
  })

  test('lead to the sign-in after the session was ended elsewhere', async () => {
    const over = () => {
      throw refused('UNAUTHENTICATED')
    }
    const { api, address } = await openPage('/account/usage', { as: ana, answers: { getUser: over, getSession: over } })
    await waitFor(() => expect(address()).toBe('/signin?redirect=%2Faccount%2Fusage'))
    expect(document.cookie).toBe('')
    expect(api.asked('signOut')).not.toEqual([])
  })
})

describe('the profile', () => {
  test('name and language are saved and apply at once', async () => {
    const page = await open('/account/profile')
    const { user, api } = page
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await write(page, name, ' ')
    await user.click(await button('Save'))
    expect(await screen.findByText('Enter your name.')).toBeVisible()
    expect(name).toHaveFocus()
    expect(api.asked('changeUser')).toEqual([])

    await write(page, name, 'Ana Sol')
    await user.click(screen.getByRole('radio', { name: 'Français' }))
    await user.click(await button('Save'))
    expect(await screen.findByText('Enregistré')).toBeVisible()
    expect(await screen.findByRole('button', { name: /Ana Sol/ })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Votre compte' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveValue('Ana Sol')
    expect(document.documentElement).toHaveAttribute('lang', 'fr')
    // For the pages to come.
    expect(document.cookie).toContain('lang=fr')
    expect(api.asked('changeUser')).toEqual([{ params: { uid }, body: { displayName: 'Ana Sol', langCode: 'fr' } }])
  })

  test('an email address is changed by the codes of the old and the new one only', async () => {
    const page = await open('/account/profile')
    const { user, api } = page
    await user.click(await button('Change'))
    await user.type(await screen.findByRole('textbox', { name: 'New address' }), 'sol@example.org')
    await user.type(await password(), 'not this one')
    await user.click(await button('Send codes'))
    expect(await screen.findByText('Wrong password.')).toBeVisible()
    expect(await password()).toHaveFocus()
    await write(page, await password(), `${ownPassword}{Enter}`)

    const oldField = await screen.findByLabelText('Code sent to ana@example.org')
    expect(oldField).toHaveFocus()
    await user.type(oldField, wrongCode)
    await user.type(screen.getByLabelText('Code sent to sol@example.org'), codes.newAddress)
    await user.click(await button('Change address'))
    expect(await screen.findByText(/^One of the codes is wrong/)).toBeVisible()
    // As some mail programs write it.
    await write(page, oldField, '111 111')
    await user.click(await button('Change address'))
    expect(await screen.findByText('Your email is now sol@example.org')).toBeVisible()
    expect(await button('Change')).toHaveFocus()
    expect(api.asked('requestEmailChange').at(-1)).toEqual({
      params: { uid },
      body: { email: 'sol@example.org', password: ownPassword },
    })
    expect(api.asked('confirmEmailChange').at(-1)).toEqual({
      params: { uid },
      body: { oldCode: codes.oldAddress, newCode: codes.newAddress },
    })
  })
})

describe('the defaults of new transfers', () => {
  test('are saved, and an error is shown at its field', async () => {
    const page = await open('/account/sending')
    const { user, api } = page
    const form = within(await screen.findByRole('region', { name: 'Transfer template' }))
    await user.type(await form.findByRole('textbox', { name: 'Title' }), 'Plans')
    await user.type(form.getByRole('textbox', { name: 'Message' }), 'See you there.')
    const recipients = form.getByRole('textbox', { name: 'Recipients' })
    await user.type(recipients, 'bo@example.org, cy at example')
    await user.type(form.getByLabelText('Password'), 'open sesame')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Invalid email: cy at example')).toBeVisible()
    expect(recipients).toHaveFocus()
    expect(api.asked('setUploaderTemplate')).toEqual([])
    await write(page, recipients, 'bo@example.org\ncy@example.org')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Saved')).toBeVisible()
    const body = {
      name: 'Plans',
      message: 'See you there.',
      recipients: ['bo@example.org', 'cy@example.org'],
      templatePassword: 'open sesame',
    }
    expect(api.asked('setUploaderTemplate')).toEqual([{ params: { uid }, body }])
  })

  test('are shown as they were saved', async () => {
    const account = accountOf(ana)
    const recipients = ['bo@example.org', 'cy@example.org']
    await open('/account/sending', {
      user: {
        ...account.user,
        uploaderTemplate: { name: 'Plans', message: 'Soon.', recipients, templatePassword: 'open sesame' },
        uploaderSettings: { ...nothingSaid, validityDays: 3, maxDownloads: 5, allowPreview: false },
      },
    })
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Plans')
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Soon.')
    expect(screen.getByRole('textbox', { name: 'Recipients' })).toHaveValue('bo@example.org\ncy@example.org')
    expect(screen.getByLabelText('Password')).toHaveValue('open sesame')
    expect(screen.getByLabelText('Days available')).toHaveValue('3')
    expect(screen.getByLabelText('Download limit')).toHaveValue('5')
    expect(screen.getByRole('switch', { name: 'Allow previews' })).not.toBeChecked()
  })

  test('days, downloads and previews are saved within the plan', async () => {
    const page = await open('/account/sending')
    const { user, api } = page
    const form = within(await screen.findByRole('region', { name: 'Expiry and downloads' }))
    const days = await form.findByLabelText('Days available')
    await user.type(days, '8')
    await user.type(form.getByLabelText('Download limit'), '5')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Enter a whole number from 1 to 7.')).toBeVisible()
    expect(days).toHaveFocus()
    expect(api.asked('setUploaderSettings')).toEqual([])
    await write(page, days, '3')
    await user.click(form.getByRole('switch', { name: 'Allow previews' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Saved')).toBeVisible()
    expect(api.asked('setUploaderSettings')).toEqual([
      { params: { uid }, body: { validityDays: 3, maxDownloads: 5, allowPreview: false } },
    ])
  })

  test('values from a higher plan are explained and do not block saving', async () => {
    const recipients = Array.from({ length: 11 }, (_, index) => `p${index}@example.org`)
    const message = 'x'.repeat(501)
    const { user, api } = await open('/account/sending', {
      user: {
        ...accountOf(ana).user,
        uploaderTemplate: { name: 'Plans', message, recipients, templatePassword: null },
        uploaderSettings: { ...nothingSaid, validityDays: 365, maxDownloads: 5 },
      },
    })
    expect(await screen.findByLabelText('Days available')).toHaveValue('365')
    expect(screen.getByLabelText('Days available')).toHaveAccessibleDescription(
      'Your plan now allows 7, so new transfers get 7.',
    )
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(/now allows 500 characters/)
    expect(screen.getByRole('textbox', { name: 'Recipients' })).toHaveAccessibleDescription(/with the first 10\.$/)

    const [template, settings] = screen.getAllByRole('button', { name: 'Save' })
    await user.type(screen.getByRole('textbox', { name: 'Title' }), ' 2026')
    await user.click(template!)
    await user.click(settings!)
    await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2))
    expect(api.asked('setUploaderTemplate')).toEqual([
      { params: { uid }, body: { name: 'Plans 2026', templatePassword: null } },
    ])
    expect(api.asked('setUploaderSettings')).toEqual([
      { params: { uid }, body: { maxDownloads: 5, allowPreview: true } },
    ])
  })

  test('a mail switch is saved as soon as it is pressed', async () => {
    const { user, api } = await open('/account/sending')
    const mails = within(await screen.findByRole('region', { name: 'Emails to you' }))
    await user.click(mails.getByRole('switch', { name: 'Someone downloads' }))
    expect(await mails.findByText('Saved')).toBeVisible()
    expect(mails.getByRole('switch', { name: 'Someone downloads' })).not.toBeChecked()
    const operations = [{ op: 'add', path: '/transfer/downloadConfirmation', value: false }]
    expect(api.asked('changeNotifications')).toEqual([{ params: { uid }, body: { operations } }])
  })

  test('a switch that cannot be saved reverts and says why', async () => {
    const { user, api } = await open('/account/sending')
    api.answer({
      changeNotifications: () => {
        throw lost()
      },
    })
    const summary = await screen.findByRole('switch', { name: 'Summary of each transfer' })
    await user.click(summary)
    expect(await screen.findByText(/^We can’t reach the server\./)).toBeVisible()
    expect(summary).toBeChecked()
  })
})

describe('a member of a team', () => {
  test('reads whose team it is and who to ask, and leaves it with the password', async () => {
    const page = await open('/account/usage', { user: { ...accountOf(ana).user, managerId: 'cleo' } })
    const leaveTeam = vi.fn(() => {
      forgetCookies()
      return {}
    })
    page.api.answer({ getTeam: () => teamOf('cleo'), leaveTeam })
    expect(await screen.findByRole('heading', { name: 'The team of Cleo' })).toBeVisible()
    expect(screen.getByText(/Ask Cleo: cleo@example\.org/)).toBeVisible()
    await page.user.click(await button('Leave team'))
    await page.user.type(await password(), ownPassword)
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(page.address()).toBe('/'))
    expect(await screen.findByText('You left the team. Sign in to continue.')).toBeVisible()
    expect(leaveTeam).toHaveBeenCalledOnce()
  })

  test('who belongs to none sees no team', async () => {
    await open('/account/usage')
    expect(await screen.findByText('0 B of 100 GB used')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Your team' })).toBeNull()
  })
})

describe('usage', () => {
  test('shows what is used, and claims transfers sent before there was an account', async () => {
    const { user } = accountOf(ana)
    const page = await open('/account/usage', { user: { ...user, claimableTransfers: 1 } })
    expect(await screen.findByText('One earlier transfer is yours')).toBeVisible()
    expect(
      screen.getByText(/^Sent from ana@example\.org before you had this account\. Your old links to manage them/),
    ).toBeVisible()
    expect(await screen.findByText('0 B of 100 GB used')).toBeVisible()
    page.api.answer({
      claimTransfers: () => ({ claimed: 1 }),
      getLimits: answersOf({ ...ana, storageUsed: 50_000 }).getLimits!,
    })
    await page.user.click(await button('Add to my account'))
    const [told] = await screen.findAllByText('1 transfer added to your account')
    expect(told).toBeVisible()
    expect(await screen.findByText('50 kB of 100 GB used')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add to my account' })).toBeNull()
    expect(page.api.asked('claimTransfers')).toEqual([{ params: { uid } }])
  })
})

describe('whoever signs in through their company', () => {
  const withoutPassword = { user: { ...accountOf(ana).user, hasPassword: false } }

  test('is sent to sign in again before an account without a password is deleted, and comes back', async () => {
    const { user: person, api, address } = await open('/account/data', withoutPassword)
    await person.click(await button('Delete account'))
    await screen.findByText('All your transfers are deleted, and their links stop working.')
    expect(screen.queryByLabelText('Your password')).toBeNull()
    await person.click(await button('Delete forever'))
    expect(await screen.findByText(/^Your account has no password, because you sign in/)).toBeVisible()
    const signOut = vi.fn(() => {
      forgetCookies()
      api.answer({
        getSession: () => {
          throw refused('UNAUTHENTICATED')
        },
      })
      return {}
    })
    api.answer({ signOut })
    await person.click(await button('Sign in again'))
    await waitFor(() => expect(address()).toBe('/signin?redirect=%2Faccount%2Fdata'))
    expect(signOut).toHaveBeenCalledOnce()
  })

  test('deletes it without typing anything where they have just signed in', async () => {
    const { user: person, api } = await open('/account/data', { ...withoutPassword, isFresh: true })
    await person.click(await button('Delete account'))
    await person.click(await button('Delete forever'))
    await waitFor(() => expect(api.asked('deleteUser')).toEqual([{ params: { uid }, body: {} }]))
  })

  test('is not offered to change a password that there is not', async () => {
    await open('/account/security', withoutPassword)
    expect(
      await screen.findByText('Your account has no password, because you sign in with your company account.'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change', description: 'Your password' })).toBeNull()
  })
})

describe('exporting and deleting', () => {
  test('an export that is not complete says what is missing', async () => {
    const { user, api } = await open('/account/data')
    const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const copyOf = (cutSections: string[]) => () => ({
      exportedAt: '2026-03-01T10:00:00.000Z',
      account: {},
      sections: {},
      cutSections,
    })
    api.answer({ exportUser: copyOf([]) })
    await user.click(await button('Download data'))
    expect(await screen.findByText('Your data is in your downloads')).toBeVisible()
    expect(saving.mock.contexts).toMatchObject([{ download: 'envoi-account-2026-03-01.json' }])
    expect(screen.queryByText(/^Not everything fits/)).toBeNull()
    api.answer({ exportUser: copyOf(['devices', 'transfers']) })
    await user.click(await button('Download data'))
    expect(
      await screen.findByText('Not everything fits: only the most recent of your transfers and devices are included.'),
    ).toBeVisible()
  })

  test('deleting says what becomes of a plan that is paid for, also to members with one of their own', async () => {
    const { user } = await open('/account/data', {
      user: { ...accountOf(ana).user, planType: 'TEAM', managerId: 'camille' },
    })
    await user.click(await button('Delete account'))
    expect(await screen.findByText(/^Your paid plan ends, nothing more is charged,/)).toBeVisible()
  })

  test('deleting explains what it does before it asks for the password, and leads home', async () => {
    const page = await open('/account/data')
    const { user, api, address } = page
    await user.click(await button('Delete account'))
    expect(await screen.findByText('All your transfers are deleted, and their links stop working.')).toBeVisible()
    expect(screen.getByText('You’re signed out everywhere, and your settings are deleted.')).toBeVisible()
    expect(screen.queryByText(/^Your team ends/)).toBeNull()
    expect(screen.getByText(/^Anyone who owns ana@example\.org/)).toBeVisible()
    await user.type(await password(), 'not this one{Enter}')
    expect(await screen.findByText('Wrong password.')).toBeVisible()
    expect(await password()).toHaveFocus()
    // From then on nobody is signed in, and not before.
    const getSession = () => {
      throw refused('UNAUTHENTICATED')
    }
    api.answer({
      deleteUser: () => {
        forgetCookies()
        api.answer({ getSession })
        return {}
      },
    })
    await write(page, await password(), ownPassword)
    await user.click(await button('Delete forever'))
    const notices = within(screen.getByRole('region', { name: 'Notices' }))
    expect(await notices.findByText('Account deleted')).toBeVisible()
    expect(address()).toBe('/')
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(api.asked('deleteUser').at(-1)).toEqual({ params: { uid }, body: { password: ownPassword } })
  })
})
