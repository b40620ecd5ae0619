import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { arrivingAnswers, ownPassword, signedIn } from './account-answers.ts'
import { openPage } from './page.tsx'
import { type Somebody, ana, answersOf, claimsCookieOf, paying } from './people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const endingIn = (time: number): Somebody => ({ ...ana, expiresAt: Date.now() + time })
const button = (name: string) => screen.findByRole('button', { name })

describe('the session', () => {
  test('asks hours before its end; staying renews it for a trusted device', async () => {
    const { user, api } = await openPage('/', {
      as: endingIn(5 * HOUR),
      answers: { exchangeSession: () => signedIn(ana) },
    })
    expect(await screen.findByRole('heading', { name: 'Your session will expire soon' })).toBeVisible()
    expect(screen.getByText(/^About your session/)).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Trust this device for 14 days' })).toBeChecked()
    await user.click(await button('Stay connected'))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your session will expire soon' })).toBeNull())
    expect(await button('Your account, Ana')).toBeVisible()
    expect(api.asked('exchangeSession')).toEqual([{ body: { trustDevice: true } }])
  })

  test('is renewed for less time on an untrusted device', async () => {
    const { user, api } = await openPage('/', {
      as: endingIn(5 * HOUR),
      answers: { exchangeSession: () => signedIn(ana) },
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Trust this device for 14 days' }))
    await user.click(await button('Stay connected'))
    await waitFor(() => expect(api.asked('exchangeSession')).toEqual([{ body: { trustDevice: false } }]))
  })

  test('ends when they choose to sign out, and home is shown', async () => {
    const { user, api, address } = await openPage('/dashboard', {
      as: endingIn(5 * HOUR),
      answers: arrivingAnswers(endingIn(5 * HOUR)),
    })
    await user.click(await button('Disconnect'))
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(address()).toBe('/')
    expect(api.asked('signOut')).toHaveLength(1)
  })

  test('with minutes left ends at once', async () => {
    const { api } = await openPage('/', { as: endingIn(10 * MINUTE) })
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
    await waitFor(() => expect(document.cookie).toBe(''))
    expect(api.asked('signOut')).not.toEqual([])
  })

  test('has its pages and help in one menu', async () => {
    const { user } = await openPage('/', { as: ana })
    await user.click(await button('Your account, Ana'))
    const menu = within(await screen.findByRole('group', { name: 'Your account, Ana' }))
    expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(menu.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
    expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible()
  })

  test('shows a plan given by the operator without a new sign-in', async () => {
    const answers = answersOf(paying(ana))
    await openPage('/', {
      as: ana,
      answers: {
        ...answers,
        getSession: (asked) => {
          document.cookie = claimsCookieOf(paying(ana))
          return answers.getSession!(asked)
        },
      },
    })
    await waitFor(() => expect(screen.getByText(/200 GB/)).toBeVisible())
  })
})

describe('a customer’s own site', () => {
  const acme = 'http://acme.localhost:1'
  const place = { name: 'acme', isMain: false, forceSignIn: true }

  test.each(['/', '/account', '/discover', '/signin', '/register'])(
    'asks everybody to sign in at %s, and links to the main site',
    async (path) => {
      await openPage(`${acme}${path}`, { place })
      expect(await screen.findByRole('heading', { name: 'acme' })).toBeVisible()
      expect(screen.getByRole('link', { name: 'localhost:1' })).toHaveAttribute('href', 'http://localhost:1/?lang=en')
      expect(await screen.findByLabelText('Email')).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
    },
  )

  test('allows a password reset, and shows nothing else', async () => {
    const { user, address } = await openPage(`${acme}/account`, { place })
    await user.click(await screen.findByRole('link', { name: 'Trouble signing in?' }))
    expect(await screen.findByRole('heading', { name: 'Trouble signing in?' })).toHaveFocus()
    expect(screen.getByRole('heading', { name: 'acme' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Back to sign-in' }))
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(address()).toBe('/signin?redirect=%2Faccount')
  })

  test.each(['/', '/signin'])('shows the single sign-on error at %s, once', async (path) => {
    const { address } = await openPage(`${acme}${path}?signInError=UNKNOWN_SSO_TEAM_MEMBER&email=gus%40example.org`, {
      place,
    })
    const notices = within(screen.getByRole('region', { name: 'Notices' }))
    expect(await notices.findByText(/Check your email, gus@example\.org/)).toBeVisible()
    await waitFor(() => expect(address()).toBe(path))
    expect(screen.getByRole('heading', { name: 'acme' })).toBeVisible()
  })

  test.each([
    ['/signin', '/dashboard', 'Sent'],
    ['/signin?redirect=%2Faccount', '/account', 'Your account'],
    ['/account', '/account', 'Your account'],
  ])('redirects a user who signs in at %s to %s', async (path, target, title) => {
    const page = await openPage(`${acme}${path}`, {
      place,
      answers: { ...arrivingAnswers(ana), signIn: () => signedIn(ana) },
    })
    await page.user.type(await screen.findByLabelText('Email'), ana.email)
    await page.user.type(await screen.findByLabelText('Password'), `${ownPassword}{Enter}`)
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(page.address()).toBe(target)
  })

  test('without an uploader says so, and where files can be sent', async () => {
    await openPage(`${acme}/`, { as: ana, place: { ...place, hasUploader: false } })
    expect(await screen.findByRole('heading', { name: 'Sending is off on this site' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
    const elsewhere = screen.getByRole('link', { name: 'Send files on localhost:1' })
    expect(elsewhere).toHaveAttribute('href', 'http://localhost:1/?lang=en')
  })

  test.each([true, false])('has a dashboard link to the uploader if there is one: %s', async (hasUploader) => {
    await openPage(`${acme}/dashboard`, { as: ana, place: { ...place, hasUploader }, answers: arrivingAnswers(ana) })
    expect(await screen.findByText('No transfers yet')).toBeVisible()
    expect(screen.queryAllByRole('link', { name: 'Send files' })).toHaveLength(hasUploader ? 1 : 0)
  })
})
