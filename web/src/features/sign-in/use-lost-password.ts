import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secretOfAddress } from '../../platform/address-secrets.ts'
import { api } from '../../platform/api.ts'
import { boot } from '../../platform/boot.ts'
import { useFormat } from '../../platform/format.ts'
import { isLanguage } from '../../platform/language.ts'
import { logError } from '../../platform/log.ts'
import { useObservable } from '../../platform/use-observable.ts'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { type Link, type LostPassword, type LostState, createLostPassword } from './create-lost-password.ts'
import { keepRedirect } from './redirect.ts'

/** Once the new password is set, the sign-in is where to go on. */
export function useLostPassword(): { lost: LostPassword; state: LostState } {
  const { i18n } = useTranslation('signin')
  const navigate = useNavigate()
  const format = useFormat()
  const toasts = useToasts()
  const [link] = useState(readLink)
  const [lost] = useState(() =>
    createLostPassword(
      {
        api,
        language: () => (isLanguage(i18n.language) ? i18n.language : boot.language),
        notify: (key, { wait }, tone) =>
          toasts.show(i18n.t(`signin:${key}`, { wait: format.duration(wait) }), { tone }),
        log: logError,
      },
      link,
    ),
  )
  const state = useObservable(lost, 'value')
  const isChosen = state.step === 'chosen'
  const leave = useEffectEvent(() => {
    toasts.show(i18n.t('signin:chosen'))
    void navigate({ to: '/signin', search: keepRedirect() })
  })
  useEffect(() => (isChosen ? leave() : undefined), [isChosen])
  return { lost, state }
}

function readLink(): Link | undefined {
  const email = new URLSearchParams(location.search).get('email')
  const token = secretOfAddress('token')
  return email !== null && token !== undefined ? { email, token } : undefined
}
