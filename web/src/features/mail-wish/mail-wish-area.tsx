import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScene } from '../../ui/scene.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Loading } from './loading.tsx'
import { Notice } from './notice.tsx'
import { wishQuery } from './queries.ts'
import { type View, viewOf } from './view-of.ts'
import { WishCard } from './wish-card.tsx'

/** Behind “no more mail” at the foot of a mail: whose address it is, and whether mail comes to it. */
export function MailWishArea({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(wishQuery(token))
  const view = viewOf({ wish: data, error })
  useScene({ level: 0, water: 'calm', isOfPage: true })
  useTitle(useTitleOf(view))
  if (view.kind === 'loading') return <Loading />
  if (view.kind === 'wish') return <WishCard token={token} wish={view} />
  return <Notice view={view} isAsking={isFetching} askAgain={() => void refetch()} />
}

function useTitleOf(view: View): string | null {
  const { t } = useTranslation('mailwish')
  if (view.kind === 'loading') return null
  const title = view.kind === 'wish' ? t(view.isWanted ? 'wanted_title' : 'stopped_title') : t(`${view.kind}_title`)
  return t('page_title', { title })
}
