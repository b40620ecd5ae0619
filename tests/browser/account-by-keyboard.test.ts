import type { Locator, Page } from '@playwright/test'
import { appCode } from '@envoi/testing/authenticator-app'
import { expect, openStories } from '@envoi/testing/browser'
import { inboxOf } from '@envoi/testing/inbox'
import { test } from 'vitest'
import { openAccount, ownPassword, setting } from './account-page.ts'
import { button, copied, heading } from './site-page.ts'
import { expectSignedIn, typeCode } from './sign-in-page.ts'

const stories = openStories()

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${target.toString()}`)
}

test('an account is created by keyboard alone, also after a mistake', async () => {
  const { page, open } = await stories.visit()
  const email = 'keyboard@example.org'
  await open('/register')
  await expect(heading(page, 'Create an account')).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Kim')
  await page.keyboard.press('Tab')
  await page.keyboard.type('keyboard')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('a walk in the hills')
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Email' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('Invalid email')
  await page.keyboard.press('End')
  await page.keyboard.type('@example.org')
  await page.keyboard.press('Enter')
  await typeCode(page, await inboxOf(stories.service).codeFor(email))
  await expectSignedIn(page, 'Kim')
})

test('an authenticator app is set up by keyboard alone', async () => {
  const { page, owner } = await openAccount(stories, '/account/security')
  const app = setting(page, 'Authenticator app')
  await tabTo(page, app.getByRole('button', { name: 'Set up' }))
  await page.keyboard.press('Enter')
  await tabTo(page, ownPassword(page))
  await page.keyboard.type(owner.password)
  await page.keyboard.press('Enter')
  const secret = await copied(page)
  const first = page.getByRole('textbox', { name: 'Digit 1 of 6' })
  await tabTo(page, first)
  await page.keyboard.type(appCode(secret, new Date()))
  await tabTo(page, button(page, 'I’ve saved them'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('10 codes left')).toBeVisible()
})

test('somebody signs out everywhere by the link of a letter, by keyboard alone', async () => {
  const { page, owner, open } = await openAccount(stories, '/account/security')
  await owner.api.signIn({ body: owner.credentials() })
  const findLink = async () => {
    const letters = await inboxOf(stories.service).all(owner.email)
    return letters.flatMap(({ links }) => links).find((one) => one.includes('/signin/sign-out')) ?? ''
  }
  await expect.poll(findLink).not.toBe('')
  const link = new URL(await findLink())
  await open(`${link.pathname}${link.search}`)
  await expect(heading(page, 'Wasn’t this you?')).toBeVisible()
  expect(page.url()).not.toContain('token')
  await tabTo(page, page.getByRole('checkbox', { name: 'Turn off API access too' }))
  await page.keyboard.press('Space')
  await tabTo(page, button(page, 'Sign out everywhere'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'You’re signed out everywhere')).toBeFocused()
  await open('/account/security')
  await expect(heading(page, 'Sign in')).toBeVisible()
})
