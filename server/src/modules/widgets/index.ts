/**
 * Widgets: push pages in a frame of somebody's own web page. Whose they are, what they are called, which pages may show them,
 * how they look and how their uploads are counted. What one asks and takes is its push page, which is not ours.
 * The only file other modules may import.
 */
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Actor, ExportSection } from '../accounts/index.ts'
import { type WidgetDeps, type WidgetPorts, widgetRoutes } from './routes.ts'
import { findByOwner, moveWidgets } from './store.ts'
import { sweepUsage } from './usage.ts'

export { type Owned as OwnedWidget, accessWidget, findOwned as findOwnedWidget } from './access.ts'
export { changeOwned as changeOwnedWidget, keepsWidgets, requirePlan as requireWidgetPlan } from './change-widgets.ts'
export { type Widget, findWidget, nameOf as nameOfWidget, updateWidget } from './store.ts'
/** For joins by those who look after what is kept in it. */
export { widgets } from './tables.ts'
export { countUpload as countWidgetUpload } from './usage.ts'

export type Widgets = {
  routes(ports: WidgetPorts): BoundRoute<Actor>[]
  jobs: Job[]
  /** All of a team's go along to its next owner, who receives from then on. */
  moveAll(tx: Transaction, fromId: number, toId: number): Promise<void>
  exportSection: ExportSection
}

export function createWidgets(deps: WidgetDeps & { patient: Database }): Widgets {
  return {
    routes: (ports) => widgetRoutes({ ...deps, ...ports }),
    jobs: [sweepUsage(deps.patient)],
    moveAll: moveWidgets,
    exportSection: {
      name: 'widgets',
      read: async ({ id }) =>
        (await findByOwner(deps.database, id)).map((widget) => ({
          name: widget.name,
          recipientLabel: widget.recipientLabel,
          allowedOrigins: widget.origins,
          uploader: widget.uploader,
          customization: widget.look,
          createdAt: widget.createdAt.toISOString(),
        })),
    },
  }
}
