import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { test } from 'vitest'
import { askForLink, pickFiles, readLink } from './site-page.ts'

const stories = openStories()

const ratings = () => stories.service.person('Reader').api.getRatings({ query: {} })
const star = (page: Page, name: string) => page.getByRole('radio', { name })

async function send(page: Page): Promise<void> {
  const files = await makeFiles({ 'note.txt': 10 })
  await pickFiles(page, files.paths)
  await askForLink(page)
  await readLink(page)
}

test('a rating is asked for once after a transfer, and sent only when submitted', async () => {
  const { page, open } = await stories.visit()
  await open()
  await send(page)
  await star(page, '4 stars of 5').check()
  expect((await ratings()).count).toBe(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thanks for your feedback.')).toBeVisible()
  expect(await ratings()).toEqual({ average: 4, count: 1 })

  await open()
  await send(page)
  await page.waitForLoadState('networkidle')
  await expect(star(page, '1 star of 5')).toHaveCount(0)
})
