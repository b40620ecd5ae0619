import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import { api } from '../../../platform/api.ts'
import { useSaid } from '../../../platform/dates/said.ts'
import { IconButton } from '../../../ui/button.tsx'
import { initialsOf } from '../../../ui/display/initials.ts'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { useManaged } from '../managed.ts'
import { ConfirmChange } from '../page/confirm-change.tsx'
import { useProblem } from '../problem.ts'
import { useChange } from '../use-change.ts'
import styles from './recipients-section.module.css'
import { SenderProofDialog, isUnproven, useSenderProof } from './sender-proof.tsx'

type Recipient = ManagedTransferView['recipients'][number]

/** One person: whether the mail got there, what they downloaded, and the two things to do about them. */
export function RecipientRow({ recipient }: { recipient: Recipient }) {
  const { t } = useTranslation('manage')
  const { rights } = useManaged()
  const [isAsked, setIsAsked] = useState(false)
  const { email } = recipient
  const notify = useChange({
    call: ({ params, headers }, who: string) => api.notifyRecipient({ params: { ...params, recipient: who }, headers }),
    said: (who) => t('notified', { who }),
  })
  const proving = useSenderProof()
  const mail = useRef<HTMLButtonElement>(null)
  const problem = useProblem(proving.proof ? null : notify.error)
  function press(): void {
    if (notify.isPending) return
    notify.mutate(email, {
      onError: (error) => (isUnproven(error) ? proving.begin(() => notify.mutate(email)) : undefined),
    })
  }
  return (
    <div className={styles.row}>
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(email)}
      </span>
      <div className={styles.words}>
        <p className={`${styles.email} cut`} title={email}>
          <bdi>{email}</bdi>
        </p>
        <RecipientFacts recipient={recipient} />
        <ProblemText>{problem}</ProblemText>
      </div>
      <div className={styles.ways}>
        {rights.mails && recipient.mail !== 'unwanted' && (
          <IconButton
            ref={mail}
            icon="mail"
            label={t('notify_label', { who: email })}
            aria-disabled={notify.isPending}
            onClick={press}
          />
        )}
        {rights.changes && (
          <IconButton icon="trash" label={t('remove_recipient', { who: email })} onClick={() => setIsAsked(true)} />
        )}
      </div>
      <SenderProofDialog proving={proving} findFocusAfter={() => mail.current} />
      {isAsked && <RemoveDialog email={email} leave={() => setIsAsked(false)} />}
    </div>
  )
}

function RecipientFacts({ recipient }: { recipient: Recipient }) {
  const { t } = useTranslation('manage')
  const said = useSaid()
  const { state, now } = useManaged()
  const { mail, mailWaitsUntil, downloads, lastDownload } = recipient
  const isTrouble = mail === 'unsent' || mail === 'returned' || mail === 'unwanted'
  const waits =
    state !== 'open'
      ? t('mail_later')
      : mailWaitsUntil !== undefined && t('mail_waits', { date: said.moment(new Date(mailWaitsUntil), now) })
  const mailed = (mail === 'waiting' && waits) || t(`mail_${mail}`)
  const downloaded =
    downloads === 0 || lastDownload === null
      ? t('downloaded_none')
      : t('downloaded', { count: downloads, date: said.moment(new Date(lastDownload), now) })
  return (
    <p className={`${styles.facts} num`}>
      <span className={isTrouble ? styles.trouble : undefined}>{mailed}</span>
      <span className={isTrouble ? styles.alone : undefined}>
        {isTrouble ? '' : ', '}
        {downloaded}
      </span>
    </p>
  )
}

function RemoveDialog({ email, leave }: { email: string; leave: () => void }) {
  const { t } = useTranslation('manage')
  const change = useChange({
    call: ({ params, headers }, recipient: string) =>
      api.removeRecipient({ params: { ...params, recipient }, headers }),
    patch: (shown, removed) => ({
      ...shown,
      recipients: shown.recipients.filter((other) => other.email !== removed),
    }),
    said: (who) => t('recipient_removed', { who }),
  })
  return (
    <ConfirmChange
      title={t('remove_recipient_title')}
      confirmLabel={t('remove_recipient_do')}
      progress={{ isBusy: change.isPending, busyLabel: t('one_moment'), problem: useProblem(change.error) }}
      onConfirm={() => change.mutate(email)}
      onCancel={leave}
    >
      {t('remove_recipient_text', { who: email })}
    </ConfirmChange>
  )
}
