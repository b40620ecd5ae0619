import type { Action } from '../../platform/authority.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, type Actor, findOwnAccount, isPaying } from '../accounts/index.ts'

/** Something in an address book, and whose book it is. */
export type Kept<Row> = { owner: Account; row: Row }

/** What somebody does to what stands in their own address book; another's is as good as none. */
export const accessOwnBook: Action<Actor, Kept<unknown>> = {
  name: 'own-address-book',
  isFor: (actor) => actor.user !== undefined,
  allows: (actor, { owner }) => actor.user?.id === owner.id,
}

type Asked = { params: { uid: string }; actor: Actor }

/** Finds for `accessOwnAccount`. Whoever's plan has ended keeps what is in the book, and is told what opens it. */
export function findOwnBook(asked: Asked): Account | undefined {
  const owner = findOwnAccount(asked)
  if (owner && !isPaying(owner)) throw new Refusal('PLAN_REQUIRED')
  return owner
}

/** Finds for `accessOwnBook`: what the id in the path names. */
export const findKept =
  <Row>(find: (owner: Account, id: string) => Promise<Row | undefined>) =>
  async ({ params, actor }: { params: { uid: string; id: string }; actor: Actor }): Promise<Kept<Row> | undefined> => {
    const owner = findOwnBook({ params, actor })
    const row = owner && (await find(owner, params.id))
    return row && { owner, row }
  }
