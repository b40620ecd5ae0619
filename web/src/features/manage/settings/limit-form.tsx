import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadLimit } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { useFormat } from '../../../platform/format.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useManaged } from '../managed.ts'
import { EditForm } from '../page/editable.tsx'
import { useProblem } from '../problem.ts'
import { useChange } from '../use-change.ts'

/** How often it can be downloaded. */
export function LimitForm({ leave }: { leave: () => void }) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const { transfer } = useManaged()
  const [text, setText] = useState(transfer.maxDownloads?.toString() ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const read = readLimit(text, transfer.downloads)
  const values = { max: format.number(downloadLimit.max), count: transfer.downloads }
  const change = useChange({
    call: (manager, value: number | null) => {
      const operation =
        value === null
          ? ({ op: 'remove', path: '/maxDownloads' } as const)
          : ({ op: 'replace', path: '/maxDownloads', value } as const)
      return api.changeTransfer({ ...manager, body: { operations: [operation] } })
    },
    patch: (shown, maxDownloads) => ({ ...shown, maxDownloads }),
    said: (value) => (value === null ? t('limit_removed') : t('limit_saved', { count: value })),
    onDone: leave,
  })
  return (
    <EditForm
      label={t('limit')}
      isBusy={change.isPending}
      problem={useProblem(change.error)}
      onSave={() => {
        setIsChecked(true)
        if ('problem' in read) return
        if (read.max === transfer.maxDownloads) leave()
        else change.mutate(read.max)
      }}
      onLeave={leave}
    >
      <TextField
        id="manage-limit"
        type="text"
        inputMode="numeric"
        label={t('limit_field')}
        hint={t('limit_hint', values)}
        problem={isChecked && 'problem' in read ? t(read.problem, values) : undefined}
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        onWrite={setText}
      />
    </EditForm>
  )
}

/** The number of downloads as it was typed; nothing typed is no limit. Those that have been cannot be taken back. */
export function readLimit(
  text: string,
  soFar: number,
): { max: number | null } | { problem: 'limit_invalid' | 'limit_below' } {
  const typed = text.replaceAll(/[\s\u202F.,]/g, '')
  if (typed === '') return { max: null }
  const max = Number(typed)
  if (!/^\d+$/.test(typed) || max < 1 || max > downloadLimit.max) return { problem: 'limit_invalid' }
  return max < soFar ? { problem: 'limit_below' } : { max }
}
