/** A push page as its sender comes to it, on a page of ours or in a frame: what it says of itself, before and after its password. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '@envoi/client/api-error'
import type { PushPageView } from '@envoi/contract/push'
import type { RefusalCode } from '@envoi/contract/refusals'
import { type Outage, outageOf } from './outage.ts'

export type OpenPage = Omit<PushPageView, 'asks'> & { asks: NonNullable<PushPageView['asks']> }

/** What the page shows: one of these, whatever was answered. */
export type PushView = { kind: 'open'; page: OpenPage } | { kind: 'missing' } | NoticeView
/** What keeps it from taking anything now. */
export type NoticeView = { kind: 'loading' | 'locked' | 'closed' | 'full' } | { kind: 'outage'; outage: Outage }

export type PushVisit = {
  view: PushView
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

type Known = { page?: PushPageView; password?: string | undefined; error?: unknown }

/** What was read once holds while it cannot be read again; a password that no longer opens it locks it. */
export function viewOf({ page, error }: Known): PushView {
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

const refusals: Partial<Record<RefusalCode, NoticeView>> = {
  PUSH_CLOSED: { kind: 'closed' },
  CANNOT_RECEIVE: { kind: 'full' },
  WRONG_PASSWORD: { kind: 'locked' },
}

/** What a refusal to send says of the page as a whole. Nothing where it is about what was to be sent. */
export function refusedView(error: unknown): NoticeView | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.codes.map((code) => refusals[code as RefusalCode]).find((view) => view !== undefined)
}

type Headers = { 'x-transfer-password'?: string }
/** Must stay the same one: another one is another page. */
type Read = (headers: Headers, options: { signal: AbortSignal }) => Promise<PushPageView>

/** `first`: what came with the page, where anything did; else it is asked for at once. */
export function usePushVisit(read: Read, first?: PushPageView): PushVisit {
  const [known, setKnown] = useState<Known>(first ? { page: first } : {})
  const [isAsking, setIsAsking] = useState(!first)
  const asking = useRef<AbortController>(null)
  const ask = useCallback(
    async (password?: string): Promise<boolean> => {
      asking.current?.abort()
      const { signal } = (asking.current = new AbortController())
      const answer = await read(password === undefined ? {} : { 'x-transfer-password': password }, { signal }).then(
        (page): Known => ({ page, password }),
        (error: unknown): Known => ({ error }),
      )
      if (signal.aborted) return false
      setKnown((before) => ({ ...('page' in answer ? {} : before), ...answer }))
      setIsAsking(false)
      return answer.page?.state === 'open'
    },
    [read],
  )
  const isToldFirst = first !== undefined
  useEffect(() => {
    if (!isToldFirst) void ask()
    return () => asking.current?.abort()
  }, [ask, isToldFirst])
  const { password } = known
  return {
    view: viewOf(known),
    receiver: known.page?.receiver ?? '',
    password,
    isAsking,
    error: known.error,
    ask(given = password) {
      setIsAsking(true)
      return ask(given)
    },
  }
}

/** What the page asks or takes may have changed since it was read: whoever is refused sees it as it is now. */
export function useAskAfterRefusal(failure: { error: unknown } | null, visit: PushVisit): void {
  const ask = useEffectEvent(() => void visit.ask())
  useEffect(() => {
    if (failure && !refusedView(failure.error)) ask()
  }, [failure])
}
