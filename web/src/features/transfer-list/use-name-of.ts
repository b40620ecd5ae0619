import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'

/** What a transfer is called; one without a title by what it holds, unless a password stands before that. */
export function useNameOf(): (transfer: Pick<ListedTransfer, 'name' | 'fileCount'>) => string {
  const { t } = useTranslation('dashboard')
  return ({ name, fileCount }) => name || (fileCount === null ? t('hidden') : t('untitled', { count: fileCount }))
}
