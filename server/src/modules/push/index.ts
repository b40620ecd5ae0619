/**
 * Push pages, where people without an account send files to one receiver: of a site, of a widget, and of one member by a
 * code. What such a page asks and takes, who may set it, and who gets what is sent by it. The transfers themselves are not
 * ours. The only file other modules may import.
 */
import type { PushChanges } from '@envoi/contract/push'
import type { Transaction } from '../../platform/database/connect.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Account, Actor, ExportSection } from '../accounts/index.ts'
import type { Places } from '../places/index.ts'
import { countWidgetUpload } from '../widgets/index.ts'
import { changePage, readChanges } from './change-pages.ts'
import { type Door, type Doors, createDoors } from './doors.ts'
import { type HeldDoor, holdDoor } from './hold-door.ts'
import { type PageViews, type PushPorts, createPageViews } from './page-views.ts'
import { type PushDeps, pushRoutes } from './routes.ts'
import { type PageOf, deletePersonal, findByOwner, findWidgetId, movePages } from './store.ts'

export type { Door, Where } from './doors.ts'
export type { WidgetPage } from './page-views.ts'
export type { PushPage } from './store.ts'

/** What is told of pages, and the calls that tell it. */
export type PushViews = Pick<PageViews, 'presentWidgets' | 'findWidget'> & { routes: BoundRoute<Actor>[] }

export type Push = Doors & {
  views(ports: PushPorts): PushViews
  holdDoor(tx: Transaction, door: Door): Promise<HeldDoor | undefined>
  /** Something has come by a page, on that origin: of a widget it is counted. */
  countUpload(tx: Transaction, pageId: number, origin: string | null): Promise<void>
  /** What is asked of the page of a site or widget, made ready; then stored by whoever holds that. */
  readChanges(receiver: Account, asked: PushChanges): Promise<(tx: Transaction, of: PageOf) => Promise<void>>
  moveAll(tx: Transaction, fromId: number, toId: number): Promise<void>
  /** Somebody leaves their team: the page that they had in it goes. */
  withdraw(tx: Transaction, userId: number): Promise<void>
  exportSection: ExportSection
}

export function createPush(
  deps: PushDeps & { rateLimits: RateLimits; places: Pick<Places, 'of' | 'homeOf' | 'originOf' | 'find'> },
): Push {
  const doors = createDoors(deps)
  return {
    ...doors,
    views(ports) {
      const views = createPageViews(deps, doors, ports)
      return { ...views, routes: pushRoutes(deps, doors, views) }
    },
    holdDoor,
    async countUpload(tx, pageId, origin) {
      const widgetId = await findWidgetId(tx, pageId)
      if (widgetId !== null) await countWidgetUpload(tx, widgetId, origin)
    },
    withdraw: deletePersonal,
    async readChanges(receiver, asked) {
      const changes = await readChanges(deps.passwords, receiver, asked)
      return (tx, of) => changePage(tx, of, changes)
    },
    moveAll: movePages,
    exportSection: {
      name: 'pushPages',
      read: async ({ id }) =>
        (await findByOwner(deps.database, id)).map(({ site, widget, settings, createdAt }) => ({
          site,
          widget,
          settings,
          createdAt: createdAt.toISOString(),
        })),
    },
  }
}
