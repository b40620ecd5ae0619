/**
 * What a directory does to people. Nobody gets an account by it, for it proves no address: who is new is invited. Each
 * call holds the team, and changes all it says or nothing.
 */
import { type Email, readEmail } from '@envoi/contract/rules/email'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { newId } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Account } from '../accounts/index.ts'
import type { KeptTeam } from '../teams/index.ts'
import { type NewKnownUser, deleteKnownUser, insertKnownUser, updateKnownUser } from './known-users.ts'
import { type ScimPerson, findNamesake, findPerson, nameKey } from './people.ts'
import { type AskedUser, nameOf, renamed, requireText } from './rules/asked-user.ts'
import { ScimError, invalidValue } from './scim-error.ts'
import type { ScimClient } from './tokens.ts'

export type UserDeps = {
  database: Database
  /** The same, for those with years of transfers. */
  patient: Database
  rateLimits: RateLimits
  clock: Clock
  team: KeptTeam
}

export async function createUser(deps: UserDeps, { owner }: ScimClient, asked: AskedUser): Promise<string> {
  const userName = requireText('userName', asked.userName)
  const email = requireAddress(asked.email ?? userName)
  const displayName = nameOf(asked, email.shown)
  const lang = asked.lang ?? owner.lang
  const isWanted = asked.active !== false
  const names = { userNameKey: nameKey(userName), emailKey: email.key }
  requireNew(await findNamesake(deps.database, owner.id, names, deps.clock()))
  if (isWanted && !(await deps.team.findOpenInvitation(deps.database, owner, email.key)))
    await countInvitation(deps, owner, email.key)
  return deps.database.transaction(async (tx) => {
    await holdTeam(deps, tx, owner)
    requireNew(await findNamesake(tx, owner.id, names, deps.clock()))
    // Somebody whom a manager has invited already is the directory's from now on.
    const invited = { email: email.shown, emailKey: email.key, displayName, lang, passwordHash: null }
    const open = await deps.team.findOpenInvitation(tx, owner, email.key)
    if (!isWanted) await deps.team.withdraw(tx, owner, email.key)
    const invitation = isWanted ? (open ?? (await deps.team.invite(tx, owner, invited))) : undefined
    const publicId = invitation ?? newId()
    await insertKnownUser(tx, {
      publicId,
      teamId: owner.id,
      userName,
      userNameKey: names.userNameKey,
      email: email.shown,
      emailKey: email.key,
      displayName,
      givenName: asked.givenName ?? null,
      familyName: asked.familyName ?? null,
      externalId: asked.externalId ?? null,
      lang,
      ...momentOf(deps),
    })
    return publicId
  })
}

/** `asked` by PUT or by PATCH alike: what it does not say stays. */
export async function changeUser(deps: UserDeps, client: ScimClient, id: string, asked: AskedUser): Promise<void> {
  const { owner } = client
  const found = await findPerson(deps.database, owner.id, id, deps.clock())
  if (!found) throw new Refusal('NOT_FOUND')
  if (willInvite(found, asked)) await countInvitation(deps, owner, addressAsked(found, asked)?.key ?? found.emailKey)
  // All that a suspended person has sent is touched.
  const database = asked.active === false ? deps.patient : deps.database
  await database.transaction(async (tx) => {
    await holdTeam(deps, tx, owner)
    const member = found.userId === null ? undefined : await deps.team.findMember(tx, owner, found.userId)
    const person = await findPerson(tx, owner.id, id, deps.clock())
    if (!person) throw new Refusal('NOT_FOUND')
    const email = await requireSameAddress(deps, tx, owner, person, asked)
    const displayName = mayTouch(client, person) ? renamed(person, asked) : person.displayName
    if (person.userId === null) await changeInvited(deps, tx, owner, person, asked, email, displayName)
    else await changeJoined(deps, tx, client, person, asked, displayName, member?.suspendedAt ?? null)
    await remember(deps, tx, owner, person, asked, email, displayName)
  })
}

export async function removeUser(deps: UserDeps, client: ScimClient, id: string): Promise<void> {
  const { owner } = client
  await deps.patient.transaction(async (tx) => {
    await holdTeam(deps, tx, owner)
    const person = await findPerson(tx, owner.id, id, deps.clock())
    if (!person) throw new Refusal('NOT_FOUND')
    if (person.userId === null) await deps.team.withdraw(tx, owner, person.emailKey)
    else {
      requireTouchable(client, person)
      const member = await deps.team.findMember(tx, owner, person.userId)
      if (!member) throw new Refusal('NOT_FOUND')
      await deps.team.remove(tx, owner, member)
    }
    if (person.rowId !== null) await deleteKnownUser(tx, person.rowId)
  })
}

async function changeJoined(
  { team }: UserDeps,
  tx: Transaction,
  client: ScimClient,
  person: ScimPerson & { userId: number | null },
  { active }: AskedUser,
  displayName: string,
  suspendedAt: Date | null,
): Promise<void> {
  const userId = person.userId
  if (userId === null) return
  if (displayName !== person.displayName) await team.rename(tx, client.owner, { userId }, displayName)
  if (active === undefined || active === (suspendedAt === null)) return
  requireTouchable(client, person)
  await (active ? team.reactivate(tx, userId) : team.suspend(tx, userId))
}

