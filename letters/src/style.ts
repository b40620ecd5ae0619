import type { CSSProperties } from 'react'

/** The product's tokens for its own action colour, computed: mail programs know neither variables nor oklch. */
export const colours = {
  out: '#eff1fa',
  sky: '#e3e6f5',
  swellA: '#c3caeb',
  swellB: '#8390d3',
  water: '#3F51B5',
  surface: '#ffffff',
  ink: '#171b2e',
  soft: '#565b70',
  line: '#e3e5ee',
  link: '#3445a8',
  onWater: '#ffffff',
} as const

/** Mail programs that know the dark read this; inline styles are for the others, hence the shouting. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .m-out { background: #0c0f1e !important; }
  .m-sky { background: #141a33 !important; }
  .m-s1 { background: #1b2249 !important; }
  .m-s2 { background: #2a3680 !important; }
  .m-in { background: #191d30 !important; }
  .m-ink { color: #f0f1f7 !important; }
  .m-soft { color: #b4b9cc !important; }
  .m-line { border-color: #2b3049 !important; }
  .m-bar { border-color: #4a58ab !important; }
  .m-link { color: #a9b8ff !important; }
}
@media (max-width: 520px) {
  .m-pad { padding-left: 22px !important; padding-right: 22px !important; }
  .m-h { font-size: 30px !important; line-height: 34px !important; }
  .m-wide { width: 100% !important; }
  .m-wide a { display: block !important; text-align: center !important; }
  .m-code { font-size: 34px !important; letter-spacing: 6px !important; }
}
`

const font = "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif"

export const text = (size: number, line: number, more: CSSProperties = {}): CSSProperties => ({
  fontFamily: font,
  fontSize: `${size}px`,
  lineHeight: `${line}px`,
  color: colours.ink,
  ...more,
})
