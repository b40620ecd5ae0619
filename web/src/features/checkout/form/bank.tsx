import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logError } from '../../../platform/log.ts'
import { payApi } from '../../../platform/pay-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { LazyModal } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { useTellProblem } from '../problem.ts'
import { setupQuery } from '../queries.ts'
import styles from './form.module.css'
import type { BankAnswer } from './port.ts'
import { askBankByStripe, isStripe } from './stripe.ts'

type Props = {
  uid: string
  isPlayMoney: boolean
  clientSecret: string
  /** As people read it. */
  sum: string | undefined
  onAnswer: (answer: BankAnswer) => void
}

/** The bank wants to be sure who pays: the provider asks in a window of its own, play money in this one. */
export const Bank = ({ isPlayMoney, ...props }: Props) =>
  isPlayMoney ? <PlayBank {...props} /> : <StripeBank {...props} />

function StripeBank({ uid, clientSecret, onAnswer }: Omit<Props, 'isPlayMoney'>) {
  const client = useQueryClient()
  const answer = useEffectEvent(onAnswer)
  useEffect(() => {
    let isGone = false
    const asking = async (): Promise<BankAnswer> => {
      const setup = await client.ensureQueryData(setupQuery(uid, 'card', 0))
      // In development React comes twice; the bank is asked once.
      if (isGone || !isStripe(setup)) return 'left'
      return askBankByStripe(setup, clientSecret)
    }
    asking().then(
      (said) => isGone || answer(said),
      (error: unknown) => {
        logError(error)
        if (!isGone) answer('left')
      },
    )
    return () => {
      isGone = true
    }
  }, [client, uid, clientSecret])
  return null
}

function PlayBank({ clientSecret, sum, onAnswer }: Omit<Props, 'isPlayMoney' | 'uid'>) {
  const { t } = useTranslation('checkout')
  const tell = useTellProblem()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function say(approve: boolean): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    try {
      await ask(payApi.confirmPlay({ body: { clientSecret, approve } }))
      onAnswer(approve ? 'approved' : 'refused')
    } catch (error) {
      setIsBusy(false)
      setProblem(tell(error))
    }
  }
  return (
    <LazyModal
      title={t('bank_title')}
      text={t('bank_text')}
      missing={t('problem_network')}
      onClose={() => onAnswer('left')}
      foot={<Button onClick={() => onAnswer('left')}>{t('bank_leave')}</Button>}
    >
      <div className={styles.bank}>
        <Gauge value={0} size="large" state="waiting" />
        {sum !== undefined && <b>{t('bank_sum', { sum })}</b>}
        <p className="small">{t('bank_play')}</p>
        <div className={styles.answers}>
          <Button variant="primary" aria-disabled={isBusy} onClick={() => void say(true)}>
            {t('bank_approve')}
          </Button>
          <Button aria-disabled={isBusy} onClick={() => void say(false)}>
            {t('bank_refuse')}
          </Button>
        </div>
        <ProblemText>{problem}</ProblemText>
      </div>
    </LazyModal>
  )
}
