import { createHmac, randomInt } from 'node:crypto'
import { apiKeys as limits } from '@envoi/contract/developer-limits'
import { plainCode } from '@envoi/contract/rules/typed-secrets'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { type InferSelectModel, and, eq, gt, isNull, lt, or, sql } from '../../platform/database/drizzle.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { type Secrets, hashToken, newToken } from '../../platform/secrets.ts'
import { deviceCodes } from './tables.ts'

/** Somebody's question for a key, as it waits for an answer. */
export type DeviceCode = InferSelectModel<typeof deviceCodes>
export type NewDeviceCode = Pick<DeviceCode, 'client' | 'scopes' | 'source' | 'expiresAt' | 'createdAt'>

/** None is taken for another, or for a digit, and without vowels they make no words. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'

const newUserCode = (): string =>
  Array.from({ length: limits.device.codeLength }, () => letters[randomInt(letters.length)]).join('')

/** By a key outside the database: there are few enough codes to try all of them against a plain hash. */
const hashUserCode = (secrets: Secrets, code: string): Buffer =>
  createHmac('sha256', secrets.key('device-user-code')).update(code).digest()

/** Tells both codes, for once: what the program holds, and what somebody types. */
export async function insertDeviceCode(
  tx: Transaction,
  secrets: Secrets,
  asked: NewDeviceCode,
): Promise<{ deviceCode: string; userCode: string }> {
  const { token, hash } = newToken()
  for (;;) {
    const userCode = newUserCode()
    const rows = await tx
      .insert(deviceCodes)
      .values({ ...asked, deviceHash: hash, userCodeHash: hashUserCode(secrets, userCode) })
      // Somebody has this very code just now.
      .onConflictDoNothing({ target: deviceCodes.userCodeHash })
      .returning({ id: deviceCodes.id })
    if (rows.length > 0) return { deviceCode: token, userCode }
  }
}

const isOpen = (now: Date) =>
  and(isNull(deviceCodes.approvedBy), isNull(deviceCodes.deniedAt), gt(deviceCodes.expiresAt, now))

/** By what somebody typed, in whatever case and with whatever between the letters; one that was answered is none. */
export async function findOpenCode(
  reader: Reader,
  { secrets, typed, now }: { secrets: Secrets; typed: string; now: Date },
): Promise<DeviceCode | undefined> {
  const hash = hashUserCode(secrets, plainCode(typed).toUpperCase())
  const [row] = await reader
    .select()
    .from(deviceCodes)
    .where(and(eq(deviceCodes.userCodeHash, hash), isOpen(now)))
  return row
}

/** Of two answers at once the first one holds. */
export async function answerCode(
  tx: Transaction,
  id: number,
  now: Date,
  answer: Pick<DeviceCode, 'approvedBy' | 'approvedScopes' | 'keyExpiresAt'> | Pick<DeviceCode, 'deniedAt'>,
): Promise<boolean> {
  const rows = await tx
    .update(deviceCodes)
    .set(answer)
    .where(and(eq(deviceCodes.id, id), isOpen(now)))
    .returning({ id: deviceCodes.id })
  return rows.length > 0
}

const byDevice = (deviceCode: string) => eq(deviceCodes.deviceHash, hashToken(deviceCode))

/** Counts a look, unless it comes too early; then it says in how many milliseconds the next one may. */
export async function notePoll(tx: Transaction, deviceCode: string, now: Date): Promise<number | undefined> {
  const before = new Date(now.getTime() - limits.device.polls)
  const isTime = or(isNull(deviceCodes.polledAt), lt(deviceCodes.polledAt, before))
  const rows = await tx
    .update(deviceCodes)
    .set({ polledAt: now })
    .where(and(byDevice(deviceCode), isTime))
    .returning({ id: deviceCodes.id })
  if (rows.length > 0) return undefined
  const [row] = await tx.select({ polledAt: deviceCodes.polledAt }).from(deviceCodes).where(byDevice(deviceCode))
  return row?.polledAt ? row.polledAt.getTime() + limits.device.polls - now.getTime() : undefined
}

/** Held, so that of two programs that come at once one gets the key. */
export async function lockDeviceCode(tx: Transaction, deviceCode: string, now: Date): Promise<DeviceCode | undefined> {
  const [row] = await tx
    .select()
    .from(deviceCodes)
    .where(and(byDevice(deviceCode), gt(deviceCodes.expiresAt, now)))
    .for('update')
  return row
}

export async function deleteDeviceCode(tx: Transaction, id: number): Promise<void> {
  await tx.delete(deviceCodes).where(eq(deviceCodes.id, id))
}

/** What somebody has approved and no program has fetched yet. */
export async function withdrawApprovals(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(deviceCodes).where(eq(deviceCodes.approvedBy, userId))
}

/** How many rows one sweep removes. */
const AT_MOST = 10_000

/** Everybody may ask for one, and one that ran out is no different from none. */
export const sweepDeviceCodes = (patient: Database): Job => ({
  name: 'sweep-device-codes',
  cron: '*/10 * * * *',
  async handle() {
    await patient.execute(sql`
      delete from device_codes where ctid in (
        select ctid from device_codes where expires_at < now() order by expires_at limit ${AT_MOST})`)
  },
})
