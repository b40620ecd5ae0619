import { type Paper, a4 } from './paper.ts'
import type { Hand } from './pen.ts'

/** The product's tokens for its own action colour, as paper has them. */
export const colours = {
  sky: '#e3e6f5',
  swellA: '#c3caeb',
  swellB: '#8390d3',
  water: '#3f51b5',
  ink: '#171b2e',
  soft: '#565b70',
  line: '#e3e5ee',
  link: '#3445a8',
} as const

const MARGIN = 52
export const page = {
  margin: MARGIN,
  width: a4.width - 2 * MARGIN,
  right: a4.width - MARGIN,
  /** Nothing but the foot stands below. */
  bottom: a4.height - 70,
  foot: a4.height - 44,
}

export const hands = {
  mark: { font: 'bold', size: 15, colour: colours.ink },
  title: { font: 'bold', size: 22, colour: colours.ink },
  text: { font: 'regular', size: 9.5, colour: colours.ink },
  strong: { font: 'bold', size: 8.5, colour: colours.soft },
  soft: { font: 'regular', size: 9, colour: colours.soft },
  small: { font: 'regular', size: 8, colour: colours.soft },
  link: { font: 'regular', size: 8, colour: colours.link },
} as const satisfies Record<string, Hand>

/** The sky with a title on it and the water below; tells where the next thing may stand. `kind`: on the right, if anything. */
export function drawHead({ document, pen }: Paper, says: { mark: string; title: string; kind?: string }): number {
  const mark = { x: page.margin, y: 34, width: page.width - 140 }
  const titleAt = Math.max(82, mark.y + pen.heightOf(says.mark, mark.width, hands.mark) + 18)
  const horizon = titleAt + pen.heightOf(says.title, page.width, hands.title) + 22
  document.rect(0, 0, a4.width, horizon).fill(colours.sky)
  pen.write(says.mark, mark, hands.mark)
  if (says.kind !== undefined) pen.writeRight(says.kind, { right: page.right, y: 37 }, hands.soft)
  pen.write(says.title, { x: page.margin, y: titleAt, width: page.width }, hands.title)
  let y = horizon
  for (const [colour, height] of [
    [colours.swellA, 4],
    [colours.swellB, 4],
    [colours.water, 7],
  ] as const) {
    document.rect(0, y, a4.width, height).fill(colour)
    y += height
  }
  return y + 26
}
