import { expect, test } from 'vitest'
import { suggestRecipients } from './recipients-field-suggest.ts'

const known = ['bo@example.org', 'ann@example.org', 'hannah@example.org', 'Ann.Other@example.org']

test.each<[string, string, string[], string[]]>([
  ['nothing typed, nothing suggested', ' ', [], []],
  [
    'those that begin with it come first',
    'ann',
    [],
    ['ann@example.org', 'Ann.Other@example.org', 'hannah@example.org'],
  ],
  ['capitals make no difference', 'ANN.O', [], ['Ann.Other@example.org']],
  ['who is already chosen is left out', 'ann', ['ANN@example.org'], ['Ann.Other@example.org', 'hannah@example.org']],
  ['nobody found', 'zoe', [], []],
])('%s', (_rule, text, chosen, found) => {
  expect(suggestRecipients(text, known, chosen)).toEqual(found)
})

test('at most four are suggested, those that begin with it before the others', () => {
  const many = ['x-friend@example.org', ...Array.from({ length: 9 }, (_, index) => `friend${index}@example.org`)]
  expect(suggestRecipients('friend', many, [])).toEqual(many.slice(1, 5))
})
