import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../../../platform/dates/said.ts'
import type { MemberView, TeamView } from '@envoi/contract/teams'
import { useFormat } from '../../../platform/format.ts'
import { Aside } from '../../../ui/dialogs/aside.tsx'
import { Figures } from '../../../ui/display/figures.tsx'
import { LoadFailed, Loading } from '../../../ui/feedback/load-state.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { isInvitation, mayChange } from '../members/allowed.ts'
import { MemberStatus } from '../members/member-status.tsx'
import { Avatar, RoleBadge, nameOf } from '../members/person.tsx'
import { useTellProblem } from '../problem.ts'
import { memberQuery } from '../queries.ts'
import { Access, type RenderGive } from './access.tsx'
import { GroupChoice } from './group-choice.tsx'
import { InvitationAccess } from './invitation-access.tsx'
import styles from './member-panel.module.css'
import { NotificationSwitches } from './notification-switches.tsx'
import { ProfileForm } from './profile-form.tsx'
import { PushLink } from './push-link.tsx'
import { RoleChoice } from './role-choice.tsx'
import { TemplateForm } from './template-form.tsx'

/** One person of the team over the list: who they are, and what can be changed about them. */
export function MemberPanel({
  team,
  id,
  renderGive,
  onClose,
}: {
  team: TeamView
  id: string
  renderGive: RenderGive
  onClose: () => void
}) {
  const { t } = useTranslation('team')
  const tell = useTellProblem()
  const { data, error, refetch } = useQuery(memberQuery(team.team, id))
  return (
    <Aside id={id} label={t('one_member')} backLabel={t('back')} onClose={onClose}>
      {data && <Member key={id} team={team} member={data} renderGive={renderGive} onGone={onClose} />}
      {!data && error && (
        <LoadFailed retryLabel={t('try_again')} onRetry={() => void refetch()}>
          <b>{t('load_failed')}</b> {tell(error)}
        </LoadFailed>
      )}
      {!data && !error && <Loading>{t('one_moment')}</Loading>}
    </Aside>
  )
}

function Member({
  team: { team, role },
  member,
  renderGive,
  onGone,
}: {
  team: TeamView
  member: MemberView
  renderGive: RenderGive
  onGone: () => void
}) {
  const { t } = useTranslation('team')
  const now = useNow()
  const isInvited = isInvitation(member)
  const isMine = mayChange(role, member)
  const name = nameOf(member)
  return (
    <>
      <div className={styles.head}>
        <Avatar member={member} />
        <div className={styles.who}>
          <h1 className={styles.title}>
            <bdi>{name}</bdi> <RoleBadge role={member.role} />
          </h1>
          <p className="small">
            <bdi>{member.email}</bdi>
          </p>
        </div>
        <MemberStatus member={member} now={now} />
      </div>
      <MemberFigures member={member} now={now} />
      {!isInvited && member.role !== 'OWNER' && <GroupChoice team={team} member={member} />}
      {isMine ? (
        <>
          <Section title={t('profile')}>
            <ProfileForm team={team} member={member} />
            {role === 'OWNER' && !isInvited && <RoleChoice team={team} member={member} />}
          </Section>
          {!isInvited && (
            <>
              <Section title={t('notifications')}>
                <NotificationSwitches team={team} member={member} />
              </Section>
              <Section title={t('template')} text={t('template_text', { name })}>
                <TemplateForm team={team} member={member} />
              </Section>
            </>
          )}
          {member.status === 'ACTIVE' && (
            <Section title={t('push_link')}>
              <PushLink team={team} member={member} />
            </Section>
          )}
          <Section title={t(isInvited ? 'invitation' : 'access')}>
            {isInvited ? (
              <InvitationAccess team={team} member={member} onGone={onGone} />
            ) : (
              <Access
                team={team}
                member={member}
                {...(role === 'OWNER' && member.status === 'ACTIVE' && { renderGive })}
                onGone={onGone}
              />
            )}
          </Section>
        </>
      ) : (
        member.role === 'MANAGER' && <p className="small">{t('managers_only')}</p>
      )}
    </>
  )
}

function MemberFigures({ member, now }: { member: MemberView; now: Date }) {
  const { t } = useTranslation('team')
  const format = useFormat()
  const said = useSaid()
  const { transfers, storageUsed, seenAt, joinedAt, expiresAt } = member
  const day = (moment: string | null): string => (moment === null ? t('never') : said.day(new Date(moment), now))
  const figures = isInvitation(member)
    ? [{ name: t('figure_expires'), value: expiresAt === null ? '–' : said.day(new Date(expiresAt)) }]
    : [
        { name: t('figure_transfers'), value: format.number(transfers) },
        { name: t('figure_storage'), value: format.size(storageUsed) },
        { name: t('figure_seen'), value: day(seenAt) },
        { name: t('figure_joined'), value: day(joinedAt) },
      ]
  return <Figures figures={figures} />
}
