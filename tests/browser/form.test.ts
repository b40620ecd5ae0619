import type { Locator, Page } from '@playwright/test'
import { type Visitor, expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { pick } from '@envoi/testing/browser-file-pickers'
import { describe, test } from 'vitest'
import { button, heading, pickFiles, toast } from './site-page.ts'

const stories = openStories()

async function openForm({ page, open }: Visitor): Promise<void> {
  const files = await makeFiles({ 'plan.pdf': 10 })
  await open()
  await pickFiles(page, files.paths)
}

const to = (page: Page): Locator => page.getByRole('combobox', { name: 'To' })
const line = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator.toString()} is not on the page`)
  return box
}

describe('a form error', () => {
  /** Whether a stripe of the danger colour is drawn somewhere between two heights of the page. */
  async function hasRedLine(page: Page, x: number, [top, bottom]: [number, number]): Promise<boolean> {
    const picture = await page.screenshot({ clip: { x, y: top, width: 1, height: bottom - top } })
    return page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (!canvas) throw new Error('nothing to draw on')
      canvas.drawImage(bitmap, 0, 0)
      const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height)
      return Array.from({ length: bitmap.height }, (_, row) => data.slice(row * 4, row * 4 + 3)).some(
        ([red = 0, green = 0, blue = 0]) => red > green + 80 && red > blue + 80,
      )
    }, picture.toString('base64'))
  }

  test('underlines its row in red, whatever the next row and the focus are', async () => {
    const ana = await stories.visit()
    const { page } = ana
    await openForm(ana)
    await button(page, 'Send').click()
    await expect(page.getByText('Add your email, so that recipients know who it’s from')).toBeVisible()
    const names = ['To', 'From', 'Name'] as const
    const tops = await Promise.all(names.map(async (name) => (await boxOf(page.getByText(name, { exact: true }))).y))
    const [, from = 0, name = 0] = tops
    const { x } = await boxOf(page.getByText('From', { exact: true }))
    for (const focused of [to(page), line(page, 'From'), line(page, 'Name'), line(page, 'Message')]) {
      await focused.focus()
      expect(await hasRedLine(page, x + 60, [from - 4, from + 4]), `under To, with ${focused.toString()}`).toBe(true)
      expect(await hasRedLine(page, x + 60, [name - 4, name + 4]), `under From, with ${focused.toString()}`).toBe(true)
    }
  })
})

describe('many recipients', () => {
  const people = Array.from({ length: 9 }, (_, index) => `friend${index + 1}@example.org`)

  test('are folded behind “Show all”, which works by keyboard', async () => {
    const ana = await stories.visit()
    const { page } = ana
    await openForm(ana)
    await to(page).fill(`${people.slice(0, 3).join(',')},`)
    await expect(button(page, 'Send to 3 people')).toBeVisible()
    await expect(button(page, /^Show all/)).toHaveCount(0)
    await to(page).fill(`${people.slice(3).join(',')},`)
    await expect(button(page, 'Show all 9')).toHaveAttribute('aria-expanded', 'false')
    await expect(to(page)).toBeInViewport()

    await page.keyboard.press('Tab')
    await expect(button(page, 'Show all 9')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Show fewer')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Show all 9')).toBeFocused()
  })

  test('do not move the heading of the form', async () => {
    const ana = await stories.visit()
    const { page } = ana
    await page.setViewportSize({ width: 1440, height: 1100 })
    await openForm(ana)
    const before = await boxOf(heading(page, /^New transfer/))
    await to(page).fill(`${people.join(',')},`)
    await expect(button(page, 'Send to 9 people')).toBeVisible()
    expect((await boxOf(heading(page, /^New transfer/))).y).toBe(before.y)
  })
})

describe('on a phone', () => {
  test('a toast does not cover the heading of the card', async () => {
    const ana = await stories.visit({ isPhone: true })
    const { page } = ana
    const files = await makeFiles({ 'setup.exe': 5 })
    await openForm(ana)
    await pick(page, 'Add files', files.paths)
    const told = toast(page, /^“setup.exe” is a program/)
    await expect(told).toBeVisible()
    const { y, height } = await boxOf(told)
    expect(y + height).toBeLessThan((await boxOf(heading(page, /^New transfer/))).y)
  })
})
