import { screen } from '../limits.ts'
import { inkOn, luminance, mix, readableOn } from './colour.ts'
import type { MailLook } from './look.ts'

/**
 * Every colour of a letter, by day and by night. Words on each of them can be read whatever a customer has chosen: the
 * names say which stand on which.
 */
export type Palette = {
  day: {
    /** Around the card, and the words at the foot there. */
    out: string
    outSoft: string
    outLink: string
    /** The head of the card. */
    sky: string
    onSky: string
    swellA: string
    swellB: string
    surface: string
    ink: string
    soft: string
    line: string
    bar: string
    link: string
  }
  night: {
    out: string
    sky: string
    swellA: string
    swellB: string
    surface: string
    ink: string
    soft: string
    line: string
    bar: string
    link: string
  }
  /** The same by day and by night: what is to be done stands on it. */
  water: string
  onWater: string
  button: string
  onButton: string
}

/** The product's tokens for its own action colour: mail programs know neither variables nor oklch. */
const ours: Palette = {
  day: {
    out: '#eff1fa',
    outSoft: '#565b70',
    outLink: '#3445a8',
    sky: '#e3e6f5',
    onSky: '#171b2e',
    swellA: '#c3caeb',
    swellB: '#8390d3',
    surface: '#ffffff',
    ink: '#171b2e',
    soft: '#565b70',
    line: '#e3e5ee',
    bar: '#c3caeb',
    link: '#3445a8',
  },
  night: {
    out: '#0c0f1e',
    sky: '#141a33',
    swellA: '#1b2249',
    swellB: '#2a3680',
    surface: '#191d30',
    ink: '#f0f1f7',
    soft: '#b4b9cc',
    line: '#2b3049',
    bar: '#4a58ab',
    link: '#a9b8ff',
  },
  water: '#3F51B5',
  onWater: '#ffffff',
  button: '#ffffff',
  onButton: '#2c3a93',
}

const WHITE = '#ffffff'
const BLACK = '#000000'
/** The darkest by night, and what stands out from it. */
const NIGHT = '#080910'
const NIGHT_SURFACE = '#15171f'

/** On a ground that may be as dark as it is bright, words are as clear as they are on ours, where that can be had. */
const CLEAR = 6
const BOLD = 15
/** Of a line that is no word. */
const SEEN = 1.5
/** As bright as the night bears over a whole ground. */
const DIM = 0.1

/** Any other colour is mixed so that it comes as near to ours as it can. */
export function mailPalette({
  actionColor,
  backgroundColor,
}: Pick<MailLook, 'actionColor' | 'backgroundColor'>): Palette {
  if (backgroundColor === null && actionColor.toLowerCase() === screen.defaultActionColor.toLowerCase()) return ours
  const onWater = inkOn(actionColor)
  return {
    day: dayOf(actionColor, backgroundColor),
    night: nightOf(actionColor, backgroundColor ?? actionColor),
    water: actionColor,
    onWater,
    button: onWater,
    onButton: readableOn(onWater === WHITE ? mix(actionColor, BLACK, 0.75) : actionColor, onWater),
  }
}

/** As on the site: a background of its own is what the head stands on, with a breath of the action colour. */
function dayOf(action: string, background: string | null): Palette['day'] {
  const out = background ?? mix(action, WHITE, 0.08)
  const sky = mix(action, background ?? WHITE, background === null ? 0.14 : 0.12)
  const ink = mix(action, '#11131c', 0.14)
  const soft = readableOn(mix(ink, WHITE, 0.72), WHITE)
  const link = readableOn(mix(action, BLACK, 0.88), WHITE)
  return {
    out,
    outSoft: readableOn(soft, out, CLEAR),
    outLink: readableOn(link, out, CLEAR),
    sky,
    onSky: readableOn(ink, sky, BOLD),
    swellA: mix(action, sky, 0.2),
    swellB: mix(action, sky, 0.57),
    surface: WHITE,
    ink,
    soft,
    line: mix(ink, WHITE, 0.12),
    bar: readableOn(mix(action, WHITE, 0.3), WHITE, SEEN),
    link,
  }
}

const dimmed = (colour: string): string => mix(colour, BLACK, Math.min(1, (DIM / luminance(colour)) ** 0.45))

function nightOf(action: string, background: string): Palette['night'] {
  const out = mix(dimmed(background), NIGHT, 0.1)
  const surface = mix(dimmed(action), NIGHT_SURFACE, 0.1)
  const ink = mix(action, WHITE, 0.08)
  const onBoth = (colour: string): string => readableOn(readableOn(colour, surface), out)
  return {
    out,
    sky: mix(dimmed(action), NIGHT, 0.22),
    swellA: mix(action, NIGHT, 0.35),
    swellB: mix(action, NIGHT, 0.63),
    surface,
    ink,
    soft: onBoth(mix(ink, surface, 0.72)),
    line: mix(ink, surface, 0.1),
    bar: readableOn(mix(action, WHITE, 0.9), surface, SEEN),
    link: onBoth(mix(action, WHITE, 0.45)),
  }
}
