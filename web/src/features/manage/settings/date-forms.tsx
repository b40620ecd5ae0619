import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { dayOf } from '../../../platform/dates/days.ts'
import { useFormat } from '../../../platform/format.ts'
import { readLastDay } from '../../../platform/dates/last-day.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useManaged } from '../managed.ts'
import { EditForm } from '../page/editable.tsx'
import { useProblem } from '../problem.ts'
import { useChange } from '../use-change.ts'
import { readStart } from './dates.ts'

type Leave = { leave: () => void }

/** Until when it can be had. */
export function UntilForm({ leave }: Leave) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const { transfer, now } = useManaged()
  const { validity, limits } = transfer
  const current = dayOf(new Date(validity.to))
  const [day, setDay] = useState(current)
  const [isChecked, setIsChecked] = useState(false)
  const read = readLastDay(day, new Date(limits.latestEnd), now)
  const latest = format.date(new Date(limits.latestEnd))
  const change = useChange({
    call: (manager, to: Date) => api.setValidity({ ...manager, body: { to: to.toISOString() } }),
    patch: (shown, to) => ({ ...shown, validity: { ...shown.validity, to: to.toISOString() } }),
    said: (to) => t('until_saved', { date: format.date(to) }),
    onDone: leave,
  })
  return (
    <EditForm
      label={t('until')}
      isBusy={change.isPending}
      problem={useProblem(change.error)}
      onSave={() => {
        setIsChecked(true)
        if (day === current) leave()
        else if ('to' in read) change.mutate(read.to)
      }}
      onLeave={leave}
    >
      <TextField
        id="manage-until"
        type="date"
        label={t('until_day')}
        hint={t('until_hint', { date: latest })}
        problem={isChecked && 'problem' in read ? t(`date_${read.problem}`, { date: latest }) : undefined}
        min={dayOf(now)}
        max={dayOf(new Date(limits.latestEnd))}
        value={day}
        onWrite={setDay}
      />
    </EditForm>
  )
}

/** From when on. */
export function FromForm({ leave }: Leave) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const { transfer, now } = useManaged()
  const { validity } = transfer
  const start = new Date(validity.from)
  const current = start > now ? dayOf(start) : ''
  const [day, setDay] = useState(current)
  const [isChecked, setIsChecked] = useState(false)
  const read = readStart(day, validity, now)
  const change = useChange({
    call: (manager, from: Date) => api.setValidity({ ...manager, body: { from: from.toISOString(), to: validity.to } }),
    said: (from) => (from > now ? t('from_saved', { date: format.date(from) }) : t('from_saved_now')),
    onDone: leave,
  })
  return (
    <EditForm
      label={t('from')}
      isBusy={change.isPending}
      problem={useProblem(change.error)}
      onSave={() => {
        setIsChecked(true)
        if (day === current) leave()
        else if ('from' in read) change.mutate(read.from)
      }}
      onLeave={leave}
    >
      <TextField
        id="manage-from"
        type="date"
        label={t('from_day')}
        hint={t('from_hint')}
        problem={
          isChecked && 'problem' in read ? t(read.problem, { date: format.date(new Date(validity.to)) }) : undefined
        }
        min={dayOf(now)}
        max={dayOf(new Date(validity.to))}
        value={day}
        onWrite={setDay}
      />
    </EditForm>
  )
}
