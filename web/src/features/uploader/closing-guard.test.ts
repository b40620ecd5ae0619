import { expect, test } from 'vitest'
import { guardClosing } from './closing-guard.ts'
import { stateWith } from './draft/draft.fixture.ts'
import type { UploaderState } from './state.ts'

function guarded() {
  const page = new EventTarget()
  const listeners = new Set<() => void>()
  const uploader = {
    state: stateWith(),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const release = guardClosing(uploader, page)
  return {
    release,
    asksAt(changes: Partial<UploaderState>): boolean {
      uploader.state = stateWith(changes)
      for (const listener of listeners) listener()
      // An event that was prevented is one that the browser asks about.
      return !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    },
  }
}

test.each([
  ['while bytes are on their way', { step: 'sending' }, true],
  ['while the transfer is being created', { step: 'form', isCreating: true }, true],
  ['not while the form is filled in', { step: 'form' }, false],
  ['not when all is done', { step: 'done' }, false],
] as const)('a closing tab asks first, %s', (_when, changes, asks) => {
  expect(guarded().asksAt(changes)).toBe(asks)
})

test('a closing tab no longer asks once the upload is over or the guard is released', () => {
  const guard = guarded()
  expect(guard.asksAt({ step: 'sending' })).toBe(true)
  expect(guard.asksAt({ step: 'done' })).toBe(false)
  expect(guard.asksAt({ step: 'sending' })).toBe(true)
  guard.release()
  expect(guard.asksAt({ step: 'sending' })).toBe(false)
})
