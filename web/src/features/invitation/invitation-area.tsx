import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { LoadingCard, NoticeCard } from '../../ui/feedback/notice-card.tsx'
import { useTitle } from '../../platform/use-title.ts'
import { useScene } from '../../ui/tide/scene.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { invitationQuery } from './queries.ts'
import { NoInvitation } from './no-invitation.tsx'
import { type View, viewOf } from './view-of.ts'
import type { Ways } from './ways.ts'

/** What came of it: the link is dead then, and says nothing of it. */
type Ended = 'declined' | 'joined'

/** Behind the link of an invitation: who invites, what joining means, and the answer. */
export function InvitationArea({ token, ways }: { token: string; ways: Ways }) {
  const { t } = useTranslation('invitation')
  const [ended, setEnded] = useState<Ended>()
  const { data, error, isFetching, refetch } = useQuery({ ...invitationQuery(token), enabled: ended === undefined })
  const view = viewOf({ invitation: data, error })
  useScene({ level: 0, water: 'calm', isOfPage: true })
  useTitle(useTitleOf(view, ended))
  if (ended) {
    return (
      <NoticeCard
        label={t('card')}
        gauge="level"
        title={t(`${ended}_title`)}
        text={t(`${ended}_text`)}
        isFocusWanted
        leave={
          <Link to={ended === 'joined' ? '/signin' : '/'} className={buttonClass({ variant: 'primary' })}>
            {t(ended === 'joined' ? 'joined_sign_in' : 'home')}
          </Link>
        }
      />
    )
  }
  if (view.kind === 'loading') return <LoadingCard label={t('card')} text={t('loading')} />
  if (view.kind === 'invitation')
    return (
      <InvitationCard
        token={token}
        invitation={view.invitation}
        ways={ways}
        onEnded={setEnded}
        onChanged={() => void refetch()}
      />
    )
  return <NoInvitation view={view} isFetching={isFetching} onRetry={() => void refetch()} />
}

function useTitleOf(view: View, ended: Ended | undefined): string | null {
  const { t } = useTranslation('invitation')
  if (ended) return t(`${ended}_title`)
  if (view.kind === 'loading') return null
  if (view.kind !== 'invitation') return t(`${view.kind}_title`)
  return t('title', { name: view.invitation.owner.displayName })
}
