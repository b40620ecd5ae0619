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

/** A4 in points. */
const MARGIN = 52
const [WIDTH, HEIGHT] = [595.28, 841.89]
export const page = {
  margin: MARGIN,
  width: WIDTH - 2 * MARGIN,
  right: WIDTH - MARGIN,
  /** Nothing but the foot stands below. */
  bottom: HEIGHT - 70,
  foot: HEIGHT - 44,
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
