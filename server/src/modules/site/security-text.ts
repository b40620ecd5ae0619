import { DAY } from '@envoi/contract/limits'
import { helpAddress, securityTextAddress } from '@envoi/contract/service-pages'
import { languages } from '@envoi/contract/words'

/** So long is what it says believed: well within the year that RFC 9116 allows. */
const HOLDS = 180 * DAY

/**
 * Whom to tell of a weakness, as RFC 9116 has it. Where the site has no https, as on a machine of one's own, addresses of it are
 * left out: the RFC allows none.
 */
export function securityText({ contact, origin, now }: { contact: string; origin: string; now: Date }): string {
  // The same all day, so that whoever compares two copies finds no change.
  const today = Math.floor(now.getTime() / DAY) * DAY
  const isSecure = origin.startsWith('https://')
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + HOLDS).toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    ...(isSecure
      ? [`Canonical: ${origin}${securityTextAddress}`, `Policy: ${origin}${helpAddress}/report-a-weakness`]
      : []),
  ]
    .map((line) => `${line}\n`)
    .join('')
}
