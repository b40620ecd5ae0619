import { expect, test } from 'vitest'
import { createBulkStore } from './bulk-store.ts'
import { listed } from '../transfer.fixture.ts'

const progress = { kind: 'delete', settled: 0, total: 2, isWaiting: false } as const
const failed = { kind: 'delete' as const, failures: [{ transfer: listed('a', {}), error: new Error('no') }] }

function open() {
  const page = new EventTarget()
  const store = createBulkStore(page)
  return { store, asksFirst: () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true })) }
}

test('what is being done, and what failed, is kept for whoever comes back', () => {
  const { store } = open()
  const leave = store.subscribe(() => {})
  const run = store.begin('ana')
  run.show(progress)
  leave()
  expect(store.isWatched()).toBe(false)
  run.end(failed)
  expect(store.read('ana')).toEqual({ running: null, failed })
  store.forgetFailed()
  expect(store.read('ana')).toEqual({ running: null, failed: null })
})

test('another person is told nothing of it', () => {
  const { store } = open()
  store.begin('ana').end(failed)
  expect(store.read('bo')).toEqual({ running: null, failed: null })
})

test('a closing tab asks first while something is being done, and not afterwards', () => {
  const { store, asksFirst } = open()
  expect(asksFirst()).toBe(false)
  const run = store.begin('ana')
  run.show(progress)
  expect(asksFirst()).toBe(true)
  run.end(null)
  expect(asksFirst()).toBe(false)
})

test('the next run is stopped by itself', () => {
  const { store } = open()
  const first = store.begin('ana')
  store.stop()
  expect(first.signal.aborted).toBe(true)
  expect(store.begin('ana').signal.aborted).toBe(false)
})
