import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows go from row to row and stay with the same kind of control, or take the row's first. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-control]') : null
  const row = control?.closest<HTMLElement>('[data-index]')
  if (step === undefined || !control || !row) return
  const next = event.currentTarget.querySelector(`[data-index="${Number(row.dataset['index']) + step}"]`)
  const same = next?.querySelector<HTMLElement>(`[data-control="${control.dataset['control']}"]`)
  const target = same ?? next?.querySelector<HTMLElement>('[data-control]')
  if (!target) return
  event.preventDefault()
  target.focus()
}
