import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { useFormat } from '../../../platform/format.ts'
import { BulkBar, BulkProgress } from '../../../ui/list/bulk-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import type { ExtendDialog } from './extend-dialog.tsx'
import { isApplicable } from './applicable.ts'
import type { ListName } from '../search-params.ts'
import { LazyConfirmDialog, useLazyFile } from '../../../ui/dialogs/lazy-dialogs.tsx'
import type { Reading } from '../../../ui/list/read-all.ts'
import type { BulkAction } from './bulk-store.ts'
import type { Bulk } from './use-bulk.ts'

type Kind = BulkAction['kind']

const kinds: Record<ListName, readonly Kind[]> = {
  running: ['delete'],
  sent: ['extend', 'close', 'reopen', 'delete'],
  received: ['exclude'],
  archive: [],
}
const icons: Record<Kind, IconName> = {
  extend: 'clock',
  close: 'pause',
  reopen: 'play',
  delete: 'trash',
  exclude: 'close',
}

/** What can be done with all that are selected. While it is being done, how far that is. */
export function BulkActions({
  uid,
  list,
  selected,
  reading,
  bulk,
  onStopReading,
  onRun,
  onExport,
  onClear,
}: {
  uid: string
  list: ListName
  selected: readonly ListedTransfer[]
  /** More are being selected: until then nothing is done with a part of them. */
  reading: Reading | null
  bulk: Bulk
  onStopReading: () => void
  onRun: (action: BulkAction) => void
  onExport: () => void
  onClear: () => void
}) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const [asked, setAsked] = useState<Kind | null>(null)
  const now = useNow()
  const count = selected.length
  // What cannot be closed or taken off the list is left out of it, and that is said.
  const isPartial = asked === 'close' || asked === 'exclude'
  const meant = isPartial ? selected.filter((transfer) => isApplicable(asked, transfer, now)).length : count
  // What came by push pages is theirs to manage, as what they have sent is.
  const isManaged = list === 'received' && count > 0 && selected.every(({ push }) => push)
  const offered = kinds[isManaged ? 'sent' : list].filter((kind) =>
    selected.some((transfer) => isApplicable(kind, transfer, now)),
  )
  const leave = (): void => setAsked(null)
  const answer = (action: BulkAction): void => {
    leave()
    onRun(action)
  }
  // Opening again is harmless; all else is asked about.
  const begin = (kind: Kind): void => (kind === 'reopen' ? onRun({ kind }) : setAsked(kind))
  if (bulk.running) return <RunningAction running={bulk.running} onStop={bulk.stop} />
  if (reading) return <Selecting reading={reading} onStop={onStopReading} />
  return (
    <>
      <BulkBar
        label={t('selected_actions')}
        count={t('selected', { count, number: format.number(count) })}
        clearLabel={t('clear_selected')}
        onClear={onClear}
      >
        {offered.map((kind) => (
          <Button
            key={kind}
            variant={kind === 'delete' ? 'danger' : 'quiet'}
            icon={icons[kind]}
            onClick={() => begin(kind)}
          >
            {t(`bulk_${kind}`)}
          </Button>
        ))}
        <Button variant="quiet" icon="sheet" onClick={onExport}>
          {t('csv')}
        </Button>
      </BulkBar>
      {asked === 'extend' && (
        <LazyExtendDialog
          uid={uid}
          transfers={selected}
          onAnswer={(to) => answer({ kind: 'extend', to })}
          onLeave={leave}
        />
      )}
      {asked !== null && asked !== 'extend' && asked !== 'reopen' && (
        <LazyConfirmDialog
          title={t(`${asked}_title`, { count: meant })}
          text={t(`${asked}_text`, { count: meant })}
          confirmLabel={t(`${asked}_do`, { count: meant })}
          cancelLabel={t('keep', { count: meant })}
          missing={t('problem_network')}
          onConfirm={() => answer({ kind: asked })}
          onCancel={leave}
        >
          {meant < count && (
            <p>{t(asked === 'exclude' ? 'cannot_exclude' : 'cannot_close', { count: count - meant })}</p>
          )}
        </LazyConfirmDialog>
      )}
    </>
  )
}

function LazyExtendDialog(props: ComponentProps<typeof ExtendDialog>) {
  const { t } = useTranslation('dashboard')
  const file = useLazyFile(() => import('./extend-dialog.tsx'), t('problem_network'), props.onLeave)
  return file && <file.ExtendDialog {...props} />
}

function RunningAction({ running, onStop }: { running: NonNullable<Bulk['running']>; onStop: () => void }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { kind, settled, total, isWaiting } = running
  return (
    <BulkProgress
      label={t(`doing_${kind}`)}
      value={settled}
      max={total}
      count={t('done_of', { settled: format.number(settled), total: format.number(total) })}
      note={isWaiting ? t('waiting_for_server') : t(`doing_${kind}`)}
      stopLabel={t('stop')}
      onStop={onStop}
    />
  )
}

function Selecting({ reading: { read, total }, onStop }: { reading: Reading; onStop: () => void }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <BulkProgress
      label={t('selecting')}
      value={read}
      max={total}
      count={t('done_of', { settled: format.number(read), total: format.number(total) })}
      note={t('selecting')}
      stopLabel={t('stop')}
      onStop={onStop}
    />
  )
}
