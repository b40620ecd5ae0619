import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { logError } from '../../platform/log.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemText } from '../../ui/feedback/problem-text.tsx'
import { CardDisc, CardText } from '../../ui/layout/card-disc.tsx'
import { Card, CardBody, CardFoot, CardTitle } from '../../ui/layout/card.tsx'
import { setSubscription, subscriptionQuery } from './queries.ts'
import { type Subscription, problemOf } from './view-of.ts'
import styles from './unsubscribe-card.module.css'

/** Nothing happens by opening the page, which mail programs do by themselves: only by pressing the button. */
export function UnsubscribeCard({
  token,
  subscription: { email, isWanted },
}: {
  token: string
  subscription: Subscription
}) {
  const { t } = useTranslation('unsubscribe')
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (wanted: boolean) => setSubscription(token, wanted),
    onSuccess: (subscription) => client.setQueryData(subscriptionQuery(token).queryKey, subscription),
    onError: (error) => logError(error),
  })
  const state = isWanted ? 'wanted' : 'stopped'
  const label = isWanted ? t('stop') : t('allow')
  return (
    <Card label={t('card')}>
      <CardDisc icon={isWanted ? 'mail' : 'check'} />
      <CardBody>
        <CardTitle>{t(`${state}_title`)}</CardTitle>
        <CardText>{t(`${state}_text`, { email })}</CardText>
        <p className={styles.next}>{t(`${state}_next`)}</p>
        <Problem error={change.error} />
        <output className="sr">{change.isSuccess && t(`now_${state}`)}</output>
      </CardBody>
      <CardFoot>
        <Button
          variant={isWanted ? 'primary' : 'plain'}
          isLarge
          isWide
          aria-disabled={change.isPending}
          onClick={() => change.isPending || change.mutate(!isWanted)}
        >
          {change.isPending ? t('changing') : label}
        </Button>
      </CardFoot>
    </Card>
  )
}

function Problem({ error }: { error: Error | null }) {
  const { t } = useTranslation('unsubscribe')
  const format = useFormat()
  const problem = error && problemOf(error)
  return (
    <ProblemText className={styles.problem}>
      {problem && t(problem.sentence, { time: format.duration(problem.wait) })}
    </ProblemText>
  )
}
