/**
 * Push pages, where people without an account send files to one receiver: of a site, and of one member by a code. What
 * such a page asks and takes, who may set it, and who gets what is sent by it. The transfers themselves are not ours.
 * The only file other modules may import.
 */
import type { PushChanges } from '@envoi/contract/push'
import type { Transaction } from '../../platform/database/connect.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Account, Actor, ExportSection } from '../accounts/index.ts'
import type { Places } from '../places/index.ts'
import { changeSitePage, readChanges } from './change-pages.ts'
import { type Door, type Doors, type HeldDoor, createDoors, holdDoor } from './doors.ts'
import { type PushDeps, type PushPorts, pushRoutes } from './routes.ts'
import { deletePersonal, findByUser, movePages } from './store.ts'

export type { Door } from './doors.ts'
export type { PushPage } from './store.ts'

export type Push = Doors & {
  routes(ports: PushPorts): BoundRoute<Actor>[]
  /**
   * The door as it is by now, for whoever holds its receiver: its page's row, made for a site whose page nobody has set.
   * Nothing where it is another's, or another code or password opens it. Nobody comes in by what was so a moment ago.
   */
  holdDoor(tx: Transaction, door: Door): Promise<HeldDoor | undefined>
  /** What is asked of a site's page, made ready; then stored by whoever holds the site. */
  readChanges(receiver: Account, asked: PushChanges): Promise<(tx: Transaction, subdomainId: number) => Promise<void>>
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
    routes: (ports) => pushRoutes(deps, doors, ports),
    holdDoor,
    withdraw: deletePersonal,
    async readChanges(receiver, asked) {
      const changes = await readChanges(deps.passwords, receiver, asked)
      return (tx, subdomainId) => changeSitePage(tx, subdomainId, changes)
    },
    moveAll: movePages,
    exportSection: {
      name: 'pushPage',
      read: async ({ id }) => {
        const page = await findByUser(deps.database, id)
        return page ? [{ settings: page.settings, createdAt: page.createdAt.toISOString() }] : []
      },
    },
  }
}
