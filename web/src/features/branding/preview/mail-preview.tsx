import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { type MailLook, textIn } from '@envoi/contract/rules/look'
import { mailPalette } from '@envoi/contract/rules/mail-palette'
import type { Language } from '@envoi/contract/words'
import type { Theme } from '../../../platform/theme.ts'
import styles from './mail-preview.module.css'

/** The mail that recipients get, in the colours that the letters themselves are written in. */
export function MailPreview({
  mail,
  siteName,
  language,
  theme,
}: {
  mail: MailLook
  siteName: string
  language: Language
  theme: Theme
}) {
  const { t } = useTranslation(['branding', 'frame'])
  const palette = mailPalette(mail)
  const { day, night } = palette
  const isDark = theme === 'dark'
  const colours = {
    '--out': isDark ? night.out : day.out,
    '--out-soft': isDark ? night.soft : day.outSoft,
    '--head': isDark ? night.sky : day.sky,
    '--on-head': isDark ? night.ink : day.onSky,
    '--swell-1': isDark ? night.swellA : day.swellA,
    '--swell-2': isDark ? night.swellB : day.swellB,
    '--paper': isDark ? night.surface : day.surface,
    '--words': isDark ? night.ink : day.ink,
    '--soft': isDark ? night.soft : day.soft,
    '--action-row': palette.water,
    '--button': palette.button,
    '--on-button': palette.onButton,
  } as CSSProperties
  const footer = textIn(mail.footerText, language)
  return (
    <div className={styles.mail} style={colours}>
      <p className={styles.from}>
        <b>{siteName}</b>
        {mail.replyTo !== null && <span>{t('mail_replies', { email: mail.replyTo })}</span>}
      </p>
      <div className={styles.letter}>
        {mail.headerImage !== null && <img className={styles.header} src={mail.headerImage} alt="" />}
        <div className={styles.head}>
          {mail.logo === null ? <b>{siteName}</b> : <img src={mail.logo} alt={siteName} />}
          <p className={styles.title}>{t('mail_sample_title')}</p>
        </div>
        <div className={styles.swell1} />
        <div className={styles.swell2} />
        <div className={styles.action}>
          <span className={styles.button}>{t('mail_sample_action')}</span>
        </div>
        <div className={styles.body}>
          <p>{t('mail_sample_text')}</p>
          <p className={styles.soft}>{t('mail_sample_files')}</p>
        </div>
      </div>
      <p className={styles.foot}>
        {footer ?? siteName}
        {mail.byline && <span>{t('frame:byline')}</span>}
      </p>
    </div>
  )
}
