import { expect, test } from 'vitest'
import { createObservable } from './observable.ts'

test('a subscriber is called for each change, and reads the new value', () => {
  const step = createObservable('welcome')
  const heard: string[] = []
  step.subscribe(() => heard.push(step.value))
  step.set('form')
  step.set('sending')
  expect(heard).toEqual(['form', 'sending'])
})

test('setting the same value is not a change', () => {
  const step = createObservable('welcome')
  let told = 0
  step.subscribe(() => (told += 1))
  step.set('welcome')
  expect(told).toBe(0)
})

test('an unsubscribed listener is not called any more, and the others are', () => {
  const step = createObservable('welcome')
  const heard: string[] = []
  const stop = step.subscribe(() => heard.push('first'))
  step.subscribe(() => heard.push('second'))
  stop()
  step.set('form')
  expect(heard).toEqual(['second'])
})
