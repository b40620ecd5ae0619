import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { Switch } from '../../../ui/options/switch.tsx'
import { useManaged } from '../managed.ts'
import { useProblem } from '../problem.ts'
import { useChange } from '../use-change.ts'
import styles from './settings-section.module.css'

type Switching = {
  error: Error | null
  mutate(isOn: boolean, when: { onSettled: () => void }): void
}

/** Turned at once, before the server has said so; back, and told why, if it does not. */
function SwitchRow({ label, isOn, change }: { label: string; isOn: boolean; change: Switching }) {
  const id = useId()
  const { rights } = useManaged()
  const [wanted, setWanted] = useState<boolean>()
  function turn(next: boolean): void {
    setWanted(next)
    change.mutate(next, { onSettled: () => setWanted(undefined) })
  }
  return (
    <>
      <div className={styles.switch}>
        <label htmlFor={id}>{label}</label>
        <Switch id={id} isOn={wanted ?? isOn} disabled={!rights.changes} onSwitch={turn} />
      </div>
      <ProblemText className={styles.problem}>{useProblem(change.error)}</ProblemText>
    </>
  )
}

export function PreviewSwitch() {
  const { t } = useTranslation('manage')
  const { transfer } = useManaged()
  const change = useChange({
    call: (manager, value: boolean) =>
      api.changeTransfer({ ...manager, body: { operations: [{ op: 'replace', path: '/allowPreview', value }] } }),
    patch: (shown, allowPreview) => ({ ...shown, allowPreview }),
    said: (isOn) => t(isOn ? 'preview_on' : 'preview_off'),
  })
  return <SwitchRow label={t('preview_text')} isOn={transfer.allowPreview} change={change} />
}

const notices = ['downloadConfirmation', 'expiryReminder', 'summary'] as const
type Notice = (typeof notices)[number]

/** Which mails the sender wants. Without an address there is nowhere to send them. */
export function NoticeSwitches() {
  const { t } = useTranslation('manage')
  const { transfer } = useManaged()
  if (transfer.sender.email === null) return <p className={styles.hint}>{t('notices_nowhere')}</p>
  return (
    <div className={styles.switches}>
      {notices.map((notice) => (
        <NoticeSwitch key={notice} notice={notice} />
      ))}
    </div>
  )
}

function NoticeSwitch({ notice }: { notice: Notice }) {
  const { t } = useTranslation('manage')
  const { transfer } = useManaged()
  const what = t(`notice_${notice}`)
  const change = useChange({
    call: (manager, isOn: boolean) => api.setTransferNotices({ ...manager, body: { [notice]: isOn } }),
    patch: (shown, isOn) => ({ ...shown, notifications: { ...shown.notifications, [notice]: isOn } }),
    said: (isOn) => t(isOn ? 'notice_on' : 'notice_off', { what }),
  })
  return <SwitchRow label={what} isOn={transfer.notifications[notice]} change={change} />
}
