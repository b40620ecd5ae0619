import type { Page } from '@playwright/test'
import { type Look, expect } from '@envoi/testing/browser'
import { findBarriers, takePicture } from '@envoi/testing/browser-looks'

/** How the screens are looked at for barriers: both themes, both widths, and neither pair twice. */
export const looks: [when: string, look: Look][] = [
  ['by day', { theme: 'light' }],
  ['by night on a phone', { theme: 'dark', isPhone: true }],
]

/** Looks at one screen after the other: each gets its picture, and none may have a barrier. */
export const seekBarriers =
  (when: string) =>
  async (page: Page, screen: string): Promise<void> => {
    await takePicture(page, `${screen} ${when}`)
    expect(await findBarriers(page), screen).toEqual([])
  }
