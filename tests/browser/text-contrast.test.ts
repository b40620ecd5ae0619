import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { ourLook } from '@envoi/contract/rules/look'
import { lookStyle } from '@envoi/contract/rules/look-style'
import { describe, test } from 'vitest'
import { type Dress, TEXT, dressPage, findFaint, readTokens, scenePairs } from './scene-contrast.ts'
import { askForLink, button, heading, pickFiles } from './site-page.ts'

/** Words outside cards stand on the scene, which axe does not see. Its colours come from a customer's. */
const stories = openStories()

const themes = ['light', 'dark'] as const
const actions = ['#3f51b5', '#0e7c66', '#ffd400', '#c4532d', '#ffffff', '#000000']
const backgrounds = [
  null,
  ...['#fbf3e4', '#14213d', '#777777'].map((color) => ({ color, gradientColor: null })),
  { color: '#000000', gradientColor: '#ffffff' },
]
const dressOf = (theme: Dress['theme'], actionColor: string, background: (typeof backgrounds)[number]): Dress => ({
  theme,
  ...lookStyle({ ...ourLook, actionColor, startbtnColor: actionColor, background }),
})
const dresses = themes.flatMap((theme) =>
  actions.flatMap((action) => backgrounds.map((background) => dressOf(theme, action, background))),
)
const ours = dressOf('light', '#3f51b5', null)

describe('text contrast with any brand colour', () => {
  test('text on the sky and on the water is readable, in light and dark', async () => {
    const { page, open } = await stories.visit()
    await open()
    await expect(button(page, 'Start')).toBeVisible()
    const faint: string[] = []
    for (const dress of dresses) faint.push(...(await findFaint(page, dress, scenePairs)))
    expect(faint).toEqual([])
  })

  test('text on grey water is readable', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ 'film.mp4': 2_000_000 })
    await open()
    await expect(button(page, 'Start')).toBeVisible()
    await dressPage(page, ours)
    const [moving] = await readTokens(page, ['--water'])
    stories.proxy.holdLargerThan(1_000_000)
    await pickFiles(page, files.paths)
    await askForLink(page)
    await button(page, 'Pause').click()
    await button(page, 'Pause now').click()
    await expect(heading(page, 'Paused')).toBeVisible()
    const [still] = await readTokens(page, ['--water'])
    expect(still).not.toEqual(moving)
    const faint: string[] = []
    for (const dress of dresses) faint.push(...(await findFaint(page, dress, [['--on-water', '--water', TEXT]])))
    expect(faint).toEqual([])
  })
})
