import type { Page } from '@playwright/test'
import { someBytes } from '@envoi/testing/bytes'
import { expect, openStories } from '@envoi/testing/browser'
import { describe, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { button, download, heading } from './site-page.ts'

const stories = openStories()
const files = { 'plan.pdf': someBytes(50_000, 1), 'days/one.jpg': someBytes(60_000, 2) }
const send = (more = {}) =>
  stories.service.person('Ana').send(files, {
    name: 'House plans',
    email: 'ana@example.org',
    senderFullname: 'Ana',
    message: 'The second floor has changed.',
    ...more,
  })
const withoutScripts = () => stories.visit({ hasScripts: false })

/** The same page with scripts, for axe, which is one: what is shown without them stands in place of the app. */
async function expectPlainAccessible(address: string, screen: string, fields?: Record<string, string>): Promise<void> {
  const { page, errors } = await stories.visit()
  errors.expect(/403 \(Forbidden\)/)
  const { origin } = new URL(stories.service.app.publicUrl)
  const form = fields && {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    postData: String(new URLSearchParams(fields)),
  }
  const isIt = ({ pathname, search }: URL) => pathname + search === address
  await page.route(isIt, async (route) => {
    const response = await route.fetch(form)
    const html = (await response.text())
      .replaceAll(/<script(?! type="application\/json")[^>]*>.*?<\/script>/gs, '')
      .replaceAll(/<\/?noscript>/g, '')
    await route.fulfill({ response, body: html })
  })
  await page.goto(address)
  await expectAccessible(page, screen)
}
/** By its role: a search by text alone does not look into what is for no scripts. */
const paragraph = (page: Page, hasText: string) => page.getByRole('paragraph').filter({ hasText })
const addressOf = (page: Page) => new URL(page.url()).pathname
const bytesOf = async (page: Page, name: string | RegExp) => (await download(page, button(page, name))).bytes

describe('without JavaScript', () => {
  test('a transfer is shown, and one file and all of them are downloaded', async () => {
    const sent = await send()
    const { page } = await withoutScripts()
    await page.goto(sent.link)
    await expect(heading(page, 'House plans')).toBeVisible()
    await expectPlainAccessible(addressOf(page), 'plain door')
    await button(page, 'Show files').click()
    await expect(paragraph(page, 'The second floor has changed.')).toBeVisible()
    expect((await bytesOf(page, 'Download days/one.jpg')).equals(files['days/one.jpg'])).toBe(true)
    expect((await bytesOf(page, /^Download all/)).length).toBeGreaterThan(110_000)
    await expect(heading(page, 'House plans')).toBeVisible()
    await expectPlainAccessible(addressOf(page), 'plain transfer', {})
  })

  test('a password is asked for, a wrong one refused, and the right one opens', async () => {
    const password = 'open sesame'
    const sent = await send({ password })
    const { page, errors } = await withoutScripts()
    errors.expect(/403 \(Forbidden\)/)
    await page.goto(sent.link)
    await button(page, 'Show files').click()
    const field = page.getByLabel('Password')
    await field.fill('wrong')
    await button(page, 'Open').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Wrong password.' })).toBeVisible()
    await expectPlainAccessible(addressOf(page), 'plain wrong password', { password: 'wrong' })
    await field.fill(password)
    await button(page, 'Open').click()
    await expect(heading(page, 'House plans')).toBeVisible()
    expect(page.url()).not.toContain('sesame')
    expect((await bytesOf(page, 'Download plan.pdf')).equals(files['plan.pdf'])).toBe(true)
  })

  test('home and sign-in say that they need it, in the language of whoever reads', async () => {
    const { page } = await withoutScripts()
    await page.goto('/')
    await expect(paragraph(page, 'Sending files needs JavaScript.')).toBeVisible()
    await page.goto('/signin?lang=fr')
    await expect(paragraph(page, 'Se connecter nécessite JavaScript.')).toBeVisible()
    await expectPlainAccessible('/', 'plain home')
    await expectPlainAccessible('/signin?lang=fr', 'plain sign-in in French')
  })
})
