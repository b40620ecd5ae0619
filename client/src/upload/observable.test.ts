import { expect, test } from 'vitest'
import { createObservable } from './observable.ts'
import { createTestClock } from './testing/clock.ts'

function setUp() {
  let value = 0
  let made = 0
  const observable = createObservable(createTestClock(), () => {
    made++
    return { value }
  })
  const heard: number[] = []
  const unsubscribe = observable.subscribe((state) => heard.push(state.value))
  return { observable, heard, unsubscribe, made: () => made, set: (next: number) => (value = next) }
}
const soon = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('the snapshot is the same object until something changes', () => {
  const { observable, made, set } = setUp()
  expect(observable.get()).toBe(observable.get())
  expect(made()).toBe(1)
  const before = observable.get()
  set(1)
  observable.changed()
  expect(observable.get()).not.toBe(before)
  expect(observable.get().value).toBe(1)
})

test('of many changes in a short while listeners hear once, and of the last', async () => {
  const { observable, heard, set, made } = setUp()
  for (let change = 1; change <= 1000; change++) {
    set(change)
    observable.changed()
  }
  expect(heard).toEqual([])
  await soon()
  expect(heard).toEqual([1000])
  expect(made()).toBe(1)
})

test('listeners hear again of changes that come later', async () => {
  const { observable, heard, set } = setUp()
  for (const value of [1, 2]) {
    set(value)
    observable.changed()
    await soon()
  }
  expect(heard).toEqual([1, 2])
})

test('a change told explicitly reaches listeners at once', () => {
  const { observable, heard, set } = setUp()
  set(5)
  observable.tell()
  expect(heard).toEqual([5])
})

test('who unsubscribed hears nothing more', async () => {
  const { observable, heard, unsubscribe } = setUp()
  observable.changed()
  unsubscribe()
  observable.tell()
  await soon()
  expect(heard).toEqual([])
})
