import { expect, test } from 'vitest'
import { createObservable } from './observable.ts'

test('whoever listens is told of each change, and reads the new value by then', () => {
  const step = createObservable('welcome')
  const heard: string[] = []
  step.subscribe(() => heard.push(step.value))
  step.set('form')
  step.set('sending')
  expect(heard).toEqual(['form', 'sending'])
})

test('the same value again is no change', () => {
  const step = createObservable('welcome')
  let told = 0
  step.subscribe(() => (told += 1))
  step.set('welcome')
  expect(told).toBe(0)
})

test('whoever stops listening is told nothing more, and the others still are', () => {
  const step = createObservable('welcome')
  const heard: string[] = []
  const stop = step.subscribe(() => heard.push('first'))
  step.subscribe(() => heard.push('second'))
  stop()
  step.set('form')
  expect(heard).toEqual(['second'])
})
