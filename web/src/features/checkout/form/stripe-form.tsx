import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logError } from '../../../platform/log.ts'
import { LoadFailed, Loading } from '../../../ui/feedback/load-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './form.module.css'
import type { FormProps } from './port.ts'
import { type StripeForm as Shown, isStripe, showStripeForm } from './stripe.ts'

/** The provider's own fields. Its script may be kept out, by a network or an extension: then it is said, and tried again. */
export function StripeForm(props: FormProps) {
  const [tries, setTries] = useState(0)
  return <Fields key={tries} {...props} onAgain={() => setTries(tries + 1)} />
}

function Fields({ setup, onReady, onAgain }: FormProps & { onAgain: () => void }) {
  const { t } = useTranslation('checkout')
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'coming' | 'here' | 'away'>('coming')
  const tell = useEffectEvent(onReady)
  useEffect(() => {
    const into = place.current
    if (!into || !isStripe(setup)) return undefined
    let isGone = false
    let shown: Shown | undefined
    // React draws nothing in here: what it does not know it does not take away.
    const own = into.appendChild(document.createElement('div'))
    showStripeForm(setup, own).then(
      (form) => {
        if (isGone) return form.remove()
        shown = form
        setState('here')
        tell({ confirm: () => form.confirm() })
        return undefined
      },
      (error: unknown) => {
        logError(error)
        if (!isGone) setState('away')
      },
    )
    return () => {
      isGone = true
      shown?.remove()
      own.remove()
      tell(undefined)
    }
  }, [setup])
  return (
    <>
      {state === 'coming' && <Loading>{t('form_coming')}</Loading>}
      {state === 'away' && (
        <LoadFailed retryLabel={t('try_again')} onRetry={onAgain}>
          <b>{t('form_away')}</b> {t('form_away_text')}
        </LoadFailed>
      )}
      <div ref={place} />
      <p className={styles.by}>
        <Icon name="lock" size={16} />
        <span>{t('form_by')}</span>
      </p>
    </>
  )
}
