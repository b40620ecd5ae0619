import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '@envoi/contract/contacts'
import { normalizeEmail, readEmail } from '@envoi/contract/rules/email'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useSearchAsTyped } from '../../../ui/hooks/use-search-as-typed.ts'
import { ContactAvatar, ContactWords, nameOf } from '../contacts/contact-rows.tsx'
import { useContacts } from '../contacts/use-contacts.ts'
import { useTellProblem } from '../problem.ts'
import styles from './member-field.module.css'

/** Somebody in the address book, or an address that is not in it yet. */
export type Newcomer = Omit<Contact, 'id'> & { id?: string }

/** More than these nobody reads through; another letter finds the right one sooner. */
const MOST = 6
const LENGTH = 200

/** Adds people to a group: found in the address book as one types, or by their address. The focus stays in the field. */
export function MemberField({ uid, groupId, onAdd }: { uid: string; groupId: string; onAdd: (who: Newcomer) => void }) {
  const { t } = useTranslation('book')
  const tell = useTellProblem()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [moved, setMoved] = useState(0)
  const contacts = useContacts(uid, { query, memberOf: groupId })
  const search = useSearchAsTyped({ isBehind: contacts.isBehind, onSearch: (typed) => setQuery(typed.trim()) })
  const typed = search.text.trim()
  // What is shown may still be what the search before it found.
  const isAnswered = contacts.filter.query === typed && contacts.total !== undefined
  const found = contacts.readSoFar()
  const isKnown = found.some(({ email }) => normalizeEmail(email) === normalizeEmail(typed))
  const address = isAnswered && !isKnown ? readEmail(typed)?.shown : undefined
  const outside = found.filter(({ isMember }) => isMember !== true)
  const options: Newcomer[] = address === undefined ? outside.slice(0, MOST) : [{ email: address, name: null }]
  const members = found.filter(({ isMember }) => isMember === true)
  const isShown = isOpen && (isAnswered || contacts.error !== null)
  const isListed = isShown && !contacts.error && options.length > 0
  const highlighted = Math.min(moved, options.length - 1)
  function close(): void {
    search.write('')
    setIsOpen(false)
  }
  function pick(who: Newcomer): void {
    close()
    input.current?.focus()
    onAdd(who)
  }
  function answer(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isListed) setMoved((highlighted + step + options.length) % options.length)
      setIsOpen(true)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const meant = isListed ? options[highlighted] : undefined
      if (meant) pick(meant)
    } else if (event.key === 'Escape' && (isOpen || search.text !== '')) {
      event.preventDefault()
      close()
    }
  }
  return (
    <div
      className={styles.field}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setIsOpen(false)}
    >
      <label className={styles.box}>
        <Icon name="plus" />
        <span className="sr">{t('member_search')}</span>
        <input
          ref={input}
          role="combobox"
          className={styles.input}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          {...(isListed && { 'aria-activedescendant': `${listId}-${highlighted}` })}
          placeholder={t('member_search_hint')}
          maxLength={LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="enter"
          value={search.text}
          onChange={({ currentTarget: { value } }) => {
            search.write(value)
            setMoved(0)
            setIsOpen(value.trim() !== '')
          }}
          onKeyDown={answer}
        />
      </label>
      {isShown && (
        <div className={styles.popup}>
          {contacts.error ? (
            <p role="alert" className={styles.note}>
              {tell(contacts.error)}{' '}
              <Button
                variant="quiet"
                onClick={() => {
                  // Before the button goes.
                  input.current?.focus()
                  contacts.askAgain()
                }}
              >
                {t('try_again')}
              </Button>
            </p>
          ) : isListed ? (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag keeps the focus in the field
            <div id={listId} role="listbox" aria-label={t('member_candidates')}>
              {options.map((who, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
                <div
                  key={who.id ?? who.email}
                  id={`${listId}-${index}`}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === highlighted}
                  className={styles.option}
                  // The field keeps the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => pick(who)}
                >
                  <ContactAvatar contact={{ ...who, id: who.id ?? '' }} />
                  {who.id === undefined ? (
                    <b className="cut">{t('add_found', { email: who.email })}</b>
                  ) : (
                    <ContactWords contact={{ ...who, id: who.id }} />
                  )}
                </div>
              ))}
            </div>
          ) : (
            <p className={styles.note}>{noneWords(t, typed, members)}</p>
          )}
        </div>
      )}
      <output className="sr">
        {isListed
          ? t('member_found', { count: options.length, number: options.length })
          : isShown && !contacts.error && noneWords(t, typed, members)}
      </output>
    </div>
  )
}

type Translate = ReturnType<typeof useTranslation<'book'>>['t']

/** Why there is nobody to be added: all who match are in the group, or nobody matches. */
function noneWords(t: Translate, query: string, members: readonly Contact[]): string {
  const [only] = members
  if (!only) return query === '' ? t('member_none') : t('none_found', { query })
  return members.length === 1 ? t('member_in', { name: nameOf(only) }) : t('member_all_in')
}
