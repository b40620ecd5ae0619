import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SsoInvitation } from '@envoi/contract/sso'
import { ask } from '../../platform/query-asking.ts'
import { session, useSession } from '../../platform/session/session.ts'
import { ssoApi } from '../../platform/sso-api.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LoadingCard } from '../../ui/feedback/notice-card.tsx'
import { ProblemText } from '../../ui/feedback/problem-text.tsx'
import { CardDisc, CardText } from '../../ui/layout/card-disc.tsx'
import { Card, CardBody, CardTitle } from '../../ui/layout/card.tsx'
import { useScene } from '../../ui/tide/scene.tsx'
import styles from './invitation-card.module.css'
import { NoInvitation } from './no-invitation.tsx'
import { useTellProblem } from './problem.ts'
import { ssoInvitationQuery } from './queries.ts'
import { viewOf, wayOf } from './view-of.ts'

export type SsoWays = {
  renderSignIn: (email: string) => ReactNode
  /** Where the provider of the site is asked once more, by a page load. */
  addressOf: (subdomain: string, token: string) => string
}

/** Behind the mail to somebody who came by single sign-on: the provider and the mailbox together prove who they are. */
export function SsoInvitationArea({ token, ways }: { token: string; ways: SsoWays }) {
  const { t } = useTranslation('invitation')
  const { data, error, isFetching, refetch } = useQuery(ssoInvitationQuery(token))
  const view = viewOf({ invitation: data, error })
  useScene({ level: 0, water: 'calm', isOfPage: true })
  useTitle(view.kind === 'invitation' ? t('sso_title') : null)
  if (view.kind === 'loading') return <LoadingCard label={t('card')} text={t('loading')} />
  if (view.kind === 'invitation') return <SsoCard token={token} invitation={view.invitation} ways={ways} />
  return <NoInvitation view={view} isFetching={isFetching} onRetry={() => void refetch()} />
}

type Shown = { token: string; invitation: SsoInvitation; ways: SsoWays }

function SsoCard({ token, invitation, ways }: Shown) {
  const { t } = useTranslation('invitation')
  const user = useSession()
  const { email, owner, mustSignIn, label, subdomain } = invitation
  const way = mustSignIn ? wayOf({ email, hasAccount: true }, user) : 'go_on'
  return (
    <Card label={t('card')}>
      <CardDisc icon="users" />
      <CardBody className={classNames(styles.body, styles.alone)}>
        <CardTitle>{t('sso_title')}</CardTitle>
        <CardText>{t(mustSignIn ? 'sso_connect_text' : 'sso_text', { name: owner, email })}</CardText>
        {way === 'go_on' && (
          <a
            className={buttonClass({ variant: 'primary', isLarge: true, isWide: true })}
            href={ways.addressOf(subdomain, token)}
          >
            {label === null ? t('sso_go_on') : t('sso_go_on_with', { label })}
          </a>
        )}
        {way === 'join' && <Confirm token={token} invitation={invitation} ways={ways} />}
        {way === 'sign_in' && (
          <section aria-labelledby="sign-in-first">
            <h2 id="sign-in-first" className={styles.step}>
              {t('sso_sign_in')}
            </h2>
            {ways.renderSignIn(email)}
          </section>
        )}
        {way === 'other' && user && <SignOutFirst owner={owner} email={email} other={user.email} />}
      </CardBody>
    </Card>
  )
}

/** Signed in to the account that it is about, somebody says yes, and goes to the provider once more. */
function Confirm({ token, invitation: { owner, subdomain, label }, ways }: Shown) {
  const { t } = useTranslation('invitation')
  const tell = useTellProblem(owner)
  const confirming = useMutation({
    async mutationFn() {
      await ask(ssoApi.confirmSsoInvitation({ params: { token } }))
      location.assign(ways.addressOf(subdomain, token))
    },
  })
  const isBusy = confirming.isPending
  return (
    <div className={styles.form}>
      <ProblemText>{confirming.error ? tell(confirming.error) : undefined}</ProblemText>
      <Button variant="primary" isLarge isWide aria-disabled={isBusy} onClick={() => isBusy || confirming.mutate()}>
        {isBusy ? t('loading') : label === null ? t('sso_connect') : t('sso_connect_with', { label })}
      </Button>
    </div>
  )
}

function SignOutFirst({ owner, email, other }: { owner: string; email: string; other: string }) {
  const { t } = useTranslation('invitation')
  const tell = useTellProblem(owner)
  const leaving = useMutation({ mutationFn: () => session.signOut() })
  return (
    <div className={styles.form}>
      <CardText>{t('sso_not_yours', { email, other })}</CardText>
      <ProblemText>{leaving.error ? tell(leaving.error) : undefined}</ProblemText>
      <Button
        variant="primary"
        isWide
        aria-disabled={leaving.isPending}
        onClick={() => leaving.isPending || leaving.mutate()}
      >
        {t('sign_out')}
      </Button>
    </div>
  )
}
