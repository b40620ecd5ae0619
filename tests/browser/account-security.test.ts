import { readFile } from 'node:fs/promises'
import { appCode } from '@envoi/testing/authenticator-app'
import { expect, openStories } from '@envoi/testing/browser'
import { createMovingClock } from '@envoi/testing/clock'
import { command } from '@envoi/testing/operator'
import { originOf } from '@envoi/testing/people'
import { addApp, addPhone, otherCode, textsTo } from '@envoi/testing/second-factors'
import { describe, test } from 'vitest'
import { openAccount, ownPassword, setting, takeOver } from './account-by-hand.ts'
import { button, heading } from './by-hand.ts'
import { signIn, typeCode } from './people-by-hand.ts'

const time = createMovingClock()
const stories = openStories({ clock: time.clock })
const HALF_A_MINUTE = 31_000
const at = (path: string) => openAccount(stories, path)
/** No page is open yet: an answer on its way to one could set the cookie of another session again. */
const nowhere = () => openAccount(stories, null)

describe('the password', () => {
  test('is changed by whoever knows it, within its rule, and signs others out', async () => {
    const { page, owner } = await at('/account/security')
    const other = stories.service.person('Elsewhere')
    await other.api.signIn({ body: owner.credentials() })
    await setting(page, 'Your password').getByRole('button', { name: 'Change' }).click()
    const current = page.getByLabel('Current password', { exact: true })
    const next = page.getByLabel('New password', { exact: true })
    await current.fill(owner.password)
    await next.fill('short')
    await page.keyboard.press('Enter')
    await expect(next).toHaveAttribute('aria-invalid', 'true')
    await expect(next).toBeFocused()
    await current.fill('not this one')
    await next.fill('another walk by the sea')
    await page.keyboard.press('Enter')
    await expect(current).toBeFocused()
    await expect(page.getByText('That is not your password.')).toBeVisible()
    await current.fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password changed, other devices signed out')).toBeVisible()
    await expect(other.api.getSession()).rejects.toMatchObject({ status: 401 })
    await stories.service
      .person('Back')
      .api.signIn({ body: { email: owner.email, password: 'another walk by the sea' } })
  })
})

describe('the second step', () => {
  test('a phone guards the account once its code came back; taking it away asks for one more', async () => {
    const { page, owner } = await at('/account/security')
    const texts = textsTo(stories.service, '+33612345678')
    const phone = setting(page, 'By SMS')
    await phone.getByRole('button', { name: 'Set up' }).click()
    await page.getByLabel('Phone number').fill('0612345678')
    await ownPassword(page).fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Write the number with its country code/)).toBeVisible()
    await expect(page.getByLabel('Phone number')).toBeFocused()
    await page.getByLabel('Phone number').fill('+33 6 12 34 56 78')
    await page.keyboard.press('Enter')
    const code = await texts.nextCode()
    await typeCode(page, otherCode(code))
    await expect(page.getByText('Invalid code.')).toBeVisible()
    await typeCode(page, code)
    await expect(page.getByText('Your phone is set up')).toBeVisible()
    await expect(page.getByText('Codes go to the number ending in 5678')).toBeVisible()

    time.pass(HALF_A_MINUTE)
    await phone.getByRole('button', { name: 'Remove' }).click()
    await ownPassword(page).fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('the number ending in 5678.')).toBeVisible()
    await expect(button(page, /^Send a new code/)).toBeDisabled()
    await typeCode(page, await texts.nextCode())
    await expect(page.getByText('Your phone is removed')).toBeVisible()
  })

  test('another number needs a code of the old one, then its own', async () => {
    const { page, open } = await nowhere()
    const owner = await stories.service.signedUp('Moving')
    const old = await addPhone(stories.service, owner, '+33611111111')
    await takeOver(page, owner)
    await open('/account/security')
    await setting(page, 'By SMS').getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Phone number').fill('+33622222222')
    await ownPassword(page).fill(owner.password)
    await page.keyboard.press('Enter')
    await typeCode(page, await old.nextCode())
    await expect(page.getByText(/^We sent a 6-digit code to \+33622222222/)).toBeVisible()
    await typeCode(page, await textsTo(stories.service, '+33622222222').nextCode())
    await expect(page.getByText('Codes go to the number ending in 2222')).toBeVisible()
  })

  test('an app is set up by its key, and its recovery codes are shown once', async () => {
    const { page, owner } = await at('/account/security')
    const app = setting(page, 'Authenticator app')
    await app.getByRole('button', { name: 'Set up' }).click()
    await ownPassword(page).fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await button(page, 'Copy').click()
    const secret = await page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('textbox', { name: 'Digit 1 of 6' }).focus()
    await typeCode(page, appCode(secret, time.clock()))
    const codes = app.getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const first = (await codes.first().textContent()) ?? ''

    const saving = page.waitForEvent('download')
    await button(page, 'Save as a file').click()
    expect(await readFile(await (await saving).path(), 'utf8')).toContain(first)
    await page.keyboard.press('Escape')
    await expect(codes).toHaveCount(10)
    await button(page, 'I have kept them').click()
    await expect(page.getByText('Your app is set up')).toBeVisible()
    await expect(page.getByText('10 codes left')).toBeVisible()
    await expect(page.getByText(first)).toBeHidden()

    await app.getByRole('button', { name: 'Remove' }).click()
    await ownPassword(page).fill(owner.password)
    await page.keyboard.press('Enter')
    await button(page, 'Use a recovery code').click()
    await page.getByLabel('Recovery code', { exact: true }).fill(first)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your app is removed')).toBeVisible()
  })

  test('new recovery codes ask for a code of the app', async () => {
    const { page, open } = await nowhere()
    const owner = await stories.service.signedUp('Renewing')
    const { secret } = await addApp(owner, time.clock)
    await takeOver(page, owner)
    await open('/account/security')
    await button(page, 'Make new ones').click()
    await ownPassword(page).fill(owner.password)
    await page.keyboard.press('Enter')
    time.pass(HALF_A_MINUTE)
    await typeCode(page, appCode(secret, time.clock()))
    await expect(page.getByText('They are shown only now.')).toBeVisible()
  })

  test('with both, an app out of reach is replaced by the phone, and back', async () => {
    const { page, open } = await nowhere()
    const owner = await stories.service.signedUp('Both')
    const { secret } = await addApp(owner, time.clock)
    const number = '+33633333333'
    time.pass(HALF_A_MINUTE)
    const proof = { password: owner.password, code: appCode(secret, time.clock()) }
    await owner.api.startPhone({ body: { ...proof, phoneNumber: number } })
    const texts = textsTo(stories.service, number)
    await owner.api.confirmPhone({ body: { code: await texts.nextCode() } })
    time.pass(HALF_A_MINUTE)
    await takeOver(page, owner)
    await open('/account/security')
    await button(page, 'Make new ones').click()
    await ownPassword(page).fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Type the 6 digits that your authenticator app shows/)).toBeVisible()
    await button(page, 'Send a code by SMS instead').click()
    await expect(page.getByText('the number ending in 3333.')).toBeVisible()
    await expect(button(page, /^Send a new code/)).toBeDisabled()
    await texts.nextCode()
    await button(page, 'Use the app instead').click()
    await expect(page.getByText(/^Type the 6 digits that your authenticator app shows/)).toBeVisible()
    time.pass(HALF_A_MINUTE)
    await button(page, 'Send a code by SMS instead').click()
    const sent = await texts.nextCode()
    await typeCode(page, otherCode(sent))
    await expect(page.getByText('Invalid code.')).toBeVisible()
    await expect(page.getByText('the number ending in 3333.')).toBeVisible()
    await typeCode(page, sent)
    await expect(page.getByText('They are shown only now.')).toBeVisible()
  })
})

