import type { FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../../platform/database/away.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Account, ActorOf } from '../accounts/index.ts'
import type { Place, Places } from '../places/index.ts'

/** Whom a page is for: the site it was asked of, and who is signed in there. */
export type Reader = { place: Place; account: Account | undefined }
export type FindReader = (request: FastifyRequest) => Promise<Reader>

type Deps = { places: Pick<Places, 'of'>; actorOf: ActorOf }

export function createFindReader({ places, actorOf }: Deps): FindReader {
  async function findAccount(request: FastifyRequest): Promise<Account | undefined> {
    try {
      return (await actorOf(request, {})).session?.user
    } catch (error) {
      // The page opens without: the call that follows tells whoever reads it to wait.
      if (isDatabaseAway(error)) return undefined
      throw error
    }
  }

  return async (request) => {
    const place = await places.of(request.raw)
    if (!place) throw new Refusal('NOT_FOUND')
    return { place, account: await findAccount(request) }
  }
}
