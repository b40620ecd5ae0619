import { useState } from 'react'
import type { GrantedFile } from './granted-file.ts'
import { type Reason, Unreadable } from './unreadable.ts'
import { useFailure, useLoaded } from './use-loaded.ts'

type Options = {
  granted: GrantedFile
  /** Looked at before anything is loaded. */
  check?: (signal: AbortSignal) => Promise<void>
  /** Why it cannot be shown, if it is there and still does not load. */
  reason: Reason
  onFailed: (error: unknown) => void
}

/** The address for an element that loads by itself. It says that it failed, not why: a lapsed grant is made good. */
export function useAddress({ granted, check, reason, onFailed }: Options) {
  const [renewed, setRenewed] = useState<string>()
  const first = useLoaded(async (signal) => {
    await check?.(signal)
    return granted.url()
  })
  useFailure(first, onFailed)

  async function mend(broken: string): Promise<void> {
    try {
      const next = await granted.renew(broken)
      if (next === undefined) throw new Unreadable(reason)
      setRenewed(next)
    } catch (error) {
      onFailed(error)
    }
  }
  const url = renewed ?? (first.is === 'there' ? first.value : undefined)
  return { url, onBroken: (broken: string): void => void mend(broken) }
}