/** Their invitation is all there is: it is withdrawn, sent again, or sent to another address. */
async function changeInvited(
  { team }: UserDeps,
  tx: Transaction,
  owner: Account,
  person: ScimPerson,
  asked: AskedUser,
  email: Email | undefined,
  displayName: string,
): Promise<void> {
  const isInvited = person.status === 'INVITED'
  if (asked.active === false || email) await team.withdraw(tx, owner, person.emailKey)
  if (willInvite(person, asked)) {
    const address = email ? { email: email.shown, emailKey: email.key } : person
    const { emailKey } = address
    await team.invite(tx, owner, {
      email: address.email,
      emailKey,
      displayName,
      lang: asked.lang ?? person.lang,
      passwordHash: null,
    })
  } else if (isInvited && asked.active !== false && displayName !== person.displayName) {
    await team.rename(tx, owner, { emailKey: person.emailKey }, displayName)
  }
}

/** Active says that they shall be able to join; a new address of somebody who is asked needs a letter to it. */
function willInvite(person: ScimPerson, asked: AskedUser): boolean {
  if (person.userId !== null || asked.active === false) return false
  const isAsked = person.status === 'INVITED' || person.status === 'EXPIRED'
  if (addressAsked(person, asked)) return isAsked || asked.active === true
  return asked.active === true && person.status !== 'INVITED'
}

/** What the directory has said, for it to read again. Of a member whom it has told nothing about, nothing is kept. */
async function remember(
  deps: UserDeps,
  tx: Transaction,
  owner: Account,
  person: ScimPerson,
  asked: AskedUser,
  email: Email | undefined,
  displayName: string,
): Promise<void> {
  const { userName, externalId, givenName, familyName, lang } = asked
  const told: Partial<NewKnownUser> = {
    ...(userName !== undefined && { userName, userNameKey: nameKey(userName) }),
    ...(externalId !== undefined && { externalId }),
    ...(givenName !== undefined && { givenName }),
    ...(familyName !== undefined && { familyName }),
    ...(lang !== undefined && person.userId === null && { lang }),
    ...(email && person.userId === null && { email: email.shown, emailKey: email.key }),
    ...(displayName !== person.displayName && { displayName }),
  }
  if (Object.keys(told).length === 0) return
  const { changedAt } = momentOf(deps)
  if (person.rowId !== null) return updateKnownUser(tx, person.rowId, { ...told, changedAt })
  const { id: publicId, userId, userNameKey, emailKey, lang: theirs } = person
  const known = { publicId, teamId: owner.id, userId, userName: person.userName, userNameKey, email: person.email }
  await insertKnownUser(tx, {
    ...known,
    emailKey,
    displayName,
    lang: theirs,
    createdAt: person.createdAt,
    changedAt,
    ...told,
  })
}

/** The address that is asked for, where it is another than the one that is known. */
function addressAsked(person: ScimPerson, asked: AskedUser): Email | undefined {
  // Where the user name is the address, another name is another address.
  const isNamedByAddress = [person.emailKey, person.toldKey].includes(person.userNameKey)
  const byName = asked.userName !== undefined && isNamedByAddress ? readEmail(asked.userName) : undefined
  const email = asked.email === undefined ? byName : requireAddress(asked.email)
  return email === undefined || email.key === person.emailKey || email.key === person.toldKey ? undefined : email
}

/**
 * An address is how somebody signs in, and proven: a member's is theirs to change. What suspends is never refused for it:
 * directories send the whole person again, with an address that may have been another's word for years.
 */
async function requireSameAddress(
  { clock }: UserDeps,
  tx: Transaction,
  owner: Account,
  person: ScimPerson,
  asked: AskedUser,
): Promise<Email | undefined> {
  const email = addressAsked(person, asked)
  const userNameKey = asked.userName === undefined ? person.userNameKey : nameKey(asked.userName)
  if (email && person.userId !== null && asked.active !== false) {
    const detail = `${person.email} has joined, and changes the address in their own account.`
    throw new ScimError(400, detail, 'mutability')
  }
  if (email || userNameKey !== person.userNameKey) {
    const wanted = person.userId === null ? (email?.key ?? person.emailKey) : person.emailKey
    requireNew(await findNamesake(tx, owner.id, { userNameKey, emailKey: wanted, except: person.id }, clock()))
  }
  return email
}

/** As managers do not touch one another, a token that a manager has made does not touch them either. */
const mayTouch = ({ isOwners }: ScimClient, { role }: ScimPerson): boolean => role === 'MEMBER' || isOwners

function requireTouchable(client: ScimClient, { role, email }: ScimPerson): void {
  if (role === 'OWNER') throw new ScimError(403, `${email} owns the team, and cannot be suspended or removed.`)
  if (!mayTouch(client, { role } as ScimPerson)) {
    const detail = `${email} manages the team. Only a token that its owner has made suspends or removes managers.`
    throw new ScimError(403, detail)
  }
}

async function holdTeam({ team }: UserDeps, tx: Transaction, owner: Account): Promise<void> {
  if (!(await team.isThere(tx, owner))) throw new Refusal('NOT_FOUND')
}

/** Before anything is held: whoever waits for a counter must not make others wait. */
async function countInvitation({ rateLimits }: UserDeps, owner: Account, emailKey: string): Promise<void> {
  await rateLimits.take('teamInvitations', owner.uid)
  await rateLimits.take('invitationAddress', emailKey)
}

function requireNew(namesake: ScimPerson | undefined): void {
  if (!namesake) return
  const detail = `The team has somebody of this user name or address already: ${namesake.userName}, ${namesake.id}.`
  throw new ScimError(409, detail, 'uniqueness')
}

function requireAddress(text: string): Email {
  const email = readEmail(text)
  if (!email) throw invalidValue('Neither emails nor userName has an e-mail address.')
  return email
}

const momentOf = ({ clock }: Pick<UserDeps, 'clock'>) => {
  const now = clock()
  return { createdAt: now, changedAt: now }
}
