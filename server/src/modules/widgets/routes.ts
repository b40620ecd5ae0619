import { widgetAddresses } from '@envoi/contract/pages'
import type { PushChanges } from '@envoi/contract/push'
import { withPictures } from '@envoi/contract/rules/look'
import { type WidgetView, widgetRoutes as calls } from '@envoi/contract/widgets'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, type Actor, accessTeam, findTeam, perActor, presentSettings } from '../accounts/index.ts'
import { type Owned, accessWidget, findOwned } from './access.ts'
import { changeWidget, findMaxWidgets, makeWidget, removeWidget, setUploaderSettings } from './change-widgets.ts'
import { type Widget, findByOwner, findWidget, nameOf } from './store.ts'
import { readUsage } from './usage.ts'

/** What is asked of those who keep pictures and push pages, who are made after us. */
export type WidgetPorts = {
  /** Where a picture of a look is shown: rows have its name. */
  pictureUrl(name: string): string
  push: {
    /** What it asks of senders: made ready before anything is held, then stored with the rest. */
    readChanges(
      owner: Account,
      asked: PushChanges,
    ): Promise<(tx: Transaction, of: { widgetId: number }) => Promise<void>>
    /** What those who look after them see of these widgets' pages. */
    presentWidgets(owner: Account, widgets: readonly Widget[]): Promise<{ widget: Widget; page: WidgetView['push'] }[]>
  }
}

export type WidgetDeps = { database: Database; originOf: (place: string) => string }

export function widgetRoutes(deps: WidgetDeps & WidgetPorts): BoundRoute<Actor>[] {
  const { database } = deps
  const one = { find: findOwned(database), action: accessWidget }
  const reads = { limits: [perActor('reads')] satisfies [unknown] }
  const writes = { limits: [perActor('writes')] satisfies [unknown] }

  return [
    bind(calls.listWidgets, {
      find: ({ params, actor }) => findTeam(database, params.uid, actor),
      action: accessTeam,
      ...reads,
      handle: async ({ subject }) => ({
        widgets: await listWidgets(deps, subject),
        max: await findMaxWidgets(database, subject.id),
      }),
    }),
    bind(calls.addWidget, {
      find: ({ body, actor }) => findTeam(database, body.userId, actor),
      action: accessTeam,
      ...writes,
      handle: async ({ subject, body }) => ({ id: await makeWidget(database, subject, body) }),
    }),
    bind(calls.getWidget, {
      ...one,
      ...reads,
      handle: async ({ subject }) => ({
        ...(await getListed(deps, subject)),
        usage: await readUsage(database, subject.row.id),
      }),
    }),
    bind(calls.changeWidget, {
      ...one,
      ...writes,
      handle: async ({ subject, body }) => {
        await changeWidget(database, subject, body)
        return getListed(deps, subject)
      },
    }),
    bind(calls.deleteWidget, {
      ...one,
      ...writes,
      handle: async ({ subject }) => {
        await removeWidget(database, subject)
        return {}
      },
    }),
    bind(calls.setWidgetUploader, {
      ...one,
      ...writes,
      handle: async ({ subject, body }) => {
        const { push, ...asked } = body
        const savePush = push && (await deps.push.readChanges(subject.owner, push))
        await setUploaderSettings(database, subject, asked, savePush)
        return getListed(deps, subject)
      },
    }),
  ]
}

const listWidgets = async (deps: WidgetDeps & WidgetPorts, owner: Account): Promise<WidgetView[]> =>
  present(deps, owner, await findByOwner(deps.database, owner.id))

/** As it is by now. */
async function getListed(deps: WidgetDeps & WidgetPorts, { owner, row }: Owned): Promise<WidgetView> {
  const now = await findWidget(deps.database, row.publicId)
  const [view] = now?.ownerId === owner.id ? await present(deps, owner, [now]) : []
  if (!view) throw new Refusal('NOT_FOUND')
  return view
}

async function present(
  { originOf, pictureUrl, push }: WidgetDeps & WidgetPorts,
  owner: Account,
  rows: readonly Widget[],
): Promise<WidgetView[]> {
  const site = originOf(MAIN_PLACE)
  const pages = await push.presentWidgets(owner, rows)
  return pages.map(({ widget: row, page }) => ({
    id: row.publicId,
    userId: owner.uid,
    name: nameOf(row),
    recipientLabel: row.recipientLabel,
    allowedOrigins: row.origins,
    page: site + widgetAddresses.page + row.publicId,
    script: site + widgetAddresses.script,
    createdAt: row.createdAt.toISOString(),
    customization: withPictures(row.look, pictureUrl),
    uploader: presentSettings(row.uploader),
    push: page,
  }))
}
