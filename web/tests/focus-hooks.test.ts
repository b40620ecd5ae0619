import { type ReactNode, createElement as h } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isFocusLost } from '../src/ui/hooks/use-lost-focus.ts'
import { Area, Editable, Form, List, Step } from './focus-samples.tsx'

function open<Props extends object>(Shown: (props: Props) => ReactNode, props: Props) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const draw = (next: Props): void => flushSync(() => root.render(h(Shown, next)))
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  draw(props)
  return draw
}
const focus = (id: string): void => document.querySelector<HTMLElement>(`#${id}`)?.focus()
const focusedId = (): string | undefined => document.activeElement?.id
const turnOver = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))

describe('what has just appeared', () => {
  const step = (isWanted?: boolean | (() => boolean)) => open(Step, isWanted === undefined ? {} : { isWanted })

  test('takes the focus', () => {
    step()
    expect(focusedId()).toBe('title')
  })

  test('takes none where it is not wanted, until it is', () => {
    const draw = step(false)
    expect(isFocusLost()).toBe(true)
    draw({ isWanted: true })
    expect(focusedId()).toBe('title')
  })

  test('takes it only from nobody, where that is asked', () => {
    open(() => h('button', { id: 'elsewhere' }), {})
    focus('elsewhere')
    step(isFocusLost)
    expect(focusedId()).toBe('elsewhere')
  })
})

describe('a change', () => {
  test('leads to the first wrong field, each time that something was found wrong', () => {
    const draw = open(Form, { problems: false })
    draw({ problems: { email: true } })
    expect(focusedId()).toBe('email')
    focus('send')
    draw({ problems: { name: true, email: true } })
    expect(focusedId()).toBe('name')
  })

  test('leads nowhere when nothing is wrong any more, nor when the same is drawn again', () => {
    const problems = { email: true } as const
    const draw = open(Form, { problems: false })
    draw({ problems })
    focus('send')
    draw({ problems })
    expect(focusedId()).toBe('send')
    draw({ problems: false })
    expect(focusedId()).toBe('send')
  })

  test('is not what was there from the beginning', () => {
    open(Form, { problems: { email: true } })
    expect(isFocusLost()).toBe(true)
  })
})

describe('what had the focus has gone', () => {
  test('with the form that closed: what opened it has it again', () => {
    const draw = open(Editable, { isOpen: true })
    focus('field')
    draw({ isOpen: false })
    expect(focusedId()).toBe('pencil')
  })

  test('whoever has gone elsewhere stays there', () => {
    const draw = open(Editable, { isOpen: true })
    focus('elsewhere')
    draw({ isOpen: false })
    expect(focusedId()).toBe('elsewhere')
  })

  test('with its row: the list has it; a list that grows takes it from nobody', () => {
    const draw = open(List, { rows: ['a'] })
    draw({ rows: ['a', 'b'] })
    expect(isFocusLost()).toBe(true)
    focus('b')
    draw({ rows: ['a'] })
    expect(focusedId()).toBe('list')
  })

  test('out of an area that is watched: what comes next has it', async () => {
    const draw = open(Area, { isFull: true })
    focus('bar')
    draw({ isFull: false })
    await turnOver()
    expect(focusedId()).toBe('title')
  })
})
