import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { FilterBar, FilterButton, FilterSelect } from '../../ui/list/filter-bar.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './list-filters.module.css'
import { areDatesBackwards, type ListState } from './list-state.ts'
import { filters, origins, sortFields } from './search-params.ts'
import type { ChangeList } from './use-list-state.ts'
import { findStartOfDay } from '../../platform/dates/days.ts'
import { useFormat } from '../../platform/format.ts'

/** By words, by how they stand, by when they were sent; on a phone, where no columns have heads, also the order. */
export function ListFilters({
  state,
  change,
  onSearch,
  onDown,
  children,
}: {
  state: ListState
  change: ChangeList
  onSearch: (query: string) => void
  onDown: () => void
  /** What else can be done with all that was found. */
  children: ReactNode
}) {
  const { t } = useTranslation('dashboard')
  const hasDates = state.from !== '' || state.to !== ''
  const [isUnfolded, setIsUnfolded] = useState(hasDates)
  const id = useId()
  const nameOfDates = useNameOfDates()
  const isBackwards = areDatesBackwards(state)
  const isReceived = state.list === 'received'
  const choices: readonly ListState['filter'][] = filters[state.list]
  return (
    <>
      <FilterBar
        search={{
          label: isReceived ? t('search_received') : t('search_sent'),
          keyHint: t('search_key'),
          value: state.query,
          onWrite: onSearch,
          onDown,
        }}
      >
        {choices.length > 1 && (
          <FilterSelect
            aria-label={t('filter')}
            isOn={state.filter !== 'all'}
            value={state.filter}
            choices={choices.map((value) => ({ value, label: t(`filter_${value}`) }))}
            onChoose={(filter) => change({ filter })}
          />
        )}
        {isReceived && (
          <FilterSelect
            aria-label={t('origin')}
            isOn={state.origin !== 'any'}
            value={state.origin}
            choices={origins.map((value) => ({ value, label: t(`origin_${value}`) }))}
            onChoose={(origin) => change({ origin })}
          />
        )}
        <FilterButton
          isOn={hasDates}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {hasDates && !isUnfolded ? (
            <>
              <span className="sr">{t('dates')}</span> {nameOfDates(state)}
            </>
          ) : (
            t('dates')
          )}
          <Icon name={isUnfolded ? 'up' : 'down'} size={16} />
        </FilterButton>
        <FilterSelect
          isPhoneOnly
          aria-label={t('order')}
          value={state.sort}
          choices={sortFields
            .flatMap((field) => [`-${field}`, field] as const)
            .map((value) => ({ value, label: t(`order_${value}`) }))}
          onChoose={(sort) => change({ sort })}
        />
        {children}
      </FilterBar>
      <div id={id} className={styles.dates} hidden={!isUnfolded}>
        <TextField
          id={`${id}-from`}
          type="date"
          label={t('from')}
          value={state.from}
          {...(state.to !== '' && { max: state.to })}
          isWrong={isBackwards}
          onWrite={(from) => change({ from })}
        />
        <TextField
          id={`${id}-to`}
          type="date"
          label={t('to')}
          value={state.to}
          {...(state.from !== '' && { min: state.from })}
          problem={isBackwards ? t('dates_backwards') : undefined}
          onWrite={(to) => change({ to })}
        />
      </div>
    </>
  )
}

/** The days between which something was sent, in words; one of them may be left open. */
function useNameOfDates(): (dates: Pick<ListState, 'from' | 'to'>) => string {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (dates) => {
    const [first, last] = [findStartOfDay(dates.from), findStartOfDay(dates.to)]
    const [from, to] = [first ? format.shortDate(first) : '', last ? format.shortDate(last) : '']
    if (from === '') return t('dates_to', { to })
    return to === '' ? t('dates_from', { from }) : t('dates_between', { from, to })
  }
}
