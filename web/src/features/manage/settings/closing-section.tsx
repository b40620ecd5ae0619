import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { Button } from '../../../ui/button.tsx'
import { useManaged } from '../managed.ts'
import { Question } from '../page/question.tsx'
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
      {asked === 'close' && <CloseQuestion leave={leave} />}
      {asked === 'delete' && <DeleteQuestion leave={leave} />}
    </div>
  )
}

function CloseQuestion({ leave }: { leave: () => void }) {
  const { t } = useTranslation('manage')
  const change = useChange({
    call: (manager) => api.disableTransfer(manager),
    patch: (transfer) => ({ ...transfer, status: 'DISABLED' }),
    said: () => t('is_closed'),
    onDone: leave,
  })
  return (
    <Question
      title={t('close_title')}
      answer={t('close_do')}
      busyAnswer={t('closing')}
      isBusy={change.isPending}
      problem={useProblem(change.error)}
      onAnswer={() => change.mutate(undefined)}
      onLeave={leave}
    >
      {t('close_text')}
    </Question>
  )
}

/** What it then says, the server says: that it is gone. */
function DeleteQuestion({ leave }: { leave: () => void }) {
  const { t } = useTranslation('manage')
  const { keys } = useManaged()
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => api.deleteTransfer(callOf(keys)),
    onSuccess: () => readAgain(client, keys),
  })
  return (
    <Question
      title={t('delete_title')}
      answer={t('delete_do')}
      busyAnswer={t('deleting')}
      isBusy={deletion.isPending}
      problem={useProblem(deletion.error)}
      onAnswer={() => deletion.mutate()}
      onLeave={leave}
    >
      {t('delete_text')}
    </Question>
  )
}
