import type { KeyboardEvent } from 'react'

/**
 * Enter in a line goes on to the next one, as on a phone; it never sends half a letter. Ctrl or the command key with it
 * sends from anywhere.
 */
export function answerFormKey(event: KeyboardEvent<HTMLFormElement>, send: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    send()
    return
  }
  const { target, currentTarget: form } = event
  if (!(target instanceof HTMLInputElement) || !isLine(target)) return
  event.preventDefault()
  const stops = [...form.querySelectorAll<HTMLElement>('input, textarea')].filter(isStop)
  stops[stops.indexOf(target) + 1]?.focus()
}

const isLine = (field: HTMLInputElement): boolean => !['checkbox', 'radio', 'file'].includes(field.type)

/** What is written into, and in sight. */
const isStop = (field: HTMLElement): boolean =>
  field.checkVisibility() && !(field instanceof HTMLInputElement && !isLine(field))
