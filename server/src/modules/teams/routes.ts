import { type MemberView, type TeamView, teamRoutes as calls } from '@envoi/contract/teams'
import type { Database, Reader } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  type Account,
  type Actor,
  type ProveOwner,
  type SessionKeeper,
  accessOwnSession,
  accessPublicCall,
  accessTeam,
  changeNotifications,
  changeProfile,
  findOwnSession,
  findSeats,
  getProfile,
  limitsOf,
  perActor,
  perSource,
  planTypeOf,
  presentNotifications,
  presentSettings,
  presentTemplate,
  setUploaderTemplate,
} from '../accounts/index.ts'
import { type AcceptDeps, acceptInvitation, declineInvitation, getInvitation } from './accept.ts'
import {
  type TeamPerson,
  accessOwnMembership,
  accessOwnTeam,
  accessTeamPerson,
  createFinders,
  requireTouchable,
} from './access.ts'
import { type ChangeMemberDeps, changeMember, removeMember, setMemberPassword } from './change-member.ts'
import { type OwnersGoods, giveTeam, leaveTeam } from './give-team.ts'
import { changeInvitation, findInvitation } from './invitations.ts'
import { type InviteDeps, addMember, checkMembers, importMembers, resendInvitation } from './invite.ts'
import { type Person, countPeople, findPerson } from './people.ts'
import { type SearchDeps, searchMembers, withStorage } from './search-members.ts'
import { countUsed, maxSeats } from './seats.ts'
import type { Places } from '../places/index.ts'
import type { Transfers } from '../transfers/index.ts'

export type TeamRouteDeps = InviteDeps &
  ChangeMemberDeps &
  AcceptDeps &
  SearchDeps & {
    database: Database
    secrets: Secrets
    proveOwner: ProveOwner
    sessions: Pick<SessionKeeper, 'forget'>
    goods: readonly OwnersGoods[]
    transfers: Pick<Transfers, 'countOwned' | 'readStorageUsed' | 'rules'>
    places: Pick<Places, 'of'>
  }

const reads = { limits: [perActor('reads')] satisfies [unknown] }
const writes = { limits: [perActor('writes')] satisfies [unknown] }
const searches = { limits: [perActor('search')] satisfies [unknown] }
/** Whoever has the link in the mail: nobody else knows it. */
const byLink = {
  find: () => 'everybody' as const,
  action: accessPublicCall,
  limits: [perSource('invitationSource')] satisfies [unknown],
}

/** What is asked of those who keep identities of providers, who stand further down. */
export type TeamSsoPort = {
  isSsoUser(reader: Reader, userId: number): Promise<boolean>
  findSsoUsers(reader: Reader, ownerId: number): Promise<number[]>
}

