import { useTranslation } from 'react-i18next'
import { ProviderForm } from '../form/provider-form.tsx'
import { MethodChoice } from './method-choice.tsx'
import type { MethodOption } from './method-options.ts'
import type { Method } from './use-method.ts'

/** The ways to pay with the form of the chosen one. */
export function MethodSection({
  uid,
  options,
  method,
}: {
  uid: string
  options: readonly MethodOption[]
  method: Method
}) {
  const { t } = useTranslation('checkout')
  return (
    <MethodChoice
      options={options}
      chosen={method.chosen?.value}
      onChoose={method.choose}
      renderFrame={({ kind }) => {
        if (kind === 'saved') return null
        if (kind === 'wallet') return <p className="small">{t('wallet_text')}</p>
        return (
          <>
            <ProviderForm uid={uid} kind={kind} attempt={method.attempt} onReady={method.setForm} />
            {kind === 'sepa' && <p className="small">{t('mandate')}</p>}
          </>
        )
      }}
    />
  )
}
