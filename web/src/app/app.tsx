import { RouterProvider } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ToastProvider } from '../ui/toast.tsx'
import { router } from './router.tsx'
import { UploaderProvider } from './uploader-provider.tsx'

export function App() {
  const { t } = useTranslation('frame')
  return (
    <ToastProvider label={t('notices')} closeLabel={t('close')}>
      <UploaderProvider>
        <RouterProvider router={router} />
      </UploaderProvider>
    </ToastProvider>
  )
}
