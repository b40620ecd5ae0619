import { DAY, customizationImage } from '@envoi/contract/limits'
import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import {
  type InferSelectModel,
  type PgColumn,
  and,
  count,
  eq,
  inArray,
  isNull,
  or,
  sql,
} from '../../../platform/database/drizzle.ts'
import { brandPictures } from '../tables.ts'

export type BrandPicture = Pick<InferSelectModel<typeof brandPictures>, 'contentType' | 'bytes'>

export async function findPicture(reader: Reader, name: string): Promise<BrandPicture | undefined> {
  const [row] = await reader
    .select({ contentType: brandPictures.contentType, bytes: brandPictures.bytes })
    .from(brandPictures)
    .where(eq(brandPictures.name, name))
  return row
}

/** As wide and high as it was drawn. */
export async function findPictureSize(
  reader: Reader,
  name: string,
): Promise<{ width: number; height: number } | undefined> {
  const [row] = await reader
    .select({ width: brandPictures.width, height: brandPictures.height })
    .from(brandPictures)
    .where(eq(brandPictures.name, name))
  return row
}

export const hasPicture = async (reader: Reader, name: string): Promise<boolean> =>
  (await reader.$count(brandPictures, eq(brandPictures.name, name))) > 0

/** How many a team has, and how large they are together. */
export async function measurePictures(reader: Reader, ownerId: number): Promise<{ pictures: number; bytes: number }> {
  const [row] = await reader
    .select({ pictures: count(), bytes: sql<number>`coalesce(sum(length(${brandPictures.bytes})), 0)::float8` })
    .from(brandPictures)
    .where(eq(brandPictures.ownerId, ownerId))
  return row ?? { pictures: 0, bytes: 0 }
}

/** False when the name was used before, also if that was at this very moment. */
export async function insertPicture(tx: Transaction, row: typeof brandPictures.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(brandPictures).values(row).onConflictDoNothing({ target: brandPictures.name })
  return rowCount === 1
}

/**
 * Which of these a team has. Their year begins anew, in the transaction that changes who names them: whoever deletes what
 * is named no more waits for it and sees so.
 */
export async function noteNamed(
  tx: Transaction,
  ownerId: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await tx
    .update(brandPictures)
    .set({ namedAt: sql`now()` })
    .where(and(eq(brandPictures.ownerId, ownerId), inArray(brandPictures.name, [...names])))
    .returning({ name: brandPictures.name })
  return new Set(rows.map(({ name }) => name))
}

/** Any value of a customization that is the name of a picture: whatever fields there are. */
const namedByLooks = sql`
  select value from subdomains, unnest(array[look, mail_look, open_graph, uploader_open_graph]) part, jsonb_each_text(part)
  union all
  select value from member_groups, unnest(array[look, mail_look]) part, jsonb_each_text(part)
  union all
  select value from widgets, jsonb_each_text(look)`

/** How many went: those that no look was ever saved with for a day, and those that every look has been without for a year. */
export async function deleteUnnamed(tx: Transaction, atMost: number): Promise<number> {
  const { createdAt, namedAt, name, id } = brandPictures
  const isPast = (time: PgColumn, milliseconds: number) =>
    sql`${time} < now() - ${milliseconds} * interval '1 millisecond'`
  await tx
    .update(brandPictures)
    .set({ namedAt: sql`now()` })
    .where(and(isPast(namedAt, DAY), sql`${name} in (${namedByLooks})`))
  const isOver = or(
    and(isNull(namedAt), isPast(createdAt, customizationImage.unsaved)),
    isPast(namedAt, customizationImage.replaced),
  )
  const over = tx.select({ id }).from(brandPictures).where(isOver).limit(atMost)
  const { rowCount } = await tx.delete(brandPictures).where(and(inArray(id, over), isOver))
  return rowCount ?? 0
}

export async function movePictures(tx: Transaction, fromId: number, toId: number): Promise<void> {
  await tx.update(brandPictures).set({ ownerId: toId }).where(eq(brandPictures.ownerId, fromId))
}
