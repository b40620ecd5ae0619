import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { LazyConfirmDialog, useLazyFile } from '../../../ui/dialogs/lazy-dialogs.tsx'
import type { Kind } from '../row-ways.ts'
import { isApplicable } from './applicable.ts'
import type { BulkAction } from './bulk-store.ts'
import type { ExtendDialog } from './extend-dialog.tsx'

/** What is about to be done, and with which. */
export type Asked = { kind: Exclude<Kind, 'reopen'>; transfers: readonly ListedTransfer[] }

/** Asked before it is done. */
export function AskedAction({
  uid,
  asked: { kind, transfers },
  onAnswer,
  onLeave,
}: {
  uid: string
  asked: Asked
  onAnswer: (action: BulkAction) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('dashboard')
  const now = useNow()
  if (kind === 'extend') {
    return (
      <LazyExtendDialog
        uid={uid}
        transfers={transfers}
        onAnswer={(to) => onAnswer({ kind: 'extend', to })}
        onLeave={onLeave}
      />
    )
  }
  const count = transfers.length
  // What cannot be closed or taken off the list is left out of it, and that is said.
  const isPartial = kind === 'close' || kind === 'exclude'
  const meant = isPartial ? transfers.filter((transfer) => isApplicable(kind, transfer, now)).length : count
  return (
    <LazyConfirmDialog
      title={t(`${kind}_title`, { count: meant })}
      text={t(`${kind}_text`, { count: meant })}
      confirmLabel={t(`${kind}_do`, { count: meant })}
      cancelLabel={t('keep', { count: meant })}
      missing={t('problem_network')}
      onConfirm={() => onAnswer({ kind })}
      onCancel={onLeave}
    >
      {meant < count && <p>{t(kind === 'exclude' ? 'cannot_exclude' : 'cannot_close', { count: count - meant })}</p>}
    </LazyConfirmDialog>
  )
}

function LazyExtendDialog(props: ComponentProps<typeof ExtendDialog>) {
  const { t } = useTranslation('dashboard')
  const file = useLazyFile(() => import('./extend-dialog.tsx'), t('problem_network'), props.onLeave)
  return file && <file.ExtendDialog {...props} />
}
