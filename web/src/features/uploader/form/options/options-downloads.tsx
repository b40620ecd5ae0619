import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadLimit } from '@envoi/contract/limits'
import { Select } from '../../../../ui/options/select.tsx'
import { describedAs } from '../letter.tsx'
import { OptionDetail, OptionRow } from './options-row.tsx'
import styles from './options.module.css'

/** What the number starts with: a few people, each once or twice. */
const FIRST = 10

export function DownloadsOption({
  max,
  problem,
  onChange,
}: {
  /** null: no limit; 0: the number is still to be typed. */
  max: number | null
  problem?: string | undefined
  onChange: (max: number | null) => void
}) {
  const { t } = useTranslation('form')
  const [id, numberId, problemId] = [useId(), useId(), useId()]
  return (
    <OptionRow
      label={t('downloads_allowed')}
      controlId={id}
      problem={problem}
      problemId={problemId}
      value={
        <Select
          id={id}
          value={max === null ? 'no_limit' : 'limited'}
          choices={[
            { value: 'no_limit', label: t('no_limit') },
            { value: 'limited', label: t('limited') },
          ]}
          onChoose={(choice) => onChange(choice === 'no_limit' ? null : FIRST)}
        />
      }
    >
      {max !== null && (
        <OptionDetail label={t('downloads_number')} controlId={numberId}>
          <input
            id={numberId}
            type="number"
            inputMode="numeric"
            className={styles.number}
            min={1}
            max={downloadLimit.max}
            step={1}
            value={max === 0 ? '' : max}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
            {...describedAs(problem, problemId)}
          />
        </OptionDetail>
      )}
    </OptionRow>
  )
}
