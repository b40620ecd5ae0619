import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { arrivingAnswers, ownPassword, signedIn } from './account-answers.ts'
import { type Developer, developerAnswers, developerOf } from './developer-answers.ts'
import { lost, refused } from './fake-service.ts'
import { type Page, openPage } from './page.tsx'
import { ana, paying, userOf } from './people.ts'

const owner = paying(ana)
const asked: Developer['device'] = {
  'WDJB-MJHT': {
    client: 'envoi on calder-nas',
    scopes: ['read', 'send', 'manage'],
    source: '203.0.113.7',
    askedAt: '2026-11-18T10:00:00.000Z',
    expiresAt: '2026-11-18T10:10:00.000Z',
  },
}
type Opened = Page & { developer: Developer }
async function open(query = '', changes: Partial<Developer> = {}, as = owner): Promise<Opened> {
  const developer = developerOf(userOf(as), { device: { ...asked }, ...changes })
  const page = await openPage(`/account/device${query}`, { as, answers: developerAnswers(developer) })
  return { developer, ...page }
}
/** The end of that day here. */
const inDays = (days: number): string => {
  const today = new Date()
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, 23, 59, 59, 999).toISOString()
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const code = () => screen.findByRole('textbox', { name: 'Code' })
const question = () => screen.findByRole('heading', { name: 'envoi on calder-nas wants to use your account' })

