import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PlanName } from '@envoi/contract/words'
import { Button } from '../../../ui/button.tsx'
import { useBillingFormat } from '../use-billing-format.ts'

/** Says which plan goes on. */
export function KeepButton({
  planName,
  keeping,
  variant,
}: {
  planName: PlanName
  keeping: UseMutationResult<void, Error, void>
  variant?: 'primary' | 'quiet'
}) {
  const { t } = useTranslation('billing')
  const { plan } = useBillingFormat()
  return (
    <Button
      {...(variant && { variant })}
      aria-disabled={keeping.isPending}
      onClick={() => keeping.isPending || keeping.mutate()}
    >
      {keeping.isPending ? t('one_moment') : t('keep', { plan: plan(planName) })}
    </Button>
  )
}
