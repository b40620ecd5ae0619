import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactGroup } from '@envoi/contract/contacts'
import { addressBook, planLimits } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { isGone, useTellProblem } from '../problem.ts'
import { readBookAgain } from '../queries.ts'
import { GroupMembers } from './group-members.tsx'
import styles from './group-section.module.css'

/** More of them than one transfer takes at most, and how many there are. */
export type Members = { emails: string[]; total: number }

/** One group below its name: how many are in it, sending to them, and who they are. */
export function GroupSection({
  uid,
  group,
  title,
  onSend,
}: {
  uid: string
  group: ContactGroup
  /** Its name, at the head of the page. */
  title: RefObject<HTMLHeadingElement | null>
  /** Where files can be sent from here. */
  onSend?: ((members: Members) => void) | undefined
}) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const count = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [title])
  const { id, size } = group
  const most = planLimits[useSession()?.planType ?? 'NONE'].recipients
  const sending = useMutation({
    mutationFn: () => ask(api.listContactGroupMembers({ params: { uid, id }, query: { size: addressBook.pageMax } })),
    onSuccess: ({ contacts, total }) => onSend?.({ emails: contacts.map(({ email }) => email), total }),
    async onError(error) {
      toasts.show(tell(error), { tone: 'problem' })
      if (isGone(error)) await readBookAgain(client, uid)
    },
  })
  return (
    <>
      <div className={styles.head}>
        <h2 ref={count} tabIndex={-1} className="num">
          {t('group_size', { count: size, number: format.number(size) })}
        </h2>
        {onSend && size > 0 && (
          <Button
            variant="primary"
            icon="send"
            aria-disabled={sending.isPending}
            onClick={() => sending.isPending || sending.mutate()}
          >
            {t('group_send')}
          </Button>
        )}
        {onSend && size > most && (
          <p className={`${styles.room} small`}>
            {t('group_too_large', { most: format.number(most), number: format.number(size) })}
          </p>
        )}
      </div>
      <GroupMembers uid={uid} groupId={id} count={count} />
    </>
  )
}
