/** The settings of what leaves: mails, texts, and whom we may call. No refusal repeats a URL: it may hold a password. */
import { isValidEmail } from '@envoi/contract/rules/email'
import { StartFailure } from './start-failure.ts'

export const isLocalhost = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost')

export function readSmtpUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new StartFailure('SMTP_URL must be an address such as smtps://user:password@mail.example.')
  }
  return text
}

/** `ana@example.org` or `Ana <ana@example.org>`. Kept mails need none. */
export function readMailFrom(
  text: string | undefined,
  { isRequired, siteHost }: { isRequired: boolean; siteHost: string },
): { name: string; address: string } {
  if (text === undefined) {
    if (isRequired) throw new StartFailure('MAIL_FROM must be set with SMTP_URL: mails need a sender.')
    return { name: 'Envoi', address: `noreply@${siteHost}` }
  }
  const [, quoted, plain, address = text] = /^(?:"([^"<>]*)"|([^"<>]*))\s*<([^<>]*)>$/.exec(text) ?? []
  const name = (quoted ?? plain ?? '').trim() || 'Envoi'
  const isAddress = isValidEmail(address) || /^[\w.+-]+@(?:[a-z0-9-]+\.)*localhost$/i.test(address)
  if (!isAddress || /\p{Cc}/u.test(name)) {
    throw new StartFailure('MAIL_FROM must be an address, or a name and an address as in Envoi <mail@envoi.example>.')
  }
  return { name, address }
}

export function readSmsUrl(text: string | undefined, allowed: readonly string[]): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new StartFailure('SMS_URL must be an address such as https://user:password@sms.example/send.')
  }
  const isHere = isLocalhost(url.hostname) || /^(127\.|\[::1\]$)/.test(url.hostname)
  if (url.protocol === 'http:' && !isHere && !allowed.includes(`${url.hostname}:${url.port || '80'}`)) {
    throw new StartFailure('SMS_URL must begin with https://, or its host:port stand in ENVOI_OUTBOUND_ALLOW.')
  }
  return text
}

/** host:port of those that we may call without https, also on a private address. */
export function readOutboundAllow(text: string | undefined): readonly string[] {
  const places = text?.split(',').map((place) => place.trim().toLowerCase()) ?? []
  for (const place of places) {
    if (!/^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/.test(place)) {
      throw new StartFailure(`ENVOI_OUTBOUND_ALLOW is a list of host:port: ${place}`)
    }
  }
  return places
}
