/** What a look is to a style sheet: the inputs of the tokens, from which every other colour is computed. */
import { isColour, readableGradient } from './colour.ts'
import type { Background, Look } from './look.ts'

/** Custom properties, and attributes of the same element: the page itself, or the frame of a preview. */
export type LookStyle = { properties: Record<string, string>; attributes: Record<string, string> }

/** Under a picture, and over it where words stand on it, unless the customer names another colour. */
const PICTURE_GROUND = '#FFFFFF'

/** Of what is no colour or no plain address nothing is left, whatever came before it: it goes into style sheets. */
export function lookStyle({
  actionColor,
  startbtnColor,
  background,
  tide,
}: Pick<Look, 'actionColor' | 'startbtnColor' | 'background' | 'tide'>): LookStyle {
  const behind = background ? backgroundStyle(background) : { properties: {}, attributes: {} }
  return {
    properties: { ...colour('--action', actionColor), ...colour('--start', startbtnColor), ...behind.properties },
    attributes: { ...behind.attributes, ...(tide ? {} : { 'data-tide': 'off' }) },
  }
}

/** `data-background` says which it is; `--background` is there in each case, and words on it are computed from it. */
function backgroundStyle(background: Background): LookStyle {
  if ('image' in background) {
    if (!isAddress(background.image)) return { properties: {}, attributes: {} }
    return {
      properties: {
        ...colour('--background', PICTURE_GROUND),
        ...colour('--background', background.color),
        '--background-image': `url("${background.image}")`,
      },
      attributes: { 'data-background': 'picture' },
    }
  }
  if (!isColour(background.color)) return { properties: {}, attributes: {} }
  const { color, gradientColor } = background
  if (gradientColor === null || !isColour(gradientColor))
    return { properties: { '--background': color }, attributes: { 'data-background': 'color' } }
  // One ink has to be read on all of it, which a style sheet cannot see to.
  const { from, to } = readableGradient(color, gradientColor)
  return {
    properties: { '--background': from, '--background-end': to },
    attributes: { 'data-background': 'gradient' },
  }
}

const colour = (name: string, value: string | null): Record<string, string> =>
  value !== null && isColour(value) ? { [name]: value } : {}

/** Of a web page, without anything that could end a string of a style sheet, or the element it stands in. */
const isAddress = (text: string): boolean => /^https?:\/\/[\w.:[\]-]+\/[\w/.-]*$/.test(text)
