/**
 * Branding: how customers' sites, letters and link cards look. Changing it, the pictures of it, and which look holds where.
 * The only file other modules may import.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PictureMaker } from '../../outside/picture-maker/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { eq } from '../../platform/database/drizzle.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { SourceOf } from '../../platform/http/source-address.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Actor, ExportSection } from '../accounts/index.ts'
import type { FindLook, Letterbox, LetterSource } from '../mail/index.ts'
import type { Places } from '../places/index.ts'
import { type Looks, createLooks } from './looks.ts'
import { createFindLook } from './mail-look.ts'
import { createPictureUrls } from './pictures/picture-url.ts'
import { receivePicture } from './pictures/receive.ts'
import { servePicture } from './pictures/serve.ts'
import { deleteUnnamed, movePictures } from './pictures/store.ts'
import { replyAddressRoutes } from './reply-address-routes.ts'
import { findReplyAddresses, moveReplyAddresses, sweepReplyAddresses } from './reply-address-store.ts'
import { replyAddressLetter } from './reply-addresses.ts'
import { brandingRoutes } from './routes.ts'
import { brandPictures } from './tables.ts'

export type { Looks, Seen } from './looks.ts'

export type Branding = Looks & {
  routes: BoundRoute<Actor>[]
  jobs: Job[]
  letters: LetterSource[]
  /** How a letter looks when it leaves, in whose name it comes and where answers go. */
  findLook: FindLook
  /** Where a picture is shown that a row names. */
  pictureUrl(name: string): string
  /** PUT, GET or HEAD /pictures/{name}, on the host of bytes. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** What is a team's goes along to its next owner. */
  moveAll(tx: Transaction, fromId: number, toId: number): Promise<void>
  exportSections: ExportSection[]
} & Disposable

/** How many pictures one sweep removes. */
const AT_MOST = 1000

export function createBranding(deps: {
  database: Database
  /** The same, for what may take long. */
  patient: Database
  rateLimits: RateLimits
  secrets: Secrets
  clock: Clock
  letterbox: Letterbox
  places: Pick<Places, 'findToday' | 'homeOf'>
  log: Log
  storageUrl: () => string
  sourceOf: SourceOf
  /** Its own: it ends with this. */
  maker: PictureMaker
}): Branding {
  const { database, patient, maker } = deps
  const urls = createPictureUrls(deps)
  const looks = createLooks(database, urls)
  return {
    ...looks,
    findLook: createFindLook({ ...deps, reader: patient, mailLookOf: looks.mailLookOf, nameOf: urls.nameOf }),
    letters: [replyAddressLetter(deps)],
    routes: [...brandingRoutes({ database, urls }), ...replyAddressRoutes(deps)],
    jobs: [
      sweepReplyAddresses(deps),
      {
        name: 'sweep-brand-pictures',
        cron: '11 * * * *',
        handle: async () => {
          await patient.transaction((tx) => deleteUnnamed(tx, AT_MOST))
        },
      },
    ],
    pictureUrl: urls.urlOf,
    serve: (request, response) =>
      request.method === 'PUT'
        ? receivePicture({ ...deps, urls }, request, response)
        : servePicture(deps, request, response),
    async moveAll(tx, fromId, toId) {
      await movePictures(tx, fromId, toId)
      await moveReplyAddresses(tx, fromId, toId)
    },
    exportSections: [
      {
        name: 'pictures',
        read: async ({ id }) => {
          const { name, contentType, createdAt } = brandPictures
          const rows = await database
            .select({ name, contentType, createdAt })
            .from(brandPictures)
            .where(eq(brandPictures.ownerId, id))
          return rows.map((row) => ({
            url: urls.urlOf(row.name),
            contentType: row.contentType,
            createdAt: row.createdAt.toISOString(),
          }))
        },
      },
      {
        name: 'replyAddresses',
        read: async ({ id }) =>
          (await findReplyAddresses(database, id)).map(({ email, provenAt }) => ({
            email,
            provenAt: provenAt?.toISOString() ?? null,
          })),
      },
    ],
    [Symbol.dispose]: () => maker[Symbol.dispose](),
  }
}
