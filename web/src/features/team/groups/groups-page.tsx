import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberGroupView } from '@envoi/contract/member-groups'
import type { TeamView } from '@envoi/contract/teams'
import { useFormat } from '../../../platform/format.ts'
import { useOpenGroup } from '../../../platform/use-open-group.ts'
import { SeePlans } from '../../../platform/see-plans.tsx'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { LoadFailed, Loading } from '../../../ui/feedback/load-state.tsx'
import { OpeningRow, OpeningRows } from '../../../ui/list/opening-rows.tsx'
import { TeamGate } from '../team-gate.tsx'
import { TeamTabs } from '../team-tabs.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { GroupSection, type RenderOptions } from './group-section.tsx'
import styles from './groups-page.module.css'
import { LookSwatch } from './look-swatch.tsx'
import { useTellProblem } from './problem.ts'
import { groupsQuery, ungroupedQuery } from './queries.ts'

/** The groups of a team's members, for those who manage it; and the one that the address names opened, if it is there. */
export const GroupsPage = ({
  team,
  uid,
  renderOptions,
}: {
  team: string
  uid: string
  renderOptions: RenderOptions
}) => (
  <TeamGate team={team} uid={uid}>
    {(found) => <Groups team={found} renderOptions={renderOptions} />}
  </TeamGate>
)

function Groups({ team: { team, planType }, renderOptions }: { team: TeamView; renderOptions: RenderOptions }) {
  const { t } = useTranslation(['memberGroups', 'team'])
  const format = useFormat()
  const tell = useTellProblem()
  const [isAdding, setIsAdding] = useState(false)
  const count = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery(groupsQuery(team))
  const { open, go } = useOpenGroup('/dashboard/team/groups', data?.groups, count)
  if (open) {
    return (
      <GroupSection
        key={open.id}
        team={team}
        group={open}
        renderOptions={renderOptions}
        onClose={() => go(undefined)}
      />
    )
  }
  const total = data?.groups.length
  const isLapsed = planType === 'NONE'
  return (
    <>
      <TeamTabs />
      {isLapsed && (
        <Banner icon="alert" title={t('team:lapsed_title')}>
          {t('problem_lapsed')} <SeePlans />
        </Banner>
      )}
      <div className={styles.head}>
        <p className={styles.intro}>{t('intro')}</p>
        {!isLapsed && (
          <Button variant="primary" icon="plus" onClick={() => setIsAdding(true)}>
            {t('add')}
          </Button>
        )}
      </div>
      <h2 ref={count} className={total === 0 ? 'sr' : `${styles.count} small num`} tabIndex={-1}>
        {total !== undefined && t('found', { count: total, number: format.number(total) })}
      </h2>
      {!data && error && (
        <LoadFailed retryLabel={t('team:try_again')} onRetry={() => void refetch()}>
          {tell(error)}
        </LoadFailed>
      )}
      {!data && !error && <Loading>{t('team:one_moment')}</Loading>}
      {total === 0 && <Empty icon="users" title={t('empty_title')} text={t('empty_text')} />}
      {data && data.groups.length > 0 && (
        <>
          <OpeningRows label={t('title')}>
            {data.groups.map((group) => (
              <GroupRow key={group.id} group={group} onOpen={() => go(group.id)} />
            ))}
          </OpeningRows>
          <Ungrouped team={team} />
        </>
      )}
      {isAdding && <GroupDialog team={team} onSaved={go} onLeave={() => setIsAdding(false)} />}
    </>
  )
}

function GroupRow({ group, onOpen }: { group: MemberGroupView; onOpen: () => void }) {
  const { t } = useTranslation('memberGroups')
  const format = useFormat()
  const { name, memberCount, customization, uploader } = group
  return (
    <OpeningRow
      before={<LookSwatch look={customization} />}
      title={
        <b className="cut">
          <bdi>{name}</bdi>
        </b>
      }
      text={t('size', { count: memberCount, number: format.number(memberCount) })}
      facts={[t(isSet(customization) ? 'look_own' : 'look_site'), t(isSet(uploader) ? 'options_own' : 'options_team')]}
      onOpen={onOpen}
    />
  )
}

const isSet = (settings: object): boolean => Object.values(settings).some((value) => value !== null)

/** How many there is something to do about. */
function Ungrouped({ team }: { team: string }) {
  const { t } = useTranslation('memberGroups')
  const format = useFormat()
  const { data } = useQuery(ungroupedQuery(team))
  if (!data || data.count === 0) return null
  return (
    <p className={`${styles.ungrouped} small num`}>
      {t('ungrouped', { count: data.count, number: format.number(data.count) })}
    </p>
  )
}
