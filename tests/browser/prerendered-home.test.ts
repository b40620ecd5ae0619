import { expect, openStories } from '@envoi/testing/browser'
import { describe, test } from 'vitest'

const stories = openStories()

describe('home before its scripts have loaded', () => {
  test('is visible, and the app hydrates it without redrawing', async () => {
    const { page, open } = await stories.visit()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    const { promise: scripts, resolve: letScriptsIn } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await scripts
      await route.continue()
    })
    const opening = open()
    await expect(page.getByText('Off it goes.')).toBeVisible()
    const main = await page.getByRole('main').elementHandle()
    letScriptsIn()
    await opening
    await page.getByRole('button', { name: 'Switch to dark mode' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await main?.evaluate((element) => element.isConnected)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('remembers a press of Start until the app can handle it', async () => {
    const { page, open } = await stories.visit()
    const { promise: scripts, resolve: letScriptsIn } = Promise.withResolvers<void>()
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showOpenFilePicker'))
    await page.route('**/assets/*.js', async (route) => {
      await scripts
      await route.continue()
    })
    const opening = open()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    letScriptsIn()
    // A press opens the list of files within five seconds only, and a busy machine may need longer for the app. Whoever
    // asks the page how far it is counts as somebody who is there: that makes the press as good as new.
    const isListening = () =>
      page.evaluate(() => (window as { earlyPress?: { ended: AbortController } }).earlyPress?.ended.signal.aborted)
    await expect.poll(isListening, { timeout: 20_000, intervals: [100, 500] }).toBe(true)
    await Promise.all([opening, chooser])
  })
})
