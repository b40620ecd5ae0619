/**
 * Previews: smaller pictures of files, made in a process of their own while the bytes are read once, kept in the bucket
 * and shown to whoever may see the transfer. The only file other modules may import.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PreviewKind } from '@envoi/contract/words'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Subscription } from '../../platform/events.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type ViewOf, contentType } from '../downloads/index.ts'
import type { Storage } from '../storage/index.ts'
import type { SealedFile, ThumbnailsOf, Transfer, Transfers } from '../transfers/index.ts'
import { discardRenditions } from './discard-renditions.ts'
import { findRendered, findView } from './find-renditions.ts'
import { type Follower, createFollower } from './follow.ts'
import { createHeldRoom } from './held-room.ts'
import { createInTurn } from './in-turn.ts'
import { type Made, keepRenditions } from './keep-renditions.ts'
import { isPdfHead, isPictureHead } from './picture-head.ts'
import { pictureLimits, wanted } from './picture-maker/limits.ts'
import { createPictureMaker } from './picture-maker/picture-maker.ts'
import { type Picture, PictureRefused } from './picture-maker/picture.ts'
import { serveThumbnail } from './serve.ts'
import { hearing } from './subscriptions.ts'
import { createThumbnailUrls } from './thumbnail-url.ts'

export type { Follower } from './follow.ts'
export { movedRenditions } from './move-renditions.ts'
export { nameRenditions } from './name-renditions.ts'

export type Previews = {
  /**
   * Follows a reading and makes the file's picture; undefined where it has none, as where the file is encrypted: its
   * picture would not be. Never fails the reading.
   */
  follow(transfer: Transfer, file: SealedFile): Follower | undefined
  /** Where the pictures of these files are shown, by file id; none while recipients could not see them. */
  urlsOf: ThumbnailsOf
  /** What a preview of this file shows in its place; nothing where it is looked at as it is. */
  viewOf: ViewOf
  /** The bytes of these files go: their pictures go with them. */
  discard(files: { id: number }[]): Promise<void>
  /** GET or HEAD /thumbnail/{token}, on the host of bytes. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>
  subscriptions: Subscription[]
} & Disposable

const WEBP = 'image/webp'
const thumbnailOf = ({ bytes }: Picture): Made => ({ form: 'thumbnail', type: WEBP, bytes })
const viewOf = ({ bytes }: Picture, type: string): Made => ({ form: 'view', type, bytes })

/** Two files of the largest size, or many photos, held at once; and how long a reading waits for its turn. */
const HELD = { bytes: 2 * pictureLimits.inputBytes, patience: 30_000 }

type Kind = 'picture' | 'film' | 'document'
const isPromising: Record<Kind, (head: Uint8Array) => boolean> = {
  picture: isPictureHead,
  film: () => true,
  document: isPdfHead,
}

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
      const made = await makeOf[kind](bytes)
      await inTurn(() => keepRenditions({ database: patient, bucketOf }, file, made))
    }
    const length = kind === 'film' ? Math.min(file.size, pictureLimits.filmBytes) : file.size
    return createFollower({ room, log, isPromising: isPromising[kind], finish }, file, length)
  }
  const makeOf: Record<Kind, (bytes: Buffer) => Promise<Made[]>> = {
    picture: makeOfPicture,
    film: async (bytes) => [thumbnailOf(await maker.makeOfFilm(bytes))],
    document: makeOfDocument,
  }
  /** The small one is made of the larger one, so that the file is opened once. */
  async function makeOfPicture(bytes: Uint8Array): Promise<Made[]> {
    const view = await maker.make(bytes, wanted.view).catch((error: unknown) => {
      if (error instanceof PictureRefused) return undefined
      throw error
    })
    const thumbnail = thumbnailOf(await maker.make(view?.bytes ?? bytes))
    return view ? [thumbnail, viewOf(view, WEBP)] : [thumbnail]
  }
  /** Most have no more pages than are shown, and are looked at as they are. */
  async function makeOfDocument(bytes: Uint8Array): Promise<Made[]> {
    try {
      return [viewOf(await maker.make(bytes, wanted.pages), 'application/pdf')]
    } catch (error) {
      if (error instanceof PictureRefused) return []
      throw error
    }
  }
  function kindOf({ name, size }: SealedFile): Kind | undefined {
    const { preview } = contentType(name)
    if (preview === 'image' && size <= pictureLimits.inputBytes) return 'picture'
    if (preview === 'pdf' && size <= pictureLimits.inputBytes) return 'document'
    return preview === 'video' && maker.opensFilms ? 'film' : undefined
  }

  return {
    follow,
    async urlsOf(transfer, files) {
      const { allowPreview, isEncrypted, status, isExpired, startsLater, passwordHash } = transfer
      if (!allowPreview || isEncrypted || status !== 'ENABLED' || isExpired || startsLater) return new Map()
      // Asked at every look at a transfer: most have nothing that could have one.
      const likely = files.filter(({ name }) => hasPicture(contentType(name).preview))
      const ids = likely.map(({ id }) => id)
      const pictured = await findRendered(database, ids, 'thumbnail')
      return new Map(
        likely
          .filter(({ id }) => pictured.has(id))
          .map(({ id, publicId: filePublicId, version }) => [id, urls.urlOf({ filePublicId, version, passwordHash })]),
      )
    },
    viewOf: (reader, file) => findView(reader, file.id),
    discard: (files) =>
      discardRenditions(
        { database: patient, storage },
        files.map(({ id }) => id),
      ),
    serve: (request, response) => serveThumbnail({ database, urls, bucketOf }, request, response),
    subscriptions: hearing({ ...deps, database: patient, bucketOf, follow }),
    [Symbol.dispose]: () => maker[Symbol.dispose](),
  }
}
