/** Tells a tag manager how far a transfer is: four words, and nothing about whose it is or what is in it. */
import { telemetry } from '@envoi/contract/limits'

export type AnalyticsDeps = {
  gtmId: string
  /** Whether the page is one that may be told of, at this moment. */
  mayTell(): boolean
  /** Brings the tag manager in; settles when it is there. */
  load(address: string): Promise<void>
  /** Hands it an event. */
  push(entry: Record<string, unknown>): void
  now(): number
}

export type Analytics = { track(event: string): void }

/** It is fetched with the first event that may be told, and never where it may not. */
export function createAnalytics({ gtmId, mayTell, load, push, now }: AnalyticsDeps): Analytics {
  const waiting: string[] = []
  let state: 'away' | 'coming' | 'here' = 'away'

  async function bringIn(): Promise<void> {
    state = 'coming'
    push({ 'gtm.start': now(), event: 'gtm.js' })
    await load(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtmId)}`)
    state = 'here'
    for (const event of waiting.splice(0)) push({ event })
  }

  return {
    track(event) {
      if (!mayTell()) return
      if (state === 'here') return push({ event })
      // Where a browser keeps it out, the list stays as short as this.
      if (waiting.length < telemetry.queuedEvents) waiting.push(event)
      if (state === 'away') void bringIn().catch(() => undefined)
    },
  }
}
