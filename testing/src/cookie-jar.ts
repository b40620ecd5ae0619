import type { Fetch } from '@envoi/client/api'

/** What a browser keeps: cookies by the host that set them, or by the parent host they were set for. */
export type CookieJar = {
  /** The `Cookie` header for this address; empty where there is none to send. */
  headerFor(url: string): string
  /** What scripts and tests may look at. */
  find(url: string, name: string): string | undefined
  /** Keeps what an answer sets. */
  take(url: string, setCookies: readonly string[]): void
  clear(): void
}

type Kept = { name: string; value: string; host: string; isForHostsBelow: boolean }

export function createCookieJar(): CookieJar {
  let kept: Kept[] = []
  const isSentTo = (host: string) => (cookie: Kept) =>
    cookie.host === host || (cookie.isForHostsBelow && host.endsWith(`.${cookie.host}`))
  const cookiesFor = (url: string): Kept[] => kept.filter(isSentTo(new URL(url).hostname))

  return {
    headerFor: (url) =>
      cookiesFor(url)
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    find: (url, name) => cookiesFor(url).find((cookie) => cookie.name === name)?.value,
    take(url, setCookies) {
      for (const line of setCookies) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
        const [name = '', value = ''] = pair.split('=', 2)
        const domain = attributes.find((attribute) => /^domain=/i.test(attribute))?.slice('domain='.length)
        const host = domain ?? new URL(url).hostname
        kept = kept.filter((cookie) => cookie.name !== name || cookie.host !== host)
        if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) continue
        kept.push({ name, value, host, isForHostsBelow: domain !== undefined })
      }
    },
    clear() {
      kept = []
    },
  }
}

/** A fetch with a jar, as a browser's is. Calls that want no credentials get none. */
export function withCookies(fetch: Fetch, jar: CookieJar): Fetch {
  return async (url, init) => {
    if (init.credentials === 'omit') return fetch(url, init)
    const cookie = jar.headerFor(url)
    const answer = await fetch(url, { ...init, headers: { ...init.headers, ...(cookie === '' ? {} : { cookie }) } })
    // Several come joined; no value or attribute of ours holds a comma.
    jar.take(url, answer.headers.get('set-cookie')?.split(', ') ?? [])
    return answer
  }
}
