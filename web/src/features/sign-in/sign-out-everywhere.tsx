import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import { DAY, securityNotice } from '@envoi/contract/limits'
import { secretOfAddress } from '../../platform/address-secrets.ts'
import { api } from '../../platform/api.ts'
import { useFormat } from '../../platform/format.ts'
import { logError } from '../../platform/log.ts'
import { outageOf } from '../../platform/outage.ts'
import { session } from '../../platform/session/session.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ProblemText } from '../../ui/feedback/problem-text.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { CardDisc, CardText } from '../../ui/layout/card-disc.tsx'
import { Card, CardBody, CardFoot, CardTitle } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/options/checkbox.tsx'
import { useScene } from '../../ui/tide/scene.tsx'
import styles from './sign-out-everywhere.module.css'

type Done = Awaited<ReturnType<typeof api.signOutEverywhere>>

/** Behind the link of a letter about security. Opening it does nothing, which mail programs do too: the button does. */
export function SignOutEverywhere() {
  const [token] = useState(() => secretOfAddress('token'))
  const [isDead, setIsDead] = useState(token === undefined)
  const [done, setDone] = useState<Done>()
  useScene({ level: 0, water: 'calm', isOfPage: true })
  if (done) return <SignedOut done={done} />
  if (isDead || token === undefined) return <DeadLink isFocusWanted={token !== undefined} />
  return <Question token={token} onDone={setDone} onDead={() => setIsDead(true)} />
}

function Question({ token, onDone, onDead }: { token: string; onDone: (done: Done) => void; onDead: () => void }) {
  const { t } = useTranslation('signOut')
  const format = useFormat()
  const [isBusy, setIsBusy] = useState(false)
  const [stopKeys, setStopKeys] = useState(true)
  const [error, setError] = useState<unknown>()
  useTitle(t('sign_out'))

  async function signOut(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    try {
      const done = await api.signOutEverywhere({ body: { token, stopKeys } })
      // Whoever is signed in here as somebody else stays so.
      if (session.user?.email === done.email) session.forget()
      onDone(done)
    } catch (failure) {
      if (failure instanceof ApiError && failure.codes.includes('INVALID_LINK')) return onDead()
      logError(failure)
      setError(failure)
    } finally {
      setIsBusy(false)
    }
  }

  const outage = error === undefined ? undefined : outageOf(error)
  return (
    <Card label={t('card')}>
      <CardDisc icon="shield" />
      <CardBody>
        <CardTitle>{t('ask_title')}</CardTitle>
        <CardText>{t('ask_text')}</CardText>
        <div className={styles.keys}>
          <Checkbox
            checked={stopKeys}
            aria-describedby="stop-keys-hint"
            onChange={(event) => setStopKeys(event.currentTarget.checked)}
          >
            {t('keys')}
          </Checkbox>
          <p id="stop-keys-hint" className={styles.hint}>
            {t('keys_hint')}
          </p>
        </div>
        <ProblemText className={styles.problem}>
          {outage && t(`problem_${outage.kind}`, { time: format.duration(outage.wait) })}
        </ProblemText>
      </CardBody>
      <CardFoot>
        <Button variant="primary" isLarge isWide aria-disabled={isBusy} onClick={() => void signOut()}>
          {isBusy ? t('signing_out') : t('sign_out')}
        </Button>
      </CardFoot>
    </Card>
  )
}

function SignedOut({ done: { email, mailsLink, liveKeys } }: { done: Done }) {
  const { t } = useTranslation('signOut')
  const head = useFocusOnMount<HTMLHeadingElement>(true)
  useTitle(t('done_title'))
  return (
    <Card label={t('card')}>
      <CardDisc icon="check" />
      <CardBody>
        <CardTitle ref={head}>{t('done_title')}</CardTitle>
        <CardText>{mailsLink ? t('done_mail', { email }) : t('done_sso')}</CardText>
        <p className={styles.next}>{t('done_next')}</p>
        {liveKeys > 0 && <p className={styles.next}>{t('done_keys', { count: liveKeys })}</p>}
        {mailsLink && (
          <p className={styles.next}>
            {t('done_lost')} <Link to="/signin/lost-password">{t('done_lost_link')}</Link>
          </p>
        )}
      </CardBody>
    </Card>
  )
}

/** Used, too old, or never ours: they are told alike. `isFocusWanted`: it takes the place of the question. */
function DeadLink({ isFocusWanted }: { isFocusWanted: boolean }) {
  const { t } = useTranslation('signOut')
  const head = useFocusOnMount<HTMLHeadingElement>(isFocusWanted)
  useTitle(t('dead_title'))
  return (
    <Card label={t('card')}>
      <CardDisc icon="clock" />
      <CardBody>
        <CardTitle ref={head}>{t('dead_title')}</CardTitle>
        <CardText>{t('dead_text', { days: securityNotice.lives / DAY })}</CardText>
      </CardBody>
      <CardFoot>
        <Link to="/signin/lost-password" className={buttonClass({ isLarge: true, isWide: true })}>
          {t('dead_link')}
        </Link>
      </CardFoot>
    </Card>
  )
}
