import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageChoice } from '@envoi/contract/boot'
import { pages } from '@envoi/contract/pages'
import { LostPasswordBox, lostTitles } from '../features/sign-in/lost-password-box.tsx'
import { placeOrigin } from '../features/sign-in/place-origin.ts'
import { SignInBox, stepTitles } from '../features/sign-in/sign-in-box.tsx'
import { useLostPassword } from '../features/sign-in/use-lost-password.ts'
import { useSignIn } from '../features/sign-in/use-sign-in.ts'
import { useSsoNotice } from '../features/sign-in/sso-notice.ts'
import { boot, siteName } from '../platform/boot.ts'
import { Card, CardTitle } from '../ui/layout/card.tsx'
import { useFocusOnMount } from '../ui/hooks/use-focus-on-mount.ts'
import { useTitle } from '../platform/use-title.ts'
import styles from './forced-sign-in.module.css'

/** A customer's own site, to whoever is not signed in: the box in the card's place, whichever page was asked for. */
export function ForcedSignInScreen() {
  const hasLostPassword = useLocation({ select: ({ pathname }) => pathname === pages.lostPassword.path })
  const [first] = useState(hasLostPassword)
  const [hasMoved, setHasMoved] = useState(false)
  if (hasLostPassword !== first && !hasMoved) setHasMoved(true)
  useSsoNotice()
  return hasLostPassword ? <LostPassword hasMoved={hasMoved} /> : <SignIn hasMoved={hasMoved} />
}

/** `hasMoved`: one came from the other box, and not with the page. */
type Moved = { hasMoved: boolean }

function SignIn({ hasMoved }: Moved) {
  const { t } = useTranslation('signin')
  const { box, state } = useSignIn('password')
  return (
    <ForcedCard
      title={t('title')}
      hasMoved={hasMoved}
      {...(state.step !== 'password' && { step: t(stepTitles[state.step]) })}
    >
      <SignInBox box={box} state={state} />
    </ForcedCard>
  )
}

function LostPassword({ hasMoved }: Moved) {
  const { t } = useTranslation('signin')
  const { lost, state } = useLostPassword()
  const title = t(lostTitles[state.step])
  return (
    <ForcedCard title={title} hasMoved={hasMoved} step={title}>
      <LostPasswordBox lost={lost} state={state} />
    </ForcedCard>
  )
}

/** Whose site it is, and the way to the main one. `step`: what the box is at, where its fields do not say it. */
function ForcedCard({
  title,
  hasMoved,
  step,
  children,
}: Moved & { title: string; step?: string; children: ReactNode }) {
  const { t, i18n } = useTranslation('signin')
  const head = useFocusOnMount<HTMLHeadingElement>(hasMoved)
  const main = new URL(placeOrigin('www', { place: boot.place, location }))
  const home = `${main.origin}/?${languageChoice.parameter}=${i18n.language}`
  useTitle(title)
  return (
    <main id="main" className={styles.stage} tabIndex={-1}>
      <Card label={title}>
        <div className={styles.body}>
          <div>
            <p className="small">{location.host}</p>
            <CardTitle {...(step === undefined && { ref: head })}>{siteName}</CardTitle>
          </div>
          {step !== undefined && (
            <h2 ref={head} className={styles.step} tabIndex={-1}>
              {step}
            </h2>
          )}
          {children}
          <p className={styles.hint}>
            {t('forced_hint', { name: siteName })} <a href={home}>{main.host}</a>
          </p>
        </div>
      </Card>
    </main>
  )
}
