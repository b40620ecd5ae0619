import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadingCard } from '../../ui/feedback/notice-card.tsx'
import { useTitle } from '../../platform/use-title.ts'
import { useScene } from '../../ui/tide/scene.tsx'
import { Notice } from './notice.tsx'
import { subscriptionQuery } from './queries.ts'
import { UnsubscribeCard } from './unsubscribe-card.tsx'
import { type View, viewOf } from './view-of.ts'

/** Behind the link to unsubscribe at the foot of a mail: whose address it is, and whether mail comes to it. */
export function UnsubscribeArea({ token }: { token: string }) {
  const { t } = useTranslation('unsubscribe')
  const { data, error, isFetching, refetch } = useQuery(subscriptionQuery(token))
  const view = viewOf({ subscription: data, error })
  useScene({ level: 0, water: 'calm', isOfPage: true })
  useTitle(useTitleOf(view))
  if (view.kind === 'loading') return <LoadingCard label={t('card')} text={t('loading')} />
  if (view.kind === 'subscription') return <UnsubscribeCard token={token} subscription={view} />
  return <Notice view={view} isAsking={isFetching} askAgain={() => void refetch()} />
}

function useTitleOf(view: View): string | null {
  const { t } = useTranslation('unsubscribe')
  if (view.kind === 'loading') return null
  if (view.kind !== 'subscription') return t(`${view.kind}_title`)
  return t(view.isWanted ? 'wanted_title' : 'stopped_title')
}
