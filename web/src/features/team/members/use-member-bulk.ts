import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedMember } from '@envoi/contract/teams'
import { teamApi } from '../../../platform/team-api.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { type Progress, runBulk } from '../../../platform/run-bulk.ts'
import { toAnotherPage, useAskBeforeLeaving } from '../../../platform/use-ask-before-leaving.ts'
import { wait } from '../../../platform/wait.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useTellProblem } from '../problem.ts'
import { readTeamAgain } from '../queries.ts'
import type { ActionKind, MemberAction } from './allowed.ts'

type Person = Pick<ListedMember, 'id' | 'memberGroup'>

export function act(team: string, { id, memberGroup }: Person, action: MemberAction): Promise<unknown> {
  const params = { team, id }
  switch (action.kind) {
    case 'move':
      return ask(teamApi.addToMemberGroup({ params: { id: action.group.id, memberId: id } }))
    case 'take':
      return ask(teamApi.takeFromMemberGroup({ params: { id: memberGroup?.id ?? '', memberId: id } }))
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
  // Whoever leaves the page all the same stops what has not been sent yet.
  useEffect(() => () => stopper.current?.abort(), [])
  const leaving = useAskBeforeLeaving(running !== null, toAnotherPage)

  async function run(action: MemberAction, members: readonly ListedMember[]): Promise<void> {
    if (stopper.current) return
    const stopping = new AbortController()
    stopper.current = stopping
    const { kind } = action
    const calls = new Map(members.map((member) => [member.id, () => act(team, member, action)]))
    const { done, failed } = await runBulk([...calls.keys()], async (id) => calls.get(id)?.(), {
      wait,
      signal: stopping.signal,
      onProgress: (progress) => setRunning({ kind, ...progress }),
    })
    const counted = (count: number) => ({ count, number: format.number(count) })
    const group = action.kind === 'move' ? action.group.name : ''
    if (done.length > 0) toasts.show(t(`done_${kind}`, { ...counted(done.length), group }))
    if (failed.length > 0) {
      toasts.show(t('failed', { ...counted(failed.length), why: tell(failed[0]?.error) }), { tone: 'problem' })
    }
    onSettled(done)
    await readTeamAgain(client, team)
    stopper.current = null
    setRunning(null)
  }
  return { running, leaving, run, stop: () => stopper.current?.abort() }
}
