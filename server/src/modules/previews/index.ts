/**
 * Previews: smaller forms of files, made in a process of their own once the files were read, kept in the bucket and shown
 * to whoever may see the transfer. The only file other modules may import.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PreviewKind } from '@envoi/contract/words'
import type { PictureMaker } from '../../outside/picture-maker/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Subscription } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type ViewOf, contentType } from '../downloads/index.ts'
import type { Storage } from '../storage/index.ts'
import type { ThumbnailsOf, Transfers } from '../transfers/index.ts'
import { discardRenditions } from './discard-renditions.ts'
import { findRendered, findView } from './find-renditions.ts'
import { recipeOf } from './recipes.ts'
import { serveThumbnail } from './serve.ts'
import { hearing, renditionJobs } from './subscriptions.ts'
import { createThumbnailUrls } from './thumbnail-url.ts'

export { movedRenditions } from './move-renditions.ts'
export { nameRenditions } from './find-renditions.ts'

export type Previews = {
  /** Where the pictures of these files are shown, by file id; none while recipients could not see them. */
  urlsOf: ThumbnailsOf
  /** What a preview of this file shows in its place; nothing where it is looked at as it is. */
  viewOf: ViewOf
  /** The bytes of these files go: what was made of them goes with them. */
  discard(files: { id: number }[]): Promise<void>
  /** GET or HEAD /thumbnail/{token}, on the host of bytes. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>
  subscriptions: Subscription[]
  jobs: Job[]
} & Disposable

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
  /** Its own: it ends with this. */
  maker: PictureMaker
}): Previews {
  const { database, patient, storage, maker } = deps
  const bucketOf = (id: string) => storage.bucket(id)
  const urls = createThumbnailUrls(deps)
  const making = {
    ...deps,
    database: patient,
    bucketOf,
    recipeOf: (file: Parameters<typeof recipeOf>[1]) => recipeOf(maker, file),
  }

  return {
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
    subscriptions: hearing(making),
    jobs: renditionJobs(making),
    [Symbol.dispose]: () => maker[Symbol.dispose](),
  }
}
