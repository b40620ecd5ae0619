import { expect, openStories } from '@envoi/testing/browser'
import { inboxOf } from '@envoi/testing/inbox'
import type { SignedUp } from '@envoi/testing/signing-up'
import { test } from 'vitest'
import { button, heading, toast } from './site-page.ts'
import { expectSignedIn, menuOf, signIn, typeCode, wholeDashboard } from './sign-in-page.ts'

const stories = openStories()
const inbox = () => inboxOf(stories.service)
const signedUp = (name: string): Promise<SignedUp> => stories.service.signedUp(name, { isSignedIn: false })

test('registering with the mailed code opens the account and signs in', async () => {
  const { page, open } = await stories.visit()
  await open()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(heading(page, 'Create an account')).toBeFocused()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ana')
  await page.getByRole('textbox', { name: 'Email' }).fill('new.here@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a walk by the sea')
  await button(page, 'Create account').click()
  await expect(heading(page, 'Check your email')).toBeVisible()
  await expect(page.getByText('new.here@example.org')).toBeVisible()
  await expect(button(page, 'Send a new code')).toBeDisabled()
  await typeCode(page, await inbox().codeFor('new.here@example.org'))
  await expectSignedIn(page, 'Ana')
})

test('signing in opens the dashboard, signing out leads home', async () => {
  const dee = await signedUp('Dee')
  const { page, open } = await stories.visit()
  await open('/signin')
  await Promise.all([wholeDashboard(page, dee), signIn(page, dee)])
  await expectSignedIn(page, 'Dee')
  await menuOf(page, 'Dee').click()
  await button(page, 'Sign out').click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('the mailed link resets a password, and its secret is removed from the URL', async () => {
  const rik = await signedUp('Rik')
  const { page, open } = await stories.visit()
  await open('/signin')
  await page.getByRole('link', { name: 'Trouble signing in?' }).click()
  // The box before it asks for an address too.
  await expect(heading(page, 'Trouble signing in?')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(rik.email)
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
  await expect(toast(page, 'Password set')).toBeVisible()
  await signIn(page, { email: rik.email, password: 'another walk by the sea' })
  await expectSignedIn(page, 'Rik')
})
