import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { Card, CardHead } from '../../ui/layout/card.tsx'
import { useScene } from '../../ui/tide/scene.tsx'
import { Notice } from './notice.tsx'
import { subscriptionQuery } from './queries.ts'
import styles from './unsubscribe-card.module.css'
import { UnsubscribeCard } from './unsubscribe-card.tsx'
import { type View, viewOf } from './view-of.ts'

/** Behind the link to unsubscribe at the foot of a mail: whose address it is, and whether mail comes to it. */
export function UnsubscribeArea({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(subscriptionQuery(token))
  const view = viewOf({ subscription: data, error })
  useScene({ level: 0, water: 'calm', isOfPage: true })
  useTitle(useTitleOf(view))
  if (view.kind === 'loading') return <Loading />
  if (view.kind === 'subscription') return <UnsubscribeCard token={token} subscription={view} />
  return <Notice view={view} isAsking={isFetching} askAgain={() => void refetch()} />
}

function useTitleOf(view: View): string | null {
  const { t } = useTranslation('unsubscribe')
  if (view.kind === 'loading') return null
  const title =
    view.kind === 'subscription' ? t(view.isWanted ? 'wanted_title' : 'stopped_title') : t(`${view.kind}_title`)
  return t('page_title', { title })
}

/** Seen only by those who wait longer than a moment. */
function Loading() {
  const { t } = useTranslation('unsubscribe')
  return (
    <Card label={t('card')} className={styles.late}>
      <CardHead>
        <Gauge value={0} state="waiting" size="large" />
        <output>{t('loading')}</output>
      </CardHead>
    </Card>
  )
}
