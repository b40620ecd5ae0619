/**
 * Previews: small pictures of files, made in a process of their own while the bytes are read once, kept in the bucket
 * and shown to whoever may see the transfer. The only file other modules may import.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PreviewKind } from '@envoi/contract/words'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Subscription } from '../../platform/events.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { contentType } from '../downloads/index.ts'
import type { Storage } from '../storage/index.ts'
import type { SealedFile, ThumbnailsOf, Transfer, Transfers } from '../transfers/index.ts'
import { discardThumbnails } from './discard-thumbnails.ts'
import { findPictured } from './find-thumbnails.ts'
import { type Follower, createFollower } from './follow.ts'
import { createHeldRoom } from './held-room.ts'
import { createInTurn } from './in-turn.ts'
import { keepThumbnail } from './keep-thumbnail.ts'
import { isPictureHead } from './picture-head.ts'
import { pictureLimits } from './picture-maker/limits.ts'
import { createPictureMaker } from './picture-maker/picture-maker.ts'
import { serveThumbnail } from './serve.ts'
import { hearing } from './subscriptions.ts'
import { createThumbnailUrls } from './thumbnail-url.ts'

export type { Follower } from './follow.ts'
export { movedThumbnails } from './move-thumbnails.ts'
export { nameThumbnails } from './name-thumbnails.ts'

export type Previews = {
  /**
   * Follows a reading and makes the file's picture; undefined where it has none, as where the file is encrypted: its
   * picture would not be. Never fails the reading.
   */
  follow(transfer: Transfer, file: SealedFile): Follower | undefined
  /** Where the pictures of these files are shown, by file id; none while recipients could not see them. */
  urlsOf: ThumbnailsOf
  /** The bytes of these files go: their pictures go with them. */
  discard(files: { id: number }[]): Promise<void>
  /** GET or HEAD /thumbnail/{token}, on the host of bytes. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>
  subscriptions: Subscription[]
} & Disposable

/** Two files of the largest size, or many photos, held at once; and how long a reading waits for its turn. */
const HELD = { bytes: 2 * pictureLimits.inputBytes, patience: 30_000 }

const hasPicture = (kind: PreviewKind | null): boolean => kind === 'image' || kind === 'video'

export function createPreviews(deps: {
  database: Database
  /** The same, for what may take long. */
  patient: Database
  storage: Storage
  transfers: Transfers
  secrets: Secrets
  clock: Clock
  log: Log
  storageUrl: () => string
}): Previews {
  const { database, patient, storage, log } = deps
  const bucketOf = (id: string) => storage.bucket(id)
  const maker = createPictureMaker({ log })
  const room = createHeldRoom(HELD.bytes, HELD.patience)
  // Each keeps a connection while another is asked for: one at a time, and the pool cannot run dry.
  const inTurn = createInTurn()
  const urls = createThumbnailUrls(deps)

  function follow(transfer: Transfer, file: SealedFile): Follower | undefined {
    const kind = kindOf(file)
    if (!transfer.allowPreview || transfer.isEncrypted || kind === undefined) return undefined
    const finish = async (bytes: Buffer): Promise<void> => {
      const picture = await (kind === 'film' ? maker.makeOfFilm(bytes) : maker.make(bytes))
      await inTurn(() => keepThumbnail({ database: patient, bucketOf }, file, picture.bytes))
    }
    if (kind === 'picture') return createFollower({ room, log, isPromising: isPictureHead, finish }, file, file.size)
    const beginning = Math.min(file.size, pictureLimits.filmBytes)
    return createFollower({ room, log, isPromising: () => true, finish }, file, beginning)
  }
  function kindOf({ name, size }: SealedFile): 'picture' | 'film' | undefined {
    const { preview } = contentType(name)
    if (preview === 'image' && size <= pictureLimits.inputBytes) return 'picture'
    return preview === 'video' && maker.opensFilms ? 'film' : undefined
  }

  return {
    follow,
    async urlsOf(transfer, files) {
      const { allowPreview, isEncrypted, status, isExpired, startsLater, passwordHash } = transfer
      if (!allowPreview || isEncrypted || status !== 'ENABLED' || isExpired || startsLater) return new Map()
      // Asked at every look at a transfer: most have nothing that could have one.
      const likely = files.filter(({ name }) => hasPicture(contentType(name).preview))
      const pictured = await findPictured(
        database,
        likely.map(({ id }) => id),
      )
      return new Map(
        likely
          .filter(({ id }) => pictured.has(id))
          .map(({ id, publicId: filePublicId, version }) => [id, urls.urlOf({ filePublicId, version, passwordHash })]),
      )
    },
    discard: (files) =>
      discardThumbnails(
        { database: patient, storage },
        files.map(({ id }) => id),
      ),
    serve: (request, response) => serveThumbnail({ database, urls, bucketOf }, request, response),
    subscriptions: hearing({ ...deps, database: patient, bucketOf, follow }),
    [Symbol.dispose]: () => maker[Symbol.dispose](),
  }
}
