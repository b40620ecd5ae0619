import { useRef } from 'react'
import { boot } from '../../platform/boot.ts'
import { Shake } from '../../ui/feedback/shake.tsx'
import { ChooseStep } from './choose-step.tsx'
import { CodeStep } from './code-step.tsx'
import type { SignIn } from './create-sign-in.ts'
import { useBoxFocus } from './form.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import { RegisterStep } from './register-step.tsx'
import type { SignInState, Step } from './state.ts'
import { SsoStep } from './sso-choice.tsx'
import { SuspendedStep } from './suspended-step.tsx'

/** What each step is called; whoever shows the box writes it above. */
export const stepTitles = {
  password: 'title',
  phone: 'phone_title',
  app: 'app_title',
  recovery: 'recovery_title',
  register: 'register_title',
  confirm: 'confirm_title',
  choose: 'choose_title',
  suspended: 'suspended_title',
} as const satisfies Record<Step, string>

/**
 * The sign-in box, at whichever step one is. The first wrong field gets the focus. `hasForm`: also where single sign-on is
 * the only way in, for those who show whose account it is before it is joined.
 */
export function SignInBox({ box, state, hasForm = false }: { box: SignIn; state: SignInState; hasForm?: boolean }) {
  const onlySso = !hasForm && boot.place.sso?.isOnly === true && boot.place.sso
  const around = useRef<HTMLDivElement>(null)
  const { step } = state
  useBoxFocus(around, state)
  return (
    <Shake count={state.failures}>
      <div ref={around}>
        {step === 'password' && (onlySso ? <SsoStep sso={onlySso} /> : <PasswordStep box={box} state={state} />)}
        {step === 'register' && <RegisterStep box={box} state={state} />}
        {step === 'recovery' && <RecoveryStep box={box} state={state} />}
        {step === 'choose' && <ChooseStep box={box} state={state} />}
        {step === 'suspended' && <SuspendedStep box={box} />}
        {(step === 'phone' || step === 'app' || step === 'confirm') && <CodeStep box={box} state={state} step={step} />}
      </div>
    </Shake>
  )
}
