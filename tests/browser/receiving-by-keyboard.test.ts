import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { byId } from '@envoi/testing/managing'
import { makePng } from '@envoi/testing/png'
import { test } from 'vitest'
import { button, heading, tabTo } from './site-page.ts'
import { viewer } from './viewer-page.ts'

const stories = openStories()

async function savedBy(page: Page, key: string): Promise<string> {
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press(key)])
  return saved.suggestedFilename()
}

test('a transfer is opened, looked at, chosen from and downloaded by keyboard alone', async () => {
  const ana = stories.service.person('Ana')
  const photo = makePng(60, 40, { filledWith: 90 })
  const sent = await ana.send(
    { 'one.png': photo, 'two.png': photo, 'days/three.png': photo, 'note.txt': Buffer.from('A note.') },
    { name: 'Summer', password: 'open sesame' },
  )
  const pictured = async () => {
    const view = await ana.api.getTransfer(byId(sent))
    return 'files' in view ? view.files.filter(({ thumbnail }) => thumbnail !== null).length : 0
  }
  await expect.poll(pictured, { timeout: 60_000, intervals: [500] }).toBe(3)

  const { page } = await stories.visit()
  await page.goto(sent.link)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('open sesame')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Summer')).toBeFocused()

  // The gallery: pictures by arrows, the viewer, and back to where one was.
  const first = button(page, 'Preview one.png')
  await tabTo(page, first)
  await page.keyboard.press('ArrowRight')
  const second = button(page, 'Preview two.png')
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(viewer(page).getByRole('img', { name: 'two.png' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page).getByRole('img', { name: 'one.png' })).toBeVisible()
  await tabTo(page, viewer(page).getByRole('button', { name: 'Download', exact: true }))
  expect(await savedBy(page, 'Enter')).toBe('one.png')
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect(second).toBeFocused()

  // Into a folder and out again.
  await tabTo(page, button(page, /^days /))
  await page.keyboard.press('Enter')
  await expect(button(page, 'Preview three.png')).toBeVisible()
  await expect(button(page, 'Back from days')).toBeFocused()
  await page.keyboard.press('Enter')

  // The list, a selection of it, and its download.
  await tabTo(page, page.getByRole('radio', { name: 'Gallery' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
  await tabTo(page, page.getByRole('checkbox', { name: 'Select note.txt' }))
  await page.keyboard.press('Space')
  await tabTo(page, button(page, 'Download 1 file'))
  expect(await savedBy(page, 'Enter')).toBe('note.txt')
  await tabTo(page, button(page, 'Clear selection'))
  await page.keyboard.press('Enter')
  await expect(button(page, 'Clear selection')).toHaveCount(0)
})
