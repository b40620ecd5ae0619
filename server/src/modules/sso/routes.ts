import { ssoRoutes as calls } from '@envoi/contract/sso'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../platform/database/connect.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  type Actor,
  type ProveOwner,
  accessOwnSession,
  accessPublicCall,
  accountKey,
  findAccount,
  findOwnSession,
  findTeam,
  perActor,
  perSource,
} from '../accounts/index.ts'
import { accessSubdomain, findOwnedSubdomain, findSubdomainsOf } from '../places/index.ts'
import type { Teams } from '../teams/index.ts'
import type { BrowserMark } from './attempts.ts'
import { type ChangeConfigDeps, changeConfig } from './change-config.ts'
import { type FinishDeps, finishSignIn } from './finish.ts'
import { confirmInvitation, findByToken, markOpened } from './invitations.ts'
import { mustConfirm } from './join.ts'
import { presentConfigs } from './present-config.ts'
import { removeSsoUsers } from './remove-users.ts'
import { findSite } from './sites.ts'
import { startSignIn } from './start.ts'

export type SsoRouteDeps = FinishDeps &
  ChangeConfigDeps & {
    patient: ChangeConfigDeps['database']
    browser: BrowserMark
    teams: Pick<Teams, 'hasSeat' | 'join' | 'takeOut'>
    proveOwner: ProveOwner
    originOf: (place: string) => string
    backchannelLogoutUri: () => string
  }

const everybody = { find: () => 'everybody' as const, action: accessPublicCall }
/** Where browsers go by themselves, and leave again with something done. */
const fromBrowsers = { ...everybody, hasEffect: true, limits: [perSource('ssoSignIns')] satisfies [unknown] }

export function ssoRoutes(deps: SsoRouteDeps): BoundRoute<Actor>[] {
  const { database, secrets, clock, browser, originOf } = deps
  const goTo = (reply: FastifyReply, url: string | URL) => {
    reply.header('location', String(url))
    return {}
  }
  /** A sign-in goes by one host alone: the provider knows no other of ours, and the browser keeps one cookie. */
  const atMainPlace = ({ place }: Actor, path: string): string | undefined =>
    place === MAIN_PLACE ? undefined : originOf(MAIN_PLACE) + path

  async function comeBack(actor: Actor, request: FastifyRequest, reply: FastifyReply, by: { to?: string } = {}) {
    const elsewhere = atMainPlace(actor, request.url)
    if (elsewhere !== undefined) return goTo(reply, elsewhere)
    // As it came: what the library checks of it is more than we name.
    const { searchParams } = new URL(request.url, originOf(MAIN_PLACE))
    const finished = await finishSignIn(deps, { ...by, query: searchParams, browser: browser.of(request) })
    const { page } = finished
    return goTo(reply, 'issued' in finished ? deps.vouched.handOver(reply, finished.issued, page) : page)
  }

  async function requireInvitation(token: string) {
    const invitation = await findByToken(database, secrets, token, clock())
    const site = invitation && (await findSite(database, invitation.subdomainId))
    if (!site) throw new Refusal('INVALID_LINK')
    return { invitation, site }
  }

  return [
    bind(calls.startSso, {
      ...fromBrowsers,
      handle: async ({ query, actor, request, reply }) => {
        const elsewhere = atMainPlace(actor, request.url)
        if (elsewhere !== undefined) return goTo(reply, elsewhere)
        const mark = browser.of(request) ?? browser.fresh()
        const url = await startSignIn(deps, query, mark)
        browser.set(reply, mark)
        return goTo(reply, url)
      },
    }),

    bind(calls.finishSso, {
      ...fromBrowsers,
      handle: ({ actor, request, reply }) => comeBack(actor, request, reply),
    }),
    bind(calls.finishSsoOfSite, {
      ...fromBrowsers,
      handle: ({ params, actor, request, reply }) => comeBack(actor, request, reply, { to: params.site }),
    }),

    bind(calls.getSsoInvitation, {
      ...everybody,
      limits: [perSource('invitationSource')],
      handle: async ({ params }) => {
        const { invitation, site } = await requireInvitation(params.token)
        const owner = await findAccount(database, site.ownerId)
        if (!owner) throw new Refusal('INVALID_LINK')
        await markOpened(database, invitation, clock())
        return {
          email: invitation.email,
          subdomain: site.name,
          label: site.sso.label ?? null,
          owner: owner.displayName,
          mustSignIn: await mustConfirm(database, invitation, site),
        }
      },
    }),

    bind(calls.confirmSsoInvitation, {
      ...everybody,
      limits: [perSource('invitationSource')],
      handle: async ({ params, actor }) => {
        const { invitation } = await requireInvitation(params.token)
        const { user, session } = actor
        if (!session || user?.emailKey !== invitation.emailKey) throw new Refusal('UNAUTHENTICATED')
        await database.transaction((tx) => confirmInvitation(tx, invitation.id, user.id))
        return {}
      },
    }),

    bind(calls.setSsoConfig, {
      find: async ({ params, body, actor }) => {
        const owned = await findOwnedSubdomain(database)({ params: { id: body.subdomainId }, actor })
        const isNamed = body.subdomainName === undefined || body.subdomainName === owned?.row.name
        return owned?.owner.uid === params.uid && isNamed ? owned : undefined
      },
      action: accessSubdomain,
      limits: [perActor('writes')],
      subjectLimits: [{ rate: 'ssoTries', key: ({ subject }) => accountKey(subject.owner) }],
      handle: async ({ subject, body }) => {
        await changeConfig(deps, subject, body.ssoConfig)
        const sites = await findSubdomainsOf(database, subject.owner.id)
        const ssoConfig = (await presentConfigs(database, sites, deps)).get(subject.row.id)
        if (!ssoConfig) throw new Refusal('NOT_FOUND')
        return { ssoConfig }
      },
    }),

    bind(calls.removeSsoUsers, {
      find: findOwnSession,
      action: accessOwnSession,
      limits: [perActor('writes')],
      handle: async ({ subject, actor, params, body }) => {
        const owner = await findTeam(database, params.uid, actor)
        if (!owner) throw new Refusal('NOT_FOUND')
        const { transfers: left, ...proof } = body
        const run = (tx: Transaction) => removeSsoUsers(deps.teams, tx, { actor, owner, left })
        return { removed: await deps.proveOwner(subject, proof, { run, database: deps.patient }) }
      },
    }),
  ]
}
