import { planLimits } from '@envoi/contract/limits'
import { sql } from '../../platform/database/drizzle.ts'
import type { Bucket } from '../../outside/object-store/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import { silentLog } from '../../platform/log.ts'
import { createPasswordHashing } from '../../platform/password-hash.ts'
import { createRateLimits } from '../../platform/rate-limit.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { type Account, findAccountByUid } from '../accounts/index.ts'
import { createStorage } from '../storage/index.ts'
import { createTransferAccess } from './access.ts'
import type { CloneSource } from './create/clone-source.ts'
import { createTransfer } from './create/create-transfer.ts'
import { createLinks } from './links.ts'
import type { AskedTransfer } from './create/left-out.ts'
import { draftTransfer } from './create/new-transfer.ts'
import { senderOf } from './sender.ts'

/** A bucket that remembers what it was told, and has `sealed` already. */
export function createFakeBucket(sealed: Set<string> = new Set()) {
  const told = { opened: 0, aborted: [] as string[], discarded: [] as { key: string; version: string }[] }
  const bucket: Partial<Bucket> = {
    id: 'disk',
    verifies: true,
    freeBytes: async () => Infinity,
    open: async (items) => {
      told.opened += items.length
      return items.map(({ key }) => ({ key, uploadId: null }))
    },
    abort: async (keys) => void told.aborted.push(...keys.filter((key) => !sealed.has(key))),
    seal: async (keys) => {
      const missing = keys.filter((key) => !sealed.has(key))
      if (missing.length > 0) return { sealed: [], missing }
      return { sealed: keys.map((key) => ({ key, version: `v-${key}`, size: 1, crc32: 1 })), missing: [] }
    },
    copy: async (copies) => {
      for (const { to } of copies) sealed.add(to)
    },
    discard: async (objects) => void told.discarded.push(...objects.map(({ key, version }) => ({ key, version }))),
  }
  return { bucket: bucket as Bucket, told, sealed }
}

/** People and their transfers on a true database; the bytes are imagined. */
export function createOwners(database: Database, bucket: Bucket) {
  const storage = createStorage({
    database,
    buckets: {
      all: [{ bucket, region: 'local', types: ['S1', 'S2', 'S3'] }],
      endpoint: () => 'http://127.0.0.1',
    },
    freeBytesKept: 0,
    passwords: createPasswordHashing(),
    rateLimits: createRateLimits(database),
    log: silentLog,
  })
  const deps = {
    database,
    storage,
    access: createTransferAccess(createSecrets('m'.repeat(32))),
    links: createLinks((place) => `https://${place}.envoi.example`),
    hashPassword: async (password: string) => `hash of ${password}`,
  }
  let people = 0

  return {
    storage,
    /** As if its bytes had come. */
    async finish({ transferId }: { transferId: string }): Promise<void> {
      await database.execute(sql`
        update transfer_files set version = 'v', crc32 = 1
        where transfer_id = (select id from transfers where public_id = ${transferId})`)
      await database.execute(sql`update transfers set status = 'ENABLED' where public_id = ${transferId}`)
    },
    /** As if nobody had come back to its upload for so long. */
    async leaveAlone({ transferId }: { transferId: string }, hours: number): Promise<void> {
      await database.execute(sql`
        update intakes set used_at = now() - ${hours}::float8 * interval '1 hour'
        where id = (select intake_id from transfers where public_id = ${transferId})`)
    },
    async newAccount(planName: string | null = null): Promise<Account> {
      people += 1
      const uid = `person${people}`
      const email = `${uid}@example.org`
      await database.execute(sql`
        insert into users (uid, email, email_key, display_name, lang, plan_name)
        values (${uid}, ${email}, ${email}, ${uid}, 'en', ${planName})`)
      const account = await findAccountByUid(database, uid)
      if (!account) throw new Error('the account is not there')
      return account
    },
    /** One file of so many bytes, from this account or from a visitor. */
    create(
      account: Account | undefined,
      size: number,
      more: Partial<AskedTransfer> = {},
      { source, isProven = false }: { source?: CloneSource; isProven?: boolean } = {},
    ) {
      const sender = senderOf({ user: account }, planLimits.NONE)
      // Only the room is in question here.
      const wide = { ...sender, limits: { ...sender.limits, uploadSize: Infinity } }
      const files = [{ id: 'aaaaaa', name: 'plan.pdf', size }]
      const asked: AskedTransfer = { transferType: 'S1', langCode: 'en', files, ...more }
      return createTransfer(deps, draftTransfer(asked, wide, new Date()), {
        sender: wide,
        place: 'www',
        mailSource: '192.0.2.1',
        isProven,
        source,
        bucketId: bucket.id,
      })
    },
  }
}
