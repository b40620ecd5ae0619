import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedMember } from '@envoi/contract/teams'
import { type LeftTransfers, leftTransfers } from '@envoi/contract/words'
import { useFormat } from '../../../platform/format.ts'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { RadioGroup } from '../../../ui/options/radio-group.tsx'
import { isInvitation } from './allowed.ts'
import { nameOf } from './person.tsx'

/** Before people leave the team: what becomes of what they sent. Those who were only invited leave nothing behind. */
export function RemoveDialog({
  members,
  leftOut = 0,
  onAnswer,
  onLeave,
}: {
  members: readonly ListedMember[]
  /** Of those that were selected, so many stay. */
  leftOut?: number
  onAnswer: (transfers: LeftTransfers) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('team')
  const format = useFormat()
  const [transfers, setTransfers] = useState<LeftTransfers>('give')
  const [first] = members
  const count = members.length
  const counted = { count, number: format.number(count) }
  const areInvitations = members.every(isInvitation)
  const isOne = first !== undefined && count === 1
  const name = isOne ? nameOf(first) : ''
  return (
    <LazyConfirmDialog
      title={isOne ? t(areInvitations ? 'withdraw_named' : 'remove_named', { name }) : t('remove_title', counted)}
      text={areInvitations ? t('withdraw_text', counted) : t('remove_text', counted)}
      confirmLabel={isOne && areInvitations ? t('withdraw_do') : t('remove_do', counted)}
      cancelLabel={t('cancel')}
      missing={t('problem_network')}
      onConfirm={() => onAnswer(areInvitations ? 'keep' : transfers)}
      onCancel={onLeave}
    >
      {!areInvitations && (
        <RadioGroup
          label={t('transfers_what', counted)}
          value={transfers}
          choices={leftTransfers.map((value) => ({ value, label: t(`transfers_${value}`) }))}
          onChoose={setTransfers}
        />
      )}
      {leftOut > 0 && <p className="small">{t('left_out', { count: leftOut, number: format.number(leftOut) })}</p>}
    </LazyConfirmDialog>
  )
}
