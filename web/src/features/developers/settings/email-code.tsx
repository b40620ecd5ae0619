import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codes } from '@envoi/contract/limits'
import { developerApi } from '../../../platform/developer-api.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { Shake } from '../../../ui/feedback/shake.tsx'
import { CodeBoxes } from '../../../ui/fields/code-boxes.tsx'
import { ResendButton } from '../../../ui/fields/resend-button.tsx'
import { useTellProblem } from '../problem.ts'
import { keepApi } from '../queries.ts'
import styles from './settings.module.css'

/** The code that was mailed. The right one goes on by itself. */
export function EmailCode({
  uid,
  address,
  onProven,
  onLeave,
}: {
  uid: string
  address: string
  onProven: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation(['apiKeys', 'developers'])
  const format = useFormat()
  const tell = useTellProblem()
  const client = useQueryClient()
  const [tries, setTries] = useState(0)
  const checking = useMutation({
    mutationFn: (code: string) => ask(developerApi.checkApiEmail({ params: { code } })),
    onSuccess(view) {
      keepApi(client, uid, view)
      onProven()
    },
    onError: () => setTries(tries + 1),
  })
  const resending = useMutation({
    mutationFn: () => ask(developerApi.registerApiEmail({ params: { address } })),
    onMutate: () => checking.reset(),
  })
  const error = checking.error ?? resending.error
  return (
    <div className={styles.fields}>
      <p>{t('email_sent', { address })}</p>
      <Shake count={tries}>
        <CodeBoxes
          key={tries}
          length={codes.length}
          label={t('code')}
          digitLabel={(number) => t('digit', { number })}
          isBusy={checking.isPending}
          onComplete={(code) => checking.mutate(code)}
        />
      </Shake>
      <ProblemText>{error && tell(error)}</ProblemText>
      <div className={styles.actions}>
        <ResendButton
          label={t('resend')}
          lockedLabel={(left) => t('resend_in', { wait: format.duration(left) })}
          isBusy={resending.isPending}
          onResend={() => resending.mutate()}
        />
        <Button variant="quiet" onClick={onLeave}>
          {t('developers:cancel')}
        </Button>
      </div>
      <output className="small">
        {checking.isPending ? t('checking') : resending.isSuccess && !checking.error && t('resent')}
      </output>
    </div>
  )
}
