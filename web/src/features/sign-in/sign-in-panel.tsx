import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInBox, stepTitles } from './sign-in-box.tsx'
import { useLeaveSignedIn } from './use-leave-signed-in.ts'
import { useSignIn } from './use-sign-in.ts'
import { WayInPanel } from './way-in-panel.tsx'

/** The box in its panel, from one of its two beginnings on. `lead` is said there alone. */
export function SignInPanel({ start, lead }: { start: 'password' | 'register'; lead: ReactNode }) {
  const { t } = useTranslation('signin')
  const { box, state } = useSignIn(start)
  const isLeaving = useLeaveSignedIn()
  if (isLeaving) return null
  return (
    <WayInPanel title={t(stepTitles[state.step])} {...(state.step === start && { lead })}>
      <SignInBox box={box} state={state} />
    </WayInPanel>
  )
}
