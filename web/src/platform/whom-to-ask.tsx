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

/** For a team's member the sentence that says whose team it is, once that is known. Nothing for everybody else. */
export function useWhomToAsk(isAsked = true): string | undefined {
  const { t } = useTranslation('error')
  const team = useSession()?.managerId ?? null
  const [owner, setOwner] = useState<TeamView['owner']>()
  useEffect(() => {
    if (!isAsked || team === null) return
    // Where it cannot be known, the sentence before it stands alone.
    getTeam({ params: { team } }).then((found) => setOwner(found.owner), logError)
  }, [isAsked, team])
  return isAsked && owner ? t('ask_owner', { name: owner.displayName, email: owner.email }) : undefined
}

/** Below the sentence about a limit. */
export function WhomToAsk({ error }: { error: unknown }) {
  const isOfTeam = error instanceof ApiError && error.limitErrors.some(({ limit }) => ofTeam.has(limit))
  const sentence = useWhomToAsk(isOfTeam)
  return sentence === undefined ? null : <p>{sentence}</p>
}
