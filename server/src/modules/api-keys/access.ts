import type { Action } from '../../platform/authority.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Actor } from '../accounts/index.ts'
import { type KeyRow, findKeyById, findKeyByPublicId } from './key-store.ts'

/** What somebody does to a key of theirs, signed in: no key ever makes, changes or ends another (T56). */
export const accessKey: Action<Actor, KeyRow> = {
  name: 'api-key',
  isFor: (actor) => actor.session !== undefined,
  allows: (actor, row) => actor.session?.user.id === row.userId,
}

/** Finds for `accessKey`. */
export const findNamed =
  (database: Database) =>
  ({ params }: { params: { id: string } }): Promise<KeyRow | undefined> =>
    findKeyByPublicId(database, params.id)

/** What a program does to the key that it asks by. */
export const accessOwnKey: Action<Actor, KeyRow> = {
  name: 'own-api-key',
  isFor: (actor) => actor.key !== undefined,
  allows: (actor, row) => actor.key?.id === row.id,
}

/** Finds for `accessOwnKey`. */
export const findOwn =
  (database: Database) =>
  async ({ actor }: { actor: Actor }): Promise<KeyRow | undefined> =>
    actor.key && findKeyById(database, actor.key.id)
