import { describe, expect, test } from 'vitest'
import { contrast, inkOn, isColour, mix, readableGradient, readableOn } from './colour.ts'

test.each([
  ['#3F51B5', true],
  ['#3f51b5', true],
  ['#fff', false],
  ['3F51B5', false],
  ['#3F51B5FF', false],
  ['#3F51BG', false],
  ['red', false],
  ['#3F51B5;}', false],
  ['', false],
])('%s is a colour: %s', (text, expected) => {
  expect(isColour(text)).toBe(expected)
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#3f51b5', '#ffffff', 6.87],
])('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
  expect(contrast(other, one)).toBeCloseTo(expected, 2)
})

test('colours are mixed by their share', () => {
  expect(mix('#ff0000', '#0000ff', 1)).toBe('#ff0000')
  expect(mix('#ff0000', '#0000ff', 0)).toBe('#0000ff')
  expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080')
})

describe('on a thousand colours', () => {
  const hex = (value: number): string => `#${(value % 0x1000000).toString(16).padStart(6, '0')}`
  // A stride that shares no factor with the number of colours meets all channels in turn.
  const colours = Array.from({ length: 1000 }, (_, at) => hex(at * 7_919_993))

  test('black or white can be read', () => {
    expect(colours.filter((colour) => contrast(inkOn(colour), colour) < 4.5)).toEqual([])
  })

  test('any other colour is drawn until it can be read', () => {
    expect(colours.filter((colour, at) => contrast(readableOn(hex(at * 104_729), colour), colour) < 4.5)).toEqual([])
  })

  test('a colour that can be read stays as it is', () => {
    expect(readableOn('#3f51b5', '#ffffff')).toBe('#3f51b5')
  })

  test('one ink can be read all over a gradient of any two', () => {
    const faint = colours.filter((from, at) => {
      const to = colours.at(-at - 1) ?? from
      const { from: one, to: other, ink } = readableGradient(from, to)
      // By its first colour the style sheet finds the ink.
      return (
        inkOn(one) !== ink || [0, 0.1, 0.33, 0.5, 0.66, 0.9, 1].some((at) => contrast(mix(one, other, at), ink) < 4.5)
      )
    })
    expect(faint).toEqual([])
  })
})

test('a gradient that can be read stays as it is', () => {
  expect(readableGradient('#ffffff', '#ffd400')).toMatchObject({ from: '#ffffff', to: '#ffd400', isMended: false })
  expect(readableGradient('#000000', '#ffffff')).toMatchObject({ ink: '#000000', to: '#ffffff', isMended: true })
})
