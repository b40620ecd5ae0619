import { describe, expect, test } from 'vitest'
import { type Background, type Look, ourLook } from './look.ts'
import { lookStyle } from './look-style.ts'

const own: Look = { ...ourLook, actionColor: '#0E7C66', startbtnColor: '#C4532D' }
const colours = { '--action': '#0E7C66', '--start': '#C4532D' }
const picture = 'https://files.example.org/pictures/0123456789abcdefABCDEF'

describe('a look becomes', () => {
  test.each<[string, Partial<Look>, Record<string, string>, Record<string, string>]>([
    ['its two colours', {}, {}, {}],
    [
      'a colour behind all',
      { background: { color: '#FBF3E4', gradientColor: null } },
      { '--background': '#FBF3E4' },
      { 'data-background': 'color' },
    ],
    [
      'a gradient',
      { background: { color: '#FBF3E4', gradientColor: '#FFD400' } },
      { '--background': '#FBF3E4', '--background-end': '#FFD400' },
      { 'data-background': 'gradient' },
    ],
    [
      'a picture on white',
      { background: { image: picture, color: null } },
      { '--background': '#FFFFFF', '--background-image': `url("${picture}")` },
      { 'data-background': 'picture' },
    ],
    [
      'a picture on a colour',
      { background: { image: picture, color: '#112233' } },
      { '--background': '#112233', '--background-image': `url("${picture}")` },
      { 'data-background': 'picture' },
    ],
    ['a page without the sea', { tide: false }, {}, { 'data-tide': 'off' }],
  ])('%s', (_, more, properties, attributes) => {
    expect(lookStyle({ ...own, ...more })).toEqual({ properties: { ...colours, ...properties }, attributes })
  })
})

describe('what could be more than a colour or an address is left out', () => {
  test.each(['red', '#fff', '#12345g', '#123456;} body{display:none', 'url(//example.org)', '', '#1234567'])(
    'the colour %j',
    (colour) => {
      const look = { ...own, actionColor: colour, background: { color: colour, gradientColor: colour } }
      expect(lookStyle(look)).toEqual({ properties: { '--start': '#C4532D' }, attributes: {} })
    },
  )
  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//example.org/logo.png',
    'https://example.org/"),url("https://example.org/',
    'https://example.org/\\22',
    'https://example.org/</style><script>',
    'https://example.org/a b',
    'https://user@example.org/logo',
    'https://example.org/logo?x=1',
  ])('the picture %j', (image) => {
    const background: Background = { image, color: '#112233' }
    expect(lookStyle({ ...own, background })).toEqual({ properties: colours, attributes: {} })
  })
})
