import { checkSubdomainName } from '@envoi/contract/rules/subdomain-name'
import { type BootPlace, mainPlace } from '@envoi/contract/boot'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { and, asc, eq, gt, sql } from '../../platform/database/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { restingNames, subdomains } from './tables.ts'

/** One of our sites: the main one, which nobody owns, or a customer's. */
export type Place = BootPlace & { ownerUid: string | null }

export const mainSite: Place = { ...mainPlace, ownerUid: null }

/** Asked with every request of a customer's host: planned once by PostgreSQL. */
export function prepareFindPlace(database: Database): (name: string) => Promise<Place | undefined> {
  const reading = database
    .select({
      name: subdomains.name,
      ownerUid: sql<string>`(select uid from users where users.id = ${subdomains.ownerId})`,
      recipientLabel: subdomains.recipientLabel,
      forceSignIn: subdomains.forceSignIn,
      hasUploader: subdomains.hasUploader,
    })
    .from(subdomains)
    .where(eq(subdomains.name, sql.placeholder('name')))
    .prepare('find_place')
  return async (name) => {
    // Anybody can make up hosts; what is no name is not looked for.
    if (!checkSubdomainName(name).ok) return undefined
    const [row] = await reading.execute({ name })
    return row && { ...row, isMain: false }
  }
}

/** The first one they got, where there are several. */
export async function findNameByOwner(reader: Reader, ownerId: number): Promise<string | undefined> {
  const [row] = await reader
    .select({ name: subdomains.name })
    .from(subdomains)
    .where(eq(subdomains.ownerId, ownerId))
    .orderBy(asc(subdomains.id))
    .limit(1)
  return row?.name
}

/** All they own, for the export of their data. */
export const findByOwner = (reader: Reader, ownerId: number) =>
  reader.select().from(subdomains).where(eq(subdomains.ownerId, ownerId)).orderBy(asc(subdomains.id))

/** Tells whether the name was given; not when somebody has it, also if they took it at this very moment. */
export async function insertSubdomain(tx: Transaction, row: { name: string; ownerId: number }): Promise<boolean> {
  const { rowCount } = await tx
    .insert(subdomains)
    .values({ ...row, publicId: newId() })
    .onConflictDoNothing({ target: subdomains.name })
  return rowCount === 1
}

export async function moveSubdomains(tx: Transaction, fromId: number, toId: number): Promise<void> {
  await tx.update(subdomains).set({ ownerId: toId }).where(eq(subdomains.ownerId, fromId))
}

/** A freed name rests for a year. */
export async function isResting(reader: Reader, name: string): Promise<boolean> {
  const [row] = await reader
    .select({ name: restingNames.name })
    .from(restingNames)
    .where(and(eq(restingNames.name, name), gt(restingNames.freedAt, sql`now() - interval '1 year'`)))
  return row !== undefined
}
