import { useTranslation } from 'react-i18next'
import { languageChoice } from '@envoi/contract/boot'
import { placeOrigin } from '../features/sign-in/place-origin.ts'
import { SignInBox, stepTitles } from '../features/sign-in/sign-in-box.tsx'
import { useSignIn } from '../features/sign-in/use-sign-in.ts'
import { boot } from '../platform/boot.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { useTitle } from '../ui/use-title.ts'
import styles from './forced-sign-in.module.css'

/** A customer's own site, to whoever is not signed in: the box in the card's place, and the way to the main site. */
export function ForcedSignInScreen() {
  const { t, i18n } = useTranslation('signin')
  const { box, state } = useSignIn('password')
  const { name } = boot.place
  const main = new URL(placeOrigin('www', { place: boot.place, location }))
  const home = `${main.origin}/?${languageChoice.parameter}=${i18n.language}`
  useTitle(`${t('title')}, ${name}`)
  return (
    <main id="main" className={styles.stage} tabIndex={-1}>
      <Card label={t('title')}>
        <div className={styles.body}>
          <div>
            <p className="small">{location.host}</p>
            <CardTitle>{name}</CardTitle>
          </div>
          {state.step !== 'password' && <h2 className={styles.step}>{t(stepTitles[state.step])}</h2>}
          <SignInBox box={box} state={state} />
          <p className={styles.hint}>
            {t('forced_hint', { name })} <a href={home}>{main.host}</a>
          </p>
        </div>
      </Card>
    </main>
  )
}
