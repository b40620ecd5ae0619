import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { useManaged } from '../managed.ts'
import { EditForm } from '../page/editable.tsx'
import { useProblem } from '../problem.ts'
import { useChange } from '../use-change.ts'

/** What the sender says to everybody. */
export function MessageForm({ leave }: { leave: () => void }) {
  const { t } = useTranslation('manage')
  const { transfer } = useManaged()
  const [text, setText] = useState(transfer.message ?? '')
  const left = transfer.limits.messageLength - text.length
  const change = useChange({
    call: (manager, value: string) => {
      const operation =
        value === ''
          ? ({ op: 'remove', path: '/message' } as const)
          : ({ op: 'replace', path: '/message', value } as const)
      return api.changeTransfer({ ...manager, body: { operations: [operation] } })
    },
    patch: (shown, value) => ({ ...shown, message: value || null }),
    said: () => t('message_saved'),
    onDone: leave,
  })
  function save(): void {
    const message = text.trim()
    if (left < 0) return
    if (message === (transfer.message ?? '')) leave()
    else change.mutate(message)
  }
  return (
    <EditForm
      label={t('message')}
      isBusy={change.isPending}
      problem={useProblem(change.error)}
      onSave={save}
      onLeave={leave}
    >
      <TextArea
        id="manage-message"
        label={t('message')}
        rows={5}
        value={text}
        hint={t('message_left', { count: left })}
        problem={left < 0 ? t('message_over', { count: -left }) : undefined}
        onWrite={setText}
        onKeyDown={(event) => {
          // Enter alone is a new line here.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      />
    </EditForm>
  )
}
