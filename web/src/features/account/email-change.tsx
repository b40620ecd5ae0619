import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { EmailAsk, type AskedChange } from './email-ask.tsx'
import { EmailConfirm } from './email-confirm.tsx'
import { useLeave } from './leave.ts'

/** A new address is proven on both: whoever reads only one of them cannot move the account. */
export function EmailChange({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const [asked, setAsked] = useState<AskedChange>()
  return asked ? (
    <EmailConfirm
      user={user}
      asked={asked}
      onChanged={(email) => leave(t('email_changed', { email }))}
      onLeave={() => leave()}
    />
  ) : (
    <EmailAsk user={user} onAsked={setAsked} onLeave={() => leave()} />
  )
}
