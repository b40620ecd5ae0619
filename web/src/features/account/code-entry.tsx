import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondFactor } from '@envoi/contract/limits'
import { useFormat } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBoxes } from '../../ui/code-boxes.tsx'
import styles from './account-form.module.css'
import { Outcome } from './outcome.tsx'
import { useCountdown } from './use-countdown.ts'

const LOCKED_FOR = secondFactor.resendLock / 1000

/** Six digits, which send themselves. `tries`: another number empties the boxes. */
export function CodeEntry({
  text,
  tries,
  isBusy,
  problem,
  onCode,
  onResend,
  onRecovery,
  onLeave,
}: {
  text: string
  tries: number
  isBusy: boolean
  problem: string | undefined
  onCode: (code: string) => void
  /** Where a new code can be had; says whether one was sent. */
  onResend?: (() => Promise<boolean>) | undefined
  onRecovery?: (() => void) | undefined
  onLeave: () => void
}) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.code}>
      <p className={styles.text}>{text}</p>
      <CodeBoxes
        key={tries}
        length={secondFactor.codeLength}
        label={t('code')}
        digitLabel={(number) => t('digit', { number })}
        isBusy={isBusy}
        onComplete={onCode}
      />
      <Outcome said="" problem={problem} />
      <div className={styles.choices}>
        {onResend && <Resend onResend={onResend} />}
        {onRecovery && (
          <Button variant="quiet" onClick={onRecovery}>
            {t('use_recovery')}
          </Button>
        )}
        <Button variant="quiet" onClick={onLeave}>
          {t('cancel')}
        </Button>
        <output className="small">{isBusy && t('checking')}</output>
      </div>
    </div>
  )
}

/** The server keeps the same lock; here it is told. */
export function Resend({ onResend }: { onResend: () => Promise<boolean> }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { left, start } = useCountdown(LOCKED_FOR)
  const [isSent, setIsSent] = useState(false)

  async function resend(): Promise<void> {
    start(LOCKED_FOR)
    setIsSent(false)
    setIsSent(await onResend())
  }
  return (
    <>
      <Button disabled={left > 0} onClick={() => void resend()}>
        {t('resend')}
        {left > 0 && <span className="num"> {t('resend_in', { wait: format.duration(left) })}</span>}
      </Button>
      <output className="sr">{isSent && t('code_sent')}</output>
    </>
  )
}