export function teamRoutes(deps: TeamRouteDeps, sso: TeamSsoPort): BoundRoute<Actor>[] {
  const { database, clock, transfers } = deps
  const find = createFinders(deps)
  const team = { find: find.team, action: accessTeam }
  const ownTeam = { find: find.ownTeam, action: accessOwnTeam }
  const person = { find: find.person, action: accessTeamPerson }
  const ownPerson = { find: find.ownPerson, action: accessOwnMembership }
  /** Each is a mail: counted for the whole team. */
  const mailed = [{ rate: 'teamInvitations' as const, key: ({ subject }: { subject: Account }) => subject.uid }]

  /** As the rows have it now. */
  async function view({ owner, person: { id } }: TeamPerson): Promise<MemberView> {
    const found = await findPerson(database, owner.id, id, clock())
    const [listed] = found ? await withStorage(deps, [found]) : []
    if (!found || !listed) throw new Refusal('NOT_FOUND')
    if (found.userId === null) {
      const invitation = await findInvitation(database, id)
      if (!invitation) throw new Refusal('NOT_FOUND')
      return { ...listed, langCode: invitation.lang, ...atFirst, transfers: 0 }
    }
    const profile = await getProfile(database, found.userId)
    return {
      ...listed,
      langCode: profile.lang,
      notifications: presentNotifications(profile),
      uploaderTemplate: presentTemplate(profile),
      transfers: await transfers.countOwned(database, found.userId),
    }
  }

  return [
    bind(calls.getTeam, {
      ...ownTeam,
      ...reads,
      handle: ({ subject, actor }) => viewTeam(deps, subject, actor),
    }),
    bind(calls.searchMembers, {
      ...team,
      ...searches,
      handle: ({ subject, body }) => searchMembers(deps, subject, body),
    }),
    bind(calls.countMembers, {
      ...team,
      ...searches,
      handle: async ({ subject, query, body }) => {
        const userIds = query.onlySSO === 'true' ? await sso.findSsoUsers(database, subject.id) : undefined
        return { count: await countPeople(database, subject.id, { ...body, userIds }, clock()) }
      },
    }),
    bind(calls.addMember, {
      ...team,
      ...writes,
      subjectLimits: mailed,
      handle: async ({ subject, body, actor }) => {
        // By it somebody could sign in: that is for people to hand out.
        if (actor.key && body.password !== undefined) {
          throw new Refusal('SCOPE_REQUIRED', {
            detail: 'No key can set a password. Leave it out to send an invitation.',
          })
        }
        return { id: await addMember(deps, subject, body) }
      },
    }),
    bind(calls.checkMembers, {
      ...team,
      ...writes,
      handle: ({ subject, body }) => checkMembers(deps, subject, body.rows),
    }),
    bind(calls.importMembers, {
      ...team,
      ...writes,
      handle: ({ subject, body }) => importMembers(deps, subject, body.rows),
    }),
    bind(calls.getMember, { ...ownPerson, ...reads, handle: ({ subject }) => view(subject) }),
    bind(calls.changeMember, {
      ...person,
      ...writes,
      handle: async ({ subject, actor, body }) => {
        await changeMember(deps, actor, subject, body)
        return view(subject)
      },
    }),
    bind(calls.removeMember, {
      ...person,
      ...writes,
      handle: async ({ subject, actor, body }) => {
        await removeMember(deps, actor, subject, body.transfers)
        return {}
      },
    }),
    bind(calls.resendInvitation, {
      ...person,
      ...writes,
      subjectLimits: [{ rate: 'teamInvitations', key: ({ subject }) => subject.owner.uid }],
      handle: async ({ subject }) => {
        await resendInvitation(deps, subject.owner, await requireInvitation(database, subject.person))
        return {}
      },
    }),
    bind(calls.setMemberPassword, {
      ...person,
      ...writes,
      subjectLimits: [{ rate: 'memberPasswords', key: ({ subject }) => subject.person.id }],
      handle: async ({ subject, actor, body }) => {
        await setMemberPassword(deps, actor, subject, { password: body.password, isSsoUser: sso.isSsoUser })
        return {}
      },
    }),
    bind(calls.setMemberLanguage, {
      ...ownPerson,
      ...writes,
      handle: async ({ subject, actor, body }) => {
        requireTouchable(actor, subject)
        await setLanguage(database, subject.person, body.langCode)
        return {}
      },
    }),
    bind(calls.changeMemberNotifications, {
      ...ownPerson,
      ...writes,
      handle: async ({ subject, actor, body }) => {
        requireTouchable(actor, subject)
        const id = requireJoined(subject.person)
        await changeNotifications(database, { id }, body.operations)
        return presentNotifications(await getProfile(database, id))
      },
    }),
    bind(calls.setMemberTemplate, {
      ...ownPerson,
      ...writes,
      handle: async ({ subject, actor, body }) => {
        requireTouchable(actor, subject)
        await setUploaderTemplate(deps, await getProfile(database, requireJoined(subject.person)), body)
        return {}
      },
    }),
    bind(calls.getTeamUploaderSettings, {
      ...ownTeam,
      ...reads,
      handle: async ({ actor, request }) => {
        const site = await deps.places.of(request.raw)
        const { options, defaults } = await transfers.rules.forSender(actor.user?.id, site?.uploader)
        return { ...options, ...defaults }
      },
    }),
    bind(calls.giveTeam, {
      find: findOwnSession,
      action: accessOwnSession,
      ...writes,
      handle: async ({ subject, params, body }) => {
        const { uid, managerUid } = subject.user
        if (uid !== params.team) throw new Refusal(managerUid === params.team ? 'OWNER_ONLY' : 'NOT_FOUND')
        const { id, ...proof } = body
        const run = (tx: Parameters<typeof giveTeam>[1]) => giveTeam(deps, tx, subject.user, id)
        return { team: await deps.proveOwner(subject, proof, { run, database: deps.patient }) }
      },
    }),
    bind(calls.leaveTeam, {
      find: findOwnSession,
      action: accessOwnSession,
      ...writes,
      handle: async ({ subject, params, body, reply }) => {
        if (subject.user.managerUid !== params.team) throw new Refusal('NOT_FOUND')
        await deps.proveOwner(subject, body, { run: (tx) => leaveTeam(deps.push, tx, subject.user) })
        deps.sessions.forget(reply)
        return {}
      },
    }),
    bind(calls.getInvitation, { ...byLink, handle: ({ params }) => getInvitation(deps, params.token) }),
    bind(calls.acceptInvitation, {
      ...byLink,
      handle: ({ params, actor, body }) => acceptInvitation(deps, actor, params.token, body),
    }),
    bind(calls.declineInvitation, {
      ...byLink,
      handle: async ({ params }) => {
        await declineInvitation(deps, params.token)
        return {}
      },
    }),
  ]
}

/** What somebody who has not joined yet will begin with. */
const atFirst = {
  notifications: { transfer: { summary: true, expiryReminder: true, downloadConfirmation: true } },
  uploaderTemplate: { name: null, message: null, recipients: [] },
}

async function viewTeam(
  { database, clock, transfers }: TeamRouteDeps,
  owner: Account,
  { user }: Actor,
): Promise<TeamView> {
  const role = user?.id === owner.id ? 'OWNER' : user?.isManager === true ? 'MANAGER' : 'MEMBER'
  const seats = {
    max: maxSeats(await findSeats(database, owner.id)),
    used: await countUsed(database, owner.id, clock()),
  }
  return {
    team: owner.uid,
    owner: { uid: owner.uid, email: owner.email, displayName: owner.displayName },
    role,
    planType: planTypeOf(owner),
    seats: role === 'MEMBER' ? null : seats,
    storage: { max: limitsOf(owner).storage, used: await transfers.readStorageUsed(database, owner.id) },
    uploader: role === 'MEMBER' ? null : presentSettings((await getProfile(database, owner.id)).uploaderSettings),
  }
}

function requireJoined({ userId }: Person): number {
  if (userId === null) throw new Refusal('NOT_FOUND')
  return userId
}

async function requireInvitation(database: Database, { id, userId }: Person) {
  const invitation = userId === null ? await findInvitation(database, id) : undefined
  if (!invitation) throw new Refusal('NOT_FOUND')
  return invitation
}

async function setLanguage(database: Database, person: Person, langCode: Account['lang']): Promise<void> {
  if (person.userId !== null) return changeProfile(database, { id: person.userId }, { langCode })
  const { id } = await requireInvitation(database, person)
  await database.transaction((tx) => changeInvitation(tx, id, { lang: langCode }))
}
