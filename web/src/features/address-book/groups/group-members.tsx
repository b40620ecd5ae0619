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
import { Side, Sides } from '../../../ui/list/sides.tsx'
import { useDragBetween } from '../../../ui/list/use-drag-between.ts'
import { useLostFocus } from '../../../ui/hooks/use-lost-focus.ts'
import bookStyles from '../contacts/book-page.module.css'
import { ContactRows, nameOf } from '../contacts/contact-rows.tsx'
import { EmptyBook } from '../contacts/empty-book.tsx'
import { useContacts } from '../contacts/use-contacts.ts'
import emptyStyles from '../empty.module.css'
import { isGone, useTellProblem } from '../problem.ts'
import { groupsQuery, readBookAgain } from '../queries.ts'

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
  const { held, rowProps, sideProps } = useDragBetween<Contact, 'group' | 'book'>(({ row: contact, from }) =>
    changing.mutate({ contact, isAdded: from === 'book' }),
  )
  const heldName = held ? nameOf(held.row) : ''
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
      <Sides>
        <Side
          ref={group}
          title={t('members')}
          titleRef={title}
          dropHint={held?.from === 'book' ? t('member_drop_in', { name: heldName }) : undefined}
          {...sideProps('group')}
        >
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
        </Side>
        <Side
          ref={book}
          title={t('title')}
          dropHint={held?.from === 'group' ? t('member_drop_out', { name: heldName }) : undefined}
          {...sideProps('book')}
        >
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
        </Side>
      </Sides>
    </>
  )
}
