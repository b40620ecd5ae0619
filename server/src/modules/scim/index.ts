/**
 * SCIM: how a company's directory, such as Entra or Okta, makes, changes and suspends the members of a team, by a token of
 * the team's own. What a directory has said of somebody is kept here; what becomes of it is done by `teams` and
 * `member-groups`. The only file other modules may import.
 */
import type { FastifyInstance } from 'fastify'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { eq } from '../../platform/database/drizzle.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Actor, ExportSection, HomeOriginOf } from '../accounts/index.ts'
import type { Letterbox, LetterSource } from '../mail/index.ts'
import { moveKnownUsers } from './known-users.ts'
import { scimLetters } from './letters.ts'
import { type MountDeps, SCIM_PATH, mountScim } from './mount.ts'
import { scimRoutes } from './routes.ts'
import { scimUsers } from './tables.ts'
import { moveTokens } from './tokens.ts'

export type ScimDeps = Omit<MountDeps, 'baseUrl'> & {
  database: Database
  letterbox: Letterbox
  publicUrl: () => string
  homeOriginOf: HomeOriginOf
}

export type Scim = {
  routes: BoundRoute<Actor>[]
  letters: LetterSource[]
  exportSection: ExportSection
  /** What the directory itself calls. */
  mount(app: FastifyInstance): void
}

/** The token of a team, and whom its directory knows, go along to the team's next owner. */
export async function moveScim(tx: Transaction, fromId: number, toId: number): Promise<void> {
  await moveTokens(tx, fromId, toId)
  await moveKnownUsers(tx, fromId, toId)
}

export function createScim(deps: ScimDeps): Scim {
  const baseUrl = () => `${deps.publicUrl()}${SCIM_PATH}`
  return {
    routes: scimRoutes({ ...deps, baseUrl }),
    letters: scimLetters(deps),
    mount: (app) => mountScim(app, { ...deps, baseUrl }),
    exportSection: {
      name: 'directory',
      read: async ({ id }) => {
        const rows = await deps.database.select().from(scimUsers).where(eq(scimUsers.userId, id))
        return rows.map(({ userName, email, displayName, givenName, familyName, externalId, createdAt }) => ({
          userName,
          email,
          displayName,
          givenName,
          familyName,
          externalId,
          createdAt: createdAt.toISOString(),
        }))
      },
    },
  }
}
