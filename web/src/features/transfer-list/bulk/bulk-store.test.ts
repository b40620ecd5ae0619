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

test('a running action and its failures are kept while no page watches', () => {
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

test('another user sees neither the action nor its failures', () => {
  const { store } = open()
  store.begin('ana').end(failed)
  expect(store.read('bo')).toEqual({ running: null, failed: null })
})

test('a closing tab asks first only while an action runs', () => {
  const { store, asksFirst } = open()
  expect(asksFirst()).toBe(false)
  const run = store.begin('ana')
  run.show(progress)
  expect(asksFirst()).toBe(true)
  run.end(null)
  expect(asksFirst()).toBe(false)
})

test('stopping a run does not stop the next one', () => {
  const { store } = open()
  const first = store.begin('ana')
  store.stop()
  expect(first.signal.aborted).toBe(true)
  expect(store.begin('ana').signal.aborted).toBe(false)
})
