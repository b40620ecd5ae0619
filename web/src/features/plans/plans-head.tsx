import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { LoadFailed } from '../../ui/feedback/load-state.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Shop, Viewer } from './choices.ts'
import styles from './plans-head.module.css'
import { useTellProblem } from './problem.ts'
import { type Standing, standingOf } from './standing.ts'

/** What the page is about, and how its reader stands to it. */
export function PlansHead({
  viewer,
  shop,
  teamOwner,
  error,
  onAgain,
}: {
  viewer: Viewer | undefined
  shop: (Shop & { isPlayMoney: boolean }) | undefined
  teamOwner: string | undefined
  error: Error | null
  onAgain: () => void
}) {
  const { t } = useTranslation('plans')
  const title = useFocusOnMount<HTMLHeadingElement>()
  const tell = useTellProblem()
  const tellStanding = useTellStanding(teamOwner)
  const standing = viewer && shop && standingOf(viewer, shop)
  const hasBilling = viewer?.kind === 'subscribed'
  return (
    <div className={styles.head}>
      <h1 ref={title} className={styles.title} tabIndex={-1}>
        {t('title')}
      </h1>
      {error ? (
        <LoadFailed className={styles.failed} retryLabel={t('try_again')} onRetry={onAgain}>
          {tell(error)}
        </LoadFailed>
      ) : (
        <p className={styles.lead} aria-busy={!standing}>
          {standing ? tellStanding(standing) : '\u00A0'}{' '}
          {hasBilling && (
            <Link to="/account/$page" params={{ page: 'billing' }} className={styles.billing}>
              {t('billing')}
            </Link>
          )}
        </p>
      )}
      {shop?.isOn && shop.isPlayMoney && (
        <p className={styles.note}>
          <Icon name="alert" size={16} />
          {t('play_money')}
        </p>
      )}
    </div>
  )
}

function useTellStanding(teamOwner: string | undefined): (standing: Standing) => string {
  const { t } = useTranslation(['plans', 'plan-names'])
  const format = useFormat()
  return (standing) => {
    switch (standing.says) {
      case 'lead_trial':
        return t('lead_trial', { count: standing.days })
      case 'member':
        return teamOwner === undefined ? t('member') : t('member_of', { name: teamOwner })
      case 'given':
        return t('given', { plan: t(`plan-names:${standing.plan}`) })
      case 'changes': {
        const { plan, next, at, period } = standing
        const names = { plan: t(`plan-names:${plan}`), next: t(`plan-names:${next}`) }
        return t(`changes_${period}`, { ...names, date: format.date(new Date(at)) })
      }
      case 'lead_buy':
      case 'lead_off':
        return t(standing.says)
      default: {
        const { says, plan, at } = standing
        return t(says, { plan: t(`plan-names:${plan}`), date: format.date(new Date(at)) })
      }
    }
  }
}
