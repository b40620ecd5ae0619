import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '@envoi/contract/contacts'
import { addressBook } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/options/checkbox.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useSearchAsTyped } from '../../../ui/hooks/use-search-as-typed.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useLostFocus } from '../../../ui/hooks/use-lost-focus.ts'
import { NeedsPlan } from '../needs-plan.tsx'
import { isPlanMissing, useTellProblem } from '../problem.ts'
import { PAGE_SIZE } from '../../../platform/paged-rows.ts'
import { readSelected } from '../selection/read-selected.ts'
import { SelectionBar } from '../selection/selection-bar.tsx'
import {
  type Selected,
  countElsewhere,
  countSelected,
  everybody,
  isSelected,
  nothing,
  without,
} from '../selection/selection.ts'
import { type BulkAction, useBulkAction } from '../selection/use-bulk-action.ts'
import { useSelection } from '../selection/use-selection.ts'
import styles from './book-page.module.css'
import { BookRows } from './book-rows.tsx'
import { ContactPane } from './contact-pane.tsx'
import { ContactDialog, type NewContact } from './contact-dialog.tsx'
import type { RowListHandle } from '../../../ui/list/row-list.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EmptyBook } from './empty-book.tsx'
import { useContacts } from './use-contacts.ts'
import { useOpenContact } from './use-open-contact.ts'

