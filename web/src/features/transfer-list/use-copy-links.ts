import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { useToasts } from '../../ui/feedback/toast.tsx'

/** Copies the links of transfers, one to a line, and says so. */
export function useCopyLinks(): (transfers: readonly ListedTransfer[]) => void {
  const { t } = useTranslation('dashboard')
  const toasts = useToasts()
  return (transfers) => {
    const links = transfers.flatMap(({ link }) => link ?? [])
    navigator.clipboard.writeText(links.join('\n')).then(
      () => toasts.show(t('links_copied', { count: links.length }), { kind: 'copied' }),
      // As without https, or where the browser asks and is told no.
      () => toasts.show(t('copy_refused'), { tone: 'problem', kind: 'copied' }),
    )
  }
}
