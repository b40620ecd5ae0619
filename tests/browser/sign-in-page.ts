import type { Page, Response } from '@playwright/test'
import { type Stories, expect } from '@envoi/testing/browser'
import { button, heading } from './site-page.ts'

/** What people do to get in, by the words that they read there. */
export type Credentials = { email: string; password: string }

export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** As somebody does who knows their code: digit by digit, without any other key. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused()
  await page.keyboard.type(code)
}

export const menuOf = (page: Page, name: string) => button(page, `Your account, ${name}`)

export async function expectSignedIn(page: Page, name: string): Promise<void> {
  await expect(heading(page, 'Sent')).toBeVisible()
  await expect(menuOf(page, name)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** A session that has only so long to live, as after days away. */
export async function leaveSession(stories: Stories, email: string, interval: string): Promise<void> {
  await stories.service.app.database.pool.query(
    `update sessions set expires_at = now() + $2::interval from users where users.id = user_id and email = $1`,
    [email, interval],
  )
}

/** Of an account that is there. */
type Known = { uid: string }

/** The page has been told who this is: also what a transfer of theirs starts with, which only an untouched card takes up. */
export const whoTheyAre = (page: Page, { uid }: Known) => answerTo(page, `/api/user/users/${uid}`)

/**
 * The dashboard has been told all that it asks in somebody’s name: after the sign-out that would be refused, and Chromium
 * complains.
 */
export const wholeDashboard = (page: Page, known: Known): Promise<unknown> =>
  Promise.all([
    whoTheyAre(page, known),
    answerTo(page, '/api/user/auth/session'),
    answerTo(page, `/api/transfer/limits/${known.uid}`),
    answerTo(page, '/api/transfer/v2/transfers/search'),
    answerTo(page, `/api/user/users/${known.uid}/subdomains`),
    answerTo(page, `/api/user/users/${known.uid}/widgets`),
  ])

async function answerTo(page: Page, path: string): Promise<void> {
  const isIt = (response: Response): boolean => new URL(response.url()).pathname === path
  // Signing in comes first.
  const answer = await page.waitForResponse(isIt, { timeout: 40_000 })
  await answer.finished()
}
