import type { Identity } from '../../outside/identity-provider/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findCredentials,
  insertAccount,
  removeRegistrations,
} from '../accounts/index.ts'
import type { Teams } from '../teams/index.ts'
import { type SsoIdentity, addIdentity } from './identities.ts'
import { isOfTeam, requireListedEmail } from './invite.ts'
import { type SsoInvitation, isOpen, lockInvitation, removeInvitation } from './invitations.ts'
import { SignInRefused } from './sign-in-refused.ts'
import type { SsoSite } from './sites.ts'

type Deps = { clock: Clock; teams: Pick<Teams, 'join'> }

/**
 * By the link in the mail, with which they have come from the provider once more: the mailbox and the person there are
 * proven in one browser. An account that has a password is joined once its owner has said yes, signed in to it.
 */
export async function joinInvited(
  { clock, teams }: Deps,
  tx: Transaction,
  site: SsoSite,
  { identity, invitationId }: { identity: Identity; invitationId: number },
): Promise<{ account: Account; joined: SsoIdentity }> {
  const invitation = await lockInvitation(tx, invitationId)
  if (invitation?.subdomainId !== site.id || !isOpen(invitation, clock()))
    throw new SignInRefused('SSO_EXPIRED', 'the invitation is gone')
  if (requireListedEmail(identity, site).key !== invitation.emailKey)
    throw new SignInRefused('SSO_REFUSED', 'somebody else has come with the link')

  const known = await findAccountByEmail(tx, invitation.emailKey)
  if (known && (await mustConfirm(tx, invitation, site)))
    throw new SignInRefused('SSO_REFUSED', 'whose account it is has not said yes')
  const account = known ?? (await openAccount(tx, invitation))
  const isMember = isOfTeam(account, site)
  if (!isMember) await teams.join(tx, site.ownerId, account)
  const { issuer, subject } = identity
  const joined = await addIdentity(tx, { issuer, subject, userId: account.id, isJoined: !isMember, createdAt: clock() })
  if (!joined) throw new SignInRefused('SSO_REFUSED', 'the person at the provider has an account already')
  await removeInvitation(tx, invitation.id)
  const now = await findAccount(tx, account.id)
  if (!now) throw new Error('the account that was joined is not there')
  return { account: now, joined }
}

/**
 * One without a password is opened by a provider alone, so that its owner may have no other way in: the mailbox says yes.
 * Not for whoever owns the team: its managers choose the provider.
 */
export async function mustConfirm(
  reader: Parameters<typeof findCredentials>[0],
  { emailKey, confirmedBy }: SsoInvitation,
  { ownerId }: Pick<SsoSite, 'ownerId'>,
): Promise<boolean> {
  const found = await findCredentials(reader, emailKey)
  if (!found?.account || confirmedBy === found.account.id) return false
  return found.passwordHash !== null || found.account.id === ownerId
}

async function openAccount(tx: Transaction, invitation: SsoInvitation): Promise<Account> {
  const { email, emailKey, displayName, lang } = invitation
  const id = await insertAccount(tx, { email, emailKey, displayName, lang, passwordHash: null })
  // Somebody has proven the address at this very moment: they sign in, and say yes there.
  if (id === undefined) throw new SignInRefused('SSO_EXPIRED', 'the address has an account by now')
  await removeRegistrations(tx, emailKey)
  const account = await findAccount(tx, id)
  if (!account) throw new Error('the account that was made is not there')
  return account
}
