/** What a failed single sign-on comes back with. Only what is on this list is shown, and only a true address. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readEmail } from '@envoi/contract/rules/email'
import type { SignInError } from '@envoi/contract/words'
import { useToasts } from '../../ui/feedback/toast.tsx'

const sentences = {
  UNKNOWN_SSO_TEAM_MEMBER: 'sso_unknown_member',
  SSO_REFUSED: 'sso_refused',
  SSO_NO_SEAT: 'sso_no_seat',
  SUSPENDED: 'sso_suspended',
  SSO_UNAVAILABLE: 'sso_unavailable',
  SSO_EXPIRED: 'sso_expired',
} as const satisfies Record<SignInError, string>
export type SsoSentence = (typeof sentences)[keyof typeof sentences]

export function findSsoNotice(query: URLSearchParams): { sentence: SsoSentence; email?: string } | undefined {
  const sentence = new Map(Object.entries(sentences)).get(query.get('signInError') ?? '')
  if (sentence !== 'sso_unknown_member') return sentence && { sentence }
  const email = readEmail(query.get('email') ?? '')
  return email && { sentence, email: email.shown }
}

/** The same path and query without it. */
export function withoutSsoNotice(path: string): string {
  const [pathname, query] = path.split('?', 2)
  const rest = new URLSearchParams(query)
  for (const name of ['signInError', 'email']) rest.delete(name)
  return rest.size > 0 ? `${pathname}?${rest}` : (pathname ?? '/')
}

/** What single sign-on came back with, told once: it leaves the address, and somebody's own with it. */
export function useSsoNotice(): void {
  const { i18n } = useTranslation()
  const { history } = useRouter()
  const toasts = useToasts()
  useEffect(() => {
    const notice = findSsoNotice(new URLSearchParams(location.search))
    if (!notice) return
    toasts.show(i18n.t(`signin:${notice.sentence}`, { email: notice.email ?? '' }), { tone: 'problem' })
    history.replace(withoutSsoNotice(location.pathname + location.search))
  }, [i18n, history, toasts])
}
