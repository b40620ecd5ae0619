import type { Reader, Transaction } from '../../platform/database/connect.ts'
import {
  type InferSelectModel,
  type SQL,
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
} from '../../platform/database/drizzle.ts'
import { hashToken } from '../../platform/secrets.ts'
import { type Account, users } from '../accounts/index.ts'
import { subdomains } from '../places/index.ts'
import { widgets } from '../widgets/index.ts'
import { pushPages } from './tables.ts'

export type PushPage = InferSelectModel<typeof pushPages>
export type PersonalPage = PushPage & { userId: number; codeSeed: Buffer }

/** By the code of its link. Nothing while its receiver is suspended. */
export async function findByCode(reader: Reader, code: string): Promise<PersonalPage | undefined> {
  const [row] = await reader
    .select({ page: pushPages })
    .from(pushPages)
    .innerJoin(users, eq(users.id, pushPages.userId))
    .where(and(eq(pushPages.codeHash, hashToken(code)), isNull(users.suspendedAt)))
  return row && (row.page as PersonalPage)
}

export async function findByUser(reader: Reader, userId: number): Promise<PersonalPage | undefined> {
  const [row] = await reader.select().from(pushPages).where(eq(pushPages.userId, userId))
  return row as PersonalPage | undefined
}

export async function findBySite(reader: Reader, name: string): Promise<PushPage | undefined> {
  const [row] = await reader
    .select({ page: pushPages })
    .from(pushPages)
    .innerJoin(subdomains, eq(subdomains.id, pushPages.subdomainId))
    .where(eq(subdomains.name, name))
  return row?.page
}

export const isSuspended = async (reader: Reader, userId: number): Promise<boolean> =>
  (await reader.$count(users, and(eq(users.id, userId), isNotNull(users.suspendedAt)))) > 0

export const findBySubdomains = (reader: Reader, ids: number[]): Promise<PushPage[]> =>
  reader.select().from(pushPages).where(inArray(pushPages.subdomainId, ids))

export async function findByWidget(reader: Reader, widgetId: number): Promise<PushPage | undefined> {
  const [row] = await findByWidgets(reader, [widgetId])
  return row
}

export const findByWidgets = (reader: Reader, ids: number[]): Promise<PushPage[]> =>
  reader.select().from(pushPages).where(inArray(pushPages.widgetId, ids))

/** What is asked at somebody's own page, at those of their sites, and by their widgets. */
export async function findByOwner(reader: Reader, userId: number) {
  const { settings, createdAt } = pushPages
  const sites = reader.select({ id: subdomains.id }).from(subdomains).where(eq(subdomains.ownerId, userId))
  const owned = reader.select({ id: widgets.id }).from(widgets).where(eq(widgets.ownerId, userId))
  const ids = (isTheirs: SQL) => reader.select({ id: pushPages.id }).from(pushPages).where(isTheirs)
  // Each by its index: one condition over three tables would read the pages of all customers.
  const pages = ids(eq(pushPages.userId, userId))
    .unionAll(ids(inArray(pushPages.subdomainId, sites)))
    .unionAll(ids(inArray(pushPages.widgetId, owned)))
  return reader
    .select({ site: subdomains.name, widget: widgets.recipientLabel, settings, createdAt })
    .from(pushPages)
    .leftJoin(subdomains, eq(subdomains.id, pushPages.subdomainId))
    .leftJoin(widgets, eq(widgets.id, pushPages.widgetId))
    .where(inArray(pushPages.id, pages))
}

/** Of which widget a page is, if of one. */
export async function findWidgetId(reader: Reader, pageId: number): Promise<number | null> {
  const [row] = await reader.select({ id: pushPages.widgetId }).from(pushPages).where(eq(pushPages.id, pageId))
  return row?.id ?? null
}

/** Whose page it is that is there without being made. */
export type PageOf = { subdomainId: number } | { widgetId: number }

/** The page of a site or a widget, made when somebody first sends to it or sets it. */
export async function holdPage(tx: Transaction, of: PageOf): Promise<PushPage> {
  const [target, id] = 'widgetId' in of ? [pushPages.widgetId, of.widgetId] : [pushPages.subdomainId, of.subdomainId]
  await tx.insert(pushPages).values(of).onConflictDoNothing({ target })
  const [row] = await tx.select().from(pushPages).where(eq(target, id)).for('update')
  if (!row) throw new Error('a push page went while its site or widget is held')
  return row
}

export async function findSite(reader: Reader, name: string) {
  const { id, ownerId, hasUploader } = subdomains
  const [row] = await reader.select({ id, ownerId, hasUploader }).from(subdomains).where(eq(subdomains.name, name))
  return row
}

export async function holdByUser(tx: Transaction, userId: number): Promise<PersonalPage | undefined> {
  const [row] = await tx.select().from(pushPages).where(eq(pushPages.userId, userId)).for('update')
  return row as PersonalPage | undefined
}

type NewPersonalPage = { userId: number; payerId: number; codeSeed: Buffer; codeHash: Buffer }

export async function insertPersonal(tx: Transaction, row: NewPersonalPage): Promise<void> {
  await tx.insert(pushPages).values(row)
}

export type PageChanges = Partial<Pick<PushPage, 'settings' | 'passwordHash' | 'usesSince' | 'codeSeed' | 'codeHash'>>

export async function updatePage(tx: Transaction, id: number, changes: PageChanges): Promise<void> {
  await tx.update(pushPages).set(changes).where(eq(pushPages.id, id))
}

export async function deletePersonal(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(pushPages).where(eq(pushPages.userId, userId))
}

/** Personal pages of a team stay what they are under its next owner. */
export async function movePages(tx: Transaction, fromId: number, toId: number): Promise<void> {
  await tx.update(pushPages).set({ payerId: toId }).where(eq(pushPages.payerId, fromId))
}

/** Of a team's own members, and of whoever has a plan of their own. */
export const isOfTeam = ({ payerId }: Pick<PushPage, 'payerId'>, account: Pick<Account, 'id' | 'managerId'>): boolean =>
  payerId === (account.managerId ?? account.id)
