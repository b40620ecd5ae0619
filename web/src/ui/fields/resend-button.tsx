import { secondFactor } from '@envoi/contract/limits'
import { Button } from '../button.tsx'
import { useCountdown } from '../hooks/use-countdown.ts'

const LOCKED_FOR = secondFactor.resendLock / 1000

/** Another code, once the lock is over that the server keeps too; until then it says how long that takes. */
export function ResendButton({
  label,
  lockedLabel,
  isBusy,
  isUnlocked = false,
  onResend,
}: {
  label: string
  lockedLabel: (seconds: number) => string
  isBusy?: boolean
  /** The last one could not be sent, so another is not waited for. */
  isUnlocked?: boolean
  onResend: () => void
}) {
  const { left, start } = useCountdown(LOCKED_FOR)
  const isLocked = left > 0 && !isUnlocked
  function resend(): void {
    if (isBusy) return
    start(LOCKED_FOR)
    onResend()
  }
  return (
    <Button disabled={isLocked} aria-disabled={isBusy} onClick={resend}>
      {label}
      {isLocked && <span className="num"> {lockedLabel(left)}</span>}
    </Button>
  )
}
