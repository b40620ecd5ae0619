import { expect, test } from 'vitest'
import { beginHistory, redo, step, undo } from './history.ts'

test('each step is undone, and done again', () => {
  let history = beginHistory('white')
  history = step(history, 'red', 'background', 0)
  history = step(history, 'big', 'title', 10)
  history = undo(history)
  expect(history.now).toBe('red')
  history = undo(history)
  expect(history.now).toBe('white')
  expect(undo(history).now).toBe('white')
  history = redo(redo(history))
  expect(history.now).toBe('big')
  expect(redo(history).now).toBe('big')
})

test('what is typed without a pause is one step', () => {
  let history = beginHistory('')
  for (const [index, text] of ['w', 'wo', 'wor'].entries()) history = step(history, text, 'title', index * 300)
  history = step(history, 'words', 'title', 5000)
  expect(history.past).toEqual(['', 'wor'])
  expect(undo(undo(history)).now).toBe('')
})

test('what was typed into one field after an undo is a step of its own', () => {
  let history = step(beginHistory('a'), 'ab', 'title', 0)
  history = step(undo(history), 'ac', 'title', 10)
  expect(undo(history).now).toBe('a')
})

test('a new step forgets what was undone', () => {
  let history = step(beginHistory(1), 2, 'one', 0)
  history = step(undo(history), 3, 'other', 1)
  expect(redo(history).now).toBe(3)
})
