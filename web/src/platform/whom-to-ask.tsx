import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import { createApiOf } from '@envoi/client/api-of'
import { accountCalls } from '@envoi/contract/account-calls'
import type { LimitName } from '@envoi/contract/limits'
import type { TeamView } from '@envoi/contract/teams'
import { logError } from './log.ts'
import { useSession } from './session/session.ts'
import { site } from './site.ts'

/** What a team shares or its plan gives: a member alone can do nothing about it. */
const ofTeam: ReadonlySet<string> = new Set<LimitName>(['STORAGE', 'UPLOAD_SIZE', 'DOWNLOADED_SIZE'])

/** Beside the uploader nothing else is asked for: one call alone, without what keeps answers. */
const { getTeam } = createApiOf({ getTeam: accountCalls.getTeam }, site)

/** Below the sentence about a limit: for a team's member, whose team it is. Nothing for everybody else. */
export function WhomToAsk({ error }: { error: unknown }) {
  const { t } = useTranslation('error')
  const team = useSession()?.managerId ?? null
  const isOfTeam = error instanceof ApiError && error.limitErrors.some(({ limit }) => ofTeam.has(limit))
  const [owner, setOwner] = useState<TeamView['owner']>()
  useEffect(() => {
    if (!isOfTeam || team === null) return
    // Where it cannot be known, the sentence about the limit stands alone.
    getTeam({ params: { team } }).then((found) => setOwner(found.owner), logError)
  }, [isOfTeam, team])
  return isOfTeam && owner ? <p>{t('ask_owner', { name: owner.displayName, email: owner.email })}</p> : null
}
