import { userEvent } from '@testing-library/user-event'
import { type KeyboardEvent, createElement as h } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { leaveOnEscape } from '../src/ui/leave-on-escape.ts'

/** A form in a panel, with a dialog in front of it. What Escape has left is written down, the innermost first. */
function open() {
  const left: string[] = []
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const leavesAs = (name: string) => (event: KeyboardEvent) => leaveOnEscape(event, () => left.push(name))
  const usesTheKey = (event: { preventDefault(): void }): void => event.preventDefault()
  const form = h(
    'form',
    { onKeyDown: leavesAs('form') },
    h('input', { id: 'field' }),
    h('input', { id: 'search', onKeyDown: usesTheKey }),
    createPortal(h('button', { id: 'in-dialog' }), document.body),
  )
  flushSync(() => root.render(h('div', { onKeyDown: leavesAs('panel') }, form)))
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  return async function press(id: string, keys: string): Promise<string[]> {
    document.querySelector<HTMLElement>(`#${id}`)?.focus()
    await userEvent.keyboard(keys)
    return left
  }
}

test('Escape leaves what is open, and not also what is around it', async () => {
  expect(await open()('field', '{Escape}')).toEqual(['form'])
})

test('another key leaves nothing', async () => {
  expect(await open()('field', '{Enter}a')).toEqual([])
})

test('a field that has used the key comes first', async () => {
  expect(await open()('search', '{Escape}')).toEqual([])
})

test('a dialog in front closes by itself', async () => {
  expect(await open()('in-dialog', '{Escape}')).toEqual([])
})
