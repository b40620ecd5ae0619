/** Tells an error service what went wrong in this browser, and of one page load in so many how long it took. */
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { telemetry } from '@envoi/contract/limits'
import { errorEnvelope, traceEnvelope } from './error-envelope.ts'

/** A page that breaks over and over has said all there is to say by then. */
const MOST = 10

export type ReportDeps = {
  address(): string
  mayTell(): boolean
  /** Hands the envelope over; whether it arrives is nobody's worry here. */
  post(envelope: string): void
  now(): Date
  random(): number
  newId(characters: number): string
}

export type ErrorReports = {
  report(error: unknown): void
  /** `startedAt`: when the page was asked for. */
  tracePageLoad(startedAt: Date): void
}

export function createErrorReports(deps: ReportDeps): ErrorReports {
  const { address, mayTell, post, now, random, newId } = deps
  const told = new Set<string>()
  return {
    report(error) {
      if (!mayTell() || !isWorthTelling(error) || told.size >= MOST || told.has(String(error))) return
      told.add(String(error))
      post(errorEnvelope({ id: newId(32), at: now(), address: address(), error }))
    },
    tracePageLoad(startedAt) {
      if (!mayTell() || random() >= telemetry.traceSampleRate) return
      const ids = { id: newId(32), traceId: newId(32), spanId: newId(16) }
      post(traceEnvelope({ ...ids, address: address(), from: startedAt, to: now() }))
    },
  }
}

/** A line that broke, a refusal, and what somebody stopped are no faults of ours; another site's script tells nothing. */
export function isWorthTelling(error: unknown): boolean {
  if (error instanceof NetworkError) return false
  if (error instanceof ApiError) return error.status >= 500
  if (error instanceof Error) return error.name !== 'AbortError'
  return typeof error === 'string' && error !== '' && error !== 'Script error.'
}
