import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { arrivingAnswers, ownPassword, signedIn } from './account-answers.ts'
import { type Page, type PageOptions, openPage } from './page.tsx'
import { ana, claimsCookieOf } from './people.ts'

const open = (path: string, { answers, ...options }: PageOptions = {}): Promise<Page> =>
  openPage(path, { ...options, answers: { ...arrivingAnswers(ana), signIn: () => signedIn(ana), ...answers } })
const email = () => screen.findByLabelText('Email')
const heading = (name: string) => screen.findByRole('heading', { name })
const link = (name: string) => screen.findByRole('link', { name })
/** The bar at the top has one to the same page. */
const linkInMain = (name: string) => within(screen.getByRole('main')).findByRole('link', { name })

async function signIn({ user }: Page): Promise<void> {
  await user.type(await email(), ana.email)
  await user.type(await screen.findByLabelText('Password'), `${ownPassword}{Enter}`)
}

/** Whether a box was ever drawn from now on, be it for the blink of an eye. */
function watchForBox(): () => boolean {
  let wasSeen = false
  const watching = new MutationObserver(() => (wasSeen ||= document.querySelector('[autocomplete~=username]') !== null))
  watching.observe(document, { childList: true, subtree: true })
  onTestFinished(() => watching.disconnect())
  return () => wasSeen
}

describe('the sign-in page of a signed-in user', () => {
  test.each([
    ['/signin', '/dashboard', 'Sent'],
    ['/register', '/dashboard', 'Sent'],
    ['/signin?redirect=%2Faccount', '/account', 'Your account'],
    ['/signin?redirect=%2F%2Fevil.example', '/dashboard', 'Sent'],
    ['/signin?redirect=%2Fsignin', '/dashboard', 'Sent'],
  ])('at %s redirects to %s without showing a form', async (path, address, title) => {
    const wasBoxSeen = watchForBox()
    const page = await open(path, { as: ana })
    expect(await heading(title)).toBeVisible()
    expect(page.address()).toBe(address)
    expect(wasBoxSeen()).toBe(false)
  })

  test('redirects too when they sign in from another tab', async () => {
    const page = await open('/signin?redirect=%2Faccount')
    expect(await email()).toBeVisible()
    document.cookie = claimsCookieOf(ana)
    const otherTab = new BroadcastChannel('session')
    onTestFinished(() => otherTab.close())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin alone
    otherTab.postMessage('changed')
    expect(await heading('Your account')).toBeVisible()
    expect(page.address()).toBe('/account')
  })

  test('opened by a password reset link still shows the reset form', async () => {
    vi.stubGlobal('secretsOfAddress', { token: 'mailed' })
    await open('/signin/lost-password?email=ana%40example.org', { as: ana })
    expect(await heading('Choose a new password')).toBeVisible()
  })
})

describe('Back', () => {
  test('from the page after signing in leads to the page before the form', async () => {
    const page = await open('/discover')
    await page.user.click(await link('Sign in'))
    await signIn(page)
    expect(await heading('Sent')).toBeVisible()
    history.back()
    await waitFor(() => expect(page.address()).toBe('/discover'))
  })

  test('to a sign-in form left earlier skips it', async () => {
    const page = await open('/discover')
    await page.user.click(await link('Sign in'))
    await page.user.click(await link('Create an account'))
    await heading('Create an account')
    await page.user.click(await linkInMain('Sign in'))
    await signIn(page)
    expect(await heading('Sent')).toBeVisible()
    for (const address of ['/dashboard', '/dashboard', '/discover']) {
      history.back()
      await waitFor(() => expect(page.address()).toBe(address))
    }
  })
})

