import type { Locator, Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { takePicture } from '@envoi/testing/browser-accessibility'
import { describe, test } from 'vitest'
import { openAccount } from './account-page.ts'
import { button, heading } from './site-page.ts'
import { aside, fill, row } from './dashboard-page.ts'

const stories = openStories()

/** All that the Tab key leads to, each with whether anything of it can be seen. */
async function readTabStops(page: Page): Promise<{ name: string; isSeen: boolean }[]> {
  const stops = new Map<string, { name: string; isSeen: boolean }>()
  for (let presses = 0; presses < 50; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { left, top, width, height } = element.getBoundingClientRect()
      const shown = document.elementFromPoint(left + width / 2, top + height / 2)
      const name = (element.getAttribute('aria-label') ?? element.textContent).trim()
      return { name, isSeen: shown !== null && (element.contains(shown) || shown.contains(element)) }
    })
    if (stop) stops.set(stop.name, stop)
  }
  return [...stops.values()]
}

const takesFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    if (element instanceof HTMLElement) element.focus()
    return document.activeElement === element
  })

describe('a side panel', () => {
  test('makes what it covers inert, and what is beside it stays usable', async () => {
    const { page, owner, open } = await openAccount(stories, null)
    await fill(stories, owner.email, 3)
    await open('/dashboard')
    await expect(row(page, /Batch 00003/)).toBeVisible()
    const stops = await readTabStops(page)
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([])
    const names = stops.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Envoi, home', 'Start', 'Developers', 'Address book']))

    const [start, discover] = [button(page, 'Start'), page.getByRole('link', { name: 'Discover' })]
    await page.setViewportSize({ width: 1100, height: 800 })
    await expect.poll(() => takesFocus(start)).toBe(false)
    await page.setViewportSize({ width: 1500, height: 800 })
    await expect.poll(() => takesFocus(start)).toBe(true)
    expect(await takesFocus(discover)).toBe(false)
    await button(page, 'Close').click()
    await expect(page).toHaveURL('/')
    expect(await takesFocus(discover)).toBe(true)
  })

  test('says that an unknown transfer does not exist, without a card', async () => {
    const { page, open } = await openAccount(stories, null)
    await open('/dashboard?open=nothing-like-it')
    await expect(heading(page, 'Transfer not found')).toBeVisible()
    await expect(aside(page).getByRole('region')).toHaveCSS('box-shadow', 'none')
    await takePicture(page, 'panel unknown')
  })

  test.each([1440, 1024])('returns the focus to the link that opened it, at %d pixels', async (width) => {
    const { page, open } = await stories.visit()
    await page.setViewportSize({ width, height: 800 })
    await open()
    const discover = page.getByRole('link', { name: 'Discover' })
    await discover.press('Enter')
    await expect(heading(page, 'How it works')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(discover).toBeFocused()
  })
})
