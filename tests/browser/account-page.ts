import type { Page } from '@playwright/test'
import { type Look, type Stories, type Visitor, expect } from '@envoi/testing/browser'
import type { NewAccount, SignedUp } from '@envoi/testing/signing-up'

/** What a browser notes about every answer that is a refusal. */
const refusals = /status of (?:401|403|404|422|429|500)/

let people = 0

/** Somebody with an account, in a browser where they are signed in, at one of the pages of it, or at none yet. */
export async function openAccount(
  stories: Stories,
  path: string | null,
  { look, ...account }: NewAccount & { look?: Look } = {},
): Promise<Visitor & { owner: SignedUp }> {
  people += 1
  const owner = await stories.service.signedUp(`Ana${people}`, { ...account, isSignedIn: false })
  const visitor = await stories.visit(look)
  visitor.errors.expect(refusals)
  const answer = await visitor.page.request.post('/api/user/auth/v2/sign-in', { data: owner.credentials() })
  expect(answer.status()).toBe(200)
  if (path !== null) await visitor.open(path)
  return { ...visitor, owner }
}

/** Hands the session of the calls over to the browser, for what was set up by them. */
export async function takeOver(page: Page, { cookies, origin }: SignedUp): Promise<void> {
  const pairs = cookies.headerFor(origin).split('; ')
  await page.context().addCookies(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2)
      return { name, value, url: origin }
    }),
  )
}

export const ownPassword = (page: Page) => page.getByLabel('Your password', { exact: true })

/** The row of one thing that can be changed. */
export const setting = (page: Page, title: string) =>
  page
    .locator('div', { has: page.getByRole('heading', { name: title, exact: true, level: 3 }) })
    .last()
    .locator('..')
