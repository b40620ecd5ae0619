import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LostPasswordBox, lostTitles } from '../features/sign-in/lost-password-box.tsx'
import { useLostPassword } from '../features/sign-in/use-lost-password.ts'
import { WayInPanel } from '../features/sign-in/way-in-panel.tsx'
import { useToasts } from '../ui/toast.tsx'

export function LostPasswordScreen() {
  const { t } = useTranslation('signin')
  const navigate = useNavigate()
  const toasts = useToasts()
  const { lost, state } = useLostPassword()
  const isChosen = state.step === 'chosen'
  const leave = useEffectEvent(() => {
    toasts.show(t('chosen'))
    void navigate({ to: '/signin' })
  })
  useEffect(() => (isChosen ? leave() : undefined), [isChosen])
  return (
    <WayInPanel title={t(lostTitles[state.step])}>
      <LostPasswordBox lost={lost} state={state} />
    </WayInPanel>
  )
}
