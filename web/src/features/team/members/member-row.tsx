import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../../../platform/dates/said.ts'
import type { ListedMember } from '@envoi/contract/teams'
import { useFormat } from '../../../platform/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { GridRow, RowCheck, RowTitle } from '../../../ui/list/grid.tsx'
import type { RowActs } from '../../../ui/list/use-grid.ts'
import { isInvitation } from './allowed.ts'
import styles from './member-grid.module.css'
import { MemberStatus } from './member-status.tsx'
import { Avatar, RoleBadge, nameOf } from './person.tsx'

type Props = {
  index: number
  member: ListedMember | undefined
  href: string
  now: Date
  hasGroups: boolean
  isSelected: boolean
  isTabStop: boolean
  isFocusWanted: boolean
  acts: RowActs
}

/** One person. Kept as it is drawn until something of it changes. */
export const MemberRow = memo(({ member, href, now, hasGroups, ...row }: Props) => {
  const { t } = useTranslation('team')
  return (
    <GridRow id={member?.id} waiting={t('one_moment')} {...row}>
      {member && (
        <Cells
          member={member}
          href={href}
          now={now}
          hasGroups={hasGroups}
          isSelected={row.isSelected}
          onOpen={() => row.acts.open(row.index)}
          onSelect={(isRange) => row.acts.select(row.index, isRange)}
        />
      )}
    </GridRow>
  )
})

function Cells({
  member,
  href,
  now,
  hasGroups,
  isSelected,
  onOpen,
  onSelect,
}: {
  member: ListedMember
  href: string
  now: Date
  hasGroups: boolean
  isSelected: boolean
  onOpen: () => void
  onSelect: (isRange: boolean) => void
}) {
  const { t } = useTranslation('team')
  const format = useFormat()
  const said = useSaid()
  const name = nameOf(member)
  const isHere = !isInvitation(member)
  return (
    <>
      {member.role === 'OWNER' ? (
        <div role="gridcell">
          <span className="sr">{t('role_OWNER')}</span>
        </div>
      ) : (
        <RowCheck label={t('select', { name })} isSelected={isSelected} onSelect={onSelect} />
      )}
      <div role="gridcell" className={styles.main}>
        <Avatar member={member} />
        <div className={styles.who}>
          <span className={styles.name}>
            <RowTitle href={href} onOpen={onOpen} onSelectTo={() => onSelect(true)}>
              <bdi>{name}</bdi>
            </RowTitle>
            <RoleBadge role={member.role} />
          </span>
          <span className="small cut">
            <bdi>{member.email}</bdi>
          </span>
        </div>
      </div>
      {hasGroups && (
        <div role="gridcell" className={classNames(styles.group, 'cut', !member.memberGroup && styles.none)}>
          <bdi>{member.memberGroup?.name ?? '–'}</bdi>
        </div>
      )}
      <div role="gridcell" className={`${styles.figure} ${styles.storage} num`}>
        {isHere ? format.size(member.storageUsed) : '–'}
      </div>
      <div role="gridcell" className={`${styles.figure} ${styles.joined} num`}>
        {isHere && member.joinedAt !== null ? said.day(new Date(member.joinedAt), now) : '–'}
      </div>
      <div role="gridcell" className={`${styles.figure} ${styles.seen} num`}>
        {member.seenAt === null ? '–' : said.day(new Date(member.seenAt), now)}
      </div>
      <div role="gridcell" className={styles.status}>
        <MemberStatus member={member} now={now} />
      </div>
    </>
  )
}
