import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PlansPage } from '../features/plans/plans-page.tsx'
import { placeOrigin } from '../features/sign-in/place-origin.ts'
import { boot } from '../platform/boot.ts'
import { QueryProvider } from '../platform/query.tsx'
import { type SessionUser, useSession } from '../platform/session/session.ts'
import { teamQuery } from '../platform/team-query.ts'
import { useTitle } from '../platform/use-title.ts'
import styles from './plans.module.css'

/** What plans cost and lift. Guests of a customer's site are sold nothing there: they read it on the main one. */
export function PlansScreen() {
  const { t } = useTranslation('plans')
  const user = useSession()
  const isGuest = !boot.place.isMain && !user
  useTitle(t('page_title'))
  useEffect(() => {
    if (isGuest) location.replace(new URL('/plans', placeOrigin('www', { place: boot.place, location })))
  }, [isGuest])
  return (
    <main id="main" className={styles.main} tabIndex={-1}>
      {!isGuest && (
        <QueryProvider>
          <Plans key={user?.uid} user={user} />
        </QueryProvider>
      )}
    </main>
  )
}

function Plans({ user }: { user: SessionUser | undefined }) {
  const team = user?.managerId ?? null
  const { data } = useQuery({ ...teamQuery(team ?? '', user?.uid ?? ''), enabled: team !== null })
  return <PlansPage user={user} teamOwner={data?.owner.displayName} leave={(address) => location.assign(address)} />
}
