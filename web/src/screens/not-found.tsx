import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { helpAddress } from '@envoi/contract/service-pages'
import { buttonClass } from '../ui/button.tsx'
import { Message } from '../ui/feedback/message.tsx'
import { useScene } from '../ui/tide/scene.tsx'
import { useTitle } from '../platform/use-title.ts'

export function NotFoundScreen() {
  const { t } = useTranslation('frame')
  useScene({ level: 0, water: 'out', isOfPage: true })
  useTitle(t('not_found_title'))
  return (
    <Message
      title={t('not_found_title')}
      text={t('not_found_text')}
      action={
        <>
          <Link to="/" className={buttonClass({ variant: 'line', isLarge: true })}>
            {t('not_found_home')}
          </Link>
          <a href={helpAddress}>{t('help')}</a>
        </>
      }
    />
  )
}
