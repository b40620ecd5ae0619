import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploaderSettings } from '@envoi/contract/accounts'
import { downloadLimit, validity } from '@envoi/contract/limits'
import { readNumber } from '../../platform/read-number.ts'
import { FormChoice, FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Select } from '../../ui/options/select.tsx'
import { type Save, useSaving } from './use-saving.ts'

const previews = { unset: null, on: true, off: false } as const
type Preview = keyof typeof previews

/**
 * How new transfers start; what may not be used is not asked for. What stays as it was is not saved again: it may be from a
 * day with a larger plan.
 */
export function DefaultsDialog({
  settings,
  save,
  onLeave,
}: {
  settings: UploaderSettings
  save: Save
  onLeave: () => void
}) {
  const { t } = useTranslation('sendingOptions')
  const id = useId()
  const [days, setDays] = useState(settings.validityDays?.toString() ?? '')
  const [downloads, setDownloads] = useState(settings.maxDownloads?.toString() ?? '')
  const [preview, setPreview] = useState<Preview>(previewOf(settings))
  const [isChecked, setIsChecked] = useState(false)
  const saving = useSaving(save, { of: (changes: Partial<UploaderSettings>) => changes, onDone: onLeave })
  const validityDays = readNumber(days, validity.maxDays)
  const maxDownloads = readNumber(downloads, downloadLimit.max)
  const allowPreview = previews[preview]
  function submit(): void {
    setIsChecked(true)
    if (validityDays === 'wrong' || maxDownloads === 'wrong') return
    const changes: Partial<UploaderSettings> = {
      ...(validityDays !== settings.validityDays && { validityDays }),
      ...(maxDownloads !== settings.maxDownloads && { maxDownloads }),
      ...(allowPreview !== settings.allowPreview && { allowPreview }),
    }
    if (Object.keys(changes).length === 0) onLeave()
    else saving.mutate(changes)
  }
  return (
    <FormDialog
      title={t('starts')}
      text={t('starts_text')}
      answer={t('save')}
      words={{ busy: t('one_moment'), leave: t('leave'), missing: t('problem_network') }}
      isBusy={saving.isPending}
      problem={undefined}
      onSubmit={submit}
      onLeave={onLeave}
    >
      <TextField
        id={`${id}-days`}
        label={t('days')}
        hint={t('days_hint')}
        problem={isChecked && validityDays === 'wrong' ? t('days_wrong') : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={days}
        onWrite={setDays}
      />
      {settings.downloadLimitOpt !== false && (
        <TextField
          id={`${id}-downloads`}
          label={t('downloads')}
          hint={t('downloads_hint')}
          problem={isChecked && maxDownloads === 'wrong' ? t('downloads_wrong') : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={downloads}
          onWrite={setDownloads}
        />
      )}
      {settings.filePreviewOpt !== false && (
        <FormChoice id={`${id}-preview`} label={t('preview')}>
          <Select
            id={`${id}-preview`}
            value={preview}
            choices={(Object.keys(previews) as Preview[]).map((value) => ({ value, label: t(`preview_${value}`) }))}
            onChoose={setPreview}
          />
        </FormChoice>
      )}
    </FormDialog>
  )
}

function previewOf({ allowPreview }: UploaderSettings): Preview {
  if (allowPreview === null) return 'unset'
  return allowPreview ? 'on' : 'off'
}
