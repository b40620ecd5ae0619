/** What the page around is told of an upload: that it has begun, how far it is, and how it ended. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { WidgetMessage } from '@envoi/contract/rules/widget-message'
import type { Tell } from './tell.ts'

/** Where the upload is. `failure`: what last went wrong, another one each time. */
export type Moment = { stage: 'writing' | 'sending' | 'sent' | 'stopped'; failure: object | null }

/** One that is cancelled has neither finished nor failed: whoever did it knows. */
export function messageBetween(before: Moment, now: Moment): WidgetMessage | undefined {
  if (now.failure && now.failure !== before.failure) return { type: 'envoi:failed' }
  if (now.stage === before.stage) return undefined
  if (now.stage === 'sending') return { type: 'envoi:started' }
  if (now.stage === 'sent') return { type: 'envoi:finished' }
  return now.stage === 'stopped' ? { type: 'envoi:failed' } : undefined
}

export function useToldUpload(tell: Tell, { stage, failure }: Moment): void {
  const before = useRef<Moment>({ stage: 'writing', failure: null })
  // Before any other effect: that it has begun is told before how far it is.
  useLayoutEffect(() => {
    const now = { stage, failure }
    const message = messageBetween(before.current, now)
    before.current = now
    if (message) tell(message)
  }, [tell, stage, failure])
}

/** Whole percents, each once. */
export function useToldProgress(tell: Tell, percent: number): void {
  const last = useRef(-1)
  useEffect(() => {
    if (percent === last.current) return
    last.current = percent
    tell({ type: 'envoi:progress', percent })
  }, [tell, percent])
}
