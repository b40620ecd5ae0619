import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '@envoi/contract/contacts'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useSearchAsTyped } from '../../../ui/hooks/use-search-as-typed.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useLostFocus } from '../../../ui/hooks/use-lost-focus.ts'
import bookStyles from '../contacts/book-page.module.css'
import { ContactRows, nameOf } from '../contacts/contact-rows.tsx'
import { EmptyBook } from '../contacts/empty-book.tsx'
import { useContacts } from '../contacts/use-contacts.ts'
import emptyStyles from '../empty.module.css'
import { isGone, useTellProblem } from '../problem.ts'
import { groupsQuery, readBookAgain } from '../queries.ts'
import styles from './group-members.module.css'
import { useContactDrag } from './use-contact-drag.ts'

type Change = { contact: Contact; isAdded: boolean }

/** Who is in a group, and beside it everybody who can be put in, by search. One drags them over, or presses a button. */
export function GroupMembers({ uid, groupId }: { uid: string; groupId: string }) {
  const { t } = useTranslation('book')
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const [query, setQuery] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLElement>(null)
  const book = useRef<HTMLElement>(null)
  const members = useContacts(uid, { groupId })
  const found = useContacts(uid, { query, memberOf: groupId })
  const { text, write } = useSearchAsTyped({ isBehind: found.isBehind, onSearch: (typed) => setQuery(typed.trim()) })
  const changing = useMutation({
    mutationFn: ({ contact: { id }, isAdded }: Change) =>
      ask(api.changeContactGroup({ params: { uid, id: groupId }, body: isAdded ? { add: [id] } : { remove: [id] } })),
    async onSuccess(_reply, { contact, isAdded }) {
      toasts.show(t(isAdded ? 'member_added' : 'member_removed', { name: nameOf(contact) }), { kind: 'member' })
      await readBookAgain(client, uid)
    },
    async onError(error) {
      toasts.show(tell(error), { tone: 'problem' })
      if (isGone(error)) await readBookAgain(client, uid)
    },
  })
  const { held, rowProps, sideProps } = useContactDrag(({ contact, from }) =>
    changing.mutate({ contact, isAdded: from === 'book' }),
  )
  useLostFocus(group, title)
  useLostFocus(book, search)
  const isGroupGone = isGone(members.error)
  useEffect(() => {
    if (isGroupGone) void client.invalidateQueries({ queryKey: groupsQuery(uid).queryKey })
  }, [client, isGroupGone, uid])
  const failed = members.error ? members : found.error ? found : undefined
  return (
    <>
      {failed?.error && (
        <p role="alert" className={bookStyles.problem}>
          {tell(failed.error)}{' '}
          <Button variant="quiet" onClick={failed.askAgain}>
            {t('try_again')}
          </Button>
        </p>
      )}
      <div className={styles.sides}>
        <section ref={group} className={styles.side} aria-labelledby="group-members" {...sideProps('group')}>
          <h3 ref={title} id="group-members" tabIndex={-1}>
            {t('members')}
          </h3>
          {members.total === 0 && (
            <div className={emptyStyles.empty}>
              <p className={emptyStyles.title}>{t('members_empty')}</p>
              <p className="small">{t('members_empty_text')}</p>
            </div>
          )}
          {members.total !== undefined && members.total > 0 && (
            <ContactRows
              label={t('members')}
              contacts={members}
              total={members.total}
              rowProps={(contact) => rowProps(contact, 'group')}
              renderAfter={(contact) => (
                <IconButton
                  icon="minus"
                  label={t('member_remove', { name: nameOf(contact) })}
                  onClick={() => changing.mutate({ contact, isAdded: false })}
                />
              )}
            />
          )}
          {held?.from === 'book' && (
            <p className={styles.drop}>{t('member_drop_in', { name: nameOf(held.contact) })}</p>
          )}
        </section>
        <section ref={book} className={styles.side} aria-labelledby="group-book" {...sideProps('book')}>
          <h3 id="group-book">{t('title')}</h3>
          <SearchField ref={search} label={t('member_search')} value={text} onWrite={write} />
          {found.total === 0 && <EmptyBook query={found.filter.query} />}
          {found.total !== undefined && found.total > 0 && (
            <ContactRows
              label={t('member_candidates')}
              contacts={found}
              total={found.total}
              rowProps={(contact) => (contact.isMember ? {} : rowProps(contact, 'book'))}
              renderAfter={(contact) =>
                contact.isMember ? (
                  <>
                    <span className="small">{t('member_in')}</span>
                    <IconButton
                      icon="minus"
                      label={t('member_remove', { name: nameOf(contact) })}
                      onClick={() => changing.mutate({ contact, isAdded: false })}
                    />
                  </>
                ) : (
                  <IconButton
                    icon="plus"
                    label={t('member_add', { name: nameOf(contact) })}
                    onClick={() => changing.mutate({ contact, isAdded: true })}
                  />
                )
              }
            />
          )}
          {held?.from === 'group' && (
            <p className={styles.drop}>{t('member_drop_out', { name: nameOf(held.contact) })}</p>
          )}
        </section>
      </div>
    </>
  )
}
