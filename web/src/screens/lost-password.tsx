import { useTranslation } from 'react-i18next'
import { LostPasswordBox, lostTitles } from '../features/sign-in/lost-password-box.tsx'
import { useLostPassword } from '../features/sign-in/use-lost-password.ts'
import { WayInPanel } from '../features/sign-in/way-in-panel.tsx'

export function LostPasswordScreen() {
  const { t } = useTranslation('signin')
  const { lost, state } = useLostPassword()
  return (
    <WayInPanel title={t(lostTitles[state.step])}>
      <LostPasswordBox lost={lost} state={state} />
    </WayInPanel>
  )
}
