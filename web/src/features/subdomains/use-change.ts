import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { isGone } from '../../platform/problem.ts'
import { isNameRefused, useTellProblem } from './problem.ts'
import { readSubdomainsAgain } from '../../platform/subdomains-query.ts'

/** Changes a subdomain, shows what came of it, and says so; or why not. A name that is refused is told at its field. */
export function useChange<Input>(
  ownerId: string,
  change: {
    call: (input: Input) => Promise<unknown>
    onDone?: (input: Input) => void
    said: (input: Input) => string
    /** Why not is read where it was asked for. */
    isToldThere?: boolean
  },
) {
  const client = useQueryClient()
  const toasts = useToasts()
  const tell = useTellProblem()
  return useMutation({
    mutationFn: change.call,
    async onSuccess(_reply, input) {
      toasts.show(change.said(input))
      change.onDone?.(input)
      await readSubdomainsAgain(client, ownerId)
    },
    async onError(error) {
      if (isNameRefused(error)) return
      if (change.isToldThere !== true) toasts.show(tell(error), { tone: 'problem' })
      if (isGone(error)) await readSubdomainsAgain(client, ownerId)
    },
  })
}
