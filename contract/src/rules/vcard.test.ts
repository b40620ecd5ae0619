import { describe, expect, it } from 'vitest'
import { writeVCard } from './vcard.ts'

const linesOf = (name: string | null, email = 'jane@x.org') => writeVCard({ email, name }).split('\r\n')

describe('a card of 4.0 is written', () => {
  it('with a name and an address', () => {
    expect(linesOf('Jane Doe')).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Jane Doe',
      'EMAIL:jane@x.org',
      'END:VCARD',
      '',
    ])
  })

  it.each<[string, string | null, string]>([
    ['the address where there is no name', null, 'FN:jane@x.org'],
    ['a comma, a semicolon, a backslash', 'Doe, Jane; \\', String.raw`FN:Doe\, Jane\; \\`],
    ['line ends', 'Jane\r\nEMAIL:eve@x.org\nEND:VCARD\rX', String.raw`FN:Jane\nEMAIL:eve@x.org\nEND:VCARD\nX`],
    ['control characters, which go', 'Ja\u0000n\u0085e', 'FN:Jane'],
    ['half a pair', 'Jane \ud83d', 'FN:Jane \ufffd'],
  ])('%s', (_why, name, line) => {
    expect(linesOf(name)[2]).toBe(line)
  })
})

describe('a line has 75 octets at most, and no character is cut in two', () => {
  it.each([
    ['letters', 'a'.repeat(300)],
    ['two octets each', 'é'.repeat(200)],
    ['three octets each', '年'.repeat(200)],
    ['four octets each', `a${'😀'.repeat(100)}`],
    ['escapes', ','.repeat(200)],
  ])('%s', (_what, name) => {
    const lines = linesOf(name)
    const sizes = lines.map((line) => new TextEncoder().encode(line).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
    expect(Math.max(...sizes)).toBeGreaterThan(71)
    expect(lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')[2]).toBe(`FN:${name.replaceAll(',', '\\,')}`)
    expect(lines.join('')).not.toContain('\ufffd')
  })

  it('of 75 letters exactly', () => {
    expect(linesOf('a'.repeat(72))[2]).toBe(`FN:${'a'.repeat(72)}`)
    expect(linesOf('a'.repeat(73)).slice(2, 4)).toEqual([`FN:${'a'.repeat(72)}`, ' a'])
  })
})
