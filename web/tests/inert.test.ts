import { afterEach, expect, test } from 'vitest'
import { makeInert } from '../src/ui/dialogs/inert.ts'

afterEach(() => document.body.replaceChildren())

function put(html: string): Element[] {
  document.body.innerHTML = html
  return Array.from(document.body.children)
}
const inertIds = (): string[] => Array.from(document.querySelectorAll('[inert]'), ({ id }) => id)

test('what two hold is free once both have let go, in whatever order', () => {
  const [list, aside] = put('<div id="list"></div><div id="aside"></div>')
  const releaseFirst = makeInert([list!, aside!])
  const releaseSecond = makeInert([list!])
  releaseFirst()
  expect(inertIds()).toEqual(['list'])
  releaseSecond()
  expect(inertIds()).toEqual([])
})

test('who lets go twice frees nothing that another still holds', () => {
  const [list] = put('<div id="list"></div>')
  const release = makeInert([list!])
  makeInert([list!])
  release()
  release()
  expect(inertIds()).toEqual(['list'])
})

test('what is inert by another hand stays so', () => {
  const [behind] = put('<div id="behind-a-modal" inert></div>')
  makeInert([behind!])()
  expect(inertIds()).toEqual(['behind-a-modal'])
})

test('what is announced goes on being heard', () => {
  const elements = put('<output id="progress"></output><p id="toasts" aria-live="polite"></p><p id="text"></p>')
  makeInert(elements)
  expect(inertIds()).toEqual(['text'])
})
