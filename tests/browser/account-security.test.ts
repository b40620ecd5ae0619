import type { Page } from '@playwright/test'
import { appCode } from '@envoi/testing/authenticator-app'
import { expect, openStories } from '@envoi/testing/browser'
import { createMovingClock } from '@envoi/testing/clock'
import { command } from '@envoi/testing/operator'
import { originOf } from '@envoi/testing/people'
import { describe, test } from 'vitest'
import { openAccount, ownPassword, setting } from './account-page.ts'
import { button, copied, download, heading } from './site-page.ts'
import { expectSignedIn, signIn, typeCode } from './sign-in-page.ts'

const time = createMovingClock()
const stories = openStories({ clock: time.clock })
const HALF_A_MINUTE = 31_000
const at = (path: string) => openAccount(stories, path)

/** The session, as on another day: a page that still asks something would be refused without its cookie, and complain. */
async function leaveBehind(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

test('an authenticator app is set up by its key, saves recovery codes as a file, and is asked for at the next sign-in', async () => {
  const { page, owner, open } = await at('/account/security')
  const app = setting(page, 'Authenticator app')
  await app.getByRole('button', { name: 'Set up' }).click()
  await ownPassword(page).fill(owner.password)
  await page.keyboard.press('Enter')
  const secret = await copied(page)
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).focus()
  await typeCode(page, appCode(secret, time.clock()))
  const first = (await app.getByRole('listitem').first().textContent()) ?? ''
  const { bytes } = await download(page, button(page, 'Save as a file'))
  expect(bytes.toString()).toContain(first)
  await button(page, 'I’ve saved them').click()
  await expect(page.getByText('10 codes left')).toBeVisible()

  await leaveBehind(page)
  await open('/signin')
  await signIn(page, owner)
  await expect(heading(page, 'Enter your code')).toBeVisible()
  time.pass(HALF_A_MINUTE)
  await typeCode(page, appCode(secret, time.clock()))
  await expectSignedIn(page, owner.name)
})

describe('passkeys', () => {
  test('a passkey is added, signs in without a password or code, is renamed and removed', async () => {
    const { page, owner, context, open } = await at('/account')
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, hasUserVerification: true, isUserVerified: true },
    })
    await open('/account/security')
    await button(page, 'Add a passkey').click()
    await page.getByLabel('Name', { exact: true }).fill('This computer')
    await ownPassword(page).fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'This computer')).toBeVisible()
    // The form closes after the list has been read, and then takes the focus back to its button.
    await expect(button(page, 'Add a passkey')).toBeFocused()

    await leaveBehind(page)
    await open('/signin')
    await button(page, 'Sign in with a passkey').click()
    await expectSignedIn(page, owner.name)

    await open('/account/security')
    await setting(page, 'This computer').getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('New name').fill('The old laptop')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'The old laptop')).toBeVisible()
    await setting(page, 'The old laptop').getByRole('button', { name: 'Remove' }).click()
    await ownPassword(page).fill(owner.password)
    await button(page, 'Remove passkey').click()
    await expect(heading(page, 'No passkey yet')).toBeVisible()
  })

  test('a customer’s site leads to the main site, signed in, to add a passkey', async () => {
    const { page, owner } = await at('/account')
    await leaveBehind(page)
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
