import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactGroup } from '@envoi/contract/contacts'
import { addressBook, planLimits } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { ExportButtons } from '../contacts/export-buttons.tsx'
import { isGone, useTellProblem } from '../problem.ts'
import { readBookAgain } from '../queries.ts'
import { GroupDialog } from './group-dialog.tsx'
import { GroupMembers } from './group-members.tsx'
import styles from './group-section.module.css'

/** More of them than one transfer takes at most, and how many there are. */
export type Members = { emails: string[]; total: number }

/** One group: its name, who is in it, and what can be done with it. */
export function GroupSection({
  uid,
  group,
  onSend,
  onClose,
}: {
  uid: string
  group: ContactGroup
  /** Where files can be sent from here. */
  onSend?: (members: Members) => void
  onClose: () => void
}) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const [asked, setAsked] = useState<'rename' | 'delete' | undefined>()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { id, name, size } = group
  const most = planLimits[useSession()?.planType ?? 'NONE'].recipients
  async function onError(error: Error): Promise<void> {
    toasts.show(tell(error), { tone: 'problem' })
    if (isGone(error)) await readBookAgain(client, uid)
  }
  const deleting = useMutation({
    mutationFn: () => ask(api.deleteContactGroup({ params: { uid, id } })),
    async onSuccess() {
      onClose()
      toasts.show(t('group_deleted', { name }))
      await readBookAgain(client, uid)
    },
    onError,
  })
  const sending = useMutation({
    mutationFn: () => ask(api.listContactGroupMembers({ params: { uid, id }, query: { size: addressBook.pageMax } })),
    onSuccess: ({ contacts, total }) => onSend?.({ emails: contacts.map(({ email }) => email), total }),
    onError,
  })
  return (
    <>
      <div className={styles.head}>
        <Button variant="quiet" icon="back" className={styles.back} onClick={onClose}>
          {t('group_back')}
        </Button>
        <h2 ref={title} tabIndex={-1}>
          <bdi>{name}</bdi>{' '}
          <span className="small num">{t('group_size', { count: size, number: format.number(size) })}</span>
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
        <Button icon="pencil" onClick={() => setAsked('rename')}>
          {t('group_rename')}
        </Button>
        {onSend && size > most && (
          <p className={`${styles.room} small`}>
            {t('group_too_large', { most: format.number(most), number: format.number(size) })}
          </p>
        )}
        <span className={styles.others}>
          {size > 0 && <ExportButtons uid={uid} group={group} />}
          <Button variant="danger" icon="trash" onClick={() => setAsked('delete')}>
            {t('group_delete')}
          </Button>
        </span>
      </div>
      <GroupMembers uid={uid} groupId={id} />
      {asked === 'rename' && <GroupDialog uid={uid} group={group} onLeave={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <LazyConfirmDialog
          title={t('group_delete_title', { name })}
          confirmLabel={t('group_delete')}
          cancelLabel={t('keep')}
          missing={t('problem_network')}
          onConfirm={() => {
            setAsked(undefined)
            deleting.mutate()
          }}
          onCancel={() => setAsked(undefined)}
        >
          {t('group_delete_text')}
        </LazyConfirmDialog>
      )}
    </>
  )
}
