import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed, Loading } from '../../../ui/feedback/load-state.tsx'
import { useTellProblem } from '../problem.ts'
import { setupQuery } from '../queries.ts'
import { PlayForm } from './play-form.tsx'
import type { FormProps } from './port.ts'
import { StripeForm } from './stripe-form.tsx'
import { isStripe } from './stripe.ts'

type Props = Pick<FormProps, 'kind' | 'onReady'> & {
  uid: string
  /** Each takes down one card or account: after one that was declined there is another. */
  attempt: number
}

/** The form of whoever takes the money. */
export function ProviderForm({ uid, kind, attempt, onReady }: Props) {
  const { t } = useTranslation('checkout')
  const tell = useTellProblem()
  const { data: setup, error, isPending, refetch } = useQuery(setupQuery(uid, kind, attempt))
  if (isPending) return <Loading>{t('form_coming')}</Loading>
  if (!setup) {
    return (
      <LoadFailed retryLabel={t('try_again')} onRetry={() => void refetch()}>
        <b>{t('form_away')}</b> {tell(error)}
      </LoadFailed>
    )
  }
  const Form = isStripe(setup) ? StripeForm : PlayForm
  return <Form key={setup.clientSecret} setup={setup} kind={kind} onReady={onReady} />
}
