import { sql } from '../../platform/database/drizzle.ts'
import type { Reader } from '../../platform/database/connect.ts'

/** Of which files the renditions under these keys are. */
export async function nameRenditions(
  reader: Reader,
  bucketId: string,
  keys: string[],
): Promise<{ key: string; transferId: string; name: string }[]> {
  const { rows } = await reader.execute<{ key: string; transferId: string; name: string }>(sql`
    select renditions.object_key as key, transfers.public_id as "transferId", form || ' of ' || file.name as name
    from renditions
      join transfer_files file on file.id = renditions.file_id
      join transfers on transfers.id = file.transfer_id
    where renditions.object_key = any(${sql.param(keys)}::text[]) and bucket_id = ${bucketId}
    order by transfers.id, file.position`)
  return rows
}
