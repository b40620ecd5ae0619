/**
 * Address book: the people somebody sends to again and again, and groups of them. For paying users; what is in it stays
 * when the plan ends. It knows no transfer. The only file other modules may import.
 */
import type { Database } from '../../platform/database/connect.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Log } from '../../platform/log.ts'
import type { Actor, ExportSection } from '../accounts/index.ts'
import { contactRoutes } from './contact-routes.ts'
import { exportSections } from './export-sections.ts'
import { groupRoutes } from './group-routes.ts'

export type AddressBook = { routes: BoundRoute<Actor>[]; exportSections: ExportSection[] }

export function createAddressBook(deps: { database: Database; log: Log }): AddressBook {
  return {
    routes: [...contactRoutes(deps), ...groupRoutes(deps)],
    exportSections: exportSections(deps.database),
  }
}
