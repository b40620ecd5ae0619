import { brandingRoutes as calls } from '@envoi/contract/branding'
import { widgetRoutes } from '@envoi/contract/widgets'
import { withPictures } from '@envoi/contract/rules/look'
import type { Action } from '../../platform/authority.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, type Actor, accessTeam, findAccount, findTeam, isTeamPlan, perActor } from '../accounts/index.ts'
import {
  type MemberGroup,
  type OwnedGroup,
  accessMemberGroup,
  changeMemberGroup,
  findOwnedGroup,
} from '../member-groups/index.ts'
import {
  type OwnedSubdomain,
  type Subdomain,
  accessSubdomain,
  changeOwnedSubdomain,
  findOwnedSubdomain,
  requireSubdomainPlan,
  updateSubdomain,
} from '../places/index.ts'
import {
  type OwnedWidget,
  type Widget,
  accessWidget,
  changeOwnedWidget,
  findOwnedWidget,
  requireWidgetPlan,
  updateWidget,
} from '../widgets/index.ts'
import { customized } from './customize.ts'
import type { PictureUrls } from './pictures/picture-url.ts'

type Deps = { database: Database; urls: PictureUrls }
type Operations = Parameters<typeof customized>[2]['operations']
type Looks = Pick<Subdomain, 'look' | 'mailLook' | 'openGraph' | 'uploaderOpenGraph'>

export function brandingRoutes(deps: Deps): BoundRoute<Actor>[] {
  const { database } = deps
  const limits = [perActor('writes')] satisfies [unknown]
  const subdomain = { find: findOwnedSubdomain(database), action: accessSubdomain, limits }
  const group = {
    find: ({ params, actor }: { params: { id: string }; actor: Actor }) => findOwnedGroup(database, params.id, actor),
    action: accessMemberGroup,
    limits,
  }

  return [
    bind(calls.customizeSubdomain, {
      ...subdomain,
      handle: ({ subject, body }) => customizeSubdomain(deps, subject, 'look', body.operations),
    }),
    bind(calls.customizeSubdomainMail, {
      ...subdomain,
      handle: ({ subject, body }) => customizeSubdomain(deps, subject, 'mailLook', body.operations),
    }),
    bind(calls.customizeSubdomainLinks, {
      ...subdomain,
      handle: ({ subject, body }) => customizeSubdomain(deps, subject, 'openGraph', body.operations),
    }),
    bind(calls.customizeSubdomainUploaderLinks, {
      ...subdomain,
      handle: ({ subject, body }) => customizeSubdomain(deps, subject, 'uploaderOpenGraph', body.operations),
    }),
    bind(calls.customizeMemberGroup, {
      ...group,
      handle: ({ subject, body }) => customizeGroup(deps, subject, 'look', body.operations),
    }),
    bind(calls.customizeMemberGroupMail, {
      ...group,
      handle: ({ subject, body }) => customizeGroup(deps, subject, 'mailLook', body.operations),
    }),
    bind(widgetRoutes.customizeWidget, {
      find: findOwnedWidget(database),
      action: accessWidget,
      limits,
      handle: ({ subject, body }) => customizeWidget(deps, subject, body.operations),
    }),
    bind(calls.signPicture, {
      find: ({ query, actor }) => findTeamOf(database, query, actor),
      action: accessTeam satisfies Action<Actor, Account>,
      limits,
      async handle({ subject: owner, query }) {
        await requireSubdomainPlan(database, owner)
        return deps.urls.sign({ ownerUid: owner.uid, contentType: query.contentType })
      },
    }),
  ]
}

function customizeSubdomain<Part extends keyof Looks>(
  { database, urls }: Deps,
  owned: OwnedSubdomain,
  part: Part,
  operations: Operations,
): Promise<Looks[Part]> {
  const { owner } = owned
  return changeOwnedSubdomain(database, owned, async (tx, row) => {
    await requireSubdomainPlan(tx, owner)
    const next = await customized(tx, urls, { owner, own: row[part], operations })
    await updateSubdomain(tx, row.id, { [part]: next })
    return withPictures(next, urls.urlOf)
  })
}

function customizeWidget(
  { database, urls }: Deps,
  owned: OwnedWidget,
  operations: Operations,
): Promise<Widget['look']> {
  const { owner } = owned
  return changeOwnedWidget(database, owned, async (tx, row) => {
    await requireWidgetPlan(tx, owner)
    const look = await customized(tx, urls, { owner, own: row.look, operations })
    await updateWidget(tx, row.id, { look })
    return withPictures(look, urls.urlOf)
  })
}

async function customizeGroup<Part extends 'look' | 'mailLook'>(
  { database, urls }: Deps,
  owned: OwnedGroup,
  part: Part,
  operations: Operations,
): Promise<MemberGroup[Part]> {
  const { owner } = owned
  let next: MemberGroup[Part] | undefined
  await changeMemberGroup(database, owned, async (row, tx) => {
    if (!isTeamPlan((await findAccount(tx, owner.id))?.planName ?? null)) throw new Refusal('PLAN_REQUIRED')
    next = await customized(tx, urls, { owner, own: row[part], operations })
    return { [part]: next }
  })
  if (next === undefined) throw new Error('a group was changed into nothing')
  return withPictures(next, urls.urlOf)
}

type Asked = { userId?: string | undefined; subdomainId?: string | undefined; groupId?: string | undefined }

/** Whose picture it will be. Everything that is named must be one team's, and the caller's: one that is not is as good as none. */
async function findTeamOf(
  database: Database,
  { userId, subdomainId, groupId }: Asked,
  actor: Actor,
): Promise<Account | undefined> {
  const found = await Promise.all([
    ...(userId === undefined ? [] : [findTeam(database, userId, actor)]),
    ...(subdomainId === undefined
      ? []
      : [ownerOf(findOwnedSubdomain(database)({ params: { id: subdomainId }, actor }))]),
    ...(groupId === undefined ? [] : [ownerOf(findOwnedGroup(database, groupId, actor))]),
  ])
  const [owner] = found
  return found.every((one) => one !== undefined && one.id === owner?.id) ? owner : undefined
}

const ownerOf = async (finding: Promise<{ owner: Account } | undefined>): Promise<Account | undefined> =>
  (await finding)?.owner
