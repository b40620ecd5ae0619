import { expect, test } from 'vitest'
import { securityText } from './security-text.ts'

const DAY = 86_400_000
const contact = 'mailto:security@envoi.example'
const now = new Date('2026-11-19T14:03:19.123Z')

test('it says whom to tell, until when, in which languages, where it stands and what the rules are', () => {
  expect(securityText({ contact, origin: 'https://envoi.example', now })).toBe(
    [
      'Contact: mailto:security@envoi.example',
      'Expires: 2027-05-18T00:00:00Z',
      'Preferred-Languages: en, fr',
      'Canonical: https://envoi.example/.well-known/security.txt',
      'Policy: https://envoi.example/help/report-a-weakness',
      '',
    ].join('\n'),
  )
})

test('without https it names no address of the site', () => {
  const text = securityText({ contact, origin: 'http://localhost:3000', now })
  expect(text).not.toContain('http:')
  expect(text.match(/^[\w-]+(?=:)/gm)).toEqual(['Contact', 'Expires', 'Preferred-Languages'])
})

test.each(['2026-11-19T00:00:00Z', '2026-11-19T23:59:59.999Z', '2028-02-29T12:00:00Z', '2026-12-31T23:59:59Z'])(
  'at %s it holds for months and less than a year, and the same all day',
  (time) => {
    const at = (date: Date): string => securityText({ contact, origin: 'https://envoi.example', now: date })
    const [, expires = ''] = /^Expires: (.+)$/m.exec(at(new Date(time))) ?? []
    const left = Date.parse(expires) - Date.parse(time)
    expect(left).toBeGreaterThan(90 * DAY)
    expect(left).toBeLessThan(365 * DAY)
    expect(at(new Date(`${time.slice(0, 10)}T00:00:00Z`))).toBe(at(new Date(`${time.slice(0, 10)}T23:59:59Z`)))
  },
)
