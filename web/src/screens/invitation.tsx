import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { session as life } from '@envoi/contract/limits'
import { InvitationArea } from '../features/invitation/invitation-area.tsx'
import { SsoInvitationArea } from '../features/invitation/sso-area.tsx'
import { NewPasswordField } from '../features/sign-in/new-password-field.tsx'
import { SignInBox } from '../features/sign-in/sign-in-box.tsx'
import { ssoAddress } from '../features/sign-in/sso-choice.tsx'
import { takeSession } from '../features/sign-in/take-session.ts'
import { useSignIn } from '../features/sign-in/use-sign-in.ts'
import { api } from '../platform/api.ts'
import { QueryProvider } from '../platform/query.tsx'
import { session } from '../platform/session/session.ts'
import styles from './download.module.css'

const ssoWays = {
  renderSignIn: (email: string) => <SignIn email={email} hasForm />,
  addressOf: (subdomain: string, token: string) => ssoAddress(subdomain, { token }),
}

/** Where the link of an invitation to a team leads; with `?sso` that of somebody who came by single sign-on. */
export function InvitationScreen() {
  const { token } = useParams({ from: '/invitation/$token' })
  const navigate = useNavigate()
  const [isOfSso] = useState(() => new URLSearchParams(location.search).has('sso'))
  const goOn = (): Promise<void> => navigate({ to: life.defaultRedirect, replace: true })
  const ways = {
    renderSignIn: (email: string) => <SignIn email={email} />,
    renderPassword: (problem: Parameters<typeof NewPasswordField>[0]['problem']) => (
      <NewPasswordField problem={problem} />
    ),
    async onRegistered(email: string, password: string) {
      const query = { v: '3', expiresIn: life.stayedSignedIn } as const
      const reply = await api.signIn({ query, body: { email, password } })
      if (takeSession(reply, { path: life.defaultRedirect, staySignedIn: true })) await goOn()
    },
    async onJoined() {
      // The readable cookie says whose team it is.
      await session.refresh()
      await goOn()
    },
  }
  return (
    <main id="main" className={styles.stage} tabIndex={-1}>
      <QueryProvider>
        {isOfSso ? (
          <SsoInvitationArea key={token} token={token} ways={ssoWays} />
        ) : (
          <InvitationArea key={token} token={token} ways={ways} />
        )}
      </QueryProvider>
    </main>
  )
}

/** It stays on this page, whose address is where one comes back to: the secret in it is put into no other address. */
function SignIn({ email, hasForm = false }: { email: string; hasForm?: boolean }) {
  const { box, state } = useSignIn('password', email)
  return <SignInBox box={box} state={state} hasForm={hasForm} />
}
