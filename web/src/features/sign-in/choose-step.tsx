import { useTranslation } from 'react-i18next'
import { BackButton } from './back-button.tsx'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import type { SignIn } from './create-sign-in.ts'
import type { SignInState } from './state.ts'

/** Somebody else has set the password: its owner chooses another before they are in. */
export function ChooseStep({ box, state }: { box: SignIn; state: SignInState }) {
  const { t } = useTranslation('signin')
  return (
    <ChoosePasswordForm
      text={t('given_text', { email: state.email })}
      state={state}
      submitLabel={t('given_choose')}
      busyLabel={t('signing_in')}
      onChoose={(password) => void box.choosePassword(password)}
    >
      <BackButton box={box} />
    </ChoosePasswordForm>
  )
}
