import type { FastifyRequest } from 'fastify'
import { and, desc, eq, gt, inArray } from '../../platform/database/drizzle.ts'
import { knownDevice } from '@envoi/contract/limits'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { isFromBrowser } from '../../platform/http/from-browser.ts'
import { type Secrets, hashToken, newToken } from '../../platform/secrets.ts'
import { type Account, type Actor, accountKey, users } from '../accounts/index.ts'
import type { Attempts, Hit } from './attempts.ts'
import type { SessionCookies } from './session/session-cookies.ts'
import { type KnownKind, knownDevices } from './tables.ts'

/** Where a request comes from, as far as it may be known again. */
export type Device = {
  source: string
  /** The token that the browser has kept since a sign-in, perhaps somebody else's. */
  held: string | undefined
  /** Scripts get none: they keep no cookies, and are known by their place. */
  isBrowser: boolean
}

export const readDevice = (cookies: SessionCookies, request: FastifyRequest, { source }: Actor): Device => ({
  source,
  held: cookies.deviceOf(request),
  isBrowser: isFromBrowser(request),
})

/**
 * Browsers and places on the network that have signed in to an account before. Whoever guesses its password from
 * elsewhere uses up the tries of strangers, and not those of its owner. Being known opens nothing.
 */
export type KnownDevices = ReturnType<typeof createKnownDevices>

export function createKnownDevices({
  database,
  secrets,
  attempts,
}: {
  database: Database
  secrets: Secrets
  attempts: Attempts
}) {
  /** Keyed: there are few places on the network, and all of them could be tried. */
  const markOf = (source: string): Buffer =>
    Buffer.from(secrets.derive('known-source', Buffer.from(source)), 'base64url')
  const countedBy = (id: number): string => String(id)

  async function put(tx: Transaction, now: Date, row: { userId: number; kind: KnownKind; mark: Buffer }) {
    const expiresAt = new Date(now.getTime() + knownDevice.lives)
    await tx
      .insert(knownDevices)
      .values({ ...row, expiresAt })
      .onConflictDoUpdate({ target: [knownDevices.mark, knownDevices.userId], set: { expiresAt } })
    const ofKind = and(eq(knownDevices.userId, row.userId), eq(knownDevices.kind, row.kind))
    const tooMany = tx
      .select({ id: knownDevices.id })
      .from(knownDevices)
      .where(ofKind)
      .orderBy(desc(knownDevices.expiresAt), desc(knownDevices.id))
      .offset(knownDevice.max)
    await tx.delete(knownDevices).where(inArray(knownDevices.id, tooMany))
  }

  return {
    /**
     * What a guess is counted by. A known browser has tries of its own, which nobody beside it on the network can use
     * up. One question, whether there is such an address or not.
     */
    async findCounters(now: Date, emailKey: string | undefined, { held, source }: Device): Promise<Hit[]> {
      const all: Hit = ['signInSource', source]
      if (emailKey === undefined) return [all]
      const marks = [markOf(source), ...(held === undefined ? [] : [hashToken(held)])]
      const known = await database
        .select({ id: knownDevices.id, kind: knownDevices.kind })
        .from(knownDevices)
        .innerJoin(users, eq(users.id, knownDevices.userId))
        .where(and(eq(users.emailKey, emailKey), inArray(knownDevices.mark, marks), gt(knownDevices.expiresAt, now)))
      const idOf = (kind: KnownKind): number | undefined => known.find((row) => row.kind === kind)?.id
      const [browser, place] = [idOf('browser'), idOf('source')]
      if (browser !== undefined) return [['signInKnown', countedBy(browser)]]
      return [all, place === undefined ? ['signInAccount', emailKey] : ['signInKnown', countedBy(place)]]
    },

    /**
     * By what tries are counted that name no account, as those with a passkey do: by place, and where a browser is known
     * to anybody by the browser, so that nobody beside it on the network uses up its tries.
     */
    async findPlace(now: Date, { held, source }: Device): Promise<string> {
      const mark = held === undefined ? undefined : hashToken(held)
      return mark && (await isKnown(database, now, mark)) ? `browser ${mark.toString('base64url')}` : source
    },

    /** Whether somebody who has been here before comes with a browser, or as a script from a place, that they never had. */
    async isNew(reader: Reader, now: Date, userId: number, { source, held, isBrowser }: Device): Promise<boolean> {
      const [before] = await reader.select({ seenAt: users.seenAt }).from(users).where(eq(users.id, userId))
      if (!before?.seenAt) return false
      const mark = isBrowser ? held !== undefined && hashToken(held) : markOf(source)
      if (mark === false) return true
      const isTheirs = and(
        eq(knownDevices.userId, userId),
        eq(knownDevices.mark, mark),
        gt(knownDevices.expiresAt, now),
      )
      return (await reader.select({ id: knownDevices.id }).from(knownDevices).where(isTheirs)).length === 0
    },

    /** After a full sign-in, or another proof of as much. Tells what the browser shall keep, if it is one. */
    async remember(tx: Transaction, now: Date, userId: number, device: Device): Promise<string | undefined> {
      await put(tx, now, { userId, kind: 'source', mark: markOf(device.source) })
      if (!device.isBrowser) return undefined
      // One token for all accounts of a browser; but none that was never given out.
      const isOurs = device.held !== undefined && (await isKnown(tx, now, hashToken(device.held)))
      const token = isOurs && device.held !== undefined ? device.held : newToken().token
      await put(tx, now, { userId, kind: 'browser', mark: hashToken(token) })
      return token
    },

    /** Whoever asks what is kept about them: of what kind each is, and for how long. */
    list: (now: Date, userId: number) =>
      database
        .select({ kind: knownDevices.kind, knownUntil: knownDevices.expiresAt })
        .from(knownDevices)
        .where(and(eq(knownDevices.userId, userId), gt(knownDevices.expiresAt, now)))
        .orderBy(desc(knownDevices.expiresAt), desc(knownDevices.id)),

    /** The owner has proven to be there: what others have guessed does not stand in their way. */
    async forgiveGuesses(owner: Pick<Account, 'id' | 'emailKey'>): Promise<void> {
      const known = await database
        .select({ id: knownDevices.id })
        .from(knownDevices)
        .where(eq(knownDevices.userId, owner.id))
      await attempts.clear('signInAccount', owner.emailKey)
      // Only who had the password came to a second factor, and it is another one now.
      for (const rate of ['ownPassword', 'secondFactorTries', 'secondFactorSent'] as const)
        await attempts.clear(rate, accountKey(owner))
      for (const { id } of known) await attempts.clear('signInKnown', countedBy(id))
    },
  }
}

async function isKnown(reader: Reader, now: Date, mark: Buffer): Promise<boolean> {
  const rows = await reader
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(and(eq(knownDevices.mark, mark), gt(knownDevices.expiresAt, now)))
    .limit(1)
  return rows.length === 1
}
