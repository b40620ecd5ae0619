import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { useTitle } from '../../platform/use-title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card, CardBody, CardFoot, CardHead, CardTitle } from '../../ui/layout/card.tsx'
import styles from './about-push.module.css'

/** On the main site, where nobody receives: what a push page is, and how to get one. */
export function AboutPush() {
  const { t } = useTranslation('push')
  const user = useSession()
  useTitle(t('about_title'))
  const setUp = '/dashboard/push'
  const button = buttonClass({ variant: 'primary', isLarge: true, isWide: true })
  return (
    <Card label={t('about_title')}>
      <CardHead className={styles.head ?? ''}>
        <span className={styles.disc}>
          <Icon name="send" size={24} />
        </span>
      </CardHead>
      <CardBody>
        <CardTitle>{t('about_title')}</CardTitle>
        <p className={styles.text}>{t('about_text')}</p>
        <p className={styles.text}>{t('about_how')}</p>
      </CardBody>
      <CardFoot>
        {user ? (
          <a href={setUp} className={button}>
            {t('about_set_up')}
          </a>
        ) : (
          <Link to="/signin" search={{ redirect: setUp }} className={button}>
            {t('about_sign_in')}
          </Link>
        )}
      </CardFoot>
    </Card>
  )
}
