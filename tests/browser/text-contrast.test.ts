import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { describe, test } from 'vitest'
import { askForLink, button, heading, pickFiles } from './site-page.ts'

/** Words outside cards stand on the scene, which axe does not see. Its colours come from a customer's. */
const stories = openStories()

type Inputs = { theme: 'light' | 'dark'; action: string; background: string | null }
type Pair = [words: string, behind: string, ratio: number]

const [TEXT, LARGE_TEXT] = [4.5, 3]
const pairs: Pair[] = [
  ['--on-sky', '--sky', TEXT],
  ['--on-sky', '--sky-low', TEXT],
  ['--on-sky-2', '--sky', TEXT],
  ['--on-sky-2', '--sky-low', TEXT],
  ['--tide-ink', '--sky', LARGE_TEXT],
  ['--tide-ink', '--sky-low', LARGE_TEXT],
  ['--on-water', '--water', TEXT],
  ['--on-water', '--water-deep', TEXT],
  // The big word, while the beam of the lighthouse passes behind it.
  ['--on-water', 'color-mix(in srgb, var(--foam) 30%, var(--water))', LARGE_TEXT],
]
const themes = ['light', 'dark'] as const
const actions = ['#3f51b5', '#0e7c66', '#ffd400', '#c4532d', '#ffffff', '#000000']
const backgrounds = [null, '#fbf3e4', '#14213d']
const inputs: Inputs[] = themes.flatMap((theme) =>
  actions.flatMap((action) => backgrounds.map((background) => ({ theme, action, background }))),
)

type Colour = [red: number, green: number, blue: number]

/** Dresses the page in a customer's colours, and reads these tokens as they are drawn in its sea. */
const readTokens = (page: Page, { theme, action, background }: Inputs, tokens: string[]): Promise<Colour[]> =>
  page.evaluate(
    ([wanted, dress]) => {
      const root = document.documentElement
      root.dataset['theme'] = dress.theme
      root.style.setProperty('--action', dress.action)
      root.toggleAttribute('data-background', dress.background !== null)
      root.style.setProperty('--background', dress.background)
      const sea = document.querySelector('[data-water] > [aria-hidden="true"]')
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      if (!sea || !canvas) throw new Error('there is no sea on this page')
      return wanted.map((token): [number, number, number] => {
        const probe = document.createElement('i')
        probe.style.color = token.startsWith('--') ? `var(${token})` : token
        sea.append(probe)
        canvas.fillStyle = getComputedStyle(probe).color
        probe.remove()
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
        return [red, green, blue]
      })
    },
    [tokens, { theme, action, background }] as const,
  )

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Colour
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** What cannot be read well, each with its contrast. */
async function findFaint(page: Page, dress: Inputs, wanted: Pair[]): Promise<string[]> {
  const tokens = [...new Set(wanted.flatMap(([words, behind]) => [words, behind]))]
  const colours = await readTokens(page, dress, tokens)
  const colourOf = (token: string): Colour => colours[tokens.indexOf(token)] ?? [0, 0, 0]
  return wanted.flatMap(([words, behind, ratio]) => {
    const found = contrast(colourOf(words), colourOf(behind))
    return found < ratio ? [`${words} on ${behind}: ${found.toFixed(2)} by ${JSON.stringify(dress)}`] : []
  })
}

describe('text contrast with any brand colour', () => {
  test('text on the sky and on the water is readable, in light and dark', async () => {
    const { page, open } = await stories.visit()
    await open()
    await expect(button(page, 'Start')).toBeVisible()
    const faint: string[] = []
    for (const dress of inputs) faint.push(...(await findFaint(page, dress, pairs)))
    expect(faint).toEqual([])
  })

  test('text on grey water is readable', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ 'film.mp4': 2_000_000 })
    await open()
    await expect(button(page, 'Start')).toBeVisible()
    const [moving] = await readTokens(page, { theme: 'light', action: '#3f51b5', background: null }, ['--water'])
    stories.proxy.holdLargerThan(1_000_000)
    await pickFiles(page, files.paths)
    await askForLink(page)
    await button(page, 'Pause').click()
    await button(page, 'Pause now').click()
    await expect(heading(page, 'Paused')).toBeVisible()
    const [still] = await readTokens(page, { theme: 'light', action: '#3f51b5', background: null }, ['--water'])
    expect(still).not.toEqual(moving)
    const faint: string[] = []
    for (const dress of inputs) faint.push(...(await findFaint(page, dress, [['--on-water', '--water', TEXT]])))
    expect(faint).toEqual([])
  })
})
