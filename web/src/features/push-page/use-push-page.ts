/** A push page as its sender comes to it: what it says of itself, before and after its password. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@envoi/client/api-error'
import type { PushPageView } from '@envoi/contract/push'
import { boot } from '../../platform/boot.ts'
import { type Outage, outageOf } from '../../platform/outage.ts'
import { api } from '../../platform/sending-api.ts'

export type OpenPage = Omit<PushPageView, 'asks'> & { asks: NonNullable<PushPageView['asks']> }

/** What the page shows: one of these, whatever was answered. */
export type View = { kind: 'open'; page: OpenPage } | { kind: 'missing' } | Notice
/** What keeps it from taking anything now. */
export type Notice = { kind: 'loading' | 'locked' | 'closed' | 'full' } | { kind: 'outage'; outage: Outage }

type Known = { page?: PushPageView; password?: string | undefined; error?: unknown }

export type PushVisit = {
  view: View
  /** As senders are told it; empty until it is known. */
  receiver: string
  /** The one that opened it. */
  password: string | undefined
  isAsking: boolean
  /** Of the last question; it may have been about a password. */
  error: unknown
  /** Asks once more, with the password that opened it or another one. Whether it is open then. */
  ask(password?: string): Promise<boolean>
}

/** What was read once holds while it cannot be read again; a password that no longer opens it locks it. */
export function viewOf({ page, error }: Known): View {
  if (error instanceof ApiError) {
    // 400: what stands in the address cannot be a code of ours.
    if (error.status === 404 || error.status === 400) return { kind: 'missing' }
    if (error.codes.includes('WRONG_PASSWORD')) return { kind: 'locked' }
  }
  if (page?.asks) return { kind: 'open', page: { ...page, asks: page.asks } }
  // Only one that is open is told without what it asks.
  if (page && page.state !== 'open') return { kind: page.state }
  return error ? { kind: 'outage', outage: outageOf(error) } : { kind: 'loading' }
}

export function usePushPage(code: string): PushVisit {
  const [known, setKnown] = useState<Known>({})
  const [isAsking, setIsAsking] = useState(true)
  const asking = useRef<AbortController>(null)
  const read = useCallback(
    async (password?: string): Promise<boolean> => {
      asking.current?.abort()
      const { signal } = (asking.current = new AbortController())
      const headers = password === undefined ? {} : { 'x-transfer-password': password }
      const answer = await api.getPushPage({ params: { code }, headers }, { signal }).then(
        (page): Known => ({ page, password }),
        (error: unknown): Known => ({ error }),
      )
      if (signal.aborted) return false
      setKnown((before) => ({ ...('page' in answer ? {} : before), ...answer }))
      setIsAsking(false)
      return answer.page?.state === 'open'
    },
    [code],
  )
  useEffect(() => {
    void read()
    return () => asking.current?.abort()
  }, [read])
  const { password } = known
  return {
    view: viewOf(known),
    receiver: known.page?.receiver ?? boot.push?.receiver ?? '',
    password,
    isAsking,
    error: known.error,
    ask(given = password) {
      setIsAsking(true)
      return read(given)
    },
  }
}
