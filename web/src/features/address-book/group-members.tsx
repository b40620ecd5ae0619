import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '@envoi/contract/contacts'
import { api } from '../../platform/api.ts'
import { IconButton } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { ContactRows, nameOf } from './contact-rows.tsx'
import { EmptyBook } from './empty-book.tsx'
import emptyStyles from './empty.module.css'
import styles from './groups-page.module.css'
import { ask, readBookAgain } from './queries.ts'
import { SearchField } from './search-field.tsx'
import { useContacts } from './use-contacts.ts'
import { useTellProblem } from './use-problem.ts'

/** Of as many as one looks through by hand it is said who is in already; putting somebody in twice changes nothing. */
const MARKED = 500

type Change = { contact: Contact; isAdded: boolean }

/** Who is in a group, and below it everybody who can be put in, by search. */
export function GroupMembers({ uid, groupId }: { uid: string; groupId: string }) {
  const { t } = useTranslation('book')
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const [query, setQuery] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const members = useContacts(uid, { groupId })
  const found = useContacts(uid, { query })
  const changing = useMutation({
    networkMode: 'always',
    mutationFn: ({ contact: { id }, isAdded }: Change) =>
      ask(api.changeGroup({ params: { uid, id: groupId }, body: isAdded ? { add: [id] } : { remove: [id] } })),
    async onSuccess(_reply, { contact, isAdded }) {
      toasts.show(t(isAdded ? 'member_added' : 'member_removed', { name: nameOf(contact) }))
      await readBookAgain(client, uid)
      // The row has gone with the button that was pressed.
      const next = isAdded ? search : title
      requestAnimationFrame(() => document.activeElement === document.body && next.current?.focus())
    },
    onError: (error) => toasts.show(tell(error), { tone: 'problem' }),
  })
  const inGroup = new Set(Array.from({ length: Math.min(members.total ?? 0, MARKED) }, (_, at) => members.at(at)?.id))
  const error = members.error ?? found.error
  return (
    <>
      {error && <p role="alert">{tell(error)}</p>}
      <h3 ref={title} className={styles.members} tabIndex={-1}>
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
          renderAfter={(contact) => (
            <IconButton
              icon="minus"
              label={t('member_remove', { name: nameOf(contact) })}
              onClick={() => changing.mutate({ contact, isAdded: false })}
            />
          )}
        />
      )}
      <div className={styles.members}>
        <SearchField ref={search} id="member-search" label={t('member_search')} onSearch={setQuery} />
      </div>
      {found.total === 0 && <EmptyBook query={query} />}
      {found.total !== undefined && found.total > 0 && (
        <ContactRows
          label={t('member_candidates')}
          contacts={found}
          total={found.total}
          renderAfter={(contact) =>
            inGroup.has(contact.id) ? (
              <span className="small">{t('member_in')}</span>
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
    </>
  )
}
