import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { problemOf } from './problem.ts'
import { type Keys, transferQuery, tryPassword } from './queries.ts'
import { findUserSecret, forgetUserSecret, keepUserSecret } from './user-secret.ts'
import { type TransferReply, type View, viewOf } from './view-of.ts'

export type Visit = {
  view: View
  keys: Keys
  isAsking: boolean
  askAgain: () => void
  open: { with: (password: string) => void; isTrying: boolean; isWrong: boolean; error: Error | null }
}

/** One visitor at one transfer: what they hold, and what they get to see. */
export function useVisit(id: string, now: Date): Visit {
  const client = useQueryClient()
  const [keys, setKeys] = useState<Keys>(() => ({ userSecret: findUserSecret(id), password: null }))
  const { data, error, isFetching, refetch } = useQuery(transferQuery(id, keys))
  const view = viewOf(useLatest(data, error), now)

  const { userSecret } = keys
  const isUnknown = view.kind === 'unknown'
  useEffect(() => {
    if (userSecret === null) return
    if (isUnknown) forgetUserSecret(id)
    else keepUserSecret(id, userSecret)
  }, [id, userSecret, isUnknown])

  const attempt = useMutation({
    mutationFn: (password: string) => tryPassword(client, id, { userSecret, password }),
    onSuccess: (reply, password) => {
      if ('files' in reply) setKeys({ userSecret, password })
      // No longer a matter of the password: read what it is.
      else if (viewOf({ reply, error: null }, new Date()).kind !== 'password') void refetch()
    },
    onError: (failure) => {
      if (problemOf(failure).isStale) void refetch()
    },
  })

  return {
    view,
    keys,
    isAsking: isFetching,
    askAgain: () => void refetch(),
    open: {
      with: attempt.mutate,
      isTrying: attempt.isPending,
      isWrong: attempt.data !== undefined && !('files' in attempt.data),
      error: attempt.error,
    },
  }
}

/** A query that failed forgets why as soon as it asks again. What was known stays true until there is news. */
function useLatest(reply: TransferReply | undefined, error: Error | null) {
  const [known, setKnown] = useState({ reply, error })
  const isNews = (reply ?? error) !== null && (known.reply !== reply || known.error !== error)
  if (isNews) setKnown({ reply, error })
  return known
}
