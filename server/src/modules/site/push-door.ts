import type { PageName } from '@envoi/contract/pages'
import { id } from '@envoi/contract/text'
import type { FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../../platform/database/away.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ActorOf } from '../accounts/index.ts'
import type { Door, Push } from '../push/index.ts'
import type { Reader } from './reader.ts'

/** `nowhere`: no receiver is behind the address. `unknown`: the page is none that has one, or it cannot be told now. */
export type FindPushDoor = (page: PageName, request: FastifyRequest, reader: Reader) => Promise<Door | Unfound>
type Unfound = 'nowhere' | 'unknown'

export function createFindPushDoor({ push, actorOf }: { push: Pick<Push, 'find'>; actorOf: ActorOf }): FindPushDoor {
  async function findByCode(request: FastifyRequest): Promise<Door | Unfound> {
    const { data: code } = id.safeParse((request.params as { pushCode?: unknown }).pushCode)
    if (code === undefined) return 'nowhere'
    const { source } = await actorOf(request, {})
    return (await push.find({ code }, source)) ?? 'nowhere'
  }

  async function find(page: PageName, request: FastifyRequest, { place }: Reader): Promise<Door | Unfound> {
    if (page === 'personalPush') return findByCode(request)
    // The main site has no receiver: its page says how to become one.
    if (page !== 'push' || place.isMain) return 'unknown'
    return (await push.find({ site: place }, '')) ?? 'nowhere'
  }

  return async (page, request, reader) => {
    try {
      return await find(page, request, reader)
    } catch (error) {
      // The page opens without it: the call that follows tells whoever reads it to wait.
      if (error instanceof Refusal || isDatabaseAway(error)) return 'unknown'
      throw error
    }
  }
}
