import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { useFormat } from '../../../platform/format.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { useManaged } from '../managed.ts'
import { useProblem } from '../problem.ts'
import { endWhenBroughtBack, forgottenAt } from '../settings/dates.ts'
import { isUsedUp } from '../state-of.ts'
import { useChange } from '../use-change.ts'
import { useTransferPassword } from '../use-transfer-password.tsx'
import styles from './overview.module.css'

/** What its state means for people, and the one thing to do about it. Files that are missing are told of by their list. */
export function StateBanner() {
  const { t } = useTranslation('manage')
  const { state, transfer } = useManaged()
  if (state === 'expired') return <Expired />
  if (transfer.needsPassword === true) return <LockedReading />
  if (state === 'closed') return <Closed />
  if (state === 'scanning') return <Scanning />
  if (state === 'cloning' || state === 'checking') {
    return (
      <Banner icon="clock" title={`${t(state)}.`} tone="info">
        {t(`${state}_text`)}
      </Banner>
    )
  }
  if (state === 'open' && isUsedUp(transfer)) {
    return (
      <Banner icon="alert" title={`${t('used_up')}.`}>
        {t('used_up_text')}
      </Banner>
    )
  }
  return null
}

function Scanning() {
  const { t } = useTranslation('manage')
  const { files } = useManaged().transfer
  const done = files.filter(({ scan }) => scan !== 'waiting').length
  const isReadingOnly = files.some((file) => file.isReadingOnly === true)
  return (
    <Banner icon="shield" title={`${t('scanning')}.`} tone="info">
      {t(isReadingOnly ? 'reading_text' : 'scanning_text', { count: files.length, done })}
    </Banner>
  )
}

function Closed() {
  const { t } = useTranslation(['manage', 'pushReceived'])
  const format = useFormat()
  const { transfer, now } = useManaged()
  const from = new Date(transfer.validity.from)
  const isForLater = from > now
  // Locked by a scan, and what that had found is out: nobody has seen it yet.
  const isNew = !transfer.events.some(({ type }) => type === 'AVAILABLE' || type === 'DISABLED')
  const change = useChange({
    call: (manager) => api.enableTransfer(manager),
    patch: (shown) => ({ ...shown, status: isForLater ? 'PENDING' : 'ENABLED' }),
    said: () =>
      isForLater ? t('from_saved', { date: format.date(from) }) : isNew ? t('from_saved_now') : t('is_open'),
  })
  return (
    <div className={styles.answerable}>
      <Banner icon="pause" title={`${t('closed')}.`}>
        {transfer.push ? t('pushReceived:closed_text') : isNew ? t('closed_new_text') : t('closed_text')}
      </Banner>
      <Answer
        label={isNew ? t('open_new') : t('reopen')}
        busyLabel={t('reopening')}
        isBusy={change.isPending}
        error={change.error}
        onPress={() => change.mutate(undefined)}
      />
    </div>
  )
}

/** One press gives it a new end. */
function Expired() {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const { transfer, now } = useManaged()
  const end = endWhenBroughtBack(transfer.limits, now)
  const date = format.date(end)
  const change = useChange({
    call: (manager) => api.setValidity({ ...manager, body: { to: end.toISOString() } }),
    said: () => t('brought_back', { date }),
  })
  return (
    <div className={styles.answerable}>
      <Banner icon="clock" title={`${t('expired')}.`}>
        {t('expired_text', { date: format.dateAndTime(forgottenAt(transfer.validity)) })}
      </Banner>
      <Answer
        label={t('bring_back', { date })}
        busyLabel={t('bringing_back')}
        isBusy={change.isPending}
        error={change.error}
        onPress={() => change.mutate(undefined)}
      />
    </div>
  )
}

function Answer({
  label,
  busyLabel,
  isBusy,
  error,
  onPress,
}: {
  label: string
  busyLabel: string
  isBusy: boolean
  error: Error | null
  onPress: () => void
}) {
  return (
    <div className={styles.answer}>
      <Button variant="primary" icon="play" aria-disabled={isBusy} onClick={() => isBusy || onPress()}>
        {isBusy ? busyLabel : label}
      </Button>
      <ProblemText>{useProblem(error)}</ProblemText>
    </div>
  )
}

/** The key was forgotten before all of it was checked: the password lets the check go on. */
function LockedReading() {
  const { t } = useTranslation('manage')
  const { withPassword, question } = useTransferPassword(t('unlock_text'))
  const change = useChange({
    call: (manager, sseCPassword: string) => api.uploadDone({ ...manager, body: { sseCPassword } }),
    patch: (shown) => ({ ...shown, needsPassword: false }),
    said: () => t('unlocked'),
  })
  const isBusy = change.isPending
  return (
    <div className={styles.answerable}>
      <Banner icon="lock" title={t('locked')}>
        {t('locked_text')}
      </Banner>
      <div className={styles.answer}>
        <Button
          variant="primary"
          aria-disabled={isBusy}
          onClick={() => isBusy || withPassword((password = '') => change.mutate(password))}
        >
          {isBusy ? t('one_moment') : t('unlock')}
        </Button>
        <ProblemText>{useProblem(change.error)}</ProblemText>
      </div>
      {question}
    </div>
  )
}
