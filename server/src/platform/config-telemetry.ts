/** Whom pages tell what happens and what goes wrong. Both are strangers to the people who use the site: off unless set. */
import { StartFailure } from './start-failure.ts'

export type Telemetry = { gtmId?: string; sentryDsn?: string }

export function readTelemetry(gtmId: string | undefined, sentryDsn: string | undefined): Telemetry {
  if (gtmId !== undefined && !/^GTM-[A-Z0-9]{4,12}$/.test(gtmId)) {
    throw new StartFailure(`GTM_ID must be a container such as GTM-ABC123: ${gtmId}`)
  }
  if (sentryDsn !== undefined && !isDsn(sentryDsn)) {
    throw new StartFailure('SENTRY_DSN must be an address such as https://key@errors.example/1.')
  }
  return { ...(gtmId === undefined ? {} : { gtmId }), ...(sentryDsn === undefined ? {} : { sentryDsn }) }
}

/** It goes into pages: a DSN of old with its secret half is refused. */
function isDsn(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  return (
    (url?.protocol === 'https:' || isLocal) &&
    /^[\da-f]+$/i.test(url?.username ?? '') &&
    url?.password === '' &&
    /\/\d+$/.test(url.pathname)
  )
}
