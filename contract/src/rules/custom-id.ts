/** The link name a paying sender chooses: `/dl/plans-2026`. */
import { customId as limits } from '../limits.ts'
import type { RefusalCode } from '../refusals.ts'

export type CustomIdRefusal = Extract<RefusalCode, 'BAD_REQUEST' | 'CUSTOM_ID_TAKEN'>
export type CustomIdCheck = { ok: true } | { ok: false; code: CustomIdRefusal }

const pattern = new RegExp(`^[a-z0-9-]{${limits.minLength},${limits.maxLength}}$`)

/** Segments of our own paths, and words that would let a link speak in our name. */
export const reservedIds: ReadonlySet<string> = new Set(
  `
  signin sign-in signup sign-up signout sign-out login logout register lost-password password reset-password
  dashboard address-book contact-groups account accounts discover plans manage dltransfer push widget widgets
  home index user users auth transfer transfers download downloads upload uploads upload-done send receive
  files parts recipients search count result results link links check-password validity notifications prepare-file-multiparts
  enable disable delete summary archive archives buckets config statistics limits visitor teams groups subdomains
  subscriptions invoices customers api-keys openapi openapi-json webhooks sender-proofs session sessions
  health live ready metrics outbox outbox-json static assets public fonts images robots sitemap favicon well-known
  envoi official admin administrator root system operator moderator moderation staff team support help helpdesk
  about contact contact-us legal terms privacy imprint security abuse report reports status blog docs documentation
  billing payment payments pricing invoice verify verification confirm
  mail email postmaster hostmaster webmaster noreply no-reply null undefined true false
  `
    .trim()
    .split(/\s+/),
)

/** A reserved word is refused as if somebody had it already. Whether somebody truly has it, only the database knows. */
export function checkCustomId(id: string): CustomIdCheck {
  if (!pattern.test(id)) return { ok: false, code: 'BAD_REQUEST' }
  return reservedIds.has(id) ? { ok: false, code: 'CUSTOM_ID_TAKEN' } : { ok: true }
}
