import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '../../../../ui/feedback/toast.tsx'
import { isValidRecipient, leaveOut, mendRecipient, nobody } from '../../draft/recipients.ts'
import { type Group, nameOf } from '../../people/known-people.ts'
import type { Members } from '../../people/read-book.ts'
import type { People } from '../../people/use-people.ts'
import type { Draft, LeftOut, Place } from '../../state.ts'
import { LetterRow } from '../letter.tsx'
import { RecipientBooks } from './recipients-field-books.tsx'
import { OpenRecipient, RecipientChip } from './recipients-field-chip.tsx'
import { useRecipientEntry } from './recipients-field-entry.ts'
import { RecipientsFold } from './recipients-field-fold.tsx'
import { RecipientNotes } from './recipients-field-notes.tsx'
import { RecipientSuggestions, optionId } from './recipients-field-suggestions.tsx'
import styles from './recipients-field.module.css'

/** From this share of the limit on it is worth counting. */
const NEAR = 0.8

/** A place among the chips; the last of all is the field. Each request is an object of its own, so it is met once. */
type FocusTarget = { place: number }

/** Who gets it: addresses as chips, and a place to write the next one. What is no address stays, marked, to be mended. */
export function RecipientsField({
  list,
  leftOut: allLeftOut,
  max,
  place,
  people,
  problem,
  onAdd,
  onEdit,
}: {
  list: string[]
  leftOut: LeftOut
  max: number
  place: Place
  people: People
  problem?: string | undefined
  onAdd: (text: string, unknown?: number) => void
  onEdit: (changes: Partial<Pick<Draft, 'recipientList' | 'leftOut'>>) => void
}) {
  const { t } = useTranslation('form')
  const toasts = useToasts()
  const [inputId, problemId, keysId, suggestionsId, notesId] = [useId(), useId(), useId(), useId(), useId()]
  const around = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<number | null>(null)
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(null)
  const [chipStop, setChipStop] = useState(0)

  useEffect(() => {
    if (focusTarget) around.current?.querySelectorAll<HTMLElement>('[data-stop]')[focusTarget.place]?.focus()
  }, [focusTarget])

  const invalid = list.filter((address) => !isValidRecipient(address))
  const sentence =
    invalid.length > 0 ? t('invalid_email', { count: invalid.length, list: invalid.join(', ') }) : problem
  // Who was let in since then is no longer left out.
  const here = new Set(list)
  const leftOut = { ...allLeftOut, entries: allLeftOut.entries.filter((address) => !here.has(address)) }
  const isNear = list.length >= max * NEAR

  const addMembers = ({ emails, total }: Members): void => onAdd(emails.join('\n'), Math.max(0, total - emails.length))
  const addContactGroup = (group: Group): Promise<void> =>
    people.readMembers(group).then(
      (members) => members && addMembers(members),
      // Why is of no use to the sender: the group is still there to be picked.
      () => toasts.show(t('group_unread', { name: group.name }), { tone: 'problem' }),
    )
  const entry = useRecipientEntry({
    known: people.known,
    list,
    onCommit: onAdd,
    onPick: (picked) => (picked.kind === 'group' ? void addContactGroup(picked) : onAdd(picked.email)),
    onGoBack: () => setFocusTarget({ place: list.length - 1 }),
  })
  const isExpanded = entry.found.length > 0

  const remove = (index: number): void => {
    onEdit({ recipientList: list.toSpliced(index, 1) })
    setFocusTarget({ place: index })
  }
  const mend = (index: number, text: string, isByKey: boolean): void => {
    setOpen(null)
    const mended = mendRecipient(list, index, text, max)
    // Where it went, the next one has its place.
    const next = mended.list.length < list.length ? index : index + 1
    onEdit({ recipientList: mended.list, leftOut: leaveOut(allLeftOut, mended.leftOut) })
    if (isByKey) setFocusTarget({ place: nextWrong(mended.list, next) ?? mended.list.length })
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
      setFocusTarget({ place })
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
                  onKeep={(text, isByKey) => mend(index, text, isByKey)}
                  onLeave={() => {
                    setOpen(null)
                    setFocusTarget({ place: index })
                  }}
                />
              ) : (
                <RecipientChip
                  key={address}
                  address={address}
                  name={nameOf(people.known, address)}
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
          {...(isExpanded &&
            entry.highlighted >= 0 && { 'aria-activedescendant': optionId(suggestionsId, entry.highlighted) })}
          aria-describedby={sentence === undefined ? notesId : `${problemId} ${notesId}`}
          {...(sentence !== undefined && { 'aria-invalid': true })}
          aria-busy={people.isReading}
          aria-required
          inputMode="email"
          enterKeyHint="enter"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={people.isReading ? t('group_reading') : list.length === 0 ? t('to_first') : t('to_next')}
          onFocus={people.refresh}
          {...entry.field}
        />
        {isNear && (
          <span className={styles.count} aria-hidden>
            {t('recipients_count', { number: list.length, max })}
          </span>
        )}
      </RecipientsFold>
      <RecipientBooks place={place} />
      {isExpanded && (
        <RecipientSuggestions
          id={suggestionsId}
          found={entry.found}
          highlighted={entry.highlighted}
          onPick={entry.pick}
        />
      )}
      <RecipientNotes
        id={notesId}
        count={list.length}
        max={max}
        place={place}
        leftOut={leftOut}
        onAdd={(text) => {
          onEdit({ leftOut: { ...leftOut, entries: [] } })
          onAdd(text)
        }}
        onForget={() => {
          onEdit({ leftOut: nobody })
          setFocusTarget({ place: list.length })
        }}
      />
      <p id={keysId} hidden>
        {t('recipients_keys')}
      </p>
      <output className="sr">{isExpanded && t('suggestions_found', { count: entry.found.length })}</output>
      <output className="sr">
        {isNear && list.length < max && t('recipients_near', { number: list.length, max })}
      </output>
    </LetterRow>
  )
}

/** Where the next one stands that is no address, or the first of all; nothing when none is left. */
function nextWrong(list: string[], from: number): number | undefined {
  const wrong = [...list.keys()].filter((index) => !isValidRecipient(list[index] ?? ''))
  return wrong.find((index) => index >= from) ?? wrong[0]
}
