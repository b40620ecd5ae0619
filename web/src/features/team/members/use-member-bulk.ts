import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedMember } from '@envoi/contract/teams'
import { teamApi } from '../../../platform/team-api.ts'
import { useFormat } from '../../../platform/format.ts'
import { createLeavingGuard } from '../../../platform/leaving-guard.ts'
import { ask } from '../../../platform/query-asking.ts'
import { type Progress, runBulk } from '../../../platform/run-bulk.ts'
import { wait } from '../../../platform/wait.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useTellProblem } from '../problem.ts'
import { readTeamAgain } from '../queries.ts'
import type { ActionKind, MemberAction } from './allowed.ts'

export function act(team: string, id: string, action: MemberAction): Promise<unknown> {
  const params = { team, id }
  switch (action.kind) {
    case 'resend':
      return ask(teamApi.resendInvitation({ params }))
    case 'remove':
      return ask(teamApi.removeMember({ params, body: { transfers: action.transfers } }))
    default:
      return ask(teamApi.changeMember({ params, body: { suspended: action.kind === 'suspend' } }))
  }
}

export type RunningBulk = { kind: ActionKind } & Progress

/** Does something with many people of a team, and tells how far it is. `onSettled`: it has been done to these. */
export function useMemberBulk(team: string, { onSettled }: { onSettled: (ids: string[]) => void }) {
  const { t } = useTranslation('team')
  const format = useFormat()
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const [running, setRunning] = useState<RunningBulk | null>(null)
  const stopper = useRef<AbortController>(null)
  // Whoever leaves the page stops what has not been sent yet.
  useEffect(() => () => stopper.current?.abort(), [])

  async function run(action: MemberAction, members: readonly ListedMember[]): Promise<void> {
    if (stopper.current) return
    const stopping = new AbortController()
    stopper.current = stopping
    const { kind } = action
    const guardLeaving = createLeavingGuard(window)
    guardLeaving(true)
    const ids = members.map(({ id }) => id)
    const { done, failed } = await runBulk(ids, (id) => act(team, id, action), {
      wait,
      signal: stopping.signal,
      onProgress: (progress) => setRunning({ kind, ...progress }),
    })
    guardLeaving(false)
    const counted = (count: number) => ({ count, number: format.number(count) })
    if (done.length > 0) toasts.show(t(`done_${kind}`, counted(done.length)))
    if (failed.length > 0) {
      toasts.show(t('failed', { ...counted(failed.length), why: tell(failed[0]?.error) }), { tone: 'problem' })
    }
    onSettled(done)
    await readTeamAgain(client, team)
    stopper.current = null
    setRunning(null)
  }
  return { running, run, stop: () => stopper.current?.abort() }
}
