import { renamedSubdomain } from '@envoi/contract/limits'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { and, eq, gt, inArray, sql } from '../../platform/database/drizzle.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { restingNames, subdomains } from './tables.ts'

/** How many transfers that were made at these places have not ended; a place without any is not named. */
export type CountLiveTransfers = (places: readonly string[]) => Promise<Map<string, number>>

/** A year from when nothing answers at it any more. */
const isWithinItsYear = gt(restingNames.freedAt, sql`now() - interval '1 year'`)

export async function isResting(reader: Reader, name: string): Promise<boolean> {
  const [row] = await reader
    .select({ name: restingNames.name })
    .from(restingNames)
    .where(and(eq(restingNames.name, name), isWithinItsYear))
  return row !== undefined
}

/** Somebody has it anew, and it leads nowhere any more. */
export async function endRest(tx: Transaction, name: string): Promise<void> {
  await tx.delete(restingNames).where(eq(restingNames.name, name))
}

/** Names that their sites had before, which the same owner may take again: nobody else's links are at them. */
const ofOwner = (reader: Reader, ownerId: number) =>
  inArray(
    restingNames.subdomainId,
    reader.select({ id: subdomains.id }).from(subdomains).where(eq(subdomains.ownerId, ownerId)),
  )

export async function takeBack(tx: Transaction, { name, ownerId }: { name: string; ownerId: number }): Promise<void> {
  await tx.delete(restingNames).where(and(eq(restingNames.name, name), ofOwner(tx, ownerId)))
}

/** Whether somebody could have it, were they to ask now. */
export async function isFree(reader: Reader, { name, ownerId }: { name: string; ownerId: number }): Promise<boolean> {
  const taken = reader.select({ name: subdomains.name }).from(subdomains).where(eq(subdomains.name, name))
  const resting = reader
    .select({ name: restingNames.name })
    .from(restingNames)
    .where(and(eq(restingNames.name, name), isWithinItsYear, sql`${ofOwner(reader, ownerId)} is not true`))
  return (await taken.unionAll(resting)).length === 0
}

/** Its site goes on under another name. The rest begins when its pages lead on no more. */
export async function restRenamed(tx: Transaction, { id, name }: { id: number; name: string }): Promise<void> {
  const end = sql`now() + ${renamedSubdomain.pagesLeadOn} * interval '1 millisecond'`
  const rest = { subdomainId: id, freedAt: end, pagesUntil: end }
  await tx
    .insert(restingNames)
    .values({ name, ...rest })
    .onConflictDoUpdate({ target: restingNames.name, set: rest })
}

/** Where a name leads that a site had: to what the site is called today, or to the main one if it is gone. */
export async function findFormer(reader: Reader, name: string): Promise<{ leadsTo: string | null } | undefined> {
  const [row] = await reader
    .select({ leadsTo: subdomains.name })
    .from(restingNames)
    .leftJoin(subdomains, eq(subdomains.id, restingNames.subdomainId))
    .where(and(eq(restingNames.name, name), isWithinItsYear))
  return row
}

/** What sites were called before, by the id of each. */
export const findFormerNames = (reader: Reader, ids: readonly number[]) =>
  reader
    .select({ subdomainId: restingNames.subdomainId, name: restingNames.name })
    .from(restingNames)
    .where(and(inArray(restingNames.subdomainId, [...ids]), isWithinItsYear))

/** How many names one turn looks at. */
const AT_MOST = 10_000

/** The year of a name does not begin while links at it are of use. */
export const keepLinkedNames = (deps: { patient: Database; countLive: CountLiveTransfers }): Job => ({
  name: 'keep-linked-names',
  cron: '37 3 * * *',
  async handle() {
    const resting = await deps.patient
      .select({ name: restingNames.name })
      .from(restingNames)
      .where(isWithinItsYear)
      .orderBy(restingNames.freedAt)
      .limit(AT_MOST)
    const linked = await deps.countLive(resting.map(({ name }) => name))
    await deps.patient.transaction((tx) =>
      tx
        .update(restingNames)
        .set({ freedAt: sql`greatest(${restingNames.freedAt}, now())` })
        .where(inArray(restingNames.name, [...linked.keys()])),
    )
  },
})
