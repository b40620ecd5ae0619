import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { languages } from '@envoi/contract/words'
import { api } from '../platform/sending-api.ts'
import { boot, siteName } from '../platform/boot.ts'
import { speak } from '../platform/i18n.ts'
import { isLanguage, languageNames, rememberLanguage } from '../platform/language.ts'
import { logError } from '../platform/log.ts'
import { type SessionUser, session, useSession } from '../platform/session/session.ts'
import { LazyAccountMenu } from '../screens/lazy-account-menu.tsx'
import { chooseTheme, useTheme } from '../platform/theme.ts'
import { IconButton, buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/display/logo.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './top-bar.module.css'

export function TopBar() {
  const { t } = useTranslation('frame')
  const user = useSession()
  // A customer's site that asks everybody to sign in shows how in the page itself; who comes to send needs no account.
  const isClosed = !user && !boot.place.isMain && (boot.place.forceSignIn || boot.push)
  return (
    <div className={styles.bar}>
      <Link to="/" className={styles.logo} aria-label={t('home', { site: siteName })}>
        {boot.place.isMain ? <OurName /> : <CustomersName />}
      </Link>
      <nav className={styles.nav} aria-label={t('main_navigation')}>
        {boot.place.isMain && (
          <>
            <Link to="/plans" className={`${styles.link} desk-only`}>
              {t('plans')}
            </Link>
            <Link to="/discover" className={`${styles.link} desk-only`}>
              {t('discover')}
            </Link>
          </>
        )}
        <LanguageChoice />
        <ThemeChoice />
        {!isClosed && <People user={user} />}
      </nav>
    </div>
  )
}

/** The way in, or who is in. */
function People({ user }: { user: SessionUser | undefined }) {
  const { t } = useTranslation('frame')
  if (user) return <LazyAccountMenu user={user} />
  return (
    <>
      <Link to="/register" className={`${styles.link} desk-only`}>
        {t('register')}
      </Link>
      <Link to="/signin" className={`${buttonClass({ variant: 'line' })} ${styles.signIn}`}>
        {t('sign_in')}
      </Link>
    </>
  )
}

function LanguageChoice() {
  const { t, i18n } = useTranslation('frame')
  async function choose(language: string): Promise<void> {
    if (!isLanguage(language)) return
    rememberLanguage(language)
    // The account has the first word about the next page, so it hears of the choice too.
    const { user } = session
    if (user) api.changeUser({ params: { uid: user.uid }, body: { langCode: language } }).catch(logError)
    try {
      await speak(language)
      document.documentElement.lang = language
    } catch (error) {
      // No line to fetch the words by: the next page is in it all the same.
      logError(error)
    }
  }
  return (
    <span className={styles.language} data-code={i18n.language}>
      <select aria-label={t('language')} value={i18n.language} onChange={(event) => void choose(event.target.value)}>
        {(boot.push?.languages ?? languages).map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  )
}

function ThemeChoice() {
  const { t } = useTranslation('frame')
  const isDark = useTheme() === 'dark'
  return (
    <IconButton
      icon="moon"
      label={isDark ? t('to_light') : t('to_dark')}
      isOnScene
      className={styles.theme}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      <Icon name="sun" />
    </IconButton>
  )
}

const OurName = () => (
  <>
    <Logo />
    <span>Envoi</span>
  </>
)

/** Their sign, or who they are; never ours. */
const CustomersName = () =>
  boot.look.logo === null ? <bdi className="cut">{siteName}</bdi> : <img src={boot.look.logo} alt={siteName} />
