/** The arithmetic of colours, for those who cannot leave it to a style sheet: letters, and the editor of a look. */

/** `#RRGGBB`, and nothing else: it goes into style sheets. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

type Channels = [red: number, green: number, blue: number]

const channelsOf = (colour: string): Channels => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

const hexOf = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** How bright it is to an eye, from 0 to 1, as WCAG reckons. */
export function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1, the same, to 21, black on white. WCAG AA asks 4.5 of text. */
export function contrast(one: string, other: string): number {
  const [darker = 0, brighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (brighter + 0.05) / (darker + 0.05)
}

/** Where black and white are equally far, and each is readable: the same switch as in the tokens. */
const SWITCH = 0.183

/** Black or white, whichever can be read on it: 4.5 to 1 on every colour. */
export const inkOn = (colour: string): '#000000' | '#ffffff' => (luminance(colour) > SWITCH ? '#000000' : '#ffffff')

/** So much of the one in the other, from 0 to 1. */
export function mix(one: string, other: string, share: number): string {
  const others = channelsOf(other)
  return hexOf(channelsOf(one).map((channel, at) => channel * share + (others[at] ?? 0) * (1 - share)) as Channels)
}

/** The colour as it is, or drawn towards black or white until it can be read on this ground. */
export function readableOn(colour: string, ground: string, wanted = 4.5): string {
  const towards = inkOn(ground)
  for (let share = 1; share > 0; share -= 0.05) {
    const candidate = mix(colour, towards, share)
    if (contrast(candidate, ground) >= wanted) return candidate
  }
  return towards
}

/** Where a gradient is looked at: as the eye goes over it, no place between is missed. */
const PLACES = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]

export type ReadableGradient = {
  from: string
  to: string
  ink: ReturnType<typeof inkOn>
  /** The contrast at its worst place. */
  least: number
  /** It is not the one that was asked for. */
  isMended: boolean
}

/**
 * A gradient that one ink can be read on everywhere: the one that was asked for, or both its ends drawn away from the ink
 * until it can. A little more than is asked of text, so that the tokens choose the same ink by its first colour.
 */
export function readableGradient(from: string, to: string, wanted = 4.7): ReadableGradient {
  const ink = inkOn(mix(from, to, 0.5))
  const away = ink === '#000000' ? '#ffffff' : '#000000'
  for (let share = 1; share > 0; share -= 0.05) {
    const isMended = share < 1
    const [one, other] = isMended ? [mix(from, away, share), mix(to, away, share)] : [from, to]
    const least = Math.min(...PLACES.map((place) => contrast(mix(other, one, place), ink)))
    if (least >= wanted) return { from: one, to: other, ink, least, isMended }
  }
  return { from: away, to: away, ink, least: contrast(away, ink), isMended: true }
}
