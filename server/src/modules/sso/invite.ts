import { type Email, readEmail } from '@envoi/contract/rules/email'
import type { Language } from '@envoi/contract/words'
import type { Identity } from '../../outside/identity-provider/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  isHeadOfTeam,
  isWithin,
  lockMembership,
} from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import type { Teams } from '../teams/index.ts'
import { putInvitation } from './invitations.ts'
import { SignInRefused } from './sign-in-refused.ts'
import type { SsoSite } from './sites.ts'

export type InviteDeps = {
  database: Database
  clock: Clock
  rateLimits: RateLimits
  letterbox: Letterbox
  teams: Pick<Teams, 'hasSeat'>
}

const domainOf = ({ key }: Email): string => key.slice(key.lastIndexOf('@') + 1)

/**
 * The address that a provider tells, where it is in one of the site's domains. Where the provider says that it is not
 * proven it is none; where it says nothing, our own mail proves it before it counts for anything.
 */
export function requireListedEmail({ email, isEmailVerified }: Identity, site: SsoSite): Email {
  const read = email === undefined ? undefined : readEmail(email)
  if (!read) throw new SignInRefused('SSO_REFUSED', 'the provider tells no address')
  if (isEmailVerified === false) throw new SignInRefused('SSO_REFUSED', 'the address is not verified')
  if (!site.config?.domains.includes(domainOf(read)))
    throw new SignInRefused('SSO_REFUSED', 'the domain of the address is not listed')
  return read
}

/** Of the team that has the site, its owner included. */
export const isOfTeam = (account: Account, { ownerId }: SsoSite): boolean =>
  account.id === ownerId || account.managerId === ownerId

/** Mails somebody whom nobody knows yet. Answers with the address; refuses whoever could not come in by the link either. */
export async function inviteUnknown(deps: InviteDeps, site: SsoSite, identity: Identity): Promise<string> {
  const { database, rateLimits, letterbox, clock, teams } = deps
  const email = requireListedEmail(identity, site)
  const known = await findAccountByEmail(database, email.key)
  if (known) await requireWelcome(deps, site, known)
  const isMember = known !== undefined && isOfTeam(known, site)
  if (!isMember && !(await teams.hasSeat(database, site.ownerId, email.key)))
    throw new SignInRefused('SSO_NO_SEAT', 'the team has no seat left')
  const owner = await findAccount(database, site.ownerId)
  if (!owner) throw new SignInRefused('SSO_REFUSED', 'the team is gone')

  // Beyond its number an address gets no more letters, and whoever comes is told the same.
  const mayMail =
    (await isWithin(rateLimits, 'invitationAddress', email.key)) &&
    (await isWithin(rateLimits, 'teamInvitations', owner.uid))
  if (!mayMail) return email.shown
  await database.transaction(async (tx) => {
    const displayName = nameOf(identity, email)
    const lang = known?.lang ?? languageOf(identity) ?? owner.lang
    const row = { subdomainId: site.id, email: email.shown, emailKey: email.key, displayName, lang }
    await letterbox.post(tx, 'sso-invitation', await putInvitation(tx, clock(), row))
  })
  return email.shown
}

/** Said before a mail that leads nowhere; it is asked again when the link is used. */
async function requireWelcome({ database }: InviteDeps, site: SsoSite, account: Account): Promise<void> {
  const membership = await database.transaction((tx) => lockMembership(tx, account.id))
  if (isOfTeam(account, site)) {
    if (membership?.suspendedAt) throw new SignInRefused('SUSPENDED', 'the account is suspended')
    return
  }
  if (account.managerId !== null || (await isHeadOfTeam(database, account.id)))
    throw new SignInRefused('SSO_REFUSED', 'the account belongs to another team')
}

const LONGEST_NAME = 255

/** As the provider has it, on one line; else what stands before the @. */
export function nameOf({ name = '' }: Identity, { shown }: Email): string {
  const plain = name.replaceAll(/\p{Cc}+/gu, ' ').trim()
  const isUsable = plain !== '' && plain.isWellFormed() && plain.length <= LONGEST_NAME
  return isUsable ? plain : shown.slice(0, shown.lastIndexOf('@'))
}

const languageOf = ({ locale }: Identity): Language | undefined =>
  locale === undefined ? undefined : locale.toLowerCase().startsWith('fr') ? 'fr' : 'en'