describe('the page that was asked for', () => {
  test('is remembered while registering or resetting a password', async () => {
    const page = await open('/dashboard/address-book')
    const kept = '?redirect=%2Fdashboard%2Faddress-book'
    await waitFor(() => expect(page.address()).toBe(`/signin${kept}`))
    await page.user.click(await link('Create an account'))
    await heading('Create an account')
    expect(page.address()).toBe(`/register${kept}`)
    await page.user.click(await linkInMain('Sign in'))
    await page.user.click(await link('Trouble signing in?'))
    await heading('Trouble signing in?')
    expect(page.address()).toBe(`/signin/lost-password${kept}`)
    await page.user.click(await link('Back to sign-in'))
    await heading('Sign in')
    expect(page.address()).toBe(`/signin${kept}`)
  })
})

describe('a member of a team', () => {
  const mia = { ...ana, managerId: 'camille' }
  const asMember = { answers: { ...arrivingAnswers(mia), signIn: () => signedIn(mia) } }
  const watchLeaving = () => vi.spyOn(location, 'replace').mockImplementation(() => undefined)

  test('has the page loaded again after signing in, for the look of their group comes with it', async () => {
    const page = await open('/signin?redirect=%2Faccount', asMember)
    const leaving = watchLeaving()
    await signIn(page)
    await waitFor(() => expect(leaving).toHaveBeenCalledExactlyOnceWith('/account'))
  })

  test('stays on the page that would lose something', async () => {
    const page = await open('/signin?redirect=%2Faccount', asMember)
    const leaving = watchLeaving()
    const guard = (event: Event): void => event.preventDefault()
    window.addEventListener('beforeunload', guard)
    onTestFinished(() => window.removeEventListener('beforeunload', guard))
    await signIn(page)
    await waitFor(() => expect(page.address()).toBe('/account'))
    expect(leaving).not.toHaveBeenCalled()
  })
})

describe('a user of another site', () => {
  const acme = { name: 'acme', isMain: false, forceSignIn: true }
  const elsewhere = (subdomain: string) => ({
    signIn: () => ({ ...signedIn(ana), subdomain, sessionCookie: 'one-time' }),
  })
  async function expectSentTo(page: Page, address: string): Promise<void> {
    const leaving = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
    await signIn(page)
    await waitFor(() => expect(leaving).toHaveBeenCalledExactlyOnceWith(address))
  }
  const code = 'sessionCookie=one-time&staySignedIn=true'

  test.each([
    ['/signin', 'http://acme.localhost:1/dashboard?'],
    ['/account/security', 'http://acme.localhost:1/account/security?'],
    ['/signin?redirect=%2Fdashboard%3Fsort%3Dname', 'http://acme.localhost:1/dashboard?sort=name&'],
    ['/signin?redirect=%2F%2Fevil.example', 'http://acme.localhost:1/dashboard?'],
    ['/signin?redirect=http%3A%2F%2Facme.localhost.evil.example%2F', 'http://acme.localhost:1/dashboard?'],
  ])('from %s is redirected there, to the page they asked for', async (path, address) => {
    await expectSentTo(await open(path, { answers: elsewhere('acme') }), address + code)
  })

  test.each([
    ['/', 'http://localhost:1/?'],
    ['/account', 'http://localhost:1/account?'],
    ['/signin', 'http://localhost:1/dashboard?'],
    ['/?redirect=%2Faccount', 'http://localhost:1/account?'],
    ['//evil.example/', 'http://localhost:1/dashboard?'],
  ])('is redirected from a customer’s site that is closed to visitors, at %s', async (path, address) => {
    const page = await open(`http://acme.localhost:1${path}`, { place: acme, answers: elsewhere('www') })
    await expectSentTo(page, address + code)
  })

  test.each([
    ['/', '/signin?redirect=%2F'],
    ['/account?x=1', '/signin?redirect=%2Faccount%3Fx%3D1'],
    ['/signin', '/signin'],
    ['/signin?redirect=%2Faccount', '/signin?redirect=%2Faccount'],
  ])('with a passkey is led from %s to the main site’s %s, and back', async (path, address) => {
    vi.stubGlobal('PublicKeyCredential', Object)
    await open(`http://acme.localhost:1${path}`, { place: acme })
    expect(await link('Sign in with a passkey')).toHaveAttribute('href', `http://localhost:1${address}`)
  })
})
