import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { useLostFocus } from '../../../ui/hooks/use-lost-focus.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import bookStyles from '../contacts/book-page.module.css'
import { ContactRows, nameOf } from '../contacts/contact-rows.tsx'
import { useContacts } from '../contacts/use-contacts.ts'
import emptyStyles from '../empty.module.css'
import { isGone, useTellProblem } from '../problem.ts'
import { groupsQuery, readBookAgain } from '../queries.ts'
import { type Newcomer, MemberField } from './member-field.tsx'

type Change = { isAdded: boolean; who: Newcomer }

/** Who is in a group, below a field by which others are added. */
export function GroupMembers({
  uid,
  groupId,
  count,
}: {
  uid: string
  groupId: string
  /** How many there are: has the focus when a member has gone with the button that was pressed. */
  count: RefObject<HTMLHeadingElement | null>
}) {
  const { t } = useTranslation('book')
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const members = useContacts(uid, { groupId })
  const changing = useMutation({
    async mutationFn({ who, isAdded }: Change): Promise<void> {
      const one = { params: { uid, id: groupId } }
      if (!isAdded)
        await ask(api.changeContactGroup({ ...one, body: { remove: who.id === undefined ? [] : [who.id] } }))
      else if (who.id !== undefined) await ask(api.changeContactGroup({ ...one, body: { add: [who.id] } }))
      // In one call: whoever is not in the address book yet comes into both, or into neither.
      else
        await ask(
          api.importContacts({ params: { uid }, body: { contacts: [{ email: who.email, name: null }], groupId } }),
        )
    },
    async onSuccess(_reply, { who, isAdded }) {
      toasts.show(t(isAdded ? 'member_added' : 'member_removed', { name: who.name ?? who.email }), { kind: 'member' })
      await readBookAgain(client, uid)
    },
    async onError(error) {
      toasts.show(tell(error), { tone: 'problem' })
      if (isGone(error)) await readBookAgain(client, uid)
    },
  })
  useLostFocus(list, count)
  const isGroupGone = isGone(members.error)
  useEffect(() => {
    if (isGroupGone) void client.invalidateQueries({ queryKey: groupsQuery(uid).queryKey })
  }, [client, isGroupGone, uid])
  return (
    <>
      <MemberField uid={uid} groupId={groupId} onAdd={(who) => changing.mutate({ who, isAdded: true })} />
      {members.error && (
        <p role="alert" className={bookStyles.problem}>
          {tell(members.error)}{' '}
          <Button variant="quiet" onClick={members.askAgain}>
            {t('try_again')}
          </Button>
        </p>
      )}
      <div ref={list}>
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
              <Button
                variant="quiet"
                aria-label={t('member_remove', { name: nameOf(contact) })}
                onClick={() => changing.mutate({ who: contact, isAdded: false })}
              >
                {t('member_remove_do')}
              </Button>
            )}
          />
        )}
      </div>
    </>
  )
}
