import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScimView } from '@envoi/contract/scim'
import type { TeamView } from '@envoi/contract/teams'
import { ask } from '../../../platform/query-asking.ts'
import { SeePlans } from '../../../platform/see-plans.tsx'
import { teamApi } from '../../../platform/team-api.ts'
import { Aside } from '../../../ui/dialogs/aside.tsx'
import { LoadFailed, Loading } from '../../../ui/feedback/load-state.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { ActRow } from '../member/act-row.tsx'
import { useSave } from '../member/use-save.ts'
import { useTellProblem } from '../problem.ts'
import { scimQuery } from '../queries.ts'
import styles from './directory-panel.module.css'
import { DirectorySync } from './directory-sync.tsx'

/** How a company's directory keeps this team by itself, over the list of its people. `id`: of what opened it. */
export function DirectoryPanel({ team, id, onClose }: { team: TeamView; id: string; onClose: () => void }) {
  const { t } = useTranslation('team')
  const tell = useTellProblem()
  const { data, error, refetch } = useQuery(scimQuery(team.team))
  return (
    <Aside id={id} label={t('scim')} backLabel={t('back')} onClose={onClose}>
      <h1 className={styles.title}>{t('scim_title')}</h1>
      <p className={styles.text}>{t('scim_text')}</p>
      {data && <Directory team={team} scim={data} />}
      {!data && error && (
        <LoadFailed retryLabel={t('try_again')} onRetry={() => void refetch()}>
          {tell(error)}
        </LoadFailed>
      )}
      {!data && !error && <Loading>{t('one_moment')}</Loading>}
    </Aside>
  )
}

function Directory({ team: { team, planType, role }, scim }: { team: TeamView; scim: ScimView }) {
  const { t } = useTranslation('team')
  // Told once: whoever leaves this page does not see it again.
  const [secret, setSecret] = useState<string>()
  const params = { team }
  const making = useSave<'made' | 'renewed'>(
    team,
    async () => setSecret((await ask(teamApi.makeScimToken({ params }))).secret),
    { said: (kind) => t(`scim_${kind}`) },
  )
  const ending = useSave(team, () => ask(teamApi.deleteScimToken({ params })), {
    said: () => t('scim_ended'),
    onSaved: () => setSecret(undefined),
  })
  const area = useRef<HTMLDivElement>(null)
  // The button that turned it on or off has gone with that.
  useFocusAfterLoss(
    scim.token !== null,
    () => area.current?.querySelector('button')?.focus(),
    () => true,
  )
  const isLapsed = planType === 'NONE'
  return (
    <div ref={area} className={styles.parts}>
      {scim.token ? (
        <DirectorySync
          baseUrl={scim.baseUrl}
          token={scim.token}
          secret={secret}
          mayRenew={!isLapsed}
          isBusy={making.isPending || ending.isPending}
          onRenew={() => making.mutate('renewed')}
          onEnd={() => ending.mutate(undefined)}
        />
      ) : (
        <>
          {!isLapsed && (
            <ActRow
              title={t('scim_off')}
              text={t(role === 'OWNER' ? 'scim_off_text' : 'scim_off_manager')}
              label={t('scim_make')}
              isBusy={making.isPending}
              onAct={() => making.mutate('made')}
            />
          )}
          {isLapsed && (
            <p>
              {t('scim_lapsed')} {role === 'OWNER' && <SeePlans />}
            </p>
          )}
        </>
      )}
      <ProblemText>{making.problem ?? ending.problem}</ProblemText>
    </div>
  )
}