/** Everybody one has written down: to be found, added, changed and taken out. */
export function BookPage({
  uid,
  more,
  onSend,
}: {
  uid: string
  more: ReactNode
  /** `total`: how many they are, where not all of them are known. */
  onSend?: ((emails: string[], total: number) => void) | undefined
}) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const tell = useTellProblem()
  const [query, setQuery] = useState('')
  const [edited, setEdited] = useState<Contact | NewContact | undefined>()
  const [doomed, setDoomed] = useState<Contact | undefined>()
  const count = useRef<HTMLHeadingElement>(null)
  const rows = useRef<RowListHandle>(null)
  const empty = useRef<HTMLDivElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const { openId, open } = useOpenContact()
  const isLookedFor = edited !== undefined && !('id' in edited) && edited.email !== ''
  const contacts = useContacts(uid, { query })
  const search = useSearchAsTyped({ isBehind: contacts.isBehind, onSearch: (text) => setQuery(text.trim()) })
  // Not `query`: what one sees and selects may still be what the search before it found.
  const answered = contacts.filter.query
  const { selection, setSelection, select } = useSelection(uid, contacts)
  const bulk = useBulkAction(uid, {
    onSettled: (ids) => setSelection((now) => without(now, ids)),
    onDone({ isAllBut }) {
      if (isAllBut) setSelection((now) => (now.isAllBut ? nothing : now))
      // The row has gone with the button that was pressed.
      requestAnimationFrame(() => pane.current?.contains(document.activeElement) || count.current?.focus())
    },
  })
  const toasts = useToasts()
  const send = useMutation({
    mutationFn: (chosen: Selected) =>
      readSelected((body) => ask(api.searchContacts({ params: { uid }, body })), chosen),
    // Fewer than a page are all there were.
    onSuccess: (emails) => onSend?.(emails, emails.length < addressBook.pageMax ? emails.length : selected),
    onError: (problem) => toasts.show(tell(problem), { tone: 'problem' }),
  })
  useLostFocus(empty, count)
  const { total, error } = contacts
  const found = total ?? 0
  const selected = countSelected(selection, found)
  const isAll = found > 0 && selected === found
  // Of a long list not all are known.
  const elsewhere =
    found > PAGE_SIZE
      ? 0
      : countElsewhere(
          selection,
          Array.from({ length: found }, (_, place) => contacts.at(place)),
        )
  /** Who was selected, where it was one, and is shown. */
  function findAlone(): Contact | undefined {
    const last = selected === 1 && selection.anchor !== null ? contacts.at(selection.anchor) : undefined
    return last && isSelected(selection, last.id) ? last : undefined
  }
  const sendToOne = onSend && (({ email }: Contact): void => onSend([email], 1))
  /** Done with one of them, whoever else is selected. */
  const runAlone = ({ id }: Contact, wanted: BulkAction): void =>
    void bulk.run(wanted, { selection: { ...nothing, ids: new Set([id]) }, query: answered, found })
  const known = openId === undefined ? undefined : contacts.readSoFar().find(({ id }) => id === openId)
  if (isPlanMissing(error)) return <NeedsPlan what="book" />
  return (
    <div className={styles.columns} data-open={openId !== undefined}>
      <div className={styles.list}>
        <div className={styles.head}>
          <SearchField
            label={t('search')}
            keyHint={t('search_key')}
            value={search.text}
            onWrite={search.write}
            onDown={() => rows.current?.focus()}
          />
          <Button variant="primary" icon="plus" onClick={() => setEdited({ email: '' })}>
            {t('add')}
          </Button>
        </div>
        {more}
        {error && (
          <p role="alert" className={styles.problem}>
            {tell(error)}{' '}
            <Button variant="quiet" onClick={contacts.askAgain}>
              {t('try_again')}
            </Button>
          </p>
        )}
        <div className={styles.above} data-empty={total === 0}>
          {found > 0 && (
            <Checkbox
              checked={isAll}
              ref={(box) => {
                if (box) box.indeterminate = selected > 0 && !isAll
              }}
              onChange={() => setSelection(isAll ? nothing : everybody)}
            >
              {t('select_all')}
            </Checkbox>
          )}
          {(total !== undefined || !error) && (
            <h2 ref={count} className={`${styles.count} num`} tabIndex={-1} aria-live="polite">
              {total === undefined ? t('one_moment') : t('found', { count: total, number: format.number(total) })}
            </h2>
          )}
        </div>
        <div ref={empty}>
          {total === 0 && <EmptyBook query={answered} addRef={adding} onAdd={(email) => setEdited({ email })} />}
        </div>
        {found > 0 && (
          <BookRows
            handle={rows}
            contacts={contacts}
            total={found}
            selection={selection}
            openId={openId}
            onSelect={select}
            onOpen={({ id }) => open(id)}
            onSend={sendToOne}
          />
        )}
        {(selected > 0 || (bulk.running?.total ?? 0) > 1) && (
          <SelectionBar
            uid={uid}
            count={selected}
            elsewhere={elsewhere}
            alone={findAlone()}
            running={bulk.running}
            onSend={onSend && (() => send.mutate({ selection, query: answered, found }))}
            onRun={(wanted) => void bulk.run(wanted, { selection, query: answered, found })}
            onStop={bulk.stop}
            onClear={() => setSelection(nothing)}
          />
        )}
      </div>
      {openId !== undefined && (
        <div ref={pane}>
          <ContactPane
            key={openId}
            uid={uid}
            id={openId}
            known={known && { ...known, groups: known.groups ?? [] }}
            onSend={sendToOne}
            onEdit={setEdited}
            isWorking={bulk.running !== null}
            onDelete={setDoomed}
            onAdd={(contact, group) => runAlone(contact, { kind: 'add', group })}
            onClose={() => open(undefined)}
          />
        </div>
      )}
      {edited && (
        <ContactDialog
          uid={uid}
          contact={edited}
          // Where nobody had been found, the button that was pressed may have gone.
          {...(isLookedFor && { findFocusAfter: () => adding.current ?? count.current })}
          findFocusIfGone={() => count.current}
          onLeave={() => setEdited(undefined)}
        />
      )}
      {doomed && (
        <DeleteDialog
          count={1}
          contact={doomed}
          onAnswer={() => {
            setDoomed(undefined)
            open(undefined)
            runAlone(doomed, { kind: 'delete' })
          }}
          onLeave={() => setDoomed(undefined)}
        />
      )}
    </div>
  )
}
