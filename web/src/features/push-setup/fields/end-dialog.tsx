import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, findEndOfDay } from '../../../platform/dates/days.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { LimitDialog, type LimitDialogProps } from './limit-dialog.tsx'

/** The last day on which it takes files. */
export function EndDialog({ typed: { settings, change }, onLeave }: LimitDialogProps) {
  const { t } = useTranslation('pushSetup')
  const [day, setDay] = useState(settings.endsAt === null ? '' : dayOf(new Date(settings.endsAt)))
  const today = dayOf(useNow())
  const [isChecked, setIsChecked] = useState(false)
  const end = findEndOfDay(day)
  const isWrong = day !== '' && (end === undefined || day < today)
  function submit(): void {
    setIsChecked(true)
    if (isWrong) return
    change({ endsAt: end?.toISOString() ?? null })
    onLeave()
  }
  return (
    <LimitDialog title={t('end_row')} text={t('end_text')} onSubmit={submit} onLeave={onLeave}>
      <TextField
        id="push-end"
        type="date"
        label={t('end_day')}
        hint={t('end_hint')}
        problem={isChecked && isWrong ? t('end_wrong') : undefined}
        min={today}
        value={day}
        onWrite={setDay}
      />
    </LimitDialog>
  )
}
