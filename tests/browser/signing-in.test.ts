import { appCode } from '@envoi/testing/authenticator-app'
import { expect, openStories } from '@envoi/testing/browser'
import { createMovingClock } from '@envoi/testing/clock'
import { inboxOf } from '@envoi/testing/inbox'
import type { SignedUp } from '@envoi/testing/signing-up'
import { describe, test } from 'vitest'
import { button, heading, toast } from './by-hand.ts'
import { expectSignedIn, pasteCode, signIn, typeCode, wholeDashboard } from './people-by-hand.ts'

const time = createMovingClock()
const stories = openStories({ clock: time.clock })
const inbox = () => inboxOf(stories.service)
const signedUp = (name: string): Promise<SignedUp> => stories.service.signedUp(name, { isSignedIn: false })
/** What a browser notes about every answer that is a refusal. */
const refusals = /status of (?:401|403|429|422)/

describe('a new account', () => {
  test('is opened with the code from the mail, and its owner is signed in', async () => {
    const { page, open } = await stories.visit()
    await open()
    await page.getByRole('link', { name: 'Register' }).click()
    await expect(heading(page, 'Create an account')).toBeFocused()
    await page.getByRole('textbox', { name: 'Name' }).fill('Ana')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ana@example.org')
    await page.getByLabel('Password', { exact: true }).fill('a walk by the sea')
    await button(page, 'Create the account').click()
    await expect(heading(page, 'Check your mail')).toBeVisible()
    await expect(page.getByText('ana@example.org')).toBeVisible()
    await expect(button(page, 'Send a new code')).toBeDisabled()
    await typeCode(page, await inbox().codeFor('ana@example.org'))
    await expectSignedIn(page, 'Ana')
  })

  test('tells what is missing, and refuses a password that others would try', async () => {
    const { page, open, complaints } = await stories.visit()
    complaints.expect(refusals)
    await open('/register')
    await button(page, 'Create the account').click()
    await expect(page.getByText('Tell us your name')).toBeVisible()
    await expect(page.getByText('Invalid email')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Name' }).fill('Bo')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('bo@example.org')
    await page.getByLabel('Password', { exact: true }).fill('password1')
    await expect(page.getByText('Long enough')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('This one is among the first')).toBeVisible()
  })

  test('that was left before its code came is confirmed at the next sign-in', async () => {
    const { page, open, complaints } = await stories.visit()
    complaints.expect(refusals)
    const { api } = stories.service.person('Cy')
    const cy = { email: 'cy@example.org', password: 'a walk by the sea' }
    await api.register({ body: { ...cy, displayName: 'Cy', langCode: 'en' } })
    await open('/signin')
    await signIn(page, cy)
    await expect(heading(page, 'Check your mail')).toBeVisible()
    await typeCode(page, await inbox().codeFor(cy.email))
    await expectSignedIn(page, 'Cy')
  })
})

describe('signing in', () => {
  test('opens the dashboard, or the page that asked for it', async () => {
    const dee = await signedUp('Dee')
    const { page, open } = await stories.visit()
    await open('/signin')
    await Promise.all([wholeDashboard(page, dee), signIn(page, dee)])
    await expectSignedIn(page, 'Dee')
    await button(page, 'Sign out').click()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)

    await open('/account')
    await expect(page).toHaveURL(/\/signin\?redirect=%2Faccount$/)
    await signIn(page, dee)
    await expect(page).toHaveURL(/\/account$/)
  })

  test.each([
    ['Eve', '//evil.example'],
    ['Eva', '/\\evil.example'],
    ['Evi', 'https:evil.example'],
  ])('does not lure %s to %s', async (name, redirect) => {
    const eve = await signedUp(name)
    const { page, open } = await stories.visit()
    await open(`/signin?redirect=${encodeURIComponent(redirect)}`)
    await signIn(page, eve)
    await expectSignedIn(page, name)
  })

  test('marks what is missing, and sends nothing', async () => {
    const { page, open } = await stories.visit()
    await open('/signin')
    const asked: string[] = []
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Invalid email')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    expect(asked).toEqual([])
  })

  test('with a wrong password shakes the box and says so, and not who exists', async () => {
    const flo = await signedUp('Flo')
    const { page, open, complaints } = await stories.visit()
    complaints.expect(refusals)
    await open('/signin')
    for (const email of [flo.email, 'nobody@example.org']) {
      // It shakes for a second, which who looks from outside now and then may miss.
      const isShaking = () => document.querySelector('[data-shaking="true"]')?.checkVisibility() === true
      await Promise.all([
        page.waitForFunction(isShaking, undefined, { polling: 50 }),
        signIn(page, { email, password: 'not this one' }),
      ])
      await expect(toast(page, 'Incorrect email or password')).toBeVisible()
      await expect(page.locator('[data-shaking="true"]')).toBeHidden()
    }
  })

  test('has a word for a failed single sign-on, and none for what anybody may write there', async () => {
    const { page, open } = await stories.visit()
    // It comes with the page, and leaves by itself.
    await Promise.all([
      open('/signin?signInError=UNKNOWN_SSO_TEAM_MEMBER&email=gus%40example.org'),
      expect(toast(page, /Check your mail, gus@example\.org/)).toBeVisible(),
    ])
    await open('/signin?signInError=CALL_555_0100&email=gus%40example.org')
    await expect(heading(page, 'Sign in')).toBeVisible()
    await expect(toast(page, /./)).toHaveCount(0)
  })
})