describe('a device is approved', () => {
  test('by the code that somebody types, however they write it', async () => {
    const { user, api } = await open()
    const field = await code()
    expect(field).toHaveFocus()
    expect(document.title).toBe('Approve a device, Envoi')
    await user.type(field, 'wdjb mjht{Enter}')
    expect(await question()).toHaveFocus()
    for (const fact of ['WDJB-MJHT', '203.0.113.7', 'ana@example.org'])
      expect(screen.getByText(fact, { selector: 'bdi' })).toBeVisible()
    expect(screen.getByText('Only approve this if you started it yourself.')).toBeVisible()
    await user.click(await button('Approve'))
    expect(await screen.findByRole('heading', { name: 'Approved' })).toHaveFocus()
    expect(screen.getByText('You can close this page and go back to your terminal.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'View your keys' })).toHaveAttribute('href', '/account/api')
    expect(api.asked('approveDeviceCode')).toEqual([
      { params: { code: 'WDJB-MJHT' }, body: { scopes: ['read', 'send', 'manage'], expiresAt: inDays(365) } },
    ])
  })

  test('for a year, or as long as whoever approves it chooses', async () => {
    const { user, api } = await open('?code=WDJB-MJHT')
    await question()
    expect(screen.getByRole('combobox', { name: 'Expires' })).toHaveDisplayValue('In a year')
    const ends = 'After that the program needs your approval again.'
    expect(screen.getByText(ends)).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Expires' }), 'Never')
    expect(screen.queryByText(ends)).not.toBeInTheDocument()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Expires' }), 'In 30 days')
    await user.click(await button('Approve'))
    await screen.findByRole('heading', { name: 'Approved' })
    expect(api.asked('approveDeviceCode')).toMatchObject([{ body: { expiresAt: inDays(30) } }])
  })

  test('by a link with its code, which does not stay in the address', async () => {
    const { address } = await open('?code=WDJB-MJHT')
    expect(await question()).toBeVisible()
    await waitFor(() => expect(address()).toBe('/account/device'))
  })

  test('with fewer permissions, but not without any', async () => {
    const { user, api } = await open('?code=WDJB-MJHT')
    await question()
    expect(screen.queryByRole('checkbox', { name: 'Team' })).not.toBeInTheDocument()
    for (const name of ['Read', 'Send', 'Manage']) await user.click(screen.getByRole('checkbox', { name }))
    await user.click(await button('Approve'))
    expect(await screen.findByText('Choose at least one permission.')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Send' }))
    await user.click(await button('Approve'))
    await screen.findByRole('heading', { name: 'Approved' })
    expect(api.asked('approveDeviceCode')).toEqual([
      { params: { code: 'WDJB-MJHT' }, body: { scopes: ['send'], expiresAt: inDays(365) } },
    ])
  })

  test('once the API is on, which can be done there', async () => {
    const { user, developer } = await open('?code=WDJB-MJHT', {
      api: { ...developerOf(userOf(owner)).api, isEnabled: false },
    })
    expect(await screen.findByText('The API is turned off for your account.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
    await user.click(await button('Turn on the API'))
    await user.click(await button('Approve'))
    expect(await screen.findByRole('heading', { name: 'Approved' })).toBeVisible()
    expect(developer.api.isEnabled).toBe(true)
  })

  test('after signing in, by whoever was not', async () => {
    const developer = developerOf(userOf(owner), { device: { ...asked } })
    const { user, address } = await openPage('/account/device?code=WDJB-MJHT', {
      answers: {
        ...arrivingAnswers(owner),
        ...developerAnswers(developer),
        getSession: () => {
          throw refused('UNAUTHENTICATED')
        },
        signIn: () => signedIn(owner),
      },
    })
    await waitFor(() => expect(address()).toBe('/signin?redirect=%2Faccount%2Fdevice%3Fcode%3DWDJB-MJHT'))
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), owner.email)
    await user.type(screen.getByLabelText('Password'), `${ownPassword}{Enter}`)
    // The page of before may be drawn once more on the way.
    await waitFor(() => expect(address()).toBe('/account/device'))
    await waitFor(async () => expect(await question()).toBeVisible())
  })
})

test('a device is denied, and told so', async () => {
  const { user, developer } = await open('?code=WDJB-MJHT')
  await user.click(await button('Deny'))
  expect(await screen.findByRole('heading', { name: 'Denied' })).toHaveFocus()
  expect(developer.device).toEqual({})
})

describe('a code', () => {
  test('that is none is said to be wrong before anybody is asked', async () => {
    const { user, api } = await open()
    const field = await code()
    await user.type(field, 'WDJB{Enter}')
    expect(await screen.findByText('Enter the 8 letters that your program shows.')).toBeVisible()
    expect(field).toHaveFocus()
    expect(api.asked('getDeviceCode')).toEqual([])
  })

  test('that nobody knows can be corrected', async () => {
    const { user } = await open('?code=AAAA-AAAA')
    expect(await screen.findByText(/^This code isn’t valid\. Check it, or run the command again/)).toBeVisible()
    const field = await code()
    expect(field).toHaveValue('AAAA-AAAA')
    await user.clear(field)
    await user.type(field, 'WDJBMJHT{Enter}')
    expect(await question()).toBeVisible()
  })

  test('is asked for again where the line was down', async () => {
    const { user, api, developer } = await open()
    api.answer({
      getDeviceCode: () => {
        throw lost()
      },
    })
    await user.type(await code(), 'WDJBMJHT{Enter}')
    expect(await screen.findByText('We can’t reach the server. Check your connection and try again.')).toBeVisible()
    api.answer(developerAnswers(developer))
    await user.click(await button('Continue'))
    expect(await question()).toBeVisible()
  })

  test('that expired meanwhile makes room for another', async () => {
    const { user, developer } = await open('?code=WDJB-MJHT')
    await question()
    developer.device = {}
    await user.click(await button('Approve'))
    expect(await screen.findByRole('heading', { name: 'This code has expired' })).toHaveFocus()
    await user.click(await button('Enter another code'))
    expect(await code()).toHaveFocus()
  })
})

test('an approval that is refused says why', async () => {
  const { user, api } = await open('?code=WDJB-MJHT')
  await question()
  api.answer({
    approveDeviceCode: () => {
      throw refused('LIMITS', { limitErrors: [{ limit: 'API_KEYS', max: 50, actual: 51 }] })
    },
  })
  await user.click(await button('Approve'))
  expect(await screen.findByText(/^You have 50 API keys/)).toBeVisible()
})

test('programs need a plan, and that is said before a code is typed', async () => {
  await open('?code=WDJB-MJHT', {}, ana)
  expect(await screen.findByRole('heading', { name: 'Programs need a plan' })).toBeVisible()
  expect(within(screen.getByRole('main')).queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
})
