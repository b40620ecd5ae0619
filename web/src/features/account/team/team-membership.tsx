import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { session } from '../../../platform/session/session.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useLeave } from '../account-form.tsx'
import { Loaded } from '../loaded.tsx'
import { ProofForm } from '../proof/proof-form.tsx'
import { teamQuery } from '../../../platform/team-query.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Setting } from '../setting.tsx'

type Membership = { user: UserView; team: string }

/** Whose team one is in: who to ask when a limit is reached, and how to leave. */
export function TeamMembership({ user, team }: Membership) {
  const { t } = useTranslation('account')
  const query = useQuery(teamQuery(team, user.uid))
  return (
    <Section title={t('team_title')}>
      <Loaded query={query}>
        {({ owner }) => (
          <Setting
            title={t('team_of', { owner: owner.displayName })}
            text={t('team_text', { owner: owner.displayName, email: owner.email })}
            actions={[{ label: t('leave_team'), isDanger: true, form: <LeaveTeam user={user} team={team} /> }]}
          />
        )}
      </Loaded>
    </Section>
  )
}

/** Where they belonged is no longer their home, so they sign in anew. */
function LeaveTeam({ user, team }: Membership) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const navigate = useNavigate()
  const toasts = useToasts()
  return (
    <ProofForm
      uid={user.uid}
      submitLabel={t('leave_team')}
      isDanger
      read={() => true}
      prove={async (body) => {
        await ask(api.leaveTeam({ params: { team }, body }))
        // First away from here: this page leads whoever is signed out to the sign-in.
        await session.leave(async () => {
          await navigate({ to: '/' })
          await session.refresh()
        })
        toasts.show(t('left_team'))
      }}
      onLeave={() => leave()}
    >
      {() => <p className="small">{t('leave_team_text')}</p>}
    </ProofForm>
  )
}
