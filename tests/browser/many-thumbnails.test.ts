import { planLimits } from '@envoi/contract/limits'
import { expect, openStories } from '@envoi/testing/browser'
import { byId } from '@envoi/testing/managing'
import { makePng } from '@envoi/testing/png'
import { test } from 'vitest'
import { button } from './site-page.ts'

const COUNT = 500
const stories = openStories({ visitorLimits: { ...planLimits.NONE, filesPerTransfer: COUNT } })

/** Pictures at both ends are enough to see what is fetched. */
const isPicture = (at: number): boolean => at < 80 || at >= COUNT - 20

test('of 500 files, only the visible rows are rendered and only their thumbnails fetched', async () => {
  const ana = stories.service.person('Ana')
  const photo = makePng(60, 40, { filledWith: 90 })
  const files = Array.from({ length: COUNT }, (_, at) =>
    isPicture(at) ? ([`photo-${at}.png`, photo] as const) : ([`note-${at}.txt`, Buffer.from('a note')] as const),
  )
  const sent = await ana.send(Object.fromEntries(files))
  const pictured = async () => {
    const view = await ana.api.getTransfer(byId(sent))
    return 'files' in view ? view.files.filter(({ thumbnail }) => thumbnail !== null).length : 0
  }
  await expect.poll(pictured, { timeout: 60_000, intervals: [500] }).toBe(100)

  const { page } = await stories.visit()
  let fetched = 0
  page.on('response', (response) => void (fetched += response.url().includes('/thumbnail/') ? 1 : 0))
  await page.goto(sent.link)
  const first = button(page, 'Preview photo-0.png')
  await expect(first).toBeVisible()
  const picture = first.locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
  const rows = page.getByRole('listitem')
  expect(await rows.count()).toBeLessThan(60)
  await page.waitForLoadState('networkidle')
  const atFirst = fetched
  expect(atFirst).toBeGreaterThan(0)
  expect(atFirst).toBeLessThan(60)

  await first.hover()
  await page.mouse.wheel(0, 100_000)
  await expect(button(page, `Preview photo-${COUNT - 1}.png`)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await rows.count()).toBeLessThan(60)
  expect(fetched).toBeLessThan(80)
})
