import { expect, test } from 'vitest'
import { type Toast, withToast } from './toast.tsx'

type Shown = { text: string; kind?: string }
const shownAfter = (...shown: Shown[]): string[] =>
  shown
    .reduce<Toast[]>((before, toast, index) => withToast(before, { id: index, tone: 'info', ...toast }), [])
    .map(({ id, text }) => `${id} ${text}`)

test.each<[string, Shown[], string[]]>([
  ['others stand beside each other', [{ text: 'a' }, { text: 'b' }], ['0 a', '1 b']],
  ['the same word again comes anew', [{ text: 'a' }, { text: 'b' }, { text: 'a' }], ['1 b', '2 a']],
  [
    'of a kind there is the newest',
    [{ text: 'a', kind: 'k' }, { text: 'x' }, { text: 'b', kind: 'k' }],
    ['1 x', '2 b'],
  ],
  [
    'another kind stays',
    [
      { text: 'a', kind: 'k' },
      { text: 'b', kind: 'l' },
    ],
    ['0 a', '1 b'],
  ],
  ['the oldest make room', ['a', 'b', 'c', 'd'].map((text) => ({ text })), ['1 b', '2 c', '3 d']],
])('toasts: %s', (_rule, shown, left) => {
  expect(shownAfter(...shown)).toEqual(left)
})
