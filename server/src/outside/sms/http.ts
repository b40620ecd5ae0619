import { type Sms, TextRefused } from './port.ts'

const TIME_LIMIT = 5000
/** The provider's no to this text. Of its other 4xx some end by themselves and some when somebody mends the settings. */
const finalAnswers = new Set([400, 404, 410, 413, 422])

/**
 * Any provider that takes `POST { to, text }`: the operator's address, with the name and the password in it as Basic
 * credentials. A provider that sends us elsewhere is not followed.
 */
export function createHttpSms(smsUrl: string, timeLimit = TIME_LIMIT): Sms {
  const url = new URL(smsUrl)
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const authorization: Record<string, string> =
    credentials === ':' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
  url.username = ''
  url.password = ''

  return {
    async send({ id, to, text }, signal) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', 'idempotency-key': id, ...authorization },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
      }).catch((error: unknown) => {
        if (signal.aborted) throw signal.reason
        throw new Error(`no answer of the provider (${reasonOf(error)})`)
      })
      // What else it says is not for us, and might be long.
      await response.body?.cancel()
      if (response.ok) return
      const words = `the provider answered ${response.status}`
      throw finalAnswers.has(response.status) ? new TextRefused(words) : new Error(words)
    },
  }
}

/** The kind of fault, without the address, which holds the credentials in some messages. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name ?? 'unknown'
}
