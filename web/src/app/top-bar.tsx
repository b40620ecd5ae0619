import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { languages } from '@envoi/contract/words'
import { speak } from '../platform/i18n.ts'
import { isLanguage, languageNames, rememberLanguage } from '../platform/language.ts'
import { logError } from '../platform/log.ts'
import { chooseTheme, useTheme } from '../platform/theme.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './top-bar.module.css'

export function TopBar() {
  const { t } = useTranslation('frame')
  return (
    <div className={styles.bar}>
      <Link to="/" className={styles.logo} aria-label={t('home')}>
        <Logo />
        Envoi
      </Link>
      <nav className={styles.nav} aria-label={t('main_navigation')}>
        <Link to="/discover" className={styles.link}>
          {t('discover')}
        </Link>
        <LanguageChoice />
        <ThemeChoice />
      </nav>
    </div>
  )
}

function LanguageChoice() {
  const { t, i18n } = useTranslation('frame')
  async function choose(language: string): Promise<void> {
    if (!isLanguage(language)) return
    rememberLanguage(language)
    try {
      await speak(language)
    } catch (error) {
      // No line to fetch the words by: the next page is in it all the same.
      logError(error)
    }
  }
  return (
    <span className={styles.language}>
      <select aria-label={t('language')} value={i18n.language} onChange={(event) => void choose(event.target.value)}>
        {languages.map((language) => (
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
      icon={isDark ? 'sun' : 'moon'}
      label={isDark ? t('to_light') : t('to_dark')}
      isOnScene
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  )
}
