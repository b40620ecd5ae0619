import { extname } from 'node:path'
import { previewed } from '@envoi/contract/limits'
import type { PreviewKind } from '@envoi/contract/words'
import { type Bucket, type Secret, collected } from '../../outside/object-store/port.ts'
import type { Reader } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SealedFile } from '../transfers/index.ts'
import { contentType } from './content-type.ts'
import { type Content, contentOfFile } from './content.ts'
import { downloadName } from './content-disposition.ts'
import { inTime, reachStore } from './reach-store.ts'
import { findZipList } from './zip-list.ts'

/** What stands for a file when it is looked at, in the bucket of the file. */
export type View = { key: string; version: string; size: number; type: string }
/** The view of a file, if one was made of it. */
export type ViewOf = (reader: Reader, file: { id: number }) => Promise<View | undefined>

const viewTypes: Partial<Record<PreviewKind, string>> = { image: 'image/webp', pdf: 'application/pdf' }

type Deps = { database: Reader; viewOf: ViewOf; bucketOf: (id: string) => Bucket }

/**
 * What a preview gives: less than the file, wherever one sees as much. Looking at it would otherwise be a download that
 * nobody counts. Films, sound and what moves are played as they are, and so is what no view could be made of.
 */
export async function contentOfPreview(deps: Deps, file: SealedFile, secret: Secret): Promise<Content> {
  const bucket = deps.bucketOf(file.bucketId)
  const { preview } = contentType(file.name)
  const view = await deps.viewOf(deps.database, file)
  // The file may have another name by now, and be shown as something else.
  if (view && preview !== null && viewTypes[preview] === view.type) return contentOfView(bucket, file, view)
  const whole = contentOfFile(bucket, file, { isPreview: true, secret })
  if (preview === 'text') return cut(whole, 0, previewed.textBytes)
  if (preview !== 'zip') return whole
  const list = await findZipList(file.size, (start, end) =>
    collected((sink) => inTime((signal) => whole.send({ start, end }, sink, signal))),
  )
  if (list === undefined) throw new Refusal('NO_PREVIEW')
  return cut(whole, list, previewed.zipListBytes)
}

function contentOfView(bucket: Bucket, file: SealedFile, { key, version, size, type }: View): Content {
  const name = downloadName({ name: null }, file)
  return {
    name: `${name.slice(0, name.length - extname(name).length)}.${type.split('/')[1]}`,
    type,
    isInline: type.startsWith('image/'),
    size,
    etag: `"${version}"`,
    send: ({ start, end }, sink, signal) => bucket.read({ key, version, start, length: end - start }, sink, signal),
    reach: () => reachStore(bucket, { key, version, secret: undefined }),
  }
}

/** So many bytes of it from here on, if it has them. */
function cut(whole: Content, from: number, most: number): Content {
  const to = Math.min(whole.size, from + most)
  if (from === 0 && to === whole.size) return whole
  return {
    ...whole,
    size: to - from,
    // Another tag than that of the file: the two must not be joined.
    etag: whole.etag.replace(/"$/, `-${from}-${to}"`),
    send: ({ start, end }, sink, signal) => whole.send({ start: from + start, end: from + end }, sink, signal),
  }
}
