import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedMemberGroup } from '@envoi/contract/member-groups'
import type { ListedMember } from '@envoi/contract/teams'
import type { TeamRole } from '@envoi/contract/words'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { BulkBar, BulkProgress } from '../../../ui/list/bulk-bar.tsx'
import type { Reading } from '../../../ui/list/read-all.ts'
import { type ActionKind, type MemberAction, isApplicable } from './allowed.ts'
import { MoveDialog } from './move-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { nameOf } from './person.tsx'
import type { RunningBulk } from './use-member-bulk.ts'

/** Each has a button. Whether somebody moves to another member group or into none is said after it. */
const kinds = ['move', 'suspend', 'reactivate', 'resend', 'remove'] as const
type Kind = (typeof kinds)[number]
const icons: Record<Kind, IconName> = {
  move: 'users',
  suspend: 'pause',
  reactivate: 'play',
  resend: 'send',
  remove: 'trash',
}

/** What can be done with the people that are selected. While it is being done, how far that is. */
export function BulkActions({
  role,
  groups,
  selected,
  reading,
  running,
  onStopReading,
  onStop,
  onRun,
  onClear,
}: {
  /** Of whoever does it. */
  role: TeamRole
  /** Those that somebody can be put into. */
  groups: readonly NamedMemberGroup[]
  selected: readonly ListedMember[]
  /** More are being selected: until then nothing is done with a part of them. */
  reading: Reading | null
  running: RunningBulk | null
  onStopReading: () => void
  onStop: () => void
  onRun: (action: MemberAction, members: readonly ListedMember[]) => void
  onClear: () => void
}) {
  const { t } = useTranslation('team')
  const format = useFormat()
  const [asked, setAsked] = useState<'move' | 'suspend' | 'remove' | null>(null)
  const counted = (count: number) => ({ count, number: format.number(count) })
  const meant = (kind: ActionKind): ListedMember[] => selected.filter((member) => isApplicable(kind, member, role))
  const offered = kinds.filter((kind) => meant(kind).length > 0 && (kind !== 'move' || groups.length > 0))
  const leave = (): void => setAsked(null)
  const answer = (action: MemberAction, members = meant(action.kind)): void => {
    leave()
    onRun(action, members)
  }
  // Letting somebody in again, and writing to them again, is harmless; all else is asked about.
  const begin = (kind: Kind): void =>
    kind === 'reactivate' || kind === 'resend' ? onRun({ kind }, meant(kind)) : setAsked(kind)
  if (running) {
    const { kind, settled, total, isWaiting } = running
    const label = t(`doing_${kind}`)
    return (
      <Far
        label={label}
        note={isWaiting ? t('waiting_for_server') : label}
        far={{ read: settled, total }}
        onStop={onStop}
      />
    )
  }
  if (reading) return <Far label={t('selecting')} note={t('selecting')} far={reading} onStop={onStopReading} />
  const suspended = meant('suspend')
  const alone = suspended.length === 1 ? suspended[0] : undefined
  const leftOut = asked === null ? 0 : selected.length - meant(asked).length
  return (
    <>
      <BulkBar
        label={t('selected_actions')}
        count={t('selected', counted(selected.length))}
        clearLabel={t('clear_selected')}
        onClear={onClear}
      >
        {offered.map((kind) => (
          <Button
            key={kind}
            variant={kind === 'remove' ? 'danger' : 'quiet'}
            icon={icons[kind]}
            onClick={() => begin(kind)}
          >
            {t(`bulk_${kind}`)}
          </Button>
        ))}
        {offered.length === 0 && <span className="small">{t('selected_none_apply')}</span>}
      </BulkBar>
      {asked === 'suspend' && (
        <LazyConfirmDialog
          title={alone ? t('suspend_named', { name: nameOf(alone) }) : t('suspend_title', counted(suspended.length))}
          text={t('suspend_text', counted(suspended.length))}
          confirmLabel={t('suspend_do', counted(suspended.length))}
          cancelLabel={t('cancel')}
          missing={t('problem_network')}
          onConfirm={() => answer({ kind: 'suspend' })}
          onCancel={leave}
        >
          {leftOut > 0 && <p className="small">{t('left_out', counted(leftOut))}</p>}
        </LazyConfirmDialog>
      )}
      {asked === 'move' && (
        <MoveDialog members={meant('move')} groups={groups} leftOut={leftOut} onAnswer={answer} onLeave={leave} />
      )}
      {asked === 'remove' && (
        <RemoveDialog
          members={meant('remove')}
          leftOut={leftOut}
          onAnswer={(transfers) => answer({ kind: 'remove', transfers })}
          onLeave={leave}
        />
      )}
    </>
  )
}

function Far({
  label,
  note,
  far: { read, total },
  onStop,
}: {
  label: string
  note: string
  far: Reading
  onStop: () => void
}) {
  const { t } = useTranslation('team')
  const format = useFormat()
  return (
    <BulkProgress
      label={label}
      value={read}
      max={total}
      count={t('done_of', { settled: format.number(read), total: format.number(total) })}
      note={note}
      stopLabel={t('stop')}
      onStop={onStop}
    />
  )
}
