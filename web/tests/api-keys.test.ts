import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { type Developer, apiKey, developerAnswers, developerOf, mailedCode, secretKey } from './developer-answers.ts'
import { lost, refused } from './fake-service.ts'
import { type Page, openPage } from './page.tsx'
import { ana, paying, userOf } from './people.ts'

const owner = paying(ana)
type Opened = Page & { developer: Developer }
async function open(changes: Partial<Developer> = {}, as = owner): Promise<Opened> {
  const developer = developerOf(userOf(as), changes)
  const page = await openPage('/account/api', { as, answers: developerAnswers(developer) })
  return { developer, ...page }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const row = (name: RegExp) => within(screen.getByRole('table', { name: 'Keys' })).getByRole('row', { name })

describe('the API page', () => {
  test('is opened from the list of the account, and leads to the documentation', async () => {
    const developer = developerOf(userOf(owner))
    const { user, address } = await openPage('/account', { as: owner, answers: developerAnswers(developer) })
    const list = within(await screen.findByRole('navigation', { name: 'Sections' }))
    await user.click(list.getByRole('link', { name: 'API' }))
    expect(await screen.findByRole('heading', { name: 'API' })).toBeVisible()
    expect(address()).toBe('/account/api')
    expect(document.title).toBe('API, Envoi')
    expect(screen.getByRole('link', { name: 'Read the documentation' })).toHaveAttribute('href', '/developers')
  })

  test('says what a plan would give to those who have none', async () => {
    await open({}, ana)
    expect(await screen.findByRole('heading', { name: 'Use Envoi from your own programs' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/plans')
    expect(screen.queryByRole('switch', { name: 'Enable API' })).not.toBeInTheDocument()
  })

  test('lets whoever had a plan once look at their keys and delete them, and nothing else', async () => {
    const { user } = await open({ keys: [apiKey('Nightly export')] }, ana)
    expect(await screen.findByText('Your plan has ended.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Create key' })).not.toBeInTheDocument()
    await user.click(await button('Delete Nightly export'))
    await user.click(await button('Delete key'))
    expect(await screen.findByRole('heading', { name: 'Use Envoi from your own programs' })).toBeVisible()
  })

  test('says why it could not be loaded, and tries again', async () => {
    const page = await openPage('/account/api', {
      as: owner,
      answers: {
        ...developerAnswers(developerOf(userOf(owner))),
        getApiPreferences: () => {
          throw refused('TOO_MANY_REQUESTS', { retryAfter: 60 })
        },
      },
    })
    expect(await screen.findByText('Too many attempts. Try again in 1 min.')).toBeVisible()
    page.api.answer(developerAnswers(developerOf(userOf(owner))))
    await page.user.click(await button('Try again'))
    expect(await screen.findByText('No keys yet')).toBeVisible()
  })
})

describe('the API is switched', () => {
  test('off after it was said what stops, and on at once', async () => {
    const { user, developer } = await open({ keys: [apiKey('Nightly export')] })
    const enabled = await screen.findByRole('switch', { name: 'Enable API' })
    expect(enabled).toBeChecked()
    await user.click(enabled)
    const question = await dialog('Turn off the API?')
    expect(question).toHaveTextContent('All your keys stop working right away')
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(enabled).toHaveFocus())
    expect(enabled).toBeChecked()
    expect(developer.api.isEnabled).toBe(true)

    await user.click(enabled)
    await user.click(await button('Turn off the API'))
    await waitFor(() => expect(enabled).not.toBeChecked())
    expect(screen.getByText('Your keys don’t work. Nothing else changes.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Create key' })).not.toBeInTheDocument()
    await user.click(enabled)
    expect(await button('Create key')).toBeVisible()
    expect(developer.api.isEnabled).toBe(true)
  })

  test('not off when the server cannot be reached: the question stays and says so', async () => {
    const { user, api } = await open()
    api.answer({
      disableApi: () => {
        throw lost()
      },
    })
    await user.click(await screen.findByRole('switch', { name: 'Enable API' }))
    await user.click(await button('Turn off the API'))
    expect(await screen.findByText('We can’t reach the server. Check your connection and try again.')).toBeVisible()
  })
})

describe('keys', () => {
  test('are listed with what tells them apart, and expired ones say so', async () => {
    await open({
      keys: [
        apiKey('Nightly export', { scopes: ['send', 'read'], lastUsedAt: '2025-11-17T03:00:00.000Z' }),
        apiKey('Old script', { scopes: ['manage'], expiresAt: '2025-10-01T12:00:00.000Z', isExpired: true }),
      ],
    })
    await screen.findByRole('table', { name: 'Keys' })
    const nightly = row(/Nightly export/)
    expect(within(nightly).getAllByText('Read')[0]).toBeVisible()
    expect(within(nightly).getByRole('cell', { name: '17 November 2025' })).toBeVisible()
    expect(within(nightly).getByRole('cell', { name: 'Never' })).toBeVisible()
    expect(within(nightly).getByText('evk_4f9c…Tn1x')).toBeVisible()
    const old = row(/Old script/)
    expect(within(old).getByRole('cell', { name: 'Never used' })).toBeVisible()
    expect(within(old).getByRole('cell', { name: 'Expired: 1 October 2025' })).toBeVisible()
  })

  test('are created with a name, permissions and a term, and shown once', async () => {
    const { user, api } = await open()
    const create = await button('Create key')
    await user.click(create)
    const form = await dialog('Create key')
    const submit = within(form).getByRole('button', { name: 'Create key' })
    await user.click(submit)
    expect(await within(form).findByText('Enter a name.')).toBeVisible()
    const name = within(form).getByRole('textbox', { name: 'Name' })
    await waitFor(() => expect(name).toHaveFocus())
    await user.type(name, 'Nightly export')
    await user.click(within(form).getByRole('checkbox', { name: 'Read' }))
    await user.click(within(form).getByRole('checkbox', { name: 'Send' }))
    await user.click(submit)
    expect(await within(form).findByText('Choose at least one permission.')).toBeVisible()
    const team = within(form).getByRole('checkbox', { name: 'Team' })
    expect(team).toHaveAccessibleDescription('Manage members, groups, subdomains, branding and widgets.')
    await user.click(team)
    await user.click(within(form).getByRole('checkbox', { name: 'Send' }))
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Expires' }), 'Never')
    await user.click(submit)

    const shown = await dialog('Copy your key')
    expect(shown).toHaveTextContent('“Nightly export” is ready. Store the key somewhere safe: it won’t be shown again.')
    expect(within(shown).getByText(secretKey)).toBeVisible()
    await user.click(within(shown).getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(secretKey)
    expect(api.asked('addApiKey')).toEqual([
      { body: { description: 'Nightly export', scopes: ['send', 'team'], expiresAt: null } },
    ])
    await user.click(within(shown).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText(secretKey)).not.toBeInTheDocument())
    await waitFor(() => expect(create).toHaveFocus())
    expect(row(/Nightly export/)).toBeVisible()
  })

  test('end on a day that is still to come', async () => {
    const { user, api } = await open()
    await user.click(await button('Create key'))
    const form = await dialog('Create key')
    await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Print room')
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Expires' }), 'On a date')
    const day = within(form).getByLabelText('Last day')
    fireEvent.change(day, { target: { value: '2020-01-01' } })
    await user.click(within(form).getByRole('button', { name: 'Create key' }))
    expect(await within(form).findByText('Choose today or a later day.')).toBeVisible()
    expect(api.asked('addApiKey')).toEqual([])

    fireEvent.change(day, { target: { value: '2099-12-31' } })
    await user.click(within(form).getByRole('button', { name: 'Create key' }))
    await dialog('Copy your key')
    expect(api.asked('addApiKey')[0]?.body.expiresAt).toBe(new Date(2099, 11, 31, 23, 59, 59, 999).toISOString())
  })

  test.each([
    [
      'of a number',
      () => refused('LIMITS', { limitErrors: [{ limit: 'API_KEYS', max: 50, actual: 51 }] }),
      'You have 50 API keys, the most an account can have. Delete one to create another.',
    ],
    ['of the plan', () => refused('PLAN_REQUIRED'), 'You need a plan for this. Yours may have ended.'],
    ['of the switch', () => refused('API_DISABLED'), 'The API is off for this account. Turn it on under Account, API.'],
    ['of the day', () => refused('INVALID_DATES'), 'Choose today or a later day.'],
    ['of the line', () => lost(), 'We can’t reach the server. Check your connection and try again.'],
  ])('are refused because %s, in words, and what was typed stays', async (_why, why, words) => {
    const { user, api } = await open()
    api.answer({
      addApiKey: () => {
        throw why()
      },
    })
    await user.click(await button('Create key'))
    const form = await dialog('Create key')
    const name = within(form).getByRole('textbox', { name: 'Name' })
    await user.type(name, 'Nightly export{Enter}')
    expect(await within(form).findByText(words)).toBeVisible()
    expect(name).toHaveValue('Nightly export')
  })

  test('cannot be created beyond their number', async () => {
    await open({ keys: [apiKey('One')], maxKeys: 1 })
    expect(await screen.findByText(/^You have 1 keys, the most/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Create key' })).not.toBeInTheDocument()
  })

  test('are renamed, and the focus comes back', async () => {
    const { user, developer } = await open({ keys: [apiKey('Old script')] })
    await user.click(await button('Rename Old script'))
    const form = await dialog('Rename Old script')
    const name = within(form).getByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Backup{Enter}')
    expect(await button('Rename Backup')).toBeVisible()
    expect(developer.keys[0]?.description).toBe('Backup')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rename Backup' })).toHaveFocus())
  })

  test('are deleted after a question, from which Escape leads back', async () => {
    const { user, developer } = await open({ keys: [apiKey('Old script')] })
    const remove = await button('Delete Old script')
    await user.click(remove)
    expect(await dialog('Delete “Old script”?')).toHaveTextContent('stops working right away')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(remove).toHaveFocus())
    await user.click(remove)
    await user.click(await button('Delete key'))
    expect(await screen.findByText('No keys yet')).toBeVisible()
    expect(developer.keys).toEqual([])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create key' })).toHaveFocus())
  })
})

describe('usage', () => {
  const used = (developer: Developer): Developer['usage'] =>
    developer.usage.map((day, index) =>
      index === 29 ? { ...day, requests: 200, errors: 12, transfers: 3, sentBytes: 5_000_000_000 } : day,
    )

  test('is told in figures, a chart with the arrow keys, and a table', async () => {
    const { user } = await open({ usage: used(developerOf(userOf(owner))), keys: [apiKey('Nightly export')] })
    const part = within(await screen.findByRole('region', { name: 'Usage' }))
    expect(await part.findByText('5 GB')).toBeVisible()
    expect(part.getByText('per minute')).toBeVisible()
    const slider = part.getByRole('slider', { name: 'Requests by day' })
    expect(slider.getAttribute('aria-valuetext')).toMatch(/18 November 2026: 200 requests, 12 errors$/)
    await user.click(part.getByRole('switch', { name: 'View as table' }))
    const table = within(part.getByRole('table', { name: 'Requests by day' }))
    expect(table.getAllByRole('row')).toHaveLength(32)
    expect(table.getByRole('row', { name: /^Total 200 12 3 5\sGB$/ })).toBeVisible()
  })

  test('is asked for one key', async () => {
    const key = apiKey('Nightly export')
    const { user, api } = await open({ keys: [key] })
    const part = within(await screen.findByRole('region', { name: 'Usage' }))
    expect(await part.findByText('No requests in the last 30 days')).toBeVisible()
    await user.selectOptions(await part.findByRole('combobox', { name: 'Key' }), 'Nightly export')
    await waitFor(() => expect(api.asked('getApiUsage').at(-1)).toEqual({ query: { keyId: key.id } }))
  })
})

describe('the defaults of transfers', () => {
  test('save themselves', async () => {
    const { user, developer } = await open()
    const part = within(await screen.findByRole('region', { name: 'Defaults' }))
    await user.selectOptions(await part.findByRole('combobox', { name: 'Language of emails and pages' }), 'Français')
    await user.type(part.getByRole('textbox', { name: 'Days available' }), '30')
    await user.selectOptions(part.getByRole('combobox', { name: 'Emails to you' }), 'Choose for the API')
    await user.click(part.getByRole('switch', { name: 'Each download' }))
    expect(await part.findByText(/^Saved at/)).toBeVisible()
    expect(developer.api.preferences).toEqual({
      langCode: 'fr',
      validityDays: 30,
      notifications: { downloadConfirmation: false, expiryReminder: true, summary: true },
    })
  })

  test('are not saved where a number is wrong, or the server is out of reach', async () => {
    const { user, api } = await open()
    const part = within(await screen.findByRole('region', { name: 'Defaults' }))
    const days = await part.findByRole('textbox', { name: 'Days available' })
    await user.type(days, 'x')
    expect(await part.findByText(/^Enter a whole number from 1 to/)).toBeVisible()
    api.answer({
      changeApiPreferences: () => {
        throw lost()
      },
    })
    await user.clear(days)
    await user.type(days, '7')
    expect(
      await part.findByText('Not saved. We can’t reach the server. Check your connection and try again.'),
    ).toBeVisible()
    api.answer(developerAnswers(developerOf(userOf(owner))))
    await user.click(part.getByRole('button', { name: 'Try again' }))
    expect(await part.findByText(/^Saved at/)).toBeVisible()
  })
})

describe('the notification email', () => {
  test('is set by a mailed code, and removed', async () => {
    const { user, developer } = await open()
    const part = within(await screen.findByRole('region', { name: 'Notification email' }))
    expect(part.getByText('Alerts go to ana@example.org, the address of your account.')).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Use another address' }))
    const field = part.getByRole('textbox', { name: 'Email address' })
    expect(field).toHaveFocus()
    await user.type(field, 'it{Enter}')
    expect(await part.findByText('Enter an address like name@example.org.')).toBeVisible()
    await user.type(field, '@example.org{Enter}')

    const first = await part.findByRole('textbox', { name: 'Digit 1 of 6' })
    expect(first).toHaveFocus()
    await user.keyboard('000000')
    expect(await part.findByText('Invalid code.')).toBeVisible()
    await user.keyboard(mailedCode)
    expect(await part.findByText('Verified')).toBeVisible()
    expect(developer.api.notificationEmail).toEqual({ address: 'it@example.org', isVerified: true })
    await user.click(part.getByRole('button', { name: 'Remove' }))
    expect(await part.findByText(/^Alerts go to ana@example.org/)).toBeVisible()
    await waitFor(() => expect(part.getByRole('button', { name: 'Use another address' })).toHaveFocus())
  })

  test('that was not proven yet says where warnings go, and takes its code', async () => {
    const { user } = await open({
      api: { ...developerOf(userOf(owner)).api, notificationEmail: { address: 'it@example.org', isVerified: false } },
    })
    const part = within(await screen.findByRole('region', { name: 'Notification email' }))
    expect(await part.findByText('Not verified. Alerts go to ana@example.org until it is.')).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Enter code' }))
    await part.findByRole('textbox', { name: 'Digit 1 of 6' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(part.getByRole('button', { name: 'Enter code' })).toHaveFocus())
    await user.click(part.getByRole('button', { name: 'Enter code' }))
    await part.findByRole('textbox', { name: 'Digit 1 of 6' })
    await user.keyboard(mailedCode)
    expect(await part.findByText('Verified')).toBeVisible()
  })
})
