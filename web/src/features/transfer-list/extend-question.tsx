import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY } from '@envoi/contract/limits'
import { dayOf } from '../../platform/days.ts'
import { useFormat } from '../../platform/format.ts'
import { readLastDay } from '../../platform/last-day.ts'
import { TextField } from '../../ui/text-field.tsx'
import { latestEnd } from './new-end.ts'
import { limitsQuery } from './queries.ts'
import { Question } from './question.tsx'

/** What is proposed: a week more, or as much of it as the plan allows. */
const WEEK = 7

/** Until when, for all that are picked. */
export function ExtendQuestion({
  uid,
  count,
  onAnswer,
  onLeave,
}: {
  uid: string
  count: number
  onAnswer: (to: Date) => void
  onLeave: () => void
}) {
  const { data: limits } = useQuery(limitsQuery(uid))
  return limits ? (
    <DayQuestion validityDays={limits.validityDays} count={count} onAnswer={onAnswer} onLeave={onLeave} />
  ) : null
}

function DayQuestion({
  validityDays,
  count,
  onAnswer,
  onLeave,
}: {
  validityDays: number
  count: number
  onAnswer: (to: Date) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const [now] = useState(() => new Date())
  const latest = latestEnd(validityDays, now)
  const [day, setDay] = useState(() => dayOf(new Date(now.getTime() + Math.min(WEEK, validityDays) * DAY)))
  const [isChecked, setIsChecked] = useState(false)
  const read = readLastDay(day, latest, now)
  const values = { date: format.date(latest) }
  return (
    <Question
      title={t('extend_title', { count })}
      text={t('extend_text')}
      answer={t('extend_do')}
      onAnswer={() => {
        setIsChecked(true)
        if ('to' in read) onAnswer(read.to)
      }}
      onLeave={onLeave}
    >
      <TextField
        id="list-extend"
        type="date"
        label={t('extend_day')}
        hint={t('extend_hint', values)}
        problem={isChecked && 'problem' in read ? t(`day_${read.problem}`, values) : undefined}
        min={dayOf(now)}
        max={dayOf(latest)}
        value={day}
        onWrite={setDay}
      />
    </Question>
  )
}
