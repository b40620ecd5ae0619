import { useWidgetWords } from '../../../platform/widget-words.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { readFailure } from '../failure.ts'
import type { Failure } from '../state.ts'
import { isFocusHere } from './step-focus.tsx'
import styles from './widget.module.css'

/** That it did not go through, why as far as we know, and the way to try again: what has arrived is not sent twice. */
export function WidgetFailure({
  failure,
  isBusy,
  onRetry,
}: {
  failure: Failure
  isBusy: boolean
  onRetry: () => void
}) {
  const { t, format } = useWidgetWords()
  const { message, values, requestId } = readFailure(failure.error, format)
  const told = useFocusOnMount<HTMLDivElement>(isFocusHere)
  return (
    <div ref={told} role="alert" tabIndex={-1} className={styles.failure}>
      <Banner icon="alert" tone="danger" title={`${t('error:server_error')}.`}>
        {t(`error:${message}`, values)}
      </Banner>
      <div className={styles.row}>
        <Button icon="refresh" aria-disabled={isBusy} onClick={onRetry}>
          {t('push:try_again')}
        </Button>
        {requestId !== null && <p className="small">{t('widget:reference', { id: requestId })}</p>}
      </div>
    </div>
  )
}
