import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { BulkBar, BulkProgress } from '../../../ui/list/bulk-bar.tsx'
import type { Reading } from '../../../ui/list/read-all.ts'
import { type Kind, kindsIn } from '../row-ways.ts'
import type { ListName } from '../search-params.ts'
import { isApplicable } from './applicable.ts'
import { kindIcons } from './kind-icons.ts'
import type { Bulk } from './use-bulk.ts'

/** What can be done with all that are selected. While it is being done, how far that is. */
export function BulkActions({
  list,
  selected,
  reading,
  bulk,
  onStopReading,
  onCopy,
  onBegin,
  onExport,
  onClear,
}: {
  list: ListName
  selected: readonly ListedTransfer[]
  /** More are being selected: until then nothing is done with a part of them. */
  reading: Reading | null
  bulk: Bulk
  onStopReading: () => void
  onCopy: () => void
  onBegin: (kind: Kind) => void
  onExport: () => void
  onClear: () => void
}) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const now = useNow()
  const count = selected.length
  const offered = kindsIn(list, selected).filter((kind) =>
    selected.some((transfer) => isApplicable(kind, transfer, now)),
  )
  if (bulk.running) return <RunningAction running={bulk.running} onStop={bulk.stop} />
  if (reading) return <Selecting reading={reading} onStop={onStopReading} />
  return (
    <BulkBar
      label={t('selected_actions')}
      count={t('selected', { count, number: format.number(count) })}
      clearLabel={t('clear_selected')}
      onClear={onClear}
    >
      {selected.some(({ link }) => link !== undefined) && (
        <Button variant="quiet" icon="copy" onClick={onCopy}>
          {t('bulk_copy', { count })}
        </Button>
      )}
      {offered.map((kind) => (
        <Button
          key={kind}
          variant={kind === 'delete' ? 'danger' : 'quiet'}
          icon={kindIcons[kind]}
          onClick={() => onBegin(kind)}
        >
          {t(`bulk_${kind}`)}
        </Button>
      ))}
      <Button variant="quiet" icon="sheet" onClick={onExport}>
        {t('csv')}
      </Button>
    </BulkBar>
  )
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
