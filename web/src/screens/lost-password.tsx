import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LostPasswordBox, lostTitles } from '../features/sign-in/lost-password-box.tsx'
import { useLostPassword } from '../features/sign-in/use-lost-password.ts'
import { SidePanel } from '../ui/side-panel.tsx'
import { useToasts } from '../ui/toast.tsx'
import { useTitle } from '../ui/use-title.ts'
import styles from './sign-in.module.css'

export function LostPasswordScreen() {
  const { t } = useTranslation(['signin', 'frame'])
  const navigate = useNavigate()
  const toasts = useToasts()
  const { lost, state } = useLostPassword()
  const title = t(lostTitles[state.step])
  useTitle(`${title}, Envoi`)
  const isChosen = state.step === 'chosen'
  const leave = useEffectEvent(() => {
    toasts.show(t('chosen'))
    void navigate({ to: '/signin' })
  })
  useEffect(() => (isChosen ? leave() : undefined), [isChosen])
  return (
    <SidePanel
      title={title}
      width="two_third"
      isSlim
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <div className={styles.box}>
        <LostPasswordBox lost={lost} state={state} />
      </div>
    </SidePanel>
  )
}
