/** The browser's own part of telemetry. Fetched only where it is configured. */
import { createAnalytics } from './analytics.ts'
import { addScript } from '../add-script.ts'
import { boot } from '../boot.ts'
import { readDsn } from './error-envelope.ts'
import { createErrorReports } from './error-reports.ts'
import { mayTell } from './may-tell.ts'
import { tagManagerId } from './tag-manager.ts'

declare global {
  /** The tag manager's own list. */
  var dataLayer: unknown[] | undefined
}

const analytics =
  tagManagerId === undefined
    ? undefined
    : createAnalytics({
        gtmId: tagManagerId,
        mayTell,
        load: addScript,
        push: (entry) => void (globalThis.dataLayer ??= []).push(entry),
        now: Date.now,
      })

const inbox = boot.sentryDsn === undefined ? undefined : readDsn(boot.sentryDsn)
const reports =
  inbox === undefined
    ? undefined
    : createErrorReports({
        address: () => location.href,
        mayTell,
        post: (envelope) => void post(inbox, envelope),
        now: () => new Date(),
        random: Math.random,
        newId,
      })
reports?.tracePageLoad(new Date(performance.timeOrigin))

export const track = (event: string): void => analytics?.track(event)
export const report = (error: unknown): void => reports?.report(error)

/** Also while the page is being left; as plain text, so that no question is asked first. */
async function post(address: string, body: string): Promise<void> {
  try {
    const headers = { 'content-type': 'text/plain;charset=UTF-8' }
    await fetch(address, {
      method: 'POST',
      body,
      headers,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
  } catch {
    // A report that does not arrive is not worth another one.
  }
}

function newId(characters: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(characters / 2))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
