import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { dayOf } from '../../../platform/dates/days.ts'
import { useFormat } from '../../../platform/format.ts'
import { readLastDay } from '../../../platform/dates/last-day.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { endsBefore, firstUsefulDay, latestEnd, proposedEnd } from './new-end.ts'
import { limitsQuery } from '../queries.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useTellProblem } from '../use-problem.ts'

/** Until when, for all that are selected. What ends later anyway stays as it is. */
export function ExtendDialog({
  uid,
  transfers,
  onAnswer,
  onLeave,
}: {
  uid: string
  transfers: readonly ListedTransfer[]
  onAnswer: (to: Date) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const tell = useTellProblem()
  const { data: limits, error, isFetching, refetch } = useQuery(limitsQuery(uid))
  const validityDays = limits?.validityDays ?? 0
  const [now] = useState(() => new Date())
  const latest = latestEnd(validityDays, now)
  const [written, setWritten] = useState<string | null>(null)
  const day = written ?? dayOf(proposedEnd(transfers, validityDays, now))
  const [isChecked, setIsChecked] = useState(false)
  const read = readLastDay(day, latest, now)
  const count = transfers.length
  const staying = 'to' in read ? transfers.filter((transfer) => !endsBefore(transfer, read.to)).length : 0
  const values = { date: format.date(latest) }
  const hint = t('extend_hint', values)
  const problem =
    'problem' in read ? t(`day_${read.problem}`, values) : staying === count ? t('day_not_later', { count }) : undefined
  const ask = {
    title: t('extend_title', { count }),
    cancelLabel: t('keep', { count }),
    isDangerous: false,
    onCancel: onLeave,
  }
  // How long one's plan keeps them has to be known first. The question is there already, and so is what went wrong.
  if (!limits) {
    return (
      <ConfirmDialog
        {...ask}
        text={t('extend_by_plan', { count })}
        confirmLabel={isFetching ? t('one_moment') : t('try_again')}
        onConfirm={() => (isFetching ? undefined : void refetch())}
      >
        {error && !isFetching && <p role="alert">{tell(error)}</p>}
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      {...ask}
      text={t('extend_text', { count })}
      confirmLabel={t('extend_do')}
      onConfirm={() => {
        setIsChecked(true)
        if ('to' in read && staying < count) onAnswer(read.to)
      }}
    >
      <TextField
        id="list-extend"
        type="date"
        label={t('extend_day')}
        hint={staying > 0 && staying < count ? `${hint} ${t('ends_later', { count: staying })}` : hint}
        problem={isChecked ? problem : undefined}
        min={dayOf(firstUsefulDay(transfers, now))}
        max={dayOf(latest)}
        value={day}
        onWrite={setWritten}
      />
    </ConfirmDialog>
  )
}
