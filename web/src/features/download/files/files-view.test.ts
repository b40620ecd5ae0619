import { expect, test } from 'vitest'
import { filesViewOf } from './files-view.ts'

const files = (pictured: number, others: number) =>
  Array.from({ length: pictured + others }, (_, at) => ({ thumbnail: at < pictured ? '/thumbnail/x' : null }))

test.each([
  [1, 0, null, 'gallery'],
  [2, 2, null, 'gallery'],
  [2, 3, null, 'list'],
  [0, 4, null, 'list'],
  [0, 4, 'gallery', 'list'],
  [1, 9, 'gallery', 'gallery'],
  [9, 1, 'list', 'list'],
] as const)('%d pictures and %d other files, %s chosen before, are shown as %s', (pictured, others, chosen, view) => {
  expect(filesViewOf(files(pictured, others), chosen)).toBe(view)
})
