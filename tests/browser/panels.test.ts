import type { Locator, Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { takePicture } from '@envoi/testing/browser-looks'
import { someBytes } from '@envoi/testing/bytes'
import { describe, test } from 'vitest'
import { openAccount, takeOver } from './account-by-hand.ts'
import { button, heading } from './by-hand.ts'
import { aside, fill, row, tab } from './dashboard-by-hand.ts'

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
  test('lets nobody into what it lies over, and everybody into what is beside it', async () => {
    const { page, owner, open } = await openAccount(stories, null)
    await fill(stories, owner.email, 3)
    await open('/dashboard')
    await expect(row(page, /Batch 00003/)).toBeVisible()
    const stops = await readTabStops(page)
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([])
    const names = stops.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Envoi, home', 'Start', 'API', 'Address book']))

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

  test.each([1440, 1024])('gives the focus back to what it lay over, %d pixels wide', async (width) => {
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

describe('the panel of one transfer', () => {
  test('says of one that is not there that it is not, without a card, and leads back', async () => {
    const { page, owner, open, complaints } = await openAccount(stories, null)
    complaints.expect(/status of 410/)
    await fill(stories, owner.email, 3)
    await open('/dashboard?open=nothing-like-it&sort=name')
    await expect(heading(page, 'This transfer is not here')).toBeVisible()
    await expect(aside(page).getByText('secret')).toHaveCount(0)
    const card = aside(page).getByRole('region')
    await expect(card).toHaveCSS('box-shadow', 'none')
    await takePicture(page, 'panel unknown')
    await aside(page).getByRole('button', { name: 'Back to the list' }).last().click()
    await expect(page).toHaveURL(/\/dashboard\?sort=name$/)
    await expect(heading(page, `Hello ${owner.name}`)).toBeFocused()

    await row(page, /Batch 00002/).click()
    await expect(aside(page).getByRole('heading', { name: 'Batch 00002' })).toBeVisible()
    await stories.service.app.database.pool.query(
      `update transfers set status = 'DELETED' from users
       where users.id = owner_id and users.email = $1 and transfers.name = 'Batch 00002'`,
      [owner.email],
    )
    await page.reload()
    await expect(heading(page, 'This transfer is over')).toBeVisible()
    await expect(aside(page).getByText('The archive has what is kept of it.')).toBeVisible()
    await takePicture(page, 'panel deleted')
  })

  test('tells of one in the archive nothing that is still to come', async () => {
    const owner = await stories.service.signedUp('Archie')
    const sent = await owner.send({ 'plan.txt': someBytes(10, 1) }, { name: 'The plan' })
    await owner.api.deleteTransfer({ params: { id: sent.transferId } })
    const { page, open } = await stories.visit()
    await takeOver(page, owner)
    await open('/dashboard')
    await tab(page, 'Archive').click()
    await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Time left' })).toHaveCount(0)
    await takePicture(page, 'archive')
    await row(page, /The plan/).click()
    await expect(aside(page).getByText('Was to end')).toBeVisible()
    await expect(aside(page).getByText('Last day')).toHaveCount(0)
    await takePicture(page, 'archive panel')
  })
})
