import { hkdfSync } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { createPasswordHashing } from '@envoi/server/platform/password-hash'
import type { Service } from './service.ts'

/** What nobody may find anywhere: the secret of an encrypted transfer, and the keys of its objects. */
export async function secretsOf(service: Service, sent: CreatedTransfer, password: string): Promise<Buffer[]> {
  const { rows } = await service.app.database.pool.query<{ lock: string; keys: string[] }>(
    `select password_hash as lock, array_agg(object_key) as keys
     from transfers join transfer_files on transfer_id = transfers.id
     where transfers.public_id = $1 group by password_hash`,
    [sent.transferId],
  )
  const [, , cost = '', salt = ''] = rows[0]?.lock.split('$') ?? []
  const [memoryCost = 0, timeCost = 0, parallelism = 0] = cost.split(',').map(Number)
  const derived = await createPasswordHashing().derive(password, {
    salt: Buffer.from(salt, 'base64url'),
    cost: { memoryCost, timeCost, parallelism },
    length: 64,
  })
  const secret = derived.subarray(0, 32)
  const keyOf = (key: string) => Buffer.from(hkdfSync('sha256', secret, '', `envoi-object ${key}`, 32))
  return [secret, ...(rows[0]?.keys ?? []).map(keyOf)]
}

/** Every form in which bytes could have been written down. */
export function formsOf(bytes: Buffer): Buffer[] {
  const texts = (['hex', 'base64', 'base64url'] as const).map((form) => bytes.toString(form))
  // Within a longer text the last characters may be others.
  const written = texts.map((text) => Buffer.from(text.replace(/=+$/, '').slice(0, -1)))
  return [bytes, ...written]
}

/** All that is in the database, as text. */
export async function dumpDatabase({ app }: Service): Promise<Buffer> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema not in ('information_schema', 'pg_catalog') and table_type = 'BASE TABLE'`,
  )
  const tables = await Promise.all(
    rows.map(({ name }) =>
      app.database.pool.query<{ line: string }>(`select entry::text as line from ${name} as entry`),
    ),
  )
  return Buffer.from(tables.flatMap((table) => table.rows.map(({ line }) => line)).join('\n'))
}

/** All that is in the files below a folder. */
export async function dumpFolder(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Buffer.concat(await Promise.all(paths.map((path) => readFile(path))))
}
