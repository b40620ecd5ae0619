import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { Button } from '../../../ui/button.tsx'
import { useManaged } from '../managed.ts'
import { ConfirmChange } from '../page/confirm-change.tsx'
import { useProblem } from '../problem.ts'
import { callOf, readAgain } from '../queries.ts'
import { useChange } from '../use-change.ts'
import styles from './settings-section.module.css'

/** To close it for a while, or to end it. Both are asked about first. */
export function ClosingSection() {
  const { t } = useTranslation('manage')
  const { rights } = useManaged()
  const [asked, setAsked] = useState<'close' | 'delete' | null>(null)
  const leave = (): void => setAsked(null)
  return (
    <div className={styles.ways}>
      {rights.closes && (
        <Button icon="pause" onClick={() => setAsked('close')}>
          {t('close')}
        </Button>
      )}
      <Button variant="danger" icon="trash" onClick={() => setAsked('delete')}>
        {t('delete')}
      </Button>
      {asked === 'close' && <CloseDialog leave={leave} />}
      {asked === 'delete' && <DeleteDialog leave={leave} />}
    </div>
  )
}

function CloseDialog({ leave }: { leave: () => void }) {
  const { t } = useTranslation('manage')
  const change = useChange({
    call: (manager) => api.disableTransfer(manager),
    patch: (transfer) => ({ ...transfer, status: 'DISABLED' }),
    said: () => t('is_closed'),
    onDone: leave,
  })
  return (
    <ConfirmChange
      title={t('close_title')}
      confirmLabel={t('close_do')}
      progress={{ isBusy: change.isPending, busyLabel: t('closing'), problem: useProblem(change.error) }}
      onConfirm={() => change.mutate(undefined)}
      onCancel={leave}
    >
      {t('close_text')}
    </ConfirmChange>
  )
}

/** What it then says, the server says: that it is gone. */
function DeleteDialog({ leave }: { leave: () => void }) {
  const { t } = useTranslation('manage')
  const { keys } = useManaged()
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => api.deleteTransfer(callOf(keys)),
    onSuccess: () => readAgain(client, keys),
  })
  return (
    <ConfirmChange
      title={t('delete_title')}
      confirmLabel={t('delete_do')}
      progress={{ isBusy: deletion.isPending, busyLabel: t('deleting'), problem: useProblem(deletion.error) }}
      onConfirm={() => deletion.mutate()}
      onCancel={leave}
    >
      {t('delete_text')}
    </ConfirmChange>
  )
}
