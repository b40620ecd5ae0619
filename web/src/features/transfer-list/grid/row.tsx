import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { useFormat } from '../../../platform/format.ts'
import { Checkbox } from '../../../ui/options/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './row.module.css'
import { RowStatus } from './row-status.tsx'
import { useNameOf } from '../use-name-of.ts'

/** What can be done with a row, told by its place. */
export type RowActs = {
  focus: (index: number) => void
  open: (index: number) => void
  select: (index: number, isRange: boolean) => void
}

type Props = {
  index: number
  transfer: ListedTransfer | undefined
  href: string
  now: Date
  isSelected: boolean
  isTabStop: boolean
  isFocusWanted: boolean
  acts: RowActs
}

/**
 * One transfer. Not read yet: an empty place, which can be gone over. Kept as it is drawn until something of it changes:
 * the grid is drawn at every key of a search and at every step of a scroll.
 */
export const Row = memo(({ index, transfer, href, now, isSelected, isTabStop, isFocusWanted, acts }: Props) => {
  const { t } = useTranslation('dashboard')
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isFocusWanted) row.current?.focus({ preventScroll: true })
  }, [isFocusWanted])
  return (
    <div
      ref={row}
      role="row"
      className={styles.row}
      data-transfer={transfer?.transferId}
      // The heads of the columns are the first row.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => acts.focus(index)}
    >
      {transfer ? (
        <Cells
          transfer={transfer}
          href={href}
          now={now}
          isSelected={isSelected}
          onOpen={() => acts.open(index)}
          onSelect={(isRange) => acts.select(index, isRange)}
        />
      ) : (
        <div role="gridcell" className={styles.empty}>
          <span className="sr">{t('one_moment')}</span>
        </div>
      )}
    </div>
  )
})

function Cells({
  transfer,
  href,
  now,
  isSelected,
  onOpen,
  onSelect,
}: {
  transfer: ListedTransfer
  href: string
  now: Date
  isSelected: boolean
  onOpen: () => void
  onSelect: (isRange: boolean) => void
}) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const name = useNameOf()(transfer)
  function click(event: MouseEvent): void {
    // These open it in a tab of its own, as with any link.
    if (event.ctrlKey || event.metaKey || event.button !== 0) return
    event.preventDefault()
    // The second of two was meant for what stood over the row at the first, or for the row, which is open by now.
    if (event.detail > 1) return
    if (event.shiftKey) onSelect(true)
    else onOpen()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the box in it has one */}
      <div role="gridcell" className={styles.check}>
        <Checkbox
          checked={isSelected}
          tabIndex={-1}
          onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)}
        >
          <span className="sr">{t('select', { name })}</span>
        </Checkbox>
      </div>
      <div role="gridcell" className={styles.main}>
        <a className={`${styles.title} cut`} href={href} tabIndex={-1} onClick={click}>
          {transfer.passwordRequired && <Icon name="lock" size={16} />}
          <bdi>{name}</bdi>
        </a>
        <span className="small cut">
          <Who transfer={transfer} />
        </span>
      </div>
      <div role="gridcell" className={`${styles.figure} num`}>
        {transfer.size === null ? '' : format.size(transfer.size)}
      </div>
      <div role="gridcell" className={`${styles.figure} ${styles.date} num`}>
        {format.shortDate(new Date(transfer.createdAt))}
      </div>
      <div role="gridcell" className={`${styles.figure} ${styles.downloads} num`}>
        {format.number(transfer.downloads)}
      </div>
      <div role="gridcell" className={styles.status}>
        <RowStatus transfer={transfer} now={now} />
      </div>
    </>
  )
}

/** Who it is from, or who it is for. */
function Who({ transfer: { sender, recipients } }: { transfer: ListedTransfer }) {
  const { t } = useTranslation('dashboard')
  if (sender) return t('sent_by', { who: sender.name ?? sender.email ?? t('somebody') })
  const [first, second, ...others] = recipients
  if (first === undefined) return t('as_link')
  if (second === undefined) return first
  // The second gives way to the first, and both to how many more there are.
  return (
    <span className={styles.who}>
      <bdi className="cut">{first},</bdi>
      {'\u00A0'}
      <bdi className="cut">{second}</bdi>
      {others.length > 0 && `\u00A0${t('and_more', { count: others.length })}`}
    </span>
  )
}
