import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { useWhomToAsk } from '../../platform/whom-to-ask.tsx'
import styles from './checkout.module.css'
import { codeOf, useTellProblem } from './problem.ts'

const forGood = ['TEAM_MEMBER', 'PLAN_GIVEN', 'PAYMENT_OFF', 'OTHER_PROVIDER', 'TRIAL_USED'] as const

/** Nothing can be bought by whoever is here, or not now: why, and where to go on. */
export function Unavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('checkout')
  const tell = useTellProblem()
  const code = forGood.find((one) => one === codeOf(error))
  if (code === 'TEAM_MEMBER') return <OfTeam />
  const text = tell(error)
  const again = (
    <Button variant="line" isLarge icon="refresh" onClick={onRetry}>
      {t('try_again')}
    </Button>
  )
  return <Message title={t(code ? `title_${code}` : 'title_failed')} text={text} action={code ? <Ways /> : again} />
}

/** A member's plan is the team's to pay: who that is. */
export function OfTeam() {
  const { t } = useTranslation('checkout')
  const whom = useWhomToAsk()
  const text = t('codes.TEAM_MEMBER')
  return (
    <Message title={t('title_TEAM_MEMBER')} text={whom === undefined ? text : `${text} ${whom}`} action={<Ways />} />
  )
}

/** Where one goes on from a page that has nothing to pay. */
export function Ways() {
  const { t } = useTranslation('checkout')
  return (
    <p className={styles.links}>
      <a className={buttonClass({ variant: 'line', isLarge: true })} href="/account/billing">
        {t('manage')}
      </a>
      <a className={buttonClass({ variant: 'line', isLarge: true })} href="/plans">
        {t('compare')}
      </a>
    </p>
  )
}
