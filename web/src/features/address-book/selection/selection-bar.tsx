import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '@envoi/contract/contacts'
import { useFormat } from '../../../platform/format.ts'
import { BulkBar, BulkProgress } from '../../../ui/list/bulk-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { DeleteDialog } from '../contacts/delete-dialog.tsx'
import { AddToGroupDialog } from '../groups/add-to-group-dialog.tsx'
import type { BulkAction, useBulkAction } from './use-bulk-action.ts'

type Bulk = ReturnType<typeof useBulkAction>

/** What can be done with the contacts that are selected, and how far it is. */
export function SelectionBar({
  uid,
  count,
  elsewhere,
  alone,
  running,
  onSend,
  onRun,
  onStop,
  onClear,
}: {
  uid: string
  count: number
  /** How many of them are not in this search. */
  elsewhere: number
  /** Who it is, where it is one and known. */
  alone: Contact | undefined
  running: Bulk['running']
  /** Nothing where nobody can send. */
  onSend?: (() => void) | undefined
  onRun: (action: BulkAction) => void
  onStop: () => void
  onClear: () => void
}) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const [asked, setAsked] = useState<BulkAction['kind'] | undefined>()
  const leave = (): void => setAsked(undefined)
  const answer = (action: BulkAction): void => {
    leave()
    onRun(action)
  }
  if (running) {
    const { kind, settled, total, isWaiting } = running
    return (
      <BulkProgress
        label={t(`doing_${kind}`)}
        value={settled}
        max={total}
        count={t('done_of', { settled: format.number(settled), total: format.number(total) })}
        note={isWaiting ? t('import_waiting') : t(`doing_${kind}`)}
        stopLabel={t('stop')}
        onStop={onStop}
      />
    )
  }
  const counted = t('selected', { count, number: format.number(count) })
  return (
    <>
      <BulkBar
        label={t('selected_actions')}
        count={elsewhere > 0 ? `${counted}, ${t('selected_elsewhere', { number: format.number(elsewhere) })}` : counted}
        clearLabel={t('clear_selected')}
        onClear={onClear}
      >
        {onSend && (
          <Button variant="quiet" icon="send" onClick={onSend}>
            {t('send_selected')}
          </Button>
        )}
        <Button variant="quiet" icon="users" onClick={() => setAsked('add')}>
          {t('add_selected')}
        </Button>
        <Button variant="danger" icon="trash" onClick={() => setAsked('delete')}>
          {t('delete_selected')}
        </Button>
      </BulkBar>
      {asked === 'add' && (
        <AddToGroupDialog
          uid={uid}
          count={count}
          onChosen={(group) => answer({ kind: 'add', group })}
          onLeave={leave}
        />
      )}
      {asked === 'delete' && (
        <DeleteDialog
          count={count}
          elsewhere={elsewhere}
          contact={alone}
          onAnswer={() => answer({ kind: 'delete' })}
          onLeave={leave}
        />
      )}
    </>
  )
}
