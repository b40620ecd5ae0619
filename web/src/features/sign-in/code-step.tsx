import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondFactor } from '@envoi/contract/limits'
import { useFormat } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBoxes } from '../../ui/fields/code-boxes.tsx'
import { BackButton } from './back-button.tsx'
import type { SignIn } from './create-sign-in.ts'
import styles from './sign-in-box.module.css'
import type { SignInState } from './state.ts'

/** Six digits: of an SMS, of an app, or of the mail to a new address. */
export function CodeStep({ box, state, step }: { box: SignIn; state: SignInState; step: 'phone' | 'app' | 'confirm' }) {
  const { t } = useTranslation('signin')
  const { isBusy, failures, problems, resendFrom, lastDigits, email } = state
  const texts = {
    phone: () => t('phone_text', { digits: lastDigits }),
    app: () => t('app_text'),
    confirm: () => t('confirm_text', { email }),
  }
  return (
    <div className={styles.form}>
      <p className={styles.text}>{texts[step]()}</p>
      <CodeBoxes
        key={`${failures} ${resendFrom}`}
        length={secondFactor.codeLength}
        label={t('code')}
        digitLabel={(number) => t('digit', { number })}
        isBusy={isBusy}
        problem={problems.secret && t(problems.secret)}
        onComplete={(code) => void box.submitCode(code)}
      />
      <output className={styles.busy}>{isBusy && t('checking')}</output>
      {step === 'app' ? (
        <div className={styles.choices}>
          <Button variant="quiet" aria-disabled={isBusy} onClick={() => box.choose('recovery')}>
            {t('use_recovery')}
          </Button>
          {state.mayHavePhone && (
            <Button variant="quiet" aria-disabled={isBusy} onClick={() => void box.askForSms()}>
              {t('use_phone')}
            </Button>
          )}
        </div>
      ) : (
        <Resend key={resendFrom} from={resendFrom} isBusy={isBusy} onResend={() => void box.resend()} />
      )}
      <BackButton box={box} />
    </div>
  )
}

/** A new code, once the lock is over; until then it says how long that takes. */
function Resend({ from, isBusy, onResend }: { from: number; isBusy: boolean; onResend: () => void }) {
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
