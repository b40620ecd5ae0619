import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact, ContactWithGroups } from '@envoi/contract/contacts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Aside } from '../../../ui/dialogs/aside.tsx'
import { HueBadge } from '../../../ui/display/avatar.tsx'
import { LoadFailed, Loading } from '../../../ui/feedback/load-state.tsx'
import { useEscape } from '../../../ui/hooks/use-escape.ts'
import { useMedia } from '../../../ui/hooks/use-media.ts'
import { AddToGroupDialog } from '../groups/add-to-group-dialog.tsx'
import { isGone, useTellProblem } from '../problem.ts'
import { contactQuery } from '../queries.ts'
import styles from './contact-pane.module.css'
import { ContactAvatar, nameOf } from './contact-rows.tsx'
import { SentTo } from './sent-to.tsx'

/** There is room for it beside the list. The same in book-page.module.css. */
const BESIDE = '(min-width: 64rem)'

type Chosen = { id: string; name: string }

/** One contact: who it is, what can be done with it, and what was sent to it. Over the list where there is no room beside it. */
export function ContactPane({
  uid,
  id,
  known,
  isWorking,
  onSend,
  onEdit,
  onDelete,
  onAdd,
  onClose,
}: {
  uid: string
  id: string
  /** As the list has it, until all of it is there. */
  known: ContactWithGroups | undefined
  /** Something is being done with some of them: nobody else is deleted meanwhile. */
  isWorking: boolean
  /** Nothing where nobody can send. */
  onSend?: ((contact: Contact) => void) | undefined
  onEdit: (contact: Contact) => void
  onDelete: (contact: Contact) => void
  onAdd: (contact: Contact, group: Chosen) => void
  onClose: () => void
}) {
  const { t } = useTranslation('book')
  const tell = useTellProblem()
  const isBeside = useMedia(BESIDE)
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = useQuery({ ...contactQuery(uid, id), placeholderData: known })
  // One that cannot be read again just now is still there.
  const contact = isGone(error) ? undefined : data
  const close = isBeside && <IconButton icon="close" label={t('contact_close')} onClick={onClose} />
  const content = contact ? (
    <>
      <div className={styles.head}>
        <ContactAvatar contact={contact} isLarge />
        <IconButton icon="pencil" label={t('edit', { name: nameOf(contact) })} onClick={() => onEdit(contact)} />
        <IconButton
          icon="trash"
          label={t('delete', { name: nameOf(contact) })}
          aria-disabled={isWorking}
          onClick={() => isWorking || onDelete(contact)}
        />
        {close}
      </div>
      <div className={styles.who}>
        <h2 data-title tabIndex={-1}>
          <bdi>{nameOf(contact)}</bdi>
        </h2>
        {contact.name !== null && (
          <p className="small">
            <bdi>{contact.email}</bdi>
          </p>
        )}
      </div>
      <div className={styles.groups}>
        {contact.groups.length > 0 && (
          <ul aria-label={t('contact_groups')}>
            {contact.groups.map((group) => (
              <li key={group.id}>
                <Link to="/dashboard/contact-groups" search={{ group: group.id }}>
                  <HueBadge of={group.id}>
                    <bdi>{group.name}</bdi>
                  </HueBadge>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Button variant="quiet" icon="plus" onClick={() => setIsAdding(true)}>
          {t('add_selected')}
        </Button>
      </div>
      {onSend && (
        <Button variant="primary" icon="send" isLarge isWide className={styles.send} onClick={() => onSend(contact)}>
          <span className="cut">{t('send_to', { name: nameOf(contact) })}</span>
        </Button>
      )}
      <SentTo key={contact.email} uid={uid} email={contact.email} />
      {isAdding && (
        <AddToGroupDialog
          uid={uid}
          count={1}
          onChosen={(group) => {
            setIsAdding(false)
            onAdd(contact, group)
          }}
          onLeave={() => setIsAdding(false)}
        />
      )}
    </>
  ) : (
    <>
      <div className={styles.head}>{close}</div>
      {isGone(error) ? (
        <p role="alert">{tell(error)}</p>
      ) : error ? (
        <LoadFailed retryLabel={t('try_again')} onRetry={() => void refetch()}>
          {tell(error)}
        </LoadFailed>
      ) : (
        <Loading>{t('one_moment')}</Loading>
      )}
    </>
  )
  const label = contact ? nameOf(contact) : t('contact')
  if (isBeside) {
    return (
      <Beside id={id} label={label} onClose={onClose}>
        {content}
      </Beside>
    )
  }
  return (
    <Aside id={id} label={label} backLabel={t('contact_close')} onClose={onClose}>
      <div className={styles.content}>{content}</div>
    </Aside>
  )
}

/** Beside the list, which stays in reach. The focus goes in, and back to the row that it was opened from. */
function Beside({
  id,
  label,
  onClose,
  children,
}: {
  id: string
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const pane = useRef<HTMLElement>(null)
  useEscape(pane, () => {
    onClose()
    return true
  })
  useEffect(() => {
    const shown = pane.current
    const panel = shown?.closest<HTMLElement>('[data-panel]')
    shown?.focus({ preventScroll: true })
    return () => {
      const row = panel?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
      const place = row ?? panel?.querySelector<HTMLElement>('h1')
      place?.focus({ preventScroll: true })
    }
  }, [id])
  return (
    <section ref={pane} className={`${styles.content} ${styles.beside}`} tabIndex={-1} aria-label={label}>
      {children}
    </section>
  )
}
