import { expect, test } from 'vitest'
import { hueOf } from './hue.ts'

test('a text has one of eight hues, always the same, in any case and however its accents are written', () => {
  expect(hueOf('Renée@Example.org')).toBe(hueOf('rene\u0301e@example.org'))
  const people = Array.from({ length: 400 }, (_, index) => hueOf(`person${index}@example.org`))
  const counts = Map.groupBy(people, (hue) => hue)
  expect(counts.size).toBe(8)
  for (const same of counts.values()) expect(same.length).toBeGreaterThan(20)
})

test.each([
  ['ana@example.org', 58],
  ['bo@example.org', 22],
  ['', 58],
])('%j keeps its hue from one version to the next', (text, hue) => {
  expect(hueOf(text)).toBe(hue)
})
