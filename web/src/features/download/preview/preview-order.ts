import type { PreviewKind } from '@envoi/contract/words'
import { type ListedFile, rowsOf } from '../files/file-tree.ts'

export type PreviewFile = ListedFile & { preview: PreviewKind; thumbnail: string | null }
type MaybePreviewed = ListedFile & { preview: PreviewKind | null; thumbnail: string | null }

const hasPreview = (file: MaybePreviewed): file is PreviewFile => file.preview !== null

/** The files that can be looked at, in the order in which the list shows them. */
export function previewOrder(files: readonly MaybePreviewed[]): PreviewFile[] {
  const places = new Map(rowsOf(files).map(({ key }, place) => [key, place]))
  const placeOf = ({ fileId }: ListedFile): number => places.get(fileId) ?? 0
  return files.filter(hasPreview).toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Shown as a table instead of as words. */
export const isTable = (name: string): boolean => /\.(?:csv|tsv)$/i.test(name)
