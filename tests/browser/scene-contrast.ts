import type { Page } from '@playwright/test'
import { contrast } from '@envoi/contract/rules/colour'
import type { LookStyle } from '@envoi/contract/rules/look-style'

/** Words outside cards stand on the scene, which axe does not see: its colours are read as they are drawn, and compared. */
export type Dress = LookStyle & { theme: 'light' | 'dark' }
export type Pair = [words: string, behind: string, ratio: number]

export const [TEXT, LARGE_TEXT] = [4.5, 3]

/** Dresses the page in a customer's colours, and in nothing that it wore before. */
export const dressPage = (page: Page, dress: Dress): Promise<void> =>
  page.evaluate(({ theme, properties, attributes }) => {
    const root = document.documentElement
    root.removeAttribute('style')
    for (const name of ['data-background', 'data-tide']) root.removeAttribute(name)
    root.dataset['theme'] = theme
    for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value)
    for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value)
  }, dress)

/** These tokens as they are drawn in the sea of the page, `#rrggbb`. */
export const readTokens = (page: Page, tokens: string[]): Promise<string[]> =>
  page.evaluate((wanted) => {
    const sea = document.querySelector('[data-water] > [aria-hidden="true"]')
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!sea || !canvas) throw new Error('there is no sea on this page')
    return wanted.map((token) => {
      const probe = document.createElement('i')
      probe.style.color = token.startsWith('--') ? `var(${token})` : token
      sea.append(probe)
      canvas.fillStyle = getComputedStyle(probe).color
      probe.remove()
      canvas.fillRect(0, 0, 1, 1)
      const drawn = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
      return `#${drawn.map((value) => value.toString(16).padStart(2, '0')).join('')}`
    })
  }, tokens)

/** What cannot be read well on a page in this dress, each with its contrast. */
export async function findFaint(page: Page, dress: Dress, wanted: readonly Pair[]): Promise<string[]> {
  await dressPage(page, dress)
  const tokens = [...new Set(wanted.flatMap(([words, behind]) => [words, behind]))]
  const colours = await readTokens(page, tokens)
  const colourOf = (token: string): string => colours[tokens.indexOf(token)] ?? '#000000'
  return wanted.flatMap(([words, behind, ratio]) => {
    const found = contrast(colourOf(words), colourOf(behind))
    return found < ratio ? [`${words} on ${behind}: ${found.toFixed(2)} by ${JSON.stringify(dress)}`] : []
  })
}

/** What stands on the sky and in the water. */
export const scenePairs: Pair[] = [
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
