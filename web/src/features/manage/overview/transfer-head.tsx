import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortText } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { useFormat } from '../../../platform/format.ts'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useManaged } from '../managed.ts'
import { EditForm, Editable } from '../page/editable.tsx'
import { CloseButton } from '../settings/closing.tsx'
import { useProblem } from '../problem.ts'
import { statusOf } from '../state-of.ts'
import { useChange } from '../use-change.ts'
import styles from './overview.module.css'

/** What it is called, how it stands, and how much it is. */
export function TransferHead() {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const { transfer, rights } = useManaged()
  const { name, files, size, passwordRequired, isEncrypted } = transfer
  const shown = name || t('untitled', { count: files.length })
  return (
    <div className={styles.head}>
      <div className={styles.titleRow}>
        <Editable label={t('title')} isLocked={!rights.changes} className={styles.title} Form={TitleForm}>
          <h1 className={name ? styles.name : styles.unnamed} tabIndex={-1}>
            <bdi>{shown}</bdi>
          </h1>
        </Editable>
        <CloseButton />
      </div>
      <p className={styles.facts}>
        <StatusWords />
        <span className="small num">{t('files_and_size', { count: files.length, size: format.size(size) })}</span>
        <ScanWords />
        {passwordRequired && (
          <span className={styles.badge}>
            <Icon name="lock" size={16} />
            {isEncrypted === true ? t('is_encrypted') : t('has_password')}
          </span>
        )}
      </p>
    </div>
  )
}

function StatusWords() {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const { transfer, now, isSentHere } = useManaged()
  const { key, values, gauge, share } = statusOf(transfer, now)
  const text = t(key === 'uploading' && isSentHere ? 'uploading_here' : key, {
    count: values.count ?? 0,
    date: values.date ? format.dateAndTime(values.date) : '',
  })
  return (
    <span className={styles.status}>
      <Gauge value={share} state={gauge} />
      {text}
    </span>
  )
}

/** What is hidden or still to be checked is told elsewhere; this is about what people get. */
function ScanWords() {
  const { t } = useTranslation('manage')
  const { transfer, state } = useManaged()
  if (state === 'uploading' || state === 'scanning' || state === 'cloning' || state === 'flagged') return null
  return (
    <span className={styles.scan}>
      <Icon name={transfer.scan ? 'shield-check' : 'shield'} size={16} />
      {t(`scan_${transfer.scan ?? 'none'}`)}
    </span>
  )
}

function TitleForm({ leave }: { leave: () => void }) {
  const { t } = useTranslation(['manage', 'pushReceived'])
  const { transfer } = useManaged()
  const [text, setText] = useState(transfer.name ?? '')
  const title = text.trim()
  const change = useChange({
    call: (manager, value: string) => {
      const operation =
        value === '' ? ({ op: 'remove', path: '/name' } as const) : ({ op: 'replace', path: '/name', value } as const)
      return api.changeTransfer({ ...manager, body: { operations: [operation] } })
    },
    patch: (shown, value) => ({ ...shown, name: value || null }),
    said: () => t('title_saved'),
    onDone: leave,
  })
  return (
    <>
      <h1 className="sr">{transfer.name || t('untitled', { count: transfer.files.length })}</h1>
      <EditForm
        label={t('title')}
        isBusy={change.isPending}
        problem={useProblem(change.error)}
        onSave={() => (title === (transfer.name ?? '') ? leave() : change.mutate(title))}
        onLeave={leave}
      >
        <TextField
          id="manage-title"
          type="text"
          label={t('title')}
          hint={transfer.push ? t('pushReceived:title_hint') : t('title_hint')}
          maxLength={shortText.maxLength}
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          onWrite={setText}
        />
      </EditForm>
    </>
  )
}
