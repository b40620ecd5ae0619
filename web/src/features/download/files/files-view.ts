import type { TransferView } from '@envoi/contract/transfer-views'
import { read, write } from '../../../platform/browser-store.ts'

export type FilesView = 'gallery' | 'list'
type Pictured = Pick<TransferView['files'][number], 'thumbnail'>

const KEY = 'files-view'

export function readFilesView(): FilesView | null {
  const kept = read(KEY)
  return kept === 'gallery' || kept === 'list' ? kept : null
}
export const keepFilesView = (view: FilesView): void => write(KEY, view)

/** Whether there is anything to see in a gallery. */
export const hasPictures = (files: readonly Pictured[]): boolean => files.some(({ thumbnail }) => thumbnail !== null)

/** What was chosen before, else a gallery where at least half of the files have a picture. */
export function filesViewOf(files: readonly Pictured[], chosen: FilesView | null): FilesView {
  if (!hasPictures(files)) return 'list'
  const pictured = files.filter(({ thumbnail }) => thumbnail !== null).length
  return chosen ?? (pictured * 2 >= files.length ? 'gallery' : 'list')
}
