import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAsked } from '../features/checkout/address.ts'
import { CheckoutArea } from '../features/checkout/checkout-area.tsx'
import { QueryProvider } from '../platform/query.tsx'
import { useSession } from '../platform/session/session.ts'
import { useTitle } from '../platform/use-title.ts'

/** Where one pays: a document of its own, in which nothing else is ever shown. */
export function CheckoutScreen() {
  const { t } = useTranslation('checkout')
  const user = useSession()
  const [asked] = useState(() => readAsked(location.search))
  useTitle(t('title'))
  if (!user) return null
  return (
    <QueryProvider>
      <CheckoutArea key={user.uid} user={user} asked={asked} />
    </QueryProvider>
  )
}
