import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pushPage } from '@envoi/contract/limits'
import { useFormat } from '../../../platform/format.ts'
import { readNumber } from '../../../platform/read-number.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Select } from '../../../ui/options/select.tsx'
import { type Unit, sizeInUnits, units } from '../draft.ts'
import styles from './fields.module.css'
import { LimitDialog, type LimitDialogProps } from './limit-dialog.tsx'
import type { Kept } from './typed-page.ts'

/** How many files one may send at once, and how much they may hold together. */
export function FilesDialog({
  plan,
  typed: { settings, change },
  onLeave,
}: LimitDialogProps & { plan: Kept['planLimits'] }) {
  const { t } = useTranslation('pushSetup')
  const format = useFormat()
  const first = sizeInUnits(settings.maxSize)
  const [files, setFiles] = useState(settings.maxFiles?.toString() ?? '')
  const [size, setSize] = useState(first.size)
  const [unit, setUnit] = useState<Unit>(first.unit)
  const [isChecked, setIsChecked] = useState(false)
  const most = { files: Math.min(plan.filesPerTransfer, pushPage.maxFiles), size: plan.uploadSize }
  const maxFiles = readNumber(files, most.files)
  const count = readNumber(size, Math.floor(most.size / units[unit]))
  function submit(): void {
    setIsChecked(true)
    if (maxFiles === 'wrong' || count === 'wrong') return
    change({ maxFiles, maxSize: count === null ? null : count * units[unit] })
    onLeave()
  }
  const wrong = { files: format.number(most.files), size: format.size(most.size) }
  return (
    <LimitDialog title={t('files_row')} text={t('files_text', wrong)} onSubmit={submit} onLeave={onLeave}>
      <TextField
        id="push-max-files"
        label={t('files_most')}
        problem={isChecked && maxFiles === 'wrong' ? t('files_wrong', wrong) : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={files}
        onWrite={setFiles}
      />
      <div className={styles.size}>
        <TextField
          id="push-max-size"
          label={t('size_most')}
          problem={isChecked && count === 'wrong' ? t('size_wrong', wrong) : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={size}
          onWrite={setSize}
        />
        <Select
          aria-label={t('size_unit')}
          value={unit}
          choices={(Object.keys(units) as Unit[]).map((value) => ({ value, label: t(`unit_${value}`) }))}
          onChoose={setUnit}
        />
      </div>
    </LimitDialog>
  )
}
