import type { Boot } from '@envoi/contract/boot'
import { id } from '@envoi/contract/text'
import type { FastifyRequest } from 'fastify'
import { may } from '../../platform/authority.ts'
import { isDatabaseAway } from '../../platform/database/away.ts'
import type { Reader } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Actor } from '../accounts/index.ts'
import { type Recipient, type Transfer, type Transfers, isReady } from '../transfers/index.ts'
import { plainLine } from './markup.ts'

/** What a shared link tells before anybody opens it: in a chat, by its Open Graph tags, and in the title of a tab. */
export type LinkPreview = { name: string | null; senderName: string | null; fileCount: number; size: number }

type Deps = {
  database: Reader
  transfers: Pick<Transfers, 'access' | 'findFiles' | 'findSeen' | 'isSenderUnproven'>
  actorOf: (request: FastifyRequest, query: unknown) => Promise<Actor>
  rateLimits: RateLimits
}
/** A transfer that whoever asks may know of; `preview` only while everybody with the link may see it at once. */
export type SharedLink = {
  transfer: Transfer
  recipient: Recipient | undefined
  actor: Actor
  preview: LinkPreview | undefined
}
export type FindSharedLink = (request: FastifyRequest) => Promise<SharedLink | undefined>

/** Whatever else is the case, there is the same nothing. Nothing of it is counted as a look, whoever asks. */
export function createFindSharedLink({ database, transfers, actorOf, rateLimits }: Deps): FindSharedLink {
  return async function find(request) {
    const { data: publicId } = id.safeParse((request.params as { id?: unknown }).id)
    const query = request.query as Record<string, unknown>
    const isRepeated = Object.values(query).some((value) => typeof value !== 'string')
    if (publicId === undefined || isRepeated) return undefined
    const actor = await actorOf(request, query)
    await rateLimits.take('reads', actor.source)
    const seen = await transfers.findSeen(database, publicId, actor)
    if (!seen || !may(actor, transfers.access.see, seen)) return undefined
    const { transfer, recipients } = seen
    return {
      transfer,
      recipient: transfers.access.findRecipient(actor, recipients),
      actor,
      preview: await findPreview(transfer),
    }
  }

  async function findPreview(transfer: Transfer): Promise<LinkPreview | undefined> {
    const preview = linkPreviewOf(transfer)
    if (!preview) return undefined
    // Files that are still coming or not scanned yet are nobody's business.
    const files = (await transfers.findFiles(database, transfer.id)).filter(isReady)
    // A name that anybody may have typed is not passed on as if we knew it.
    const senderName = transfers.isSenderUnproven(transfer) ? null : preview.senderName
    return { ...preview, senderName, fileCount: files.length, size: files.reduce((sum, { size }) => sum + size, 0) }
  }
}

/** For the page as it comes first: it opens without, since the call or the form that follows tells whoever reads it to wait. */
export const whereItCan =
  (find: FindSharedLink): FindSharedLink =>
  async (request) => {
    try {
      return await find(request)
    } catch (error) {
      if (error instanceof Refusal || isDatabaseAway(error)) return undefined
      throw error
    }
  }

type Shown = Pick<Transfer, 'status' | 'isExpired' | 'startsLater' | 'passwordHash' | 'name' | 'senderName'>

export function linkPreviewOf(transfer: Shown): Pick<LinkPreview, 'name' | 'senderName'> | undefined {
  const isOpen = transfer.status === 'ENABLED' && !transfer.isExpired && !transfer.startsLater
  if (!isOpen || transfer.passwordHash !== null) return undefined
  return { name: lineOrNull(transfer.name), senderName: lineOrNull(transfer.senderName) }
}

const lineOrNull = (text: string | null): string | null => plainLine(text ?? '') || null

type Dated = Shown & Pick<Transfer, 'validFrom' | 'validTo'>

/**
 * As the page will draw it: the share of time that is left, of what everybody with the link may see at once. All else looks
 * like a transfer that never was: the page comes before anybody has shown a secret.
 */
export function sceneOf(transfer: Dated | undefined, now: Date): NonNullable<Boot['scene']> {
  const scene = (level: number) => ({ level, water: 'calm', isOfPage: false }) as const
  if (!transfer || !linkPreviewOf(transfer)) return scene(0)
  const [from, to] = [transfer.validFrom.getTime(), transfer.validTo.getTime()]
  return scene(Math.min(1, Math.max(0, (to - now.getTime()) / Math.max(1, to - from))))
}
