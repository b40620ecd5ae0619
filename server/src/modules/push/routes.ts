import { type PersonalPushPage, type SitePushPage, pushRoutes as calls } from '@envoi/contract/push'
import { siteNameOf } from '@envoi/contract/boot'
import { widgetRoutes as widgetCalls } from '@envoi/contract/widgets'
import type { Action } from '../../platform/authority.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { createDrawing, drawFor } from '../../platform/pdf/drawing-thread.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  type Account,
  type Actor,
  accessOwnAccount,
  accessPublicCall,
  accessTeam,
  findAccountByUid,
  findOwnAccount,
  findTeam,
  perActor,
} from '../accounts/index.ts'
import { type Places, type Subdomain, findSubdomainsOf } from '../places/index.ts'
import { changePersonal, codeOf, makePersonal, removePersonal, renewPersonal } from './change-pages.ts'
import type { Doors } from './doors.ts'
import type { PageViews, ViewDeps } from './page-views.ts'
import { type Poster, posterOf } from './poster/poster.ts'
import { type PersonalPage, type PushPage, findBySubdomains, findByUser, isOfTeam } from './store.ts'

export type PushDeps = ViewDeps & {
  secrets: Secrets
  passwords: PasswordHashing
  places: Pick<Places, 'of' | 'homeOf' | 'originOf'>
}

/** `code` of the page of the site that is asked. */
const OF_SITE = 'site'
/** `page` of one's own. */
const PERSONAL = 'personal'

/** Somebody who can be sent files, and whose team they are of: their own where they are of none. */
type Member = { owner: Account; member: Account }

/** Their own, and that of everybody in the team for the owner and managers. */
const accessPushMember: Action<Actor, Member> = {
  name: 'push-member',
  isFor: (actor) => actor.user !== undefined,
  allows: (actor, { owner, member }) => actor.user?.id === member.id || accessTeam.allows(actor, owner),
}

/** A page's address is also looked after by managers, but the owner's and other managers' by the owner alone, and by no API key. */
const accessPushLink: Action<Actor, Member> = {
  name: 'push-link',
  isFor: (actor) => actor.user !== undefined,
  allows: (actor, { owner, member }) =>
    actor.user?.id === member.id ||
    (accessTeam.allows(actor, owner) &&
      ((actor.user?.id === owner.id && !actor.key) || (member.id !== owner.id && !member.isManager))),
}

/** What it asks and takes is for its member to say. */
const accessOwnPushPage: Action<Actor, Member> = {
  name: 'own-push-page',
  isFor: (actor) => actor.user !== undefined,
  allows: (actor, { member }) => actor.user?.id === member.id,
}

const reads = { limits: [perActor('reads')] satisfies [unknown] }
const writes = { limits: [perActor('writes')] satisfies [unknown] }