describe('passkeys', () => {
  test('one is made, named anew, and taken away', async () => {
    const { page, owner, context, open } = await at('/account')
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, hasUserVerification: true, isUserVerified: true },
    })
    await open('/account/security')
    await button(page, 'Add a passkey').click()
    await page.getByLabel('Name it').fill('This computer')
    await ownPassword(page).fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'This computer')).toBeVisible()
    // The form closes after the list has been read, and then takes the focus back to its button.
    await expect(button(page, 'Add a passkey')).toBeFocused()
    await setting(page, 'This computer').getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('New name').fill('The old laptop')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'The old laptop')).toBeVisible()
    await setting(page, 'The old laptop').getByRole('button', { name: 'Remove' }).click()
    await ownPassword(page).fill(owner.password)
    await button(page, 'Remove the passkey').click()
    await expect(heading(page, 'No passkey yet')).toBeVisible()
  })

  test('are made on the main site: a customer’s leads there, signed in', async () => {
    const { page, owner, context } = await at('/account')
    // A page that still asks something would be refused without its cookie, and complain.
    await page.goto('about:blank')
    await context.clearCookies()
    await command(stories.service, 'subdomain', 'add', 'acme', '--owner', owner.email)
    const place = originOf('acme', stories.service.app.publicUrl)
    await page.goto(`${place}/signin?redirect=%2Faccount%2Fsecurity`)
    await signIn(page, owner)
    const way = button(page, 'Open your account there')
    await expect(way).toBeVisible()
    await expect(button(page, 'Add a passkey')).toHaveCount(0)
    await way.click()
    await expect(button(page, 'Add a passkey')).toBeVisible()
    await expect(page).toHaveURL(`${stories.service.app.publicUrl}/account/security`)
  })
})

describe('devices', () => {
  test('are listed by what they are, and signed out one by one or all at once', async () => {
    const { page, owner, open } = await at('/account')
    const others = await Promise.all(
      ['One', 'Two', 'Three'].map(async (name) => {
        const other = stories.service.person(name)
        await other.api.signIn({ body: owner.credentials() })
        return other
      }),
    )
    await open('/account/devices')
    await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome on Linux')
    const ends = page.getByRole('button', { name: /^Sign out there/ })
    await expect(ends).toHaveCount(3)
    await ends.first().click()
    await expect(page.getByText('Signed out on 1 other device')).toBeVisible()
    await expect(ends).toHaveCount(2)
    await button(page, 'Sign out everywhere else').click()
    await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
    for (const other of others) await expect(other.api.getSession()).rejects.toMatchObject({ status: 401 })
  })
})
