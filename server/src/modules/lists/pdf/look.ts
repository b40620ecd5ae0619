import { a4 } from '../../../platform/pdf/paper.ts'
import type { Hand } from '../../../platform/pdf/pen.ts'

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
