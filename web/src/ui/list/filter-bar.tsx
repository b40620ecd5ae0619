/** Above a list: where one searches it, and what else narrows or orders it. */
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { SearchField } from '../fields/search-field.tsx'
import { useScrollEdges } from '../hooks/use-scroll-edges.ts'
import { Select } from '../options/select.tsx'
import styles from './filter-bar.module.css'

export function FilterBar({ search, children }: { search: ComponentProps<typeof SearchField>; children: ReactNode }) {
  const others = useRef<HTMLDivElement>(null)
  const { isMoreLeft, isMoreRight } = useScrollEdges(others)
  return (
    <div className={styles.filters}>
      <SearchField {...search} />
      <div ref={others} className={styles.others} data-left={isMoreLeft} data-right={isMoreRight}>
        {children}
      </div>
    </div>
  )
}

/** One of several, in a pill. `isOn`: it narrows the list. */
export const FilterSelect = <Value extends string>({
  isOn = false,
  isPhoneOnly = false,
  ...select
}: ComponentProps<typeof Select<Value>> & {
  isOn?: boolean
  /** Where no columns have heads: the order. */
  isPhoneOnly?: boolean
}) => (
  <span className={classNames(styles.pill, isPhoneOnly && styles.order)} data-on={isOn}>
    <Select {...select} />
  </span>
)

/** A button that looks like it. */
export const FilterButton = ({ isOn, ...props }: ComponentProps<'button'> & { isOn: boolean }) => (
  <button type="button" className={styles.pill} data-on={isOn} {...props} />
)
