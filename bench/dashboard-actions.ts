import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { millisecondsOf } from './measure.ts'
import { type Wait, readWaits } from './typing-latency.ts'

/** Ten keys a second, which few people reach. */
const BETWEEN_KEYS = 100

/** Until something is seen, and until the first row stands there with its name, in a frame that has been painted. */
export async function firstRows(page: Page): Promise<{ paint: number; rows: number }> {
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const rows = await whenDrawn(page, rowAt(1))
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  return { paint: paint ?? rows, rows }
}

/** One that has been read; the heads of the columns are the first row. */
const rowAt = (row: number): string => `[role=row][data-row][aria-rowindex="${row + 1}"]`

/** When it is drawn, in milliseconds since the page was asked for. */
const whenDrawn = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (document.querySelector(wanted)) setTimeout(() => resolve(performance.now()))
          else requestAnimationFrame(look)
        }
        look()
      }),
    selector,
  )

export async function type(page: Page, text: string): Promise<Wait[]> {
  const field = page.getByRole('searchbox')
  await field.fill('')
  await delay(1000)
  await readWaits(page)
  await field.pressSequentially(text, { delay: BETWEEN_KEYS })
  await delay(1500)
  return readWaits(page)
}

/** To the end, to the middle and to the start, by keys and by the bar. */
export async function farRows(page: Page): Promise<number[]> {
  const field = page.getByRole('searchbox')
  await field.fill('')
  await delay(1000)
  const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    for (const [key, row] of [
      ['End', total],
      ['Home', 1],
    ] as const) {
      await page.locator('[role=row][tabindex="0"]').focus()
      times.push(await untilDrawn(page, () => page.keyboard.press(key), row))
    }
    const middle = Math.floor((total * (round + 1)) / 7)
    times.push(await untilDrawn(page, () => scrollTo(page, middle / total), middle))
  }
  return times
}

async function untilDrawn(page: Page, act: () => Promise<unknown>, row: number): Promise<number> {
  const startedAt = await page.evaluate(() => performance.now())
  await act()
  return (await whenDrawn(page, rowAt(row))) - startedAt
}

const scrollTo = (page: Page, share: number): Promise<void> =>
  page.evaluate((part) => {
    const body = document.querySelector('[role=grid] [role=rowgroup]:last-of-type')
    let scroller = body?.parentElement
    while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement
    scroller?.scrollTo({ top: (body?.clientHeight ?? 0) * part })
  }, share)

/** From `/` to the page of the transfer, as fast as the keys go. */
export async function openOne(page: Page, count: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await page.getByRole('searchbox').fill('')
    await delay(1000)
    const number = String(2 * Math.floor(count * (0.7 + round * 0.03)))
    times.push(
      await millisecondsOf(async () => {
        await page.getByRole('searchbox').fill(number)
        await page.getByRole('row', { name: number }).first().waitFor()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        await page.getByRole('region', { name: 'One transfer' }).getByRole('heading').first().waitFor()
      }),
    )
    await page.keyboard.press('Escape')
  }
  return times
}
