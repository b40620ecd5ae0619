import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { useTitle } from '../../platform/use-title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CardDisc, CardText } from '../../ui/layout/card-disc.tsx'
import { Card, CardBody, CardFoot, CardTitle } from '../../ui/layout/card.tsx'

/** On the main site, where nobody receives: what a push page is, and how to get one. */
export function AboutPush() {
  const { t } = useTranslation(['push', 'frame'])
  const user = useSession()
  useTitle(t('about_title'))
  const setUp = '/dashboard/push'
  const button = buttonClass({ variant: 'primary', isLarge: true, isWide: true })
  return (
    <Card label={t('about_title')}>
      <CardDisc icon="send" />
      <CardBody>
        <CardTitle>{t('about_title')}</CardTitle>
        <CardText>{t('about_text')}</CardText>
        <CardText>{t('about_how')}</CardText>
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
        {!user?.payingUser && (
          <Link to="/plans" className={buttonClass({ variant: 'quiet', isWide: true })}>
            {t('frame:see_plans')}
          </Link>
        )}
      </CardFoot>
    </Card>
  )
}
