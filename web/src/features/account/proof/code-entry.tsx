import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondFactor } from '@envoi/contract/limits'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBoxes } from '../../../ui/fields/code-boxes.tsx'
import { ResendButton } from '../../../ui/fields/resend-button.tsx'
import styles from '../account-form.module.css'
import { Outcome } from '../outcome.tsx'

/** Another way to prove the same. */
export type Alternative = { label: string; onChoose: () => void }

/** Six digits, which send themselves. `tries`: another number empties the boxes. */
export function CodeEntry({
  text,
  tries,
  isBusy,
  problem,
  onCode,
  onResend,
  alternatives,
  onLeave,
}: {
  text: string
  tries: number
  isBusy: boolean
  problem: string | undefined
  onCode: (code: string) => void
  /** Where a new code can be had; says whether one was sent. */
  onResend?: (() => Promise<boolean>) | undefined
  alternatives?: readonly Alternative[]
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
      {onResend && <Resend onResend={onResend} />}
      <div className={styles.ways}>
        {alternatives?.map(({ label, onChoose }) => (
          <Button key={label} variant="quiet" aria-disabled={isBusy} onClick={() => (isBusy ? undefined : onChoose())}>
            {label}
          </Button>
        ))}
        <Button variant="quiet" onClick={onLeave}>
          {t('cancel')}
        </Button>
      </div>
      <output className="small">{isBusy && t('checking')}</output>
    </div>
  )
}

/** `onResend` says whether one was sent, which is then told. */
export function Resend({ onResend }: { onResend: () => Promise<boolean> }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const [isSent, setIsSent] = useState(false)

  async function resend(): Promise<void> {
    setIsSent(false)
    setIsSent(await onResend())
  }
  return (
    <>
      <ResendButton
        label={t('resend')}
        lockedLabel={(left) => t('resend_in', { wait: format.duration(left) })}
        onResend={() => void resend()}
      />
      <output className="sr">{isSent && t('code_sent')}</output>
    </>
  )
}
