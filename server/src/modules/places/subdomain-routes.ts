import { type SubdomainView, placesRoutes as calls } from '@envoi/contract/places'
import type { PushChanges } from '@envoi/contract/push'
import type { SsoConfigView } from '@envoi/contract/sso-config'
import { withPictures } from '@envoi/contract/rules/look'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import {
  type Account,
  type Actor,
  accessTeam,
  accountKey,
  findTeam,
  perActor,
  presentSettings,
} from '../accounts/index.ts'
import { type Owned, accessSubdomain, findOwned } from './access.ts'
import {
  changeSubdomain,
  findMaxSubdomains,
  makeSubdomain,
  removeSubdomain,
  requirePlan,
  setUploader,
  setUploaderSettings,
} from './change-subdomains.ts'
import { type IsOurs, mayHaveName } from './give-name.ts'
import { type CountLiveTransfers, findFormerNames } from './resting-names.ts'
import { type Subdomain, findByOwner } from './store.ts'

/** Where a picture of a look is shown: rows have its name. */
export type PictureUrl = (name: string) => string

/** What a site's push page asks of senders: made ready before anything is held, then stored with the rest. */
export type PushPort = {
  readChanges(
    owner: Account,
    asked: PushChanges,
  ): Promise<(tx: Transaction, of: { subdomainId: number }) => Promise<void>>
}

/** The provider of each site, as managers see it. */
export type SsoPort = { presentConfigs(sites: readonly Subdomain[]): Promise<Map<number, SsoConfigView>> }

type Deps = {
  database: Database
  isOurs: IsOurs
  originOf: (place: string) => string
  countLive: CountLiveTransfers
  pictureUrl: PictureUrl
  push: PushPort
  sso: SsoPort
}

export function subdomainRoutes(deps: Deps): BoundRoute<Actor>[] {
  const { database, isOurs } = deps
  const one = {
    find: findOwned(database),
    action: accessSubdomain,
    limits: [perActor('writes')] satisfies [unknown],
  }
  const ofUserId = ({ body, actor }: { body: { userId: string }; actor: Actor }) =>
    findTeam(database, body.userId, actor)

  return [
    bind(calls.listSubdomains, {
      find: ({ params, actor }) => findTeam(database, params.uid, actor),
      action: accessTeam,
      limits: [perActor('reads')],
      handle: async ({ subject }) => ({
        subdomains: await listSubdomains(deps, subject.id),
        max: await findMaxSubdomains(database, subject.id),
      }),
    }),
    bind(calls.addSubdomain, {
      find: ofUserId,
      action: accessTeam,
      limits: [perActor('writes')],
      subjectLimits: [{ rate: 'subdomainNamings', key: ({ subject }) => accountKey(subject) }],
      handle: async ({ subject, body }) => ({ id: await makeSubdomain(deps, subject, body) }),
    }),
    bind(calls.checkSubdomain, {
      find: ofUserId,
      action: accessTeam,
      limits: [perActor('subdomainNames')],
      handle: async ({ subject, body }) => {
        await requirePlan(database, subject)
        return { isFree: await mayHaveName(database, isOurs, { name: body.name, ownerId: subject.id }) }
      },
    }),
    bind(calls.changeSubdomain, {
      ...one,
      subjectLimits: [
        {
          rate: 'subdomainNamings',
          key: ({ subject }) => accountKey(subject.owner),
          hits: ({ body }) => (body.name === undefined ? 0 : 1),
        },
      ],
      handle: async ({ subject, body }) => {
        await changeSubdomain(deps, subject, body)
        return getListed(deps, subject)
      },
    }),
    bind(calls.deleteSubdomain, {
      ...one,
      handle: async ({ subject }) => {
        await removeSubdomain(deps, subject)
        return {}
      },
    }),
    bind(calls.setSubdomainUploader, {
      ...one,
      handle: async ({ subject, body }) => {
        const { push, ...asked } = body
        const savePush = push && (await deps.push.readChanges(subject.owner, push))
        await setUploaderSettings(deps, subject, asked, savePush)
        return getListed(deps, subject)
      },
    }),
    bind(calls.enableSubdomainUploader, {
      ...one,
      handle: async ({ subject }) => {
        await setUploader(deps, subject, true)
        return {}
      },
    }),
    bind(calls.disableSubdomainUploader, {
      ...one,
      handle: async ({ subject }) => {
        await setUploader(deps, subject, false)
        return {}
      },
    }),
  ]
}

async function listSubdomains(deps: Deps, ownerId: number): Promise<SubdomainView[]> {
  const rows = await findByOwner(deps.database, ownerId)
  const former = await findFormerNames(
    deps.database,
    rows.map(({ id }) => id),
  )
  const namesOf = ({ id, name }: Subdomain) => [
    name,
    ...former.filter(({ subdomainId }) => subdomainId === id).map((one) => one.name),
  ]
  const live = await deps.countLive(rows.flatMap(namesOf))
  const configs = await deps.sso.presentConfigs(rows)
  const configOf = ({ id }: Subdomain): SsoConfigView => {
    const config = configs.get(id)
    if (!config) throw new Error('a subdomain has no answer of its provider')
    return config
  }
  // The home comes first, whether it was named or is the first one they got.
  return rows.map((row, index) => ({
    id: row.publicId,
    name: row.name,
    origin: deps.originOf(row.name),
    recipientLabel: row.recipientLabel,
    forceSignIn: row.forceSignIn,
    hasUploader: row.hasUploader,
    uploader: presentSettings(row.uploader),
    isHome: index === 0,
    liveTransfers: namesOf(row).reduce((sum, name) => sum + (live.get(name) ?? 0), 0),
    createdAt: row.createdAt.toISOString(),
    customization: withPictures(row.look, deps.pictureUrl),
    emailCustomization: withPictures(row.mailLook, deps.pictureUrl),
    openGraph: withPictures(row.openGraph, deps.pictureUrl),
    uploaderOpenGraph: withPictures(row.uploaderOpenGraph, deps.pictureUrl),
    ssoConfig: configOf(row),
  }))
}

async function getListed(deps: Deps, { owner, row }: Owned): Promise<SubdomainView> {
  const listed = (await listSubdomains(deps, owner.id)).find(({ id }) => id === row.publicId)
  if (!listed) throw new Error('a subdomain went while it was changed')
  return listed
}
