import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import type { LimitName } from '@envoi/contract/limits'
import { queryClient } from './query.tsx'
import { useSession } from './session/session.ts'
import { teamQuery } from './team-query.ts'

/** What a team shares or its plan gives: a member alone can do nothing about it. */
const ofTeam: ReadonlySet<string> = new Set<LimitName>(['STORAGE', 'UPLOAD_SIZE', 'DOWNLOADED_SIZE'])

/** Below the sentence about a limit: for a team's member, whose team it is. Nothing for everybody else. */
export function WhomToAsk({ error }: { error: unknown }) {
  const { t } = useTranslation('error')
  const user = useSession()
  const isOfTeam = error instanceof ApiError && error.limitErrors.some(({ limit }) => ofTeam.has(limit))
  const team = user?.managerId ?? ''
  const asked = { ...teamQuery(team, user?.uid ?? ''), enabled: isOfTeam && team !== '' }
  // Also where the page asks nothing else, as beside the uploader.
  const { data } = useQuery(asked, queryClient)
  return isOfTeam && data ? <p>{t('ask_owner', { name: data.owner.displayName, email: data.owner.email })}</p> : null
}
