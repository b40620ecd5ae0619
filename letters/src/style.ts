import { type Palette, mailPalette } from '@envoi/contract/rules/mail-palette'
import { type CSSProperties, createContext, useContext } from 'react'
import type { LetterLook } from './look.ts'

/** A letter's colours as its parts use them: inline, by day. */
export type Style = {
  colours: Palette['day'] & Omit<Palette, 'day' | 'night'>
  text(size: number, line: number, more?: CSSProperties): CSSProperties
  /** The rest: by night, and on phones. */
  sheet: string
}

const font = "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif"

export function styleOf(look: LetterLook): Style {
  const { day, night, ...both } = mailPalette(look)
  return {
    colours: { ...day, ...both },
    text: (size, line, more = {}) => ({
      fontFamily: font,
      fontSize: `${size}px`,
      lineHeight: `${line}px`,
      color: day.ink,
      ...more,
    }),
    sheet: sheetOf(night, look.logo ? logoPlate(day.sky) : ''),
  }
}

/** Mail programs that know the dark read this; inline styles are for the others, hence the shouting. */
const sheetOf = (night: Palette['night'], more: string): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .m-out { background: ${night.out} !important; }
  .m-sky { background: ${night.sky} !important; }
  .m-s1 { background: ${night.swellA} !important; }
  .m-s2 { background: ${night.swellB} !important; }
  .m-in { background: ${night.surface} !important; }
  .m-ink { color: ${night.ink} !important; }
  .m-soft { color: ${night.soft} !important; }
  .m-line { border-color: ${night.line} !important; }
  .m-bar { border-color: ${night.bar} !important; }
  .m-link { color: ${night.link} !important; }
${more}}
@media (max-width: 520px) {
  .m-pad { padding-left: 22px !important; padding-right: 22px !important; }
  .m-h { font-size: 30px !important; line-height: 34px !important; }
  .m-wide { width: 100% !important; }
  .m-wide a { display: block !important; text-align: center !important; }
  .m-code { font-size: 34px !important; letter-spacing: 6px !important; }
}
`

/** A logo was drawn for what it stands on by day: by night it keeps a plate of that colour. */
const logoPlate = (sky: string): string =>
  `  .m-logo { background: ${sky} !important; padding: 8px 12px !important; border-radius: 10px !important; }\n`

export const StyleContext = createContext<Style | null>(null)

export function useStyle(): Style {
  const style = useContext(StyleContext)
  if (!style) throw new Error('a letter has a style')
  return style
}
