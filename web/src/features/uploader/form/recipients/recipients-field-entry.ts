import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { readRecipient } from '@envoi/contract/rules/recipient-list'
import { recipientSeparators } from '@envoi/contract/rules/recipients'
import { type KnownPeople, type Suggestion, suggestPeople } from '../../people/known-people.ts'
import { isValidRecipient } from '../../draft/recipients.ts'

/** A comma in a quoted name separates nobody, nor does one in a name that is still being quoted. */
const quoted = /"[^"]*(?:"|$)/g

/** What is being typed, who is suggested for it, and what the keys do with both. */
export function useRecipientEntry({
  known,
  list,
  onCommit,
  onPick,
  onGoBack,
}: {
  known: KnownPeople
  list: string[]
  onCommit: (text: string) => void
  onPick: (suggestion: Suggestion) => void
  /** From the start of the text to the last chip. */
  onGoBack: () => void
}) {
  const [text, setText] = useState('')
  /** null: nobody has moved it. -1: the text itself is meant. */
  const [moved, setMoved] = useState<number | null>(null)
  const [isDismissed, setIsDismissed] = useState(false)
  const found = isDismissed ? [] : suggestPeople(text, known, list)
  // Who types no address means the one found first; an address is meant as it stands.
  const highlighted = moved ?? (found.length > 0 && !isValidRecipient(text) ? 0 : -1)
  const meant = found[highlighted]

  const write = (next: string): void => {
    setText(next)
    setMoved(null)
    setIsDismissed(false)
  }
  const commit = (entry: string): void => {
    write('')
    if (entry.trim() !== '') onCommit(entry)
  }
  const pick = (suggestion: Suggestion): void => {
    write('')
    onPick(suggestion)
  }
  const enter = (event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey
    // With Ctrl or the command key it also sends, which the form does.
    if (!isCommand && text !== '') event.preventDefault()
    if (meant && !isCommand) pick(meant)
    else commit(text)
  }
  return {
    found,
    highlighted,
    pick,
    field: {
      value: text,
      onChange({ currentTarget: { value } }: { currentTarget: HTMLInputElement }): void {
        if (recipientSeparators.test(value.replaceAll(quoted, ''))) commit(value)
        else write(value)
      },
      onBlur: (_event: FocusEvent): void => commit(text),
      onPaste(event: ClipboardEvent<HTMLInputElement>): void {
        const { selectionStart, selectionEnd } = event.currentTarget
        const pasted = event.clipboardData.getData('text')
        const whole = text.slice(0, selectionStart ?? text.length) + pasted + text.slice(selectionEnd ?? text.length)
        // A field of one line would glue the lines of a list together. Part of an address is left to be finished.
        const isWhole = recipientSeparators.test(whole.trim()) || whole.trim().includes('\t')
        if (!isWhole && !readRecipient(whole).email) return
        event.preventDefault()
        commit(whole)
      },
      onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
        if (event.nativeEvent.isComposing) return
        const { selectionStart, selectionEnd } = event.currentTarget
        const isAtStart = selectionStart === 0 && selectionEnd === 0
        if (event.key === 'Enter') enter(event)
        else if (event.key === 'Tab' && meant) pick(meant)
        else if (found.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
          event.preventDefault()
          const step = event.key === 'ArrowDown' ? 1 : -1
          // One place more than there are: that of the text itself.
          setMoved(((highlighted + 1 + step + found.length + 1) % (found.length + 1)) - 1)
        } else if (found.length > 0 && event.key === 'Escape') {
          event.stopPropagation()
          setIsDismissed(true)
        } else if (isAtStart && (event.key === 'Backspace' || event.key === 'ArrowLeft') && list.length > 0) {
          event.preventDefault()
          onGoBack()
        }
      },
    },
  }
}
