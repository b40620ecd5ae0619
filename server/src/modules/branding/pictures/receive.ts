import type { IncomingMessage, ServerResponse } from 'node:http'
import { customizationImage } from '@envoi/contract/limits'
import {
  type Picture,
  PictureFault,
  type PictureMaker,
  PictureRefused,
  wanted,
} from '../../../outside/picture-maker/port.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { drainRest } from '../../../platform/http/drain-rest.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { sendJson } from '../../../platform/http/request-dispatcher.ts'
import type { Log } from '../../../platform/log.ts'
import type { RateLimits } from '../../../platform/rate-limit.ts'
import { findAccountByUid, lockAccount } from '../../accounts/index.ts'
import type { PicturePermit, PictureUrls } from './picture-url.ts'
import { hasPicture, insertPicture, measurePictures } from './store.ts'

export type ReceiveDeps = {
  database: Database
  urls: PictureUrls
  maker: PictureMaker
  rateLimits: RateLimits
  log: Log
}

/** PUT /pictures/{name}, signed, once. What is kept is not what came but what the picture process has drawn of it. */
export async function receivePicture(
  deps: ReceiveDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const permit = deps.urls.verify(request.url ?? '')
    if (!permit || permit.contentType !== request.headers['content-type']) throw new Refusal('INVALID_LINK')
    await deps.rateLimits.take('pictures', permit.ownerUid)
    if (await hasPicture(deps.database, permit.name)) throw new Refusal('INVALID_LINK')
    const picture = await drawAnew(deps, permit, await readBody(request))
    await keep(deps.database, permit, picture)
  } catch (error) {
    drainRest(request)
    throw error
  }
  sendJson(response, 200, {})
}

/** What is too long is not read to its end. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const { maxBytes } = customizationImage
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Refusal('BODY_TOO_LARGE')
  const chunks: Buffer[] = []
  let length = 0
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  function take(chunk: Buffer): void {
    length += chunk.length
    chunks.push(chunk)
    if (length > maxBytes) reject(new Refusal('BODY_TOO_LARGE'))
  }
  // Whoever breaks off reads no answer.
  const giveUp = (): void => reject(new Refusal('BAD_REQUEST'))
  request.on('data', take).once('end', resolve).once('error', giveUp)
  try {
    // Not by iterating: leaving that early would cut the line before the answer has left.
    await promise
    return Buffer.concat(chunks)
  } finally {
    request.off('data', take)
  }
}

async function drawAnew(
  { maker, log }: ReceiveDeps,
  { name, ownerUid }: PicturePermit,
  bytes: Buffer,
): Promise<Picture> {
  try {
    return await maker.make(bytes, wanted.brand)
  } catch (error) {
    if (!(error instanceof PictureRefused || error instanceof PictureFault)) throw error
    log.warn('picture-refused', { name, ownerUid, reason: error.message })
    throw new Refusal('PICTURE_INVALID')
  }
}

function keep(database: Database, { name, ownerUid }: PicturePermit, picture: Picture): Promise<void> {
  return database.transaction(async (tx) => {
    const owner = await findAccountByUid(tx, ownerUid)
    if (!owner || !(await lockAccount(tx, owner.id))) throw new Refusal('INVALID_LINK')
    const { pictures, bytes } = await measurePictures(tx, owner.id)
    const limitErrors = [
      { limit: 'PICTURES' as const, max: customizationImage.perTeam, actual: pictures + 1 },
      { limit: 'PICTURE_BYTES' as const, max: customizationImage.bytesPerTeam, actual: bytes + picture.bytes.length },
    ].filter(({ max, actual }) => actual > max)
    if (limitErrors.length > 0) throw new Refusal('LIMITS', { limitErrors })
    const { type: contentType, ...drawn } = picture
    if (!(await insertPicture(tx, { name, ownerId: owner.id, contentType, ...drawn })))
      throw new Refusal('INVALID_LINK')
  })
}
