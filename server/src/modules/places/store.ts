import type { UploaderSettings } from '@envoi/contract/accounts'
import { checkSubdomainName } from '@envoi/contract/rules/subdomain-name'
import { type BootPlace, mainPlace } from '@envoi/contract/boot'
import type { PlanName } from '@envoi/contract/words'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { type InferSelectModel, and, asc, desc, eq, inArray, or, sql } from '../../platform/database/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { users } from '../accounts/index.ts'
import { type SiteSso, restingNames, subdomains } from './tables.ts'

/** One of our sites: the main one, which nobody owns, or a customer's. */
export type Place = BootPlace & { ownerUid: string | null; uploader: Partial<UploaderSettings> }
export type Subdomain = InferSelectModel<typeof subdomains>

export const mainSite: Place = { ...mainPlace, ownerUid: null, uploader: {} }

/**
 * Asked with every request of a customer's host: planned once by PostgreSQL. While the pages of a former name lead on, the
 * site is found by that name too, and has its new one: whoever has a page open there can finish what they began.
 */
export function prepareFindPlace(database: Database): (name: string) => Promise<Place | undefined> {
  const asked = sql.placeholder('name')
  const renamed = sql`(select ${restingNames.subdomainId} from ${restingNames}
    where ${restingNames.name} = ${asked} and ${restingNames.pagesUntil} > now())`
  const reading = database
    .select({
      name: subdomains.name,
      ownerUid: sql<string>`(select uid from users where users.id = ${subdomains.ownerId})`,
      recipientLabel: subdomains.recipientLabel,
      forceSignIn: subdomains.forceSignIn,
      hasUploader: subdomains.hasUploader,
      uploader: subdomains.uploader,
      sso: subdomains.sso,
    })
    .from(subdomains)
    .where(or(eq(subdomains.name, asked), eq(subdomains.id, renamed)))
    .prepare('find_place')
  return async (name) => {
    // Anybody can make up hosts; what is no name is not looked for.
    if (!checkSubdomainName(name).ok) return undefined
    const [row] = await reading.execute({ name })
    if (!row) return undefined
    const { sso, ...place } = row
    return { ...place, isMain: false, ...(sso.isOn === true && { sso: presentSso(sso) }) }
  }
}

const presentSso = ({ label = null, isOnly = false }: SiteSso) => ({ label, isOnly })

/** What a site says of its transfers, found by any name it has or had: one that was made there keeps the name of that day. */
export async function findUploader(reader: Reader, name: string): Promise<Subdomain['uploader']> {
  const former = reader.select({ id: restingNames.subdomainId }).from(restingNames).where(eq(restingNames.name, name))
  const [row] = await reader
    .select({ uploader: subdomains.uploader })
    .from(subdomains)
    .where(or(eq(subdomains.name, name), inArray(subdomains.id, former)))
  return row?.uploader ?? {}
}

/** The home, or else the first one they got, before the others. */
const homeFirst = [desc(subdomains.isHome), asc(subdomains.id)]

export async function findHomeName(reader: Reader, ownerId: number): Promise<string | undefined> {
  const [row] = await reader
    .select({ name: subdomains.name })
    .from(subdomains)
    .where(eq(subdomains.ownerId, ownerId))
    .orderBy(...homeFirst)
    .limit(1)
  return row?.name
}

/** All they own, the home first. */
export const findByOwner = (reader: Reader, ownerId: number): Promise<Subdomain[]> =>
  reader
    .select()
    .from(subdomains)
    .where(eq(subdomains.ownerId, ownerId))
    .orderBy(...homeFirst)

export async function findSubdomain(
  reader: Reader,
  publicId: string,
): Promise<(Subdomain & { ownerUid: string }) | undefined> {
  const [row] = await reader
    .select({ subdomain: subdomains, ownerUid: users.uid })
    .from(subdomains)
    .innerJoin(users, eq(users.id, subdomains.ownerId))
    .where(eq(subdomains.publicId, publicId))
  return row && { ...row.subdomain, ownerUid: row.ownerUid }
}

export const countByOwner = (reader: Reader, ownerId: number): Promise<number> =>
  reader.$count(subdomains, eq(subdomains.ownerId, ownerId))

/** What decides how many subdomains somebody may have: their own plan, and what the operator has said beside it. */
export async function findOwnPlan(
  reader: Reader,
  ownerId: number,
): Promise<{ planName: PlanName | null; maxSubdomains: number | null } | undefined> {
  const [row] = await reader
    .select({ planName: users.planName, maxSubdomains: users.maxSubdomains })
    .from(users)
    .where(eq(users.id, ownerId))
  return row
}

export type NewSubdomain = { name: string; ownerId: number; recipientLabel?: string | null }

/** The id under which people know it; nothing when somebody has the name, also if they took it at this very moment. */
export async function insertSubdomain(tx: Transaction, row: NewSubdomain): Promise<string | undefined> {
  const publicId = newId()
  const { rowCount } = await tx
    .insert(subdomains)
    .values({ ...row, publicId })
    .onConflictDoNothing({ target: subdomains.name })
  return rowCount === 1 ? publicId : undefined
}

/** All of somebody's become another's, and so does the home among them. */
export async function moveSubdomains(tx: Transaction, fromId: number, toId: number): Promise<void> {
  await tx.update(subdomains).set({ isHome: false }).where(eq(subdomains.ownerId, toId))
  await tx.update(subdomains).set({ ownerId: toId }).where(eq(subdomains.ownerId, fromId))
}

export async function updateSubdomain(
  tx: Transaction,
  id: number,
  changes: Partial<Omit<Subdomain, 'id' | 'publicId' | 'ownerId' | 'isHome' | 'createdAt'>>,
): Promise<void> {
  await tx.update(subdomains).set(changes).where(eq(subdomains.id, id))
}

/** There is one home at most; whoever calls it holds the owner's row. */
export async function makeHome(tx: Transaction, { id, ownerId }: Pick<Subdomain, 'id' | 'ownerId'>): Promise<void> {
  await tx
    .update(subdomains)
    .set({ isHome: false })
    .where(and(eq(subdomains.ownerId, ownerId), subdomains.isHome))
  await tx.update(subdomains).set({ isHome: true }).where(eq(subdomains.id, id))
}

/** The database lets its name rest. */
export async function deleteSubdomain(tx: Transaction, id: number): Promise<void> {
  await tx.delete(subdomains).where(eq(subdomains.id, id))
}
