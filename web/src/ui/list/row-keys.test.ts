import { expect, test } from 'vitest'
import { type RowCommand, rowCommand } from './row-keys.ts'

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const go = (to: number, isExtending = false): RowCommand => ({ do: 'go', to, isExtending })

test.each<[string, object, RowCommand | undefined]>([
  ['ArrowDown', {}, go(6)],
  ['ArrowUp', {}, go(4)],
  ['ArrowDown', { shiftKey: true }, go(6, true)],
  ['PageDown', {}, go(15)],
  ['PageUp', {}, go(0)],
  ['Home', {}, go(0)],
  ['End', {}, go(19)],
  ['Enter', {}, { do: 'open' }],
  [' ', {}, { do: 'select', isRange: false }],
  [' ', { shiftKey: true }, { do: 'select', isRange: true }],
  ['a', { ctrlKey: true }, { do: 'select_all' }],
  ['A', { metaKey: true }, { do: 'select_all' }],
  ['a', {}, undefined],
  ['ArrowUp', { altKey: true }, undefined],
  ['r', { ctrlKey: true }, undefined],
  // For what is around the rows.
  ['Escape', {}, undefined],
])('the key %s with %j has its command in the sixth of twenty rows', (key, held, expected) =>
  expect(rowCommand({ key, ...plain, ...held }, { index: 5, count: 20 })).toEqual(expected),
)
