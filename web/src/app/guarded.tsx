import { Navigate, useLocation } from '@tanstack/react-router'
import { gate } from '@envoi/contract/rules/gate'
import { type ReactNode, Suspense, lazy } from 'react'
import { boot } from '../platform/boot.ts'
import { withWords } from '../platform/i18n.ts'
import { useSession } from '../platform/session/session.ts'

const ForcedSignIn = lazy(async () => {
  const screen = await withWords(['account'], () => import('../screens/forced-sign-in.tsx'))
  return { default: screen.ForcedSignInScreen }
})

/** The page, or the sign-in that stands before it. */
export function Guarded({ children }: { children: ReactNode }) {
  const user = useSession()
  const { path, href } = useLocation({ select: ({ pathname, href: whole }) => ({ path: pathname, href: whole }) })
  switch (gate({ path, isSignedIn: user !== undefined, place: boot.place })) {
    case 'forced_sign_in':
      return (
        <Suspense>
          <ForcedSignIn />
        </Suspense>
      )
    case 'sign_in':
      return <Navigate to="/signin" search={{ redirect: href }} replace />
    default:
      return children
  }
}
