import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { readTeamAgain } from '../queries.ts'
import { isGone } from '../../../platform/problem.ts'
import { useTellProblem } from './problem.ts'

/** Changes something about member groups, reads the team again, and says what came of it; or why not. */
export function useChange<Input, Reply>(
  team: string,
  change: {
    call: (input: Input) => Promise<Reply>
    said: (input: Input, reply: Reply) => string
    onDone?: (input: Input, reply: Reply) => void
    /** What is refused is told where it was written, and not at the edge of the page. */
    isToldThere?: boolean
  },
) {
  const client = useQueryClient()
  const toasts = useToasts()
  const tell = useTellProblem()
  const changing = useMutation({
    mutationFn: change.call,
    async onSuccess(reply, input) {
      toasts.show(change.said(input, reply), { kind: 'member' })
      await readTeamAgain(client, team)
      change.onDone?.(input, reply)
    },
    async onError(error) {
      // The page goes back to all of them, and a dialog about one with it.
      const isLost = isGone(error)
      if (isLost || change.isToldThere !== true) toasts.show(tell(error), { tone: 'problem' })
      if (isLost) await readTeamAgain(client, team)
    },
  })
  return { ...changing, problem: changing.error ? tell(changing.error) : undefined }
}
