import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { teamApi } from '../../platform/team-api.ts'
import { dayOf } from '../../platform/dates/days.ts'
import { useFormat } from '../../platform/format.ts'
import { session, useSession } from '../../platform/session/session.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-dialogs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CardDisc, CardText } from '../../ui/layout/card-disc.tsx'
import { Card, CardBody, CardFoot, CardTitle } from '../../ui/layout/card.tsx'
import styles from './invitation-card.module.css'
import { JoinForm } from './join-form.tsx'
import { JoinWithAccount } from './join-with-account.tsx'
import { useTellProblem } from './problem.ts'
import { type Invitation, wayOf } from './view-of.ts'
import type { Ways } from './ways.ts'

const meanings = ['means_storage', 'means_limits', 'means_plan', 'means_privacy'] as const

/** Nothing happens by opening the page, which mail programs do by themselves: only by answering. */
export function InvitationCard({
  token,
  invitation,
  ways,
  onEnded,
  onChanged,
}: {
  token: string
  invitation: Invitation
  ways: Ways
  onEnded: (how: 'declined' | 'joined') => void
  /** What was read of the invitation is no longer so. */
  onChanged: () => void
}) {
  const { t } = useTranslation('invitation')
  const user = useSession()
  const { email, owner } = invitation
  const way = wayOf(invitation, user)
  const isPaying = way === 'join' && user?.payingUser === true
  return (
    <Card label={t('card')}>
      <CardDisc icon="users" />
      <CardBody className={styles.body}>
        <CardTitle>{t('title', { name: owner.displayName })}</CardTitle>
        <CardText>{t('lead', { name: owner.displayName, email: owner.email })}</CardText>
        <ul className={styles.means}>
          {meanings
            .filter((meaning) => meaning !== 'means_plan' || isPaying)
            .map((meaning) => (
              <li key={meaning}>
                <Icon name="check" size={16} /> {t(meaning)}
              </li>
            ))}
        </ul>
        {way === 'register' && (
          <JoinForm token={token} invitation={invitation} ways={ways} onEnded={onEnded} onChanged={onChanged} />
        )}
        {way === 'join' && (
          <JoinWithAccount token={token} invitation={invitation} onJoined={ways.onJoined} onChanged={onChanged} />
        )}
        {way === 'sign_in' && (
          <section aria-labelledby="sign-in-first">
            <h2 id="sign-in-first" className={styles.step}>
              {t('sign_in')}
            </h2>
            <CardText>{t('sign_in_text', { email })}</CardText>
            {ways.renderSignIn(email)}
          </section>
        )}
        {way === 'other' && user && <OtherAccount email={email} other={user.email} owner={owner.displayName} />}
      </CardBody>
      <CardFoot className={styles.foot}>
        <Decline token={token} invitation={invitation} onDeclined={() => onEnded('declined')} onChanged={onChanged} />
      </CardFoot>
    </Card>
  )
}

/** An invitation is for one address: whoever is here as somebody else is asked to be themselves first. */
function OtherAccount({ email, other, owner }: { email: string; other: string; owner: string }) {
  const { t } = useTranslation('invitation')
  const tell = useTellProblem(owner)
  const leaving = useMutation({ mutationFn: () => session.signOut() })
  return (
    <section aria-labelledby="signed-in-as">
      <h2 id="signed-in-as" className={styles.step}>
        {t('other_title')}
      </h2>
      <CardText>{t('other_text', { email, other })}</CardText>
      <Button
        variant="primary"
        isWide
        aria-disabled={leaving.isPending}
        onClick={() => leaving.isPending || leaving.mutate()}
      >
        {t('sign_out')}
      </Button>
      {leaving.error && <p role="alert">{tell(leaving.error)}</p>}
    </section>
  )
}

function Decline({
  token,
  invitation: { owner, expiresAt },
  onDeclined,
  onChanged,
}: {
  token: string
  invitation: Invitation
  onDeclined: () => void
  onChanged: () => void
}) {
  const { t } = useTranslation('invitation')
  const format = useFormat()
  const tell = useTellProblem(owner.displayName)
  const [isAsked, setIsAsked] = useState(false)
  const declining = useMutation({
    mutationFn: () => teamApi.declineInvitation({ params: { token } }),
    onSuccess: onDeclined,
    onError: onChanged,
  })
  const end = new Date(expiresAt)
  const now = useNow()
  return (
    <>
      <p className={`${styles.end} small`}>
        {dayOf(end) === dayOf(now) ? t('expires_today') : t('expires_on', { date: format.date(end) })}
      </p>
      <Button variant="quiet" onClick={() => setIsAsked(true)}>
        {t('decline')}
      </Button>
      {isAsked && (
        <LazyConfirmDialog
          title={t('decline_title')}
          confirmLabel={t('decline_do')}
          cancelLabel={t('keep')}
          missing={t('problem_network')}
          progress={{
            isBusy: declining.isPending,
            busyLabel: t('loading'),
            problem: declining.error ? tell(declining.error) : undefined,
          }}
          onConfirm={() => declining.mutate()}
          onCancel={() => setIsAsked(false)}
        >
          {t('decline_text', { name: owner.displayName })}
        </LazyConfirmDialog>
      )}
    </>
  )
}
