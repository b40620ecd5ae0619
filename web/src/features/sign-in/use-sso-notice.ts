import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { findSsoNotice, withoutSsoNotice } from './sso-notice.ts'

/** What single sign-on came back with, told once: it leaves the address, and somebody's own with it. */
export function useSsoNotice(): void {
  const { i18n } = useTranslation()
  const { history } = useRouter()
  const toasts = useToasts()
  useEffect(() => {
    const notice = findSsoNotice(new URLSearchParams(location.search))
    if (!notice) return
    toasts.show(i18n.t(`signin:${notice.sentence}`, { email: notice.email }), { tone: 'problem' })
    history.replace(withoutSsoNotice(location.pathname + location.search))
  }, [i18n, history, toasts])
}
