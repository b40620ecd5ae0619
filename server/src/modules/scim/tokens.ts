/** The token by which a team's directory calls. There is one at most, and only its hash is kept. */
import type { NewScimToken, ScimView } from '@envoi/contract/scim'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { and, eq, isNull, lt, or } from '../../platform/database/drizzle.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { type Account, findAccount, isTeamPlan, lockMembership, lockTeam } from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import { tokenMadeRef } from './letters.ts'
import { scimTokens } from './tables.ts'

/** Whoever calls: the directory of this team. Only a token that its present owner made acts on managers. */
export type ScimClient = { owner: Account; isOwners: boolean }

export type TokenDeps = { database: Database; clock: Clock; letterbox: Letterbox; baseUrl: () => string }

const PREFIX = 'scim_'
const USE_IS_TOLD_EVERY = 60_000

/** Read each time: a token that was renewed or deleted is dead at once. */
export async function findClient(
  { database, clock }: Pick<TokenDeps, 'database' | 'clock'>,
  secret: string,
): Promise<ScimClient | undefined> {
  if (!secret.startsWith(PREFIX)) return undefined
  const [row] = await database
    .select()
    .from(scimTokens)
    .where(eq(scimTokens.tokenHash, hashToken(secret)))
  const owner = row && (await findAccount(database, row.ownerId))
  if (!owner) return undefined
  await noteUse(database, row, clock())
  return { owner, isOwners: row.madeBy === owner.id }
}

async function noteUse(database: Database, row: typeof scimTokens.$inferSelect, now: Date): Promise<void> {
  const before = new Date(now.getTime() - USE_IS_TOLD_EVERY)
  if (row.lastUsedAt !== null && row.lastUsedAt >= before) return
  const isOld = or(isNull(scimTokens.lastUsedAt), lt(scimTokens.lastUsedAt, before))
  await database.transaction((tx) =>
    tx
      .update(scimTokens)
      .set({ lastUsedAt: now })
      .where(and(eq(scimTokens.tokenHash, row.tokenHash), isOld)),
  )
}

export async function viewToken({ database, baseUrl }: TokenDeps, owner: Account): Promise<ScimView> {
  const [row] = await database.select().from(scimTokens).where(eq(scimTokens.ownerId, owner.id))
  if (!row) return { baseUrl: baseUrl(), token: null }
  const maker = row.madeBy === null ? undefined : await findAccount(database, row.madeBy)
  return {
    baseUrl: baseUrl(),
    token: {
      createdAt: row.createdAt.toISOString(),
      madeBy: maker ? { displayName: maker.displayName, email: maker.email } : null,
      isOwners: row.madeBy === owner.id,
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    },
  }
}

/** The one before, if any, is dead with it. The owner is told, whoever makes it. */
export async function makeToken(deps: TokenDeps, owner: Account, maker: Account): Promise<NewScimToken> {
  const secret = `${PREFIX}${newToken().token}`
  await deps.database.transaction(async (tx) => {
    const held = await lockTeam(tx, owner.id)
    if (!held || !(await stillManages(tx, maker, owner))) throw new Refusal('NOT_FOUND')
    if (!isTeamPlan(held.planName)) throw new Refusal('PLAN_REQUIRED')
    const row = { tokenHash: hashToken(secret), madeBy: maker.id, createdAt: deps.clock(), lastUsedAt: null }
    await tx
      .insert(scimTokens)
      .values({ ownerId: owner.id, ...row })
      .onConflictDoUpdate({ target: scimTokens.ownerId, set: row })
    await deps.letterbox.post(tx, 'scim-token-made', tokenMadeRef(owner, maker))
  })
  return { ...(await viewToken(deps, owner)), secret }
}

/** A manager may have been suspended, removed or made a member since the call began. */
async function stillManages(tx: Transaction, { id }: Account, owner: Account): Promise<boolean> {
  if (id === owner.id) return true
  const own = await lockMembership(tx, id)
  return own?.managerId === owner.id && own.isManager && own.suspendedAt === null
}

export async function deleteToken({ database }: TokenDeps, owner: Account): Promise<void> {
  await database.transaction(async (tx) => {
    await lockTeam(tx, owner.id)
    await tx.delete(scimTokens).where(eq(scimTokens.ownerId, owner.id))
  })
}

/** A team that is given away keeps its directory, whose token then acts on no managers until its new owner makes one. */
export async function moveTokens(tx: Transaction, fromId: number, toId: number): Promise<void> {
  await tx.delete(scimTokens).where(eq(scimTokens.ownerId, toId))
  await tx.update(scimTokens).set({ ownerId: toId }).where(eq(scimTokens.ownerId, fromId))
}
