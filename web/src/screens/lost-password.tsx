import { useTranslation } from 'react-i18next'
import { LostPasswordBox, lostTitles } from '../features/sign-in/lost-password-box.tsx'
import { useLostPassword } from '../features/sign-in/use-lost-password.ts'
import { AuthPanel } from '../features/sign-in/auth-panel.tsx'

export function LostPasswordScreen() {
  const { t } = useTranslation('signin')
  const { lost, state } = useLostPassword()
  return (
    <AuthPanel title={t(lostTitles[state.step])}>
      <LostPasswordBox lost={lost} state={state} />
    </AuthPanel>
  )
}
