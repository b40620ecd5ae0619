import { expect, openStories, reload } from '@envoi/testing/browser'
import { command } from '@envoi/testing/operator'
import type { SignedUp } from '@envoi/testing/signing-up'
import { describe, test } from 'vitest'
import { button, heading, readLink } from './by-hand.ts'
import { expectSignedIn, leaveSession, menuOf, signIn, wholeDashboard, whoTheyAre } from './people-by-hand.ts'

const stories = openStories()
const signedUp = (name: string): Promise<SignedUp> => stories.service.signedUp(name, { isSignedIn: false })
/** What a browser notes about every answer that is a refusal. */
const refusals = /status of (?:401|403|429|422)/

describe('the session', () => {
  test('within hours of its end asks; staying gives it 14 days', async () => {
    const kim = await signedUp('Kim')
    const { page, open } = await stories.visit()
    await open('/signin')
    await signIn(page, kim)
    await expectSignedIn(page, 'Kim')
    await leaveSession(stories, kim.email, '5 hours')
    await open('/')
    await expect(heading(page, 'Your session will expire soon')).toBeVisible()
    await expect(page.getByText('About your session')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Trust this device/ })).toBeChecked()
    await button(page, 'Stay connected').click()
    await expect(heading(page, 'Your session will expire soon')).toBeHidden()
    const { rows } = await stories.service.app.database.pool.query(
      `select round(extract(epoch from max(expires_at) - $2::timestamptz) / 86400) as days
       from sessions join users on users.id = user_id where email = $1`,
      [kim.email, new Date()],
    )
    expect(Number(rows[0].days)).toBe(14)
  })

  test('disconnected there, it is over and one is at home', async () => {
    const lea = await signedUp('Lea')
    const { page, open } = await stories.visit()
    await open('/signin')
    await signIn(page, lea)
    await expectSignedIn(page, 'Lea')
    await leaveSession(stories, lea.email, '5 hours')
    await open('/dashboard')
    await button(page, 'Disconnect').click()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })

  test('with minutes left it is over at once', async () => {
    const mia = await signedUp('Mia')
    const { page, open, context } = await stories.visit()
    await open('/signin')
    await signIn(page, mia)
    await expectSignedIn(page, 'Mia')
    await leaveSession(stories, mia.email, '10 minutes')
    await open('/')
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('session')
  })

  test('ended in one tab it is ended in the other, and begun in one it is there in the other', async () => {
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
    await button(page, 'Sign out').click()
    await expect(heading(other, 'Sign in')).toBeVisible()
    await expect(other).toHaveURL(/\/signin\?redirect=%2Fdashboard$/)
  })

  test('shows a plan that the operator gave, without a new sign-in', async () => {
    const ole = await signedUp('Ole')
    const { page, open } = await stories.visit()
    await open('/signin')
    await signIn(page, ole)
    await expectSignedIn(page, 'Ole')
    await button(page, 'Close').click()
    await expect(heading(page, 'Send files')).toBeVisible()
    await command(stories.service, 'plan', ole.email, 'PREMIUM')
    await reload(page)
    await expect(page.getByText('200 GB')).toBeVisible()
  })
})

describe('a customer’s own site', () => {
  test('asks everybody to sign in, and takes its people over from the main one', async () => {
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
    await page.goto(`${acme}/account`)
    await expect(heading(page, 'acme')).toBeVisible()
    await page.goto(`${acme}/signin/lost-password`)
    await expect(heading(page, 'Trouble signing in?')).toBeVisible()

    await open('/signin')
    await signIn(page, pia)
    await expect(menuOf(page, 'Pia')).toBeVisible()
    await expect(page).toHaveURL(`${acme}/`)
    // The page itself was asked for with the code, and nothing after it.
    const withCode = () =>
      sent.filter(({ url }) => url.includes('sessionCookie=')).map(({ url }) => new URL(url).origin)
    await expect.poll(withCode).toEqual([acme])
    expect(sent.filter(({ referer }) => referer.includes('sessionCookie'))).toEqual([])
    await reload(page)
    await expect(menuOf(page, 'Pia')).toBeVisible()
    await expect(button(page, 'Start')).toBeVisible()

    await stories.service.app.database.pool.query(`update subdomains set has_uploader = false where name = 'acme'`)
    await reload(page)
    await expect(heading(page, 'Nothing is sent from here')).toBeVisible()
    await expect(button(page, 'Start')).toHaveCount(0)
    const elsewhere = page.getByRole('link', { name: `Send files on ${main.host}` })
    await expect(elsewhere).toHaveAttribute('href', `${main.origin}/?lang=en`)
    await page.goto(`${acme}/dashboard`)
    await expect(heading(page, 'Hello Pia')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Send files', exact: true })).toHaveCount(0)
  })

  test('does not let in who comes with a code that is none, and says so', async () => {
    const { page, complaints } = await stories.visit()
    complaints.expect(refusals)
    await page.goto(`http://acme.localhost:${stories.service.app.port}/?sessionCookie=nothing&staySignedIn=true`)
    await expect(page.getByText('That sign-in took too long')).toBeVisible()
    await expect(page).toHaveURL(/localhost:\d+\/$/)
    await expect(heading(page, 'acme')).toBeVisible()
  })
})

test('a language chosen by somebody with an account is that of the account', async () => {
  const una = await signedUp('Una')
  const { page, open } = await stories.visit()
  await open('/signin')
  await signIn(page, una)
  await expectSignedIn(page, 'Una')
  await open('/')
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Français')
  await expect(heading(page, 'Envoyer des fichiers')).toBeVisible()
  expect((await kept).status()).toBe(200)
  await reload(page)
  await expect(heading(page, 'Envoyer des fichiers')).toBeVisible()
  await page.context().clearCookies({ name: 'lang' })
  await reload(page)
  await expect(heading(page, 'Envoyer des fichiers')).toBeVisible()
})

test('whoever is signed in sends in their own name, with what their account starts with', async () => {
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
