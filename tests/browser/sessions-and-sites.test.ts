import { expect, openStories, reload } from '@envoi/testing/browser'
import { command } from '@envoi/testing/operator'
import type { SignedUp } from '@envoi/testing/signing-up'
import { describe, test } from 'vitest'
import { button, heading, readLink } from './site-page.ts'
import { expectSignedIn, menuOf, signIn, wholeDashboard, whoTheyAre } from './sign-in-page.ts'

const stories = openStories()
const signedUp = (name: string): Promise<SignedUp> => stories.service.signedUp(name, { isSignedIn: false })
/** What a browser notes about every answer that is a refusal. */
const refusals = /status of (?:401|403|429|422)/

test('signing in or out in one tab does so in the other', async () => {
  const ned = await signedUp('Ned')
  const { page, open, openTab } = await stories.visit()
  await open('/signin')
  const other = await openTab('/')
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible()
  // What a tab still asks in Ned’s name while the other one signs out is rightly refused, and Chromium complains.
  const toldHere = wholeDashboard(page, ned)
  await signIn(page, ned)
  await expectSignedIn(page, 'Ned')
  await toldHere
  await expect(menuOf(other, 'Ned')).toBeVisible()
  // What home has asked is no answer to the dashboard.
  await other.goto('about:blank')
  const toldThere = wholeDashboard(other, ned)
  await other.goto('/dashboard')
  await toldThere
  await menuOf(page, 'Ned').click()
  await button(page, 'Sign out').click()
  await expect(heading(other, 'Sign in')).toBeVisible()
  await expect(other).toHaveURL(/\/signin\?redirect=%2Fdashboard$/)
})

describe('a customer’s own site', () => {
  test('forces sign-in, and its members arrive signed in from the main site', async () => {
    const pia = await signedUp('Pia')
    await command(stories.service, 'subdomain', 'add', 'acme', '--owner', pia.email)
    const main = new URL(stories.service.app.publicUrl)
    const acme = `http://acme.localhost:${main.port}`
    const { page, open } = await stories.visit()
    const sent: { url: string; referer: string }[] = []
    page.on('request', async (request) => {
      sent.push({ url: request.url(), referer: (await request.headerValue('referer').catch(() => null)) ?? '' })
    })

    await page.goto(`${acme}/`)
    await expect(heading(page, 'acme')).toBeVisible()
    await expect(page.getByRole('link', { name: main.host })).toHaveAttribute('href', `${main.origin}/?lang=en`)

    await open('/dashboard?sort=name')
    await expect(page).toHaveURL(`${main.origin}/signin?redirect=%2Fdashboard%3Fsort%3Dname`)
    await signIn(page, pia)
    await expect(menuOf(page, 'Pia')).toBeVisible()
    await expect(page).toHaveURL(`${acme}/dashboard?sort=name`)
    // The page itself was asked for with the code, and nothing after it.
    const withCode = () =>
      sent.filter(({ url }) => url.includes('sessionCookie=')).map(({ url }) => new URL(url).origin)
    await expect.poll(withCode).toEqual([acme])
    expect(sent.filter(({ referer }) => referer.includes('sessionCookie'))).toEqual([])
    await reload(page)
    await expect(menuOf(page, 'Pia')).toBeVisible()

    // Past the form, to the page before it; and the form leads on.
    await page.goBack()
    await expect(page).toHaveURL(`${acme}/`)
    await expect(button(page, 'Start')).toBeVisible()
    await page.goto(`${acme}/signin?redirect=%2Faccount`)
    await expect(heading(page, 'Your account')).toBeVisible()
    await expect(page).toHaveURL(`${acme}/account`)
    await page.goBack()
    await expect(page).toHaveURL(`${acme}/`)
  })

  test('redirects users of the main site there, to the page that they asked for', async () => {
    const [owner, rex] = [await signedUp('Owner'), await signedUp('Rex')]
    await command(stories.service, 'subdomain', 'add', 'closed', '--owner', owner.email)
    const main = new URL(stories.service.app.publicUrl)
    const closed = `http://closed.localhost:${main.port}`
    const { page } = await stories.visit()
    await page.goto(`${closed}/signin?redirect=%2Faccount`)
    await expect(heading(page, 'closed')).toBeVisible()
    await expect(button(page, 'Start')).toHaveCount(0)
    await signIn(page, rex)
    await expect(heading(page, 'Your account')).toBeVisible()
    await expect(page).toHaveURL(`${main.origin}/account`)
  })

  test('refuses an invalid one-time code and says so', async () => {
    const { page, errors } = await stories.visit()
    errors.expect(refusals)
    await page.goto(`http://acme.localhost:${stories.service.app.port}/?sessionCookie=nothing&staySignedIn=true`)
    await expect(page.getByText('That sign-in took too long')).toBeVisible()
    await expect(page).toHaveURL(/localhost:\d+\/$/)
    await expect(heading(page, 'acme')).toBeVisible()
  })
})

test('a signed-in sender sends under their own name, with the defaults of their account', async () => {
  const sam = await stories.service.signedUp('Sam')
  await sam.api.setUploaderTemplate({
    params: { uid: sam.uid },
    body: { name: 'Weekly plans', recipients: ['bo@example.org'] },
  })
  const { page, open } = await stories.visit()
  await open('/signin')
  const told = whoTheyAre(page, sam)
  await signIn(page, sam)
  await expectSignedIn(page, 'Sam')
  await told
  await button(page, 'Close').click()
  await expect(heading(page, 'Send files')).toBeVisible()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'plan.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('plans'),
    })
  await expect(heading(page, /^New transfer/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Weekly plans')
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveCount(0)
  await button(page, /^Send/).click()
  await readLink(page)

  await menuOf(page, 'Sam').click()
  await button(page, 'Sign out').click()
  await expect(heading(page, 'Send files')).toBeVisible()
})
