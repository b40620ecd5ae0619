import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { payApi } from '../../../platform/pay-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { Card, CardBody, CardFoot, CardHead, CardTitle } from '../../../ui/layout/card.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import styles from '../checkout.module.css'
import { useTellProblem } from '../problem.ts'

/** The wallet of play money, in the place of the page on which another asks its payer. */
export function PlayWallet({ subscription }: { subscription: string }) {
  const { t } = useTranslation('checkout')
  const tell = useTellProblem()
  useScene({ level: 0, water: 'calm', isOfPage: false })
  const answering = useMutation({
    mutationFn: (approve: boolean) => ask(payApi.confirmPlay({ body: { clientSecret: subscription, approve } })),
    onSuccess: ({ goOnAt }) => {
      if (goOnAt !== null) location.assign(goOnAt)
    },
  })
  const { isPending, isSuccess, error } = answering
  const isBusy = isPending || isSuccess
  const say = (approve: boolean): void => (isBusy ? undefined : answering.mutate(approve))
  return (
    <main id="main" className={styles.stage} tabIndex={-1}>
      <Card label={t('play_wallet')}>
        <CardHead>
          <CardTitle>{t('play_wallet')}</CardTitle>
        </CardHead>
        <CardBody className={styles.cardBody}>
          <p>{t('play_wallet_text')}</p>
          <ProblemText>{error && tell(error)}</ProblemText>
        </CardBody>
        <CardFoot>
          <Button variant="primary" aria-disabled={isBusy} onClick={() => say(true)}>
            {t('play_wallet_approve')}
          </Button>
          <Button aria-disabled={isBusy} onClick={() => say(false)}>
            {t('play_wallet_refuse')}
          </Button>
        </CardFoot>
      </Card>
    </main>
  )
}
