import { useTranslation } from 'react-i18next'
import { dayOf, findStartOfDay } from '../../../platform/dates/days.ts'
import { useFormat } from '../../../platform/format.ts'
import { FormChoice } from '../../../ui/dialogs/form-dialog.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { Select } from '../../../ui/options/select.tsx'
import { type Expiry, terms } from './expiry.ts'

/** How long a key lives: a term, or a day. */
export function ExpiryChoice({
  expiry,
  isWrong,
  onChange,
}: {
  expiry: Expiry
  isWrong: boolean
  onChange: (expiry: Expiry) => void
}) {
  const { t } = useTranslation('developers')
  const format = useFormat()
  const now = useNow()
  const start = findStartOfDay(expiry.day)
  return (
    <div>
      <FormChoice id="key-expiry" label={t('expires')}>
        <Select
          id="key-expiry"
          value={expiry.term}
          choices={terms.map((value) => ({ value, label: t(`expiry_${value}`) }))}
          onChoose={(term) => onChange({ ...expiry, term })}
        />
      </FormChoice>
      {expiry.term === 'date' && (
        <FormChoice id="key-day" label={t('expiry_day')}>
          <DateField
            id="key-day"
            day={expiry.day}
            text={start ? format.date(start) : t('expiry_day')}
            min={dayOf(now)}
            aria-invalid={isWrong}
            aria-describedby="key-day-problem"
            onChoose={(day) => onChange({ ...expiry, day })}
          />
        </FormChoice>
      )}
      <ProblemText id="key-day-problem">{isWrong && t('expiry_wrong')}</ProblemText>
    </div>
  )
}
