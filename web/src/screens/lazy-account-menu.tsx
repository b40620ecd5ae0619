import { Suspense, lazy } from 'react'
import { withWords } from '../platform/i18n.ts'
import type { SessionUser } from '../platform/session/session.ts'

const AccountMenu = lazy(async () => {
  const file = await withWords(['account-menu'], () => import('./account-menu.tsx'))
  return { default: file.AccountMenu }
})

/** Visitors have none, so home does not bring it. */
export const LazyAccountMenu = ({ user, isInPanel = false }: { user: SessionUser; isInPanel?: boolean }) => (
  // As wide as its button, so that nothing moves when it comes.
  <Suspense fallback={<span style={{ width: 'var(--target)' }} />}>
    <AccountMenu user={user} isInPanel={isInPanel} />
  </Suspense>
)
