import { expect, test } from 'vitest'
import { createLeavingGuard } from './leaving-guard.ts'

/** An event that was prevented is one that the browser asks about. */
const asks = (page: EventTarget): boolean => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a closing tab asks first only while something is in progress', () => {
  const page = new EventTarget()
  const guard = createLeavingGuard(page)
  expect(asks(page)).toBe(false)
  guard(true)
  expect(asks(page)).toBe(true)
  guard(false)
  expect(asks(page)).toBe(false)
})

test('a guard set twice is released once', () => {
  const page = new EventTarget()
  const guard = createLeavingGuard(page)
  guard(true)
  guard(true)
  guard(false)
  expect(asks(page)).toBe(false)
})

test('releasing one guard does not release another', () => {
  const page = new EventTarget()
  const [upload, changes] = [createLeavingGuard(page), createLeavingGuard(page)]
  upload(true)
  changes(true)
  changes(false)
  expect(asks(page)).toBe(true)
})

test('the page has no listener while nothing is in progress', () => {
  const heard: string[] = []
  const guard = createLeavingGuard({
    addEventListener: (name) => void heard.push(`on ${name}`),
    removeEventListener: (name) => void heard.push(`off ${name}`),
  })
  expect(heard).toEqual([])
  guard(true)
  guard(false)
  expect(heard).toEqual(['on beforeunload', 'off beforeunload'])
})
