import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { Card, CardTitle } from '../../../ui/layout/card.tsx'
import type { PushTerms } from '../state.ts'
import { useUploader } from '../use-uploader.ts'
import { WelcomeStart } from '../welcome/welcome-start.tsx'
import styles from '../welcome/welcome-step.module.css'
import { writtenEndings } from './push-terms.ts'

/** Step 1 of a push page: what it takes. `isFirst`: the page has just been opened, and nobody asked for the focus. */
export function PushWelcome({ terms, isFirst }: { terms: PushTerms; isFirst: boolean }) {
  const { t, i18n } = useTranslation('push')
  const format = useFormat()
  const title = useFocusOnMount<HTMLHeadingElement>(!isFirst)
  const { state, addFiles } = useUploader()
  const start = useRef<HTMLButtonElement>(null)
  const { filesPerTransfer, uploadSize } = terms.limits
  const types = new Intl.ListFormat(i18n.language === 'fr' ? 'fr' : 'en-GB', { type: 'disjunction' }).format(
    writtenEndings(terms.asks),
  )
  const values = { count: filesPerTransfer, size: format.size(uploadSize) }
  return (
    <Card label={t('card')}>
      <div className={styles.welcome}>
        <CardTitle ref={title}>{terms.code === 'site' ? t('welcome_site') : t('welcome_personal')}</CardTitle>
        <p className="small num">{types === '' ? t('lead', values) : t('lead_types', { ...values, types })}</p>
        <WelcomeStart button={start} isFramed={false} isReopening={state.isCreating} onPicked={addFiles} />
      </div>
    </Card>
  )
}
