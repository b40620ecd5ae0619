import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pushPage } from '@envoi/contract/limits'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { readEndings } from '../draft.ts'
import { LimitDialog, type LimitDialogProps } from './limit-dialog.tsx'

export function EndingsDialog({ typed: { settings, change }, onLeave }: LimitDialogProps) {
  const { t } = useTranslation('pushSetup')
  const [typed, setTyped] = useState((settings.endings ?? []).join(', '))
  const [isChecked, setIsChecked] = useState(false)
  const read = readEndings(typed)
  function submit(): void {
    setIsChecked(true)
    if ('problem' in read) return
    change({ endings: read.endings })
    onLeave()
  }
  const problem =
    isChecked && 'problem' in read
      ? t(`endings_${read.problem}`, { list: read.wrong.join(', '), max: pushPage.endings })
      : undefined
  return (
    <LimitDialog title={t('endings_row')} text={t('endings_text')} onSubmit={submit} onLeave={onLeave}>
      <TextField
        id="push-endings"
        label={t('endings_field')}
        hint={t('endings_hint')}
        problem={problem}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onWrite={setTyped}
      />
    </LimitDialog>
  )
}
