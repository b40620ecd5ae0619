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

/** To close it for a while; it is asked about first. */
export function CloseButton() {
  const { t } = useTranslation('manage')
  const { rights } = useManaged()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      {rights.closes && (
        <Button icon="pause" onClick={() => setIsAsked(true)}>
          {t('close')}
        </Button>
      )}
      {isAsked && <CloseDialog leave={() => setIsAsked(false)} />}
    </>
  )
}

/** To end it for good, which is asked about too. */
export function DeleteButton() {
  const { t } = useTranslation('manage')
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button variant="danger" icon="trash" onClick={() => setIsAsked(true)}>
        {t('delete')}
      </Button>
      {isAsked && <DeleteDialog leave={() => setIsAsked(false)} />}
    </>
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
