import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { OutboundRefused } from '../../platform/outbound/guarded-fetch.ts'
import { ProviderProblem } from './port.ts'

/** The library's errors in our words. What it was told by the provider is in the cause, for the log. */
export function problemOf(error: unknown): ProviderProblem {
  if (error instanceof ProviderProblem) return error
  const away = causesOf(error).find((cause) => cause instanceof OutboundRefused)
  if (away) return new ProviderProblem('away', away.message, error)
  if (causesOf(error).some(isServerFault)) return new ProviderProblem('away', 'the provider has a fault', error)
  if (error instanceof AuthorizationResponseError) return new ProviderProblem('denied', codeOf(error.error), error)
  if (error instanceof ResponseBodyError) {
    const isOurs = ['invalid_client', 'unauthorized_client'].includes(error.error)
    return new ProviderProblem(isOurs ? 'client' : 'untrusted', codeOf(error.error), error)
  }
  // A 401 of the token endpoint that says how to prove oneself.
  if ((error as { code?: string }).code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE')
    return new ProviderProblem('client', 'our id or secret is not taken', error)
  return new ProviderProblem('untrusted', error instanceof Error ? error.message : 'unknown', error)
}

const isServerFault = (cause: unknown): boolean => cause instanceof Response && cause.status >= 500

/** Of words that come from outside only what a code may be made of. */
const codeOf = (text: string): string => (/^[a-z_]{1,60}$/.test(text) ? text : 'an error without a name')

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let cause = error; cause !== undefined && cause !== null && causes.length < 6;) {
    causes.push(cause)
    cause = (cause as { cause?: unknown }).cause
  }
  return causes
}
