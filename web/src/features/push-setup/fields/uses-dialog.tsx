import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pushPage } from '@envoi/contract/limits'
import { useFormat } from '../../../platform/format.ts'
import { readNumber } from '../../../platform/read-number.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { LimitDialog, type LimitDialogProps } from './limit-dialog.tsx'

/** How many transfers it takes before it closes by itself. */
export function UsesDialog({ draft: { settings, change }, onLeave }: LimitDialogProps) {
  const { t } = useTranslation('pushSetup')
  const format = useFormat()
  const [uses, setUses] = useState(settings.maxUses?.toString() ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const maxUses = readNumber(uses, pushPage.maxUses)
  function submit(): void {
    setIsChecked(true)
    if (maxUses === 'wrong') return
    if (maxUses !== settings.maxUses) change({ maxUses })
    onLeave()
  }
  return (
    <LimitDialog title={t('uses_row')} text={t('uses_text')} onSubmit={submit} onLeave={onLeave}>
      <TextField
        id="push-uses"
        label={t('uses_most')}
        hint={t('uses_hint')}
        problem={
          isChecked && maxUses === 'wrong' ? t('uses_wrong', { max: format.number(pushPage.maxUses) }) : undefined
        }
        inputMode="numeric"
        autoComplete="off"
        value={uses}
        onWrite={setUses}
      />
    </LimitDialog>
  )
}
