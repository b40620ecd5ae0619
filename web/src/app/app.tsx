import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ToastProvider, useToasts } from '../ui/feedback/toast.tsx'
import type { AppRouter } from './router.tsx'
import { UploaderProvider } from './uploader-provider.tsx'

/** `isCodeRefused`: somebody came from another of our sites to be signed in here, and it did not work. */
export function App({ router, isCodeRefused = false }: { router: AppRouter; isCodeRefused?: boolean }) {
  const { t } = useTranslation('frame')
  return (
    <ToastProvider label={t('notices')} closeLabel={t('close')} go={(href) => void router.navigate({ href })}>
      <UploaderProvider>
        <RouterProvider router={router} />
        {isCodeRefused && <CodeRefused />}
      </UploaderProvider>
    </ToastProvider>
  )
}

function CodeRefused() {
  const { t } = useTranslation('frame')
  const toasts = useToasts()
  const tell = useEffectEvent(() => toasts.show(t('code_refused'), { tone: 'problem' }))
  useEffect(() => tell(), [])
  return null
}
