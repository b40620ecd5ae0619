import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { describe, test } from 'vitest'
import { askForLink, button, heading, pickFiles, readLink } from './by-hand.ts'

const stories = openStories()

const ratings = () => stories.service.person('Reader').api.getRatings({ query: {} })
const star = (page: Page, name: string) => page.getByRole('radio', { name })

async function send(page: Page): Promise<void> {
  const files = await makeFiles({ 'note.txt': 10 })
  await pickFiles(page, files.paths)
  await askForLink(page)
  await readLink(page)
}

describe('what people think', () => {
  test('is asked after a transfer, once, and sent when they say so', async () => {
    const { page, open } = await stories.visit()
    await open()
    await send(page)
    await star(page, '1 star of 5').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(star(page, '4 stars of 5')).toBeChecked()
    expect((await ratings()).count).toBe(0)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Thank you. It helps us.')).toBeVisible()
    expect(await ratings()).toEqual({ average: 4, count: 1 })

    await open()
    await send(page)
    await page.waitForLoadState('networkidle')
    await expect(star(page, '1 star of 5')).toHaveCount(0)
  })

  test('need not be said', async () => {
    const { page, open } = await stories.visit()
    await open()
    await send(page)
    await button(page, 'Not now').click()
    await expect(star(page, '1 star of 5')).toHaveCount(0)
    await expect(heading(page, 'Your link is ready')).toBeVisible()
  })

  test('that does not arrive is told, and can be sent again', async () => {
    const { page, open, complaints } = await stories.visit()
    complaints.expect(/ERR_FAILED/)
    await page.route('**/api/user/ratings', (route) => route.abort())
    await open()
    await send(page)
    await star(page, '5 stars of 5').check()
    await button(page, 'Send').first().click()
    await expect(page.getByText('That did not reach us.')).toBeVisible()
    await page.unroute('**/api/user/ratings')
    await button(page, 'Send').first().click()
    await expect(page.getByText('Thank you. It helps us.')).toBeVisible()
  })

  test('is told to others once enough have said it', async () => {
    const { page, open } = await stories.visit()
    await open('/discover')
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(/ of 5, /)).toHaveCount(0)
    for (let count = (await ratings()).count; count < 10; count += 1) {
      await stories.service.person(`Rater${count}`).api.rate({ body: { rating: 5, langCode: 'en' } })
    }
    await open('/discover')
    await expect(page.getByText(/^4\.\d of 5, 10 ratings$/)).toBeVisible()
  })
})