export function pushRoutes(deps: PushDeps, doors: Doors, views: PageViews): BoundRoute<Actor>[] {
  const { database, places, secrets } = deps
  const posters = createDrawing<Poster>(new URL('./poster/draw-thread.ts', import.meta.url))

  type ByMember = { params: { team: string; id: string }; actor: Actor }
  async function findMember({ params: { team, id }, actor }: ByMember): Promise<Member | undefined> {
    const user = actor.user
    if (!user) return undefined
    const isOwn = user.uid === id && team === (user.managerUid ?? user.uid)
    const owner = isOwn ? await findAccountByUid(database, team) : await findTeam(database, team, actor)
    const member = user.uid === id ? user : await findAccountByUid(database, id)
    const isOfIt = owner && member && (member.id === owner.id || member.managerId === owner.id)
    return isOfIt ? { owner, member } : undefined
  }
  const ofMember = { find: findMember, action: accessPushMember }
  const linkOfMember = { find: findMember, action: accessPushLink }

  const linkAt = (home: string, code: string): string => `${places.originOf(home)}/push/${code}`
  const linkOf = async (member: Account, code: string): Promise<string> => linkAt(await places.homeOf(member), code)

  async function findPersonal(member: Account): Promise<PersonalPage | undefined> {
    const page = await findByUser(database, member.id)
    return page && isOfTeam(page, member) ? page : undefined
  }

  async function presentPersonal(member: Account): Promise<PersonalPushPage | null> {
    const page = await findPersonal(member)
    if (!page) return null
    const home = await places.homeOf(member)
    const link = linkAt(home, codeOf(secrets, page.codeSeed))
    return { receiver: member.displayName, link, ...(await views.present(member, home, page)) }
  }

  async function presentSite(owner: Account, site: Subdomain, page: PushPage | undefined): Promise<SitePushPage> {
    return {
      subdomainId: site.publicId,
      receiver: siteNameOf({ ...site, isMain: false }),
      link: `${places.originOf(site.name)}/push`,
      hasUploader: site.hasUploader,
      ...(await views.present(owner, site.name, page)),
    }
  }

  async function presentSites(user: Account): Promise<SitePushPage[]> {
    const owner = user.managerUid === null ? user : await findAccountByUid(database, user.managerUid)
    if (!owner || (owner.id !== user.id && !user.isManager)) return []
    const sites = await findSubdomainsOf(database, owner.id)
    if (sites.length === 0) return []
    const pages = await findBySubdomains(
      database,
      sites.map(({ id }) => id),
    )
    const pageOf = ({ id }: Subdomain) => pages.find(({ subdomainId }) => subdomainId === id)
    return Promise.all(sites.map((site) => presentSite(owner, site, pageOf(site))))
  }

  const findSitePage = async (user: Account, id: string): Promise<SitePushPage | undefined> =>
    (await presentSites(user)).find(({ subdomainId }) => subdomainId === id)

  return [
    bind(calls.getPushPage, {
      find: () => 'everybody' as const,
      action: accessPublicCall,
      ...reads,
      handle: async ({ params: { code }, actor, request }) => {
        const where = code === OF_SITE ? { site: await places.of(request.raw) } : { code }
        const door = await doors.find(where, actor.source)
        if (!door) throw new Refusal('NOT_FOUND')
        return views.view(door, actor)
      },
    }),
    bind(widgetCalls.getPublicWidget, {
      find: () => 'everybody' as const,
      action: accessPublicCall,
      ...reads,
      handle: async ({ params: { id }, actor }) => {
        const widget = await views.viewWidget(id, actor)
        if (!widget) throw new Refusal('NOT_FOUND')
        return widget
      },
    }),
    bind(calls.listPushPages, {
      find: findOwnAccount,
      action: accessOwnAccount,
      ...reads,
      handle: async ({ subject }) => ({
        team: subject.managerUid ?? subject.uid,
        personal: await presentPersonal(subject),
        sites: await presentSites(subject),
      }),
    }),
    bind(calls.getPushPoster, {
      find: findOwnAccount,
      action: accessOwnAccount,
      limits: [perActor('summaries')],
      handle: async ({ subject, params: { page }, query, reply }) => {
        const shown = page === PERSONAL ? await presentPersonal(subject) : await findSitePage(subject, page)
        if (!shown) throw new Refusal('NOT_FOUND')
        reply.header('content-disposition', 'attachment; filename="envoi-push.pdf"')
        return drawFor(reply, posters, posterOf(shown, query.langCode ?? subject.lang, deps.clock()))
      },
    }),
    bind(calls.getPersonalPushLink, {
      ...ofMember,
      ...reads,
      handle: async ({ subject: { member } }) => {
        const page = await findPersonal(member)
        if (!page) throw new Refusal('NOT_FOUND')
        return { link: await linkOf(member, codeOf(secrets, page.codeSeed)) }
      },
    }),
    bind(calls.makePersonalPushLink, {
      ...linkOfMember,
      ...writes,
      handle: async ({ subject: { member } }) => ({ link: await linkOf(member, await makePersonal(deps, member)) }),
    }),
    bind(calls.changePersonalPushLink, {
      find: findMember,
      action: accessOwnPushPage,
      ...writes,
      handle: async ({ subject: { member }, body }) => {
        await changePersonal(deps, member, body)
        const page = await presentPersonal(member)
        if (!page) throw new Refusal('NOT_FOUND')
        return page
      },
    }),
    bind(calls.renewPersonalPushLink, {
      ...linkOfMember,
      ...writes,
      handle: async ({ subject: { member } }) => ({ link: await linkOf(member, await renewPersonal(deps, member)) }),
    }),
    bind(calls.deletePersonalPushLink, {
      ...linkOfMember,
      ...writes,
      handle: async ({ subject: { member } }) => {
        await removePersonal(deps, member)
        return {}
      },
    }),
  ]
}
