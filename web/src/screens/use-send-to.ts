import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isUnderWay } from '../features/uploader/steps.ts'
import { useUploader } from '../features/uploader/use-uploader.ts'
import { boot } from '../platform/boot.ts'
import { useToasts } from '../ui/feedback/toast.tsx'

/** `total`: how many they are, where not all of them are known. */
export type SendTo = (emails: string[], total?: number) => void

/** From people in the address book to the form with them in it. Nothing where the site has no uploader. */
export function useSendTo(): SendTo | undefined {
  const { t } = useTranslation('book')
  const navigate = useNavigate()
  const toasts = useToasts()
  const { state, writeTo } = useUploader()
  if (!boot.place.hasUploader) return undefined
  return (emails, total = emails.length) => {
    if (isUnderWay(state)) return toasts.show(t('send_busy'), { tone: 'problem' })
    // Once the panel no longer covers the card, what the card says of it is read out.
    void navigate({ to: '/' }).then(() => writeTo(emails, Math.max(0, total - emails.length)))
  }
}
