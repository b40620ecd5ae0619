import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { useFormat } from '../../../platform/format.ts'
import { SeePlans } from '../../../platform/see-plans.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { Loaded } from '../loaded.tsx'
import { limitsQuery } from '../queries.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { TeamMembership } from '../team/team-membership.tsx'
import { ClaimCard } from './claim-card.tsx'
import styles from './usage-page.module.css'

/** What is used of what one may, and what a single transfer may hold. */
export function UsagePage({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const limits = useQuery(limitsQuery(user.uid))
  return (
    <>
      <ClaimCard user={user} />
      {user.managerId !== null && <TeamMembership user={user} team={user.managerId} />}
      <Loaded query={limits}>
        {({ storage, storageUsed, uploadSize, filesPerTransfer, recipients, validityDays, messageLength }) => (
          <>
            <Section title={t('storage_title')} text={t('plan', { plan: t(`plan_${user.planType}`) })}>
              <Storage all={storage ?? 0} used={storageUsed ?? 0} />
            </Section>
            <Section title={t('holds_title')}>
              <Figures
                figures={[
                  [t('holds_size'), format.size(uploadSize)],
                  [t('holds_files'), format.number(filesPerTransfer)],
                  [t('holds_recipients'), format.number(recipients)],
                  [t('holds_days'), format.number(validityDays)],
                  [t('holds_message'), format.number(messageLength)],
                ]}
              />
              {user.planType === 'NONE' && (
                <p>
                  <SeePlans />
                </p>
              )}
            </Section>
          </>
        )}
      </Loaded>
    </>
  )
}

function Storage({ all, used }: { all: number; used: number }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const room = Math.max(0, all - used)
  return (
    <div className={styles.storage}>
      <Gauge value={all === 0 ? 0 : used / all} size="huge" />
      <div>
        <p className={`${styles.used} num`}>{t('storage_used', { used: format.size(used), all: format.size(all) })}</p>
        <p className="small">{room === 0 ? t('storage_full') : t('storage_room', { room: format.size(room) })}</p>
      </div>
    </div>
  )
}

function Figures({ figures }: { figures: [string, string][] }) {
  return (
    <dl className={`${styles.figures} num`}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
