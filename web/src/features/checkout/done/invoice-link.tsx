import { useTranslation } from 'react-i18next'
import { payCalls } from '@envoi/contract/pay-calls'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** The paper itself, as a file. */
export function InvoiceLink({ number }: { number: string }) {
  const { t } = useTranslation('checkout')
  const address = `/api${payCalls.getInvoicePaper.path.replace('{number}', encodeURIComponent(number))}`
  return (
    <p>
      <a className={buttonClass({})} href={address} download>
        <Icon name="download" />
        {t('invoice', { number })}
      </a>
    </p>
  )
}
