import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInBox, stepTitles } from './sign-in-box.tsx'
import { useSignIn } from './use-sign-in.ts'
import { WayInPanel } from './way-in-panel.tsx'

/** The box in its panel, from one of its two beginnings on. `lead` is said there alone. */
export function SignInPanel({ start, lead }: { start: 'password' | 'register'; lead: ReactNode }) {
  const { t } = useTranslation('signin')
  const { history } = useRouter()
  const { box, state } = useSignIn(start, (path) => history.push(path))
  return (
    <WayInPanel title={t(stepTitles[state.step])} {...(state.step === start && { lead })}>
      <SignInBox box={box} state={state} />
    </WayInPanel>
  )
}
