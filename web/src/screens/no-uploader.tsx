import { useTranslation } from 'react-i18next'
import { languageChoice } from '@envoi/contract/boot'
import { placeOrigin } from '../features/sign-in/place-origin.ts'
import { boot, siteName } from '../platform/boot.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/layout/card.tsx'
import styles from './no-uploader.module.css'

/** In the uploader's place, on a customer's site that takes no transfers: what still works here, and where to send. */
export function NoUploaderCard() {
  const { t, i18n } = useTranslation('signin')
  const main = new URL(placeOrigin('www', { place: boot.place, location }))
  const home = `${main.origin}/?${languageChoice.parameter}=${i18n.language}`
  return (
    <Card label={t('no_uploader_title')}>
      <div className={styles.body}>
        <p className="small">{location.host}</p>
        <CardTitle>{t('no_uploader_title')}</CardTitle>
        <p className={styles.text}>{t('no_uploader_text', { name: siteName })}</p>
        <a className={buttonClass({ isLarge: true, isWide: true })} href={home}>
          {t('no_uploader_send', { host: main.host })}
        </a>
      </div>
    </Card>
  )
}
