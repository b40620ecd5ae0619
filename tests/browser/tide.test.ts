import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { takePicture } from '@envoi/testing/browser-accessibility'
import { changeTransfer } from '@envoi/testing/receiving'
import { describe, test } from 'vitest'
import { askForLink, button, heading, pickFiles, progress, readLink } from './site-page.ts'

const stories = openStories()

/** How far the strongest colour of each layer of the sea is from grey, from 0 to 255, as it is drawn. */
const readColours = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const sea = document.querySelector('[data-water] > [aria-hidden="true"]')?.children[1]
    if (!sea || !canvas) throw new Error('there is no sea on this page')
    const strengthOf = (drawn: string): number => {
      const colours = drawn.match(/(rgba?|oklab|oklch|color)\([^()]*\)/g) ?? []
      return Math.max(
        ...colours.map((colour) => {
          canvas.clearRect(0, 0, 1, 1)
          canvas.fillStyle = colour
          canvas.fillRect(0, 0, 1, 1)
          const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
          return Math.max(red, green, blue) - Math.min(red, green, blue)
        }),
      )
    }
    const layers = [...sea.querySelectorAll('div, svg, path:not([fill])')].map((layer, index): [string, number] => {
      const { color, stroke, backgroundColor, backgroundImage } = getComputedStyle(layer)
      const drawn = { svg: color, path: stroke }[layer.tagName] ?? `${backgroundColor} ${backgroundImage}`
      return [`${index} ${layer.tagName}`, strengthOf(drawn)]
    })
    return Object.fromEntries(layers)
  })

/** How far below the top of the window the water stands. */
const readTop = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document.querySelector('[data-water] > [aria-hidden="true"]')?.children[1]?.getBoundingClientRect().top ?? NaN,
  )

/** Where the highest crest is, and where the top bar ends. */
const readCrest = (page: Page): Promise<{ crest: number; bar: number }> =>
  page.evaluate(() => {
    const sea = document.querySelector('[data-water] > [aria-hidden="true"]')?.children[1]
    const paths = [...(sea?.querySelectorAll('path[fill="currentColor"]') ?? [])]
    return {
      crest: Math.min(...paths.map((path) => path.getBoundingClientRect().top)),
      bar: document.querySelector('header')?.getBoundingClientRect().bottom ?? NaN,
    }
  })

test('a download page has its water at the first paint, and no crest reaches into the top bar', async () => {
  const sent = await stories.service.person('Ana').send({ 'plan.pdf': Buffer.from('plan') }, { name: 'Plans' })
  const { page } = await stories.visit()
  await page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    const look = () => {
      const sea = document.querySelector('[data-water] > [aria-hidden="true"]')?.children[1]
      if (sea) seen.push(Math.round(sea.getBoundingClientRect().top))
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(sent.link)
  await expect(heading(page, 'Plans')).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  // It is new: the water stands as high as it does, from the first frame that shows it.
  expect(Math.max(...seen) - Math.min(...seen)).toBeLessThanOrEqual(2)
  // Without motion there are no waves, only bands.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect
      .poll(async () => {
        const { crest, bar } = await readCrest(page)
        return crest - bar
      })
      .toBeGreaterThanOrEqual(0)
  }
})

/** Of the words themselves: around them there is room for a finger. */
function topOfWords(element: Element): number {
  const words = document.createRange()
  words.selectNodeContents(element)
  return words.getBoundingClientRect().top
}

describe('the words at the foot of a page stand in the water', () => {
  const sizes = [1440, 430, 390, 360, 320].map((width) => ({ width, height: width > 500 ? 900 : 667 }))
  test.each(['en', 'fr'] as const)('at low water and when it has gone out, %s', async (language) => {
    const sent = await stories.service.person('Ana').send({ 'plan.pdf': Buffer.from('plan') }, { name: 'Plans' })
    await changeTransfer(stories.service, sent, `valid_from = now() - interval '8 days', valid_to = now()`)
    const { page, errors } = await stories.visit({ language })
    errors.expect(/status of 410/)
    for (const place of ['/', sent.link]) {
      await page.goto(place)
      await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
      for (const size of sizes) {
        await page.setViewportSize(size)
        await expect
          .poll(async () => {
            const foot = await page.getByRole('contentinfo').getByRole('link').first().evaluate(topOfWords)
            return Math.round(foot - (await readTop(page)))
          }, `${place} at ${size.width}`)
          .toBeGreaterThanOrEqual(0)
      }
    }
  })
})

describe('the tide', () => {
  test('turns grey in every layer while the upload is paused, in light and dark', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ 'film.mp4': 2_000_000 })
    const wear = (theme: string) =>
      page.evaluate((wanted) => void (document.documentElement.dataset['theme'] = wanted), theme)
    await open()
    stories.proxy.holdLargerThan(1_000_000)
    await pickFiles(page, files.paths)
    await askForLink(page)
    await expect(heading(page, 'Sending your files')).toBeVisible()
    const moving: Record<string, Record<string, number>> = {}
    for (const theme of ['light', 'dark']) {
      await wear(theme)
      moving[theme] = await readColours(page)
    }
    await button(page, 'Pause').click()
    await button(page, 'Pause now').click()
    await expect(heading(page, 'Paused')).toBeVisible()
    for (const theme of ['light', 'dark']) {
      await wear(theme)
      await takePicture(page, `paused by ${theme}`)
      const still = await readColours(page)
      expect(Object.keys(still)).toHaveLength(8)
      for (const [layer, strength] of Object.entries(still)) {
        expect(strength, `${layer} by ${theme}`).toBeLessThan(0.6 * (moving[theme]?.[layer] ?? 0))
      }
    }
    stories.proxy.mend()
  })

  test('stays full from the last byte until the last step is rendered, however late', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ 'film.mp4': 2_000_000 })
    const late = Promise.withResolvers<void>()
    await page.route('**/assets/done-step-*.js', async (route) => {
      await late.promise
      await route.continue()
    })
    await open()
    await pickFiles(page, files.paths)
    await askForLink(page)
    await expect(heading(page, 'Finishing up…')).toBeVisible()
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '100')
    await expect.poll(() => readTop(page)).toBeLessThan(200)
    const full = await readTop(page)
    await takePicture(page, 'finishing up')

    // Every picture from here on is looked at, and every word that comes.
    await page.evaluate(() => {
      const seen = { lowest: 0, hasWaited: false }
      Object.assign(window, { seen })
      const look = (): void => {
        const sea = document.querySelector('[data-water] > [aria-hidden="true"]')?.children[1]
        seen.lowest = Math.max(seen.lowest, sea?.getBoundingClientRect().top ?? Infinity)
        seen.hasWaited ||= document.querySelector('main [aria-busy="true"]') !== null
        requestAnimationFrame(look)
      }
      look()
    })
    late.resolve()
    await readLink(page)
    await expect(page).toHaveTitle('Sent, Envoi')
    const seen = await page.evaluate(() => (window as unknown as { seen: object }).seen)
    expect(seen).toEqual({ lowest: full, hasWaited: false })
  })
})
