import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recipientSeparators } from '@envoi/contract/rules/recipients'
import { LetterRow } from './letter.tsx'
import { RecipientBooks } from './recipients-field-books.tsx'
import { OpenRecipient, RecipientChip } from './recipients-field-chip.tsx'
import { RecipientsFold } from './recipients-field-fold.tsx'
import { suggestRecipients } from './recipients-field-suggest.ts'
import { RecipientSuggestions, optionId } from './recipients-field-suggestions.tsx'
import styles from './recipients-field.module.css'
import { isValidRecipient, mendRecipient } from '../draft/recipients.ts'

/** From this share of the limit on it is worth counting. */
const NEAR = 0.8

/** A place among the chips; the last of all is the field. Each wish is an object of its own, so it is granted once. */
type FocusWish = { place: number }

/** Who gets it: addresses as chips, and a place to write the next one. What is no address stays, marked, to be mended. */
export function RecipientsField({
  list,
  max,
  isPaying,
  suggestions,
  problem,
  onAdd,
  onChange,
}: {
  list: string[]
  max: number
  isPaying: boolean
  suggestions: string[]
  problem?: string | undefined
  onAdd: (text: string) => void
  onChange: (list: string[]) => void
}) {
  const { t } = useTranslation('form')
  const [inputId, problemId, keysId, suggestionsId] = [useId(), useId(), useId(), useId()]
  const around = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState<number | null>(null)
  const [wish, setWish] = useState<FocusWish | null>(null)
  const [chipStop, setChipStop] = useState(0)
  const [highlighted, setHighlighted] = useState(-1)
  const [isDismissed, setIsDismissed] = useState(false)

  useEffect(() => {
    if (wish) around.current?.querySelectorAll<HTMLElement>('[data-stop]')[wish.place]?.focus()
  }, [wish])

  const invalid = list.filter((address) => !isValidRecipient(address))
  const sentence =
    invalid.length > 0 ? t('invalid_email', { count: invalid.length, list: invalid.join(', ') }) : problem
  const found = isDismissed ? [] : suggestRecipients(text, suggestions, list)
  const isExpanded = found.length > 0

  const write = (next: string): void => {
    setText(next)
    setHighlighted(-1)
    setIsDismissed(false)
  }
  const commit = (entry: string): void => {
    write('')
    if (entry.trim() !== '') onAdd(entry)
  }
  const remove = (index: number): void => {
    onChange(list.toSpliced(index, 1))
    setWish({ place: index })
  }
  const mend = (index: number, entry: string, isByKey: boolean): void => {
    setOpen(null)
    const mended = mendRecipient(list, index, entry, max)
    onChange(mended)
    if (isByKey) setWish({ place: mended.length })
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData.getData('text')
    const whole = text.slice(0, selectionStart ?? text.length) + pasted + text.slice(selectionEnd ?? text.length)
    // A field of one line would glue the lines of a list together. Part of an address is left to be finished.
    if (!recipientSeparators.test(whole.trim()) && !isValidRecipient(whole)) return
    event.preventDefault()
    commit(whole)
  }
  const answer = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const isAtStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0
    if (event.key === 'Enter') {
      // With Ctrl or the command key it also sends, which the form does.
      if (!event.ctrlKey && !event.metaKey && text !== '') event.preventDefault()
      commit(found[highlighted] ?? text)
    } else if (isExpanded && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One place more than there are: that of the text itself.
      setHighlighted(((highlighted + 1 + step + found.length + 1) % (found.length + 1)) - 1)
    } else if (isExpanded && event.key === 'Escape') {
      event.stopPropagation()
      setIsDismissed(true)
      setHighlighted(-1)
    } else if (isAtStart && (event.key === 'Backspace' || event.key === 'ArrowLeft') && list.length > 0) {
      event.preventDefault()
      setWish({ place: list.length - 1 })
    }
  }
  const answerOnChip = (event: KeyboardEvent, index: number): void => {
    const places: Record<string, number> = {
      ArrowLeft: Math.max(0, index - 1),
      ArrowRight: index + 1,
      Home: 0,
      End: list.length,
    }
    const place = places[event.key]
    if (place !== undefined) {
      event.preventDefault()
      setWish({ place })
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      remove(index)
    }
  }

  return (
    <LetterRow label={t('to')} controlId={inputId} problem={sentence} problemId={problemId}>
      <RecipientsFold box={around} count={list.length}>
        {list.length > 0 && (
          <ul className={styles.chips} aria-label={t('recipients')}>
            {list.map((address, index) =>
              index === open ? (
                <OpenRecipient
                  key={address}
                  address={address}
                  onKeep={(entry, isByKey) => mend(index, entry, isByKey)}
                  onLeave={() => {
                    setOpen(null)
                    setWish({ place: index })
                  }}
                />
              ) : (
                <RecipientChip
                  key={address}
                  address={address}
                  isTabStop={index === Math.min(chipStop, list.length - 1)}
                  describedBy={keysId}
                  onOpen={() => setOpen(index)}
                  onRemove={() => remove(index)}
                  onKey={(event) => answerOnChip(event, index)}
                  onFocus={() => setChipStop(index)}
                />
              ),
            )}
          </ul>
        )}
        <input
          id={inputId}
          data-stop
          className={styles.input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? suggestionsId : undefined}
          {...(highlighted >= 0 && { 'aria-activedescendant': optionId(suggestionsId, highlighted) })}
          {...(sentence !== undefined && { 'aria-invalid': true, 'aria-describedby': problemId })}
          aria-required
          inputMode="email"
          enterKeyHint="enter"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={list.length === 0 ? t('to_first') : t('to_next')}
          value={text}
          onChange={({ currentTarget: { value } }) => (recipientSeparators.test(value) ? commit(value) : write(value))}
          onKeyDown={answer}
          onPaste={paste}
          onBlur={() => commit(text)}
        />
        {list.length >= max * NEAR && (
          <span className={styles.count}>{t('recipients_count', { number: list.length, max })}</span>
        )}
      </RecipientsFold>
      <RecipientBooks isPaying={isPaying} />
      {isExpanded && (
        <RecipientSuggestions
          id={suggestionsId}
          addresses={found}
          highlighted={highlighted}
          onPick={(address) => commit(address)}
        />
      )}
      <p id={keysId} hidden>
        {t('recipients_keys')}
      </p>
      <output className="sr">{isExpanded && t('suggestions_found', { count: found.length })}</output>
    </LetterRow>
  )
}
