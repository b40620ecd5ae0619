import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '@envoi/contract/contacts'
import { useFormat } from '../../platform/format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import styles from './book-page.module.css'
import { ContactDialog } from './contact-dialog.tsx'
import { ContactRows, nameOf } from './contact-rows.tsx'
import { EmptyBook } from './empty-book.tsx'
import { NeedsPlan } from './needs-plan.tsx'
import { isPlanMissing } from './problem.ts'
import { Question } from './question.tsx'
import { SearchField } from './search-field.tsx'
import { useContacts } from './use-contacts.ts'
import { useDeleting } from './use-deleting.ts'
import { useTellProblem } from './use-problem.ts'

/** Everybody one has written down: to be found, added, changed and taken out. */
export function BookPage({ uid, more }: { uid: string; more: ReactNode }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const tell = useTellProblem()
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState<ReadonlyMap<string, Contact>>(new Map())
  const [edited, setEdited] = useState<Contact | 'new' | undefined>()
  const [doomed, setDoomed] = useState<Contact[]>([])
  const count = useRef<HTMLHeadingElement>(null)
  const contacts = useContacts(uid, { query })
  const deleting = useDeleting(uid, () => {
    setPicked(new Map())
    // The row has gone with the button that was pressed.
    requestAnimationFrame(() => count.current?.focus())
  })
  const { total, error } = contacts
  const pick = (contact: Contact): void => {
    const next = new Map(picked)
    if (!next.delete(contact.id)) next.set(contact.id, contact)
    setPicked(next)
  }
  if (isPlanMissing(error)) return <NeedsPlan />
  return (
    <>
      <div className={styles.head}>
        <SearchField id="book-search" label={t('search')} onSearch={setQuery} />
        <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      </div>
      {more}
      {error && (
        <p role="alert">
          {tell(error)}{' '}
          <Button variant="quiet" onClick={contacts.askAgain}>
            {t('try_again')}
          </Button>
        </p>
      )}
      <h2 ref={count} className={`${styles.count} num`} tabIndex={-1} aria-live="polite">
        {total === undefined ? !error && t('one_moment') : t('found', { count: total, number: format.number(total) })}
      </h2>
      {total === 0 && <EmptyBook query={query} />}
      {total !== undefined && total > 0 && (
        <ContactRows
          label={t('title')}
          contacts={contacts}
          total={total}
          renderBefore={(contact) => (
            <span className={styles.check}>
              <Check checked={picked.has(contact.id)} onChange={() => pick(contact)}>
                <span className="sr">{t('select', { name: nameOf(contact) })}</span>
              </Check>
            </span>
          )}
          renderAfter={(contact) => (
            <>
              <IconButton
                icon="pencil"
                label={t('edit', { name: nameOf(contact) })}
                onClick={() => setEdited(contact)}
              />
              <IconButton
                icon="trash"
                label={t('delete', { name: nameOf(contact) })}
                onClick={() => setDoomed([contact])}
              />
            </>
          )}
        />
      )}
      {picked.size > 0 && (
        <div className={styles.bar} role="group" aria-label={t('picked_actions')}>
          <span className="num">{t('picked', { count: picked.size })}</span>
          <Button variant="danger" icon="trash" onClick={() => setDoomed([...picked.values()])}>
            {t('delete_picked')}
          </Button>
          <IconButton icon="close" label={t('clear_picked')} onClick={() => setPicked(new Map())} />
        </div>
      )}
      {edited && (
        <ContactDialog uid={uid} contact={edited === 'new' ? undefined : edited} onLeave={() => setEdited(undefined)} />
      )}
      {doomed.length > 0 && (
        <Question
          title={t('delete_title', { count: doomed.length })}
          text={t('delete_text')}
          answer={t('delete_do', { count: doomed.length })}
          onAnswer={() => {
            deleting.mutate(doomed)
            setDoomed([])
          }}
          onLeave={() => setDoomed([])}
        />
      )}
    </>
  )
}
