import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import styles from './sign-in-box.module.css'

/** A new code, once the lock is over; until then it says how long that takes. */
export function Resend({ from, isBusy, onResend }: { from: number; isBusy: boolean; onResend: () => void }) {
  const { t } = useTranslation('signin')
  const format = useFormat()
  const id = useId()
  const [now, setNow] = useState(() => Date.now())
  const left = Math.ceil((from - now) / 1000)
  const isLocked = left > 0
  useEffect(() => {
    if (!isLocked) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isLocked])
  return (
    <p className={styles.resend}>
      <Button disabled={isLocked} aria-disabled={isBusy} aria-describedby={id} onClick={onResend}>
        {t('resend')}
      </Button>
      <span id={id} className="small num">
        {isLocked && t('resend_in', { wait: format.duration(left) })}
      </span>
    </p>
  )
}
