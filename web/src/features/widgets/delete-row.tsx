import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../../platform/query-asking.ts'
import { teamApi } from '../../platform/team-api.ts'
import { Button } from '../../ui/button.tsx'
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-dialogs.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { SettingRow, SettingRows } from '../../ui/options/setting-row.tsx'
import { useTellProblem } from './problem.ts'
import { type Owned, readWidgetsAgain } from './queries.ts'

/** Its end, after it was said what stops with it. */
export function DeleteRow({ ownerId, id, name, onDeleted }: Owned & { name: string; onDeleted: () => void }) {
  const { t } = useTranslation('widgets')
  const client = useQueryClient()
  const toasts = useToasts()
  const tell = useTellProblem()
  const [isAsked, setIsAsked] = useState(false)
  const deleting = useMutation({
    mutationFn: () => ask(teamApi.deleteWidget({ params: { id } })),
    async onSuccess() {
      toasts.show(t('deleted'))
      setIsAsked(false)
      await readWidgetsAgain(client, ownerId)
      onDeleted()
    },
  })
  return (
    <SettingRows>
      <SettingRow title={t('delete_title')} text={t('delete_text')}>
        <Button variant="danger" onClick={() => setIsAsked(true)}>
          {t('delete')}
        </Button>
      </SettingRow>
      {isAsked && (
        <LazyConfirmDialog
          title={t('delete_ask', { name })}
          confirmLabel={t('delete_do')}
          cancelLabel={t('leave')}
          missing={t('problem_network')}
          progress={{
            isBusy: deleting.isPending,
            busyLabel: t('one_moment'),
            problem: deleting.error ? tell(deleting.error) : undefined,
          }}
          onConfirm={() => deleting.mutate()}
          onCancel={() => {
            setIsAsked(false)
            deleting.reset()
          }}
        >
          {t('delete_warn')}
        </LazyConfirmDialog>
      )}
    </SettingRows>
  )
}
