import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import { useFormat } from '../../platform/format.ts'
import { useManaged } from './managed.ts'
import { readProblem } from './problem.ts'
import { type Call, callOf, managedQuery, patchManaged, readAgain } from './queries.ts'

/** One thing that can be changed about a transfer. */
export type Change<Input, Answer> = {
  call: (manager: Call, input: Input) => Promise<Answer>
  /** What the transfer looks like then. */
  patch?: (transfer: ManagedTransferView, input: Input) => ManagedTransferView
  said: (input: Input) => string
  onDone?: (input: Input) => void
}

export function useChange<Input, Answer>({
  call,
  patch,
  said,
  onDone,
}: Change<Input, Answer>): UseMutationResult<Answer, Error, Input> {
  const client = useQueryClient()
  const format = useFormat()
  const { keys, state, say } = useManaged()
  return useMutation({
    mutationFn: (input: Input) => call(callOf(keys), input),
    onError(error) {
      if (readProblem(error, state, format).isStale) void readAgain(client, keys)
    },
    async onSuccess(_answer, input) {
      // An answer from before the change would undo it on the screen.
      await client.cancelQueries({ queryKey: managedQuery(keys).queryKey })
      if (patch) patchManaged(client, keys, (transfer) => patch(transfer, input))
      say(said(input))
      onDone?.(input)
      void readAgain(client, keys)
    },
  })
}
