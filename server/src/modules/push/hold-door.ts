import type { Transaction } from '../../platform/database/connect.ts'
import { type Account, findAccount } from '../accounts/index.ts'
import { findWidget, keepsWidgets } from '../widgets/index.ts'
import type { Door } from './doors.ts'
import { type PushPage, findByUser, findSite, holdPage, isOfTeam } from './store.ts'

export type HeldDoor = { page: PushPage; isEnabled: boolean }

/**
 * The door as it is by now, for whoever holds its receiver: its page's row, made for a site or widget whose page nobody has
 * set. Nothing where it is another's, or another code or password opens it. Nobody comes in by what was so a moment ago.
 */
export async function holdDoor(tx: Transaction, door: Door): Promise<HeldDoor | undefined> {
  const receiver = await findAccount(tx, door.receiver.id)
  const held = receiver && (await hold(tx, door, receiver))
  const isAsItWas = held && (held.page.passwordHash ?? null) === (door.page?.passwordHash ?? null)
  return isAsItWas ? held : undefined
}

function hold(tx: Transaction, door: Door, receiver: Account): Promise<HeldDoor | undefined> {
  if (door.kind === 'widget') return holdWidget(tx, door.widget.publicId, receiver)
  return door.kind === 'personal' ? holdPersonal(tx, door, receiver) : holdSite(tx, door, receiver)
}

async function holdPersonal(tx: Transaction, door: Door, receiver: Account): Promise<HeldDoor | undefined> {
  const page = await findByUser(tx, receiver.id)
  const isSame = page?.codeHash && door.page?.codeHash && page.codeHash.equals(door.page.codeHash)
  return isSame && isOfTeam(page, receiver) ? { page, isEnabled: true } : undefined
}

async function holdSite(tx: Transaction, { place }: Door, receiver: Account): Promise<HeldDoor | undefined> {
  const site = await findSite(tx, place)
  if (site?.ownerId !== receiver.id) return undefined
  return { page: await holdPage(tx, { subdomainId: site.id }), isEnabled: site.hasUploader }
}

async function holdWidget(tx: Transaction, publicId: string, receiver: Account): Promise<HeldDoor | undefined> {
  const widget = await findWidget(tx, publicId)
  if (widget?.ownerId !== receiver.id) return undefined
  return { page: await holdPage(tx, { widgetId: widget.id }), isEnabled: keepsWidgets(receiver) }
}
