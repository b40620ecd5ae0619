import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { useSaid } from '../../../platform/dates/said.ts'
import { useFormat } from '../../../platform/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { GridRow, RowCheck, RowTitle } from '../../../ui/list/grid.tsx'
import type { RowActs as Acts } from '../../../ui/list/use-grid.ts'
import { RowActs } from './row-acts.tsx'
import styles from './row.module.css'
import { RowStatus } from './row-status.tsx'
import { useNameOf } from '../use-name-of.ts'
import { usePushPageOf } from '../use-push-page-of.ts'

type Props = {
  index: number
  transfer: ListedTransfer | undefined
  href: string
  now: Date
  isSelected: boolean
  isTabStop: boolean
  isFocusWanted: boolean
  acts: Acts
}

/**
 * One transfer. Kept as it is drawn until something of it changes: the grid is drawn at every key of a search and at
 * every step of a scroll.
 */
export const Row = memo(({ transfer, href, now, ...row }: Props) => {
  const { t } = useTranslation('dashboard')
  return (
    <GridRow id={transfer?.transferId} waiting={t('one_moment')} {...row}>
      {transfer && (
        <Cells
          transfer={transfer}
          href={href}
          now={now}
          isSelected={row.isSelected}
          isTabStop={row.isTabStop}
          onOpen={() => row.acts.open(row.index)}
          onSelect={(isRange) => row.acts.select(row.index, isRange)}
        />
      )}
    </GridRow>
  )
})

function Cells({
  transfer,
  href,
  now,
  isSelected,
  isTabStop,
  onOpen,
  onSelect,
}: {
  transfer: ListedTransfer
  href: string
  now: Date
  isSelected: boolean
  isTabStop: boolean
  onOpen: () => void
  onSelect: (isRange: boolean) => void
}) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const said = useSaid()
  const name = useNameOf()(transfer)
  return (
    <>
      <RowCheck label={t('select', { name })} isSelected={isSelected} onSelect={onSelect} />
      <div role="gridcell" className={styles.main}>
        <RowTitle href={href} onOpen={onOpen} onSelectTo={() => onSelect(true)}>
          {transfer.passwordRequired && <Icon name="lock" size={16} />}
          <bdi>{name}</bdi>
        </RowTitle>
        <span className="small cut">
          <Who transfer={transfer} />
        </span>
      </div>
      <div role="gridcell" className={`${styles.figure} num`}>
        {transfer.size === null ? '' : format.size(transfer.size)}
      </div>
      <div role="gridcell" className={`${styles.figure} num`}>
        {said.day(new Date(transfer.createdAt), now)}
      </div>
      <div role="gridcell" className={`${styles.figure} ${styles.downloads} num`}>
        {format.number(transfer.downloads)}
      </div>
      <div role="gridcell" className={styles.status}>
        <RowStatus transfer={transfer} now={now} />
      </div>
      <RowActs transfer={transfer} name={name} href={href} now={now} isTabStop={isTabStop} onOpen={onOpen} />
    </>
  )
}

/** Who it is from, or who it is for. */
function Who({ transfer: { sender, recipients, push } }: { transfer: ListedTransfer }) {
  const { t } = useTranslation('dashboard')
  const pageOf = usePushPageOf()
  if (sender && push) {
    const who = [sender.name, sender.email].filter(Boolean).join(', ')
    // However long a name somebody types, that it is not verified stays in sight.
    return (
      <span className={styles.who}>
        <bdi className="cut">{t('sent_by', { who: who || t('somebody') })}</bdi>
        {who && !push.isSenderProven && `\u00A0·\u00A0${t('unproven')}`}
        {'\u00A0·\u00A0'}
        <bdi className="cut">{pageOf(push)}</bdi>
      </span>
    )
  }
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
