import type { Page } from '@playwright/test'
import { expect } from '@envoi/testing/browser'
import { findAccessibilityIssues, takePicture } from '@envoi/testing/browser-accessibility'

type Sight = [when: string, scheme: 'light' | 'dark', size: { width: number; height: number }]
export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** How the screens are checked for accessibility: both themes, both widths, and neither pair twice. */
const twoWays: Sight[] = [
  ['by day', 'light', desk],
  ['by night on a phone', 'dark', phone],
]
const otherWays: Sight[] = [
  ['by night', 'dark', desk],
  ['by day on a phone', 'light', phone],
]
export const everyWay = [...twoWays, ...otherWays]

/**
 * The screen that a story stands on, as others see it: it gets its picture each way, and is accessible in all.
 * `onPhone` opens what is folded there. The page itself is dressed and resized, and put back as it was, so that one walk shows every screen.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  { ways = twoWays, onPhone }: { ways?: Sight[]; onPhone?: () => Promise<void> } = {},
): Promise<void> {
  const before = page.viewportSize()
  const found: Record<string, string[]> = {}
  for (const [when, colorScheme, size] of ways) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await drawn(page)
    if (size === phone) await onPhone?.()
    await takePicture(page, `${screen} ${when}`)
    const issues = await findAccessibilityIssues(page)
    if (issues.length > 0) found[when] = issues
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
  await drawn(page)
  expect(found, screen).toEqual({})
}

/** Twice: what follows from the size is drawn after the size is known. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
