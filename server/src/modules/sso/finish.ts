import { session } from '@envoi/contract/limits'
import type { SignInError } from '@envoi/contract/words'
import { type Identity, ProviderProblem } from '../../outside/identity-provider/port.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import { type Account, findAccount, noteSeen } from '../accounts/index.ts'
import type { VouchedSignIn } from '../sign-in/index.ts'
import type { Teams } from '../teams/index.ts'
import { type SsoAttempt, takeAttempt } from './attempts.ts'
import { applyGroups } from './groups.ts'
import { type SsoIdentity, findIdentity, noteIdentityUse } from './identities.ts'
import { type InviteDeps, inviteUnknown, isOfTeam } from './invite.ts'
import { isOfCompany } from './issuer.ts'
import { joinInvited } from './join.ts'
import { SignInRefused, refusedBy } from './sign-in-refused.ts'
import { type SsoSite, clientOf, findSite } from './sites.ts'
import type { StartDeps } from './start.ts'
import { ssoSignIns } from './tables.ts'

export type FinishDeps = StartDeps &
  Omit<InviteDeps, 'teams'> & { teams: Pick<Teams, 'hasSeat' | 'join'>; vouched: VouchedSignIn }

/** Where the browser goes on, and with what: a code for its site, or what the sign-in page says. */
export type Finished = { page: URL } | { page: URL; issued: Awaited<ReturnType<VouchedSignIn['start']>>['issued'] }

/** `to`: the site by whose address of ours the browser has come back. */
type CameBack = { to: string; query: URLSearchParams; browser: string | undefined }

export async function finishSignIn(deps: FinishDeps, { to, query, browser }: CameBack): Promise<Finished> {
  const { database, secrets, clock, log, signInPage } = deps
  const taken = await takeAttempt(database, secrets, clock(), { state: query.get('state') ?? '', browser })
  const site = taken && (await findSite(database, taken.attempt.subdomainId))
  // Used, too old, of another browser, or made up: nobody can tell at which site. Or the provider of one site has sent the
  // browser on to that of another, whose answer comes back by the address of that one, and is not told to the first.
  if (!taken || site?.publicId !== to) return { page: signInPage(MAIN_PLACE, { code: 'SSO_EXPIRED' }) }
  const say = (code: SignInError, email?: string): Finished => ({
    page: signInPage(site.name, { code, ...(email !== undefined && { email }) }),
  })
  const client = clientOf(secrets, site, deps.redirectUri)
  if (!client) return say('SSO_EXPIRED')
  const groupsClaim = site.config?.groupMapping.length ? site.config.groupsClaim : undefined
  try {
    const identity = await deps.provider.finish(client, query, { ...taken.asked, groupsClaim })
    if (!isOfCompany(identity, site.config?.domains ?? []))
      throw new SignInRefused('SSO_REFUSED', 'the account is of no company, or of another')
    const issued = await enter(deps, site, taken.attempt, identity)
    if ('invited' in issued) return say('UNKNOWN_SSO_TEAM_MEMBER', issued.invited)
    const page = signInPage(site.name)
    if (taken.attempt.redirect !== null) page.searchParams.set('redirect', taken.attempt.redirect)
    return { page, issued }
  } catch (error) {
    if (error instanceof ProviderProblem) {
      log.error('sso-provider-failed', error, { site: site.name, kind: error.kind })
      return say(error.kind === 'away' || error.kind === 'client' ? 'SSO_UNAVAILABLE' : 'SSO_REFUSED')
    }
    const refused = refusedBy(error)
    if (!refused) throw error
    log.warn('sso-refused', { site: site.name, signInError: refused.code, reason: refused.message })
    return say(refused.code)
  }
}

/** In one transaction, but for those whom nobody knows: they are mailed. */
async function enter(deps: FinishDeps, site: SsoSite, { invitationId }: SsoAttempt, identity: Identity) {
  const outcome = await deps.database.transaction(async (tx) => {
    const person = await findPerson(deps, tx, site, { identity, invitationId })
    return person && signIn(deps, tx, site, { ...person, identity })
  })
  return outcome ?? { invited: await inviteUnknown(deps, site, identity) }
}

type Person = { account: Account; joined: SsoIdentity }

async function findPerson(
  deps: FinishDeps,
  tx: Transaction,
  site: SsoSite,
  { identity, invitationId }: { identity: Identity; invitationId: number | null },
): Promise<Person | undefined> {
  const joined = await findIdentity(tx, identity)
  if (!joined) return invitationId === null ? undefined : joinInvited(deps, tx, site, { identity, invitationId })
  const account = await findAccount(tx, joined.userId)
  // Whoever can set up a provider at a site of theirs lets people into that team, and into no other.
  if (!account || !isOfTeam(account, site)) throw new SignInRefused('SSO_REFUSED', 'the person is not of this team')
  return { account, joined }
}

async function signIn(
  deps: FinishDeps,
  tx: Transaction,
  site: SsoSite,
  { account, joined, identity }: Person & { identity: Identity },
) {
  const now = deps.clock()
  const { issued, signInId } = await deps.vouched.start(tx, { account, place: site.name })
  await noteSeen(tx, account.id, now)
  await noteIdentityUse(tx, joined.id, now)
  await applyGroups(tx, site, account, identity.groups)
  // Renewals of a session end so long after it began.
  const expiresAt = new Date(now.getTime() + session.renewsFor)
  await tx.insert(ssoSignIns).values({ signInId, identityId: joined.id, sid: identity.sid ?? null, expiresAt })
  return issued
}
