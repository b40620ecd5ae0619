import type { PreviewKind } from '@envoi/contract/words'
import { expect, test } from 'vitest'
import { isTable, previewOrder } from './preview-order.ts'

const file = (name: string, preview: PreviewKind | null) => ({ fileId: name, name, size: 1, preview, thumbnail: null })

test('previews follow the order of the list, folder by folder, and skip files without a preview', () => {
  const files = [
    file('days/one.jpg', 'image'),
    file('plan.pdf', 'pdf'),
    file('tool.exe', null),
    file('days/two.jpg', 'image'),
  ]
  expect(previewOrder(files).map(({ name }) => name)).toEqual(['days/one.jpg', 'days/two.jpg', 'plan.pdf'])
})

test.each([
  ['a.csv', true],
  ['A.CSV', true],
  ['a.tsv', true],
  ['csv', false],
  ['a.csv.txt', false],
])('%s is a table: %s', (name, is) => {
  expect(isTable(name)).toBe(is)
})