describe('the second factor', () => {
  test('by SMS: the end of the number, a wrong code, a new one after 30 seconds, and in', async () => {
    const hal = await stories.service.signedUp('Hal')
    const phone = '+33612344417'
    await hal.api.startPhone({ body: { phoneNumber: phone, password: hal.password } })
    await hal.api.confirmPhone({ body: { code: await inbox().codeFor(phone) } })
    time.pass(31_000)

    const { page, open, complaints } = await stories.visit()
    complaints.expect(refusals)
    await page.clock.install()
    await open('/signin')
    const before = await inbox().latest(phone)
    await signIn(page, hal)
    await expect(heading(page, 'Check your phone')).toBeVisible()
    await expect(page.getByText('ending in 4417')).toBeVisible()
    const first = await inbox().latest(phone, { after: before })
    const wrong = await inbox()
      .codeFor(phone)
      .then((code) => (code === '000000' ? '000001' : '000000'))
    await typeCode(page, wrong)
    await expect(toast(page, 'Invalid code')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toHaveValue('')

    await expect(button(page, 'Send a new code')).toBeDisabled()
    await expect(page.getByText(/^in \d+\ss$/)).toBeVisible()
    await page.clock.fastForward(30_000)
    time.pass(31_000)
    await button(page, 'Send a new code').click()
    await expect(toast(page, 'New code sent')).toBeVisible()
    await expect(button(page, 'Send a new code')).toBeDisabled()
    await pasteCode(page, await inbox().codeFor(phone, { after: first }))
    await expectSignedIn(page, 'Hal')
  })

  test('by an app, or by a recovery code; without a phone no SMS is offered twice', async () => {
    const ida = await stories.service.signedUp('Ida')
    const { secret } = await ida.api.startTotp({ body: { password: ida.password } })
    const codeIn = (steps: number): string => appCode(secret, new Date(time.clock().getTime() + steps * 30_000))
    const { recoveryCodes } = await ida.api.confirmTotp({ body: { code: codeIn(0) } })

    const { page, open, complaints } = await stories.visit()
    complaints.expect(refusals)
    await open('/signin')
    await signIn(page, ida)
    await expect(heading(page, 'Enter your code')).toBeVisible()
    await button(page, 'Send a code by SMS instead').click()
    await expect(toast(page, 'No phone is set up')).toBeVisible()
    await expect(button(page, 'Send a code by SMS instead')).toBeHidden()
    await page.getByRole('textbox', { name: 'Digit 1 of 6' }).focus()
    await typeCode(page, codeIn(1))
    await expectSignedIn(page, 'Ida')

    // A page that still asks something would be refused without its cookie, and complain.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await open('/signin')
    await signIn(page, ida)
    await button(page, 'Use a recovery code').click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '')
    await page.keyboard.press('Enter')
    await expectSignedIn(page, 'Ida')
  })

  test('a passkey needs neither password nor code', async () => {
    const jo = await signedUp('Jo')
    const { page, open, context } = await stories.visit()
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
    await open('/signin')
    await Promise.all([wholeDashboard(page, jo), signIn(page, jo)])
    await expectSignedIn(page, 'Jo')
    await page.evaluate(async (password) => {
      const post = async (path: string, body: object) => {
        const answer = await fetch(`/api/user/passkeys${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return answer.json()
      }
      const { options } = await post('/options', { password })
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
      const made = await navigator.credentials.create({ publicKey })
      await post('', { name: 'This computer', response: (made as PublicKeyCredential).toJSON() })
    }, jo.password)
    await button(page, 'Sign out').click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await button(page, 'Sign in with a passkey').click()
    await expectSignedIn(page, 'Jo')
  })
})

test('a lost password is replaced by the mailed link, whose secret does not stay in the address', async () => {
  const rik = await signedUp('Rik')
  const { page, open, complaints } = await stories.visit()
  await open('/signin')
  await page.getByRole('link', { name: 'Auth problem' }).click()
  // The box before it asks for an address too.
  await expect(heading(page, 'Trouble signing in?')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(rik.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`If ${rik.email} has an account`)).toBeVisible()
  const findLink = async (): Promise<string> => {
    const letters = await inbox().all(rik.email)
    return letters.flatMap(({ links }) => links).find((one) => one.includes('/signin/lost-password?')) ?? ''
  }
  await expect.poll(findLink).not.toBe('')
  const link = await findLink()
  await page.goto(link)
  await expect(heading(page, 'Choose a new password')).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByLabel('Password', { exact: true }).fill('another walk by the sea')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Your new password is set')).toBeVisible()
  await signIn(page, { email: rik.email, password: 'another walk by the sea' })
  await expectSignedIn(page, 'Rik')

  complaints.expect(refusals)
  // An answer on its way to the page would bring its cookie back.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('a third walk by the sea')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'This link has run out')).toBeVisible()
})
