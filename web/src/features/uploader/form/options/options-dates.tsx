import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/format.ts'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { Select } from '../../../../ui/options/select.tsx'
import { findStartOfDay } from '../../../../platform/dates/days.ts'
import { describedAs } from '../letter.tsx'
import { OptionDetail, OptionRow } from './options-row.tsx'

type Bounds = { first: string; last: string }
type Dates = { from: string | null; end: string; bounds: Bounds }

/** `day` may be one that no calendar has, while it is being typed; then it stands as it is. Or none, when it was cleared. */
export function useDayText(): (day: string) => string {
  const { t } = useTranslation('form')
  const format = useFormat()
  return (day) => {
    const date = findStartOfDay(day)
    return date ? format.shortDate(date) : day || t('no_day')
  }
}

export function AvailableFrom({
  dates: { from, end, bounds },
  problem,
  onChoose,
}: {
  dates: Dates
  problem?: string | undefined
  onChoose: (day: string | null) => void
}) {
  const { t } = useTranslation('form')
  const dayText = useDayText()
  const [id, dayId, problemId] = [useId(), useId(), useId()]
  return (
    <OptionRow
      label={t('available_from')}
      controlId={id}
      problem={problem}
      problemId={problemId}
      value={
        <Select
          id={id}
          value={from === null ? 'at_once' : 'chosen_day'}
          choices={[
            { value: 'at_once', label: t('at_once') },
            { value: 'chosen_day', label: t('chosen_day') },
          ]}
          onChoose={(choice) => onChoose(choice === 'at_once' ? null : bounds.first)}
        />
      }
    >
      {from !== null && (
        <OptionDetail label={t('first_day')} controlId={dayId}>
          <DateField
            id={dayId}
            day={from}
            text={dayText(from)}
            min={bounds.first}
            max={end < bounds.last ? end : bounds.last}
            onChoose={onChoose}
            {...describedAs(problem, problemId)}
          />
        </OptionDetail>
      )}
    </OptionRow>
  )
}

export function AvailableUntil({
  dates: { from, end, bounds },
  problem,
  onChoose,
}: {
  dates: Dates
  problem?: string | undefined
  onChoose: (day: string) => void
}) {
  const { t } = useTranslation('form')
  const dayText = useDayText()
  const [id, problemId] = [useId(), useId()]
  return (
    <OptionRow
      label={t('available_until')}
      controlId={id}
      problem={problem}
      problemId={problemId}
      value={
        <DateField
          id={id}
          day={end}
          text={dayText(end)}
          min={from !== null && from > bounds.first ? from : bounds.first}
          max={bounds.last}
          onChoose={onChoose}
          {...describedAs(problem, problemId)}
        />
      }
    />
  )
}
