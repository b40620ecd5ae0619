import { expect, test } from 'vitest'
import { sampleOf } from './import-preview.tsx'

const called = (...names: (string | null)[]) =>
  names.map((name, index) => ({ name, email: `person${index}@example.org` }))

test.each([
  ['a few are all shown', ['Ana', null], ['Ana', null]],
  ['of many the first five are', ['A', 'B', 'C', 'D', 'E', 'F'], ['A', 'B', 'C', 'D', 'E']],
  ['accents come first, in their order', ['A', 'B', 'C', 'D', 'É', 'F', 'ß'], ['É', 'ß', 'A', 'B', 'C']],
  ['five with accents leave no room', ['A', 'é', 'è', 'ê', 'ë', '名', 'à'], ['é', 'è', 'ê', 'ë', '名']],
  ['there may be nobody', [], []],
])('the sample of contacts: %s', (_rule, names, shown) => {
  expect(sampleOf(called(...names)).map(({ name }) => name)).toEqual(shown)
})

test('the sample shows addresses with accents first too', () => {
  const plain = { name: 'Ana', email: 'ana@example.org' }
  const accented = { name: null, email: 'ana@münchen.example' }
  expect(sampleOf([plain, accented])).toEqual([accented, plain])
})
