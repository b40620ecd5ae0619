import { expect, test } from 'vitest'
import { type Node, highlightedLines } from './highlighted-lines.ts'

const text = (value: string): Node => ({ type: 'text', value })
const of = (name: string, ...children: Node[]): Node => ({
  type: 'element',
  properties: { className: [`hljs-${name}`] },
  children,
})

test('a highlighted tree becomes lines, and a colour continues over line ends', () => {
  expect(highlightedLines([of('comment', text('one\ntwo')), text('\n\nthree')])).toEqual([
    [{ text: 'one', tone: 'aside' }],
    [{ text: 'two', tone: 'aside' }],
    [],
    [{ text: 'three', tone: null }],
  ])
})

test('an inner colour wins over the outer; an unknown one keeps the outer', () => {
  const tree = of('string', text('a'), of('subst', text('b'), of('keyword', text('c'))))
  expect(highlightedLines([tree])).toEqual([
    [
      { text: 'a', tone: 'value' },
      { text: 'b', tone: 'value' },
      { text: 'c', tone: 'word' },
    ],
  ])
})

test('markup in the text is not parsed', () => {
  expect(highlightedLines([text('<b>')])).toEqual([[{ text: '<b>', tone: null }]])
})
