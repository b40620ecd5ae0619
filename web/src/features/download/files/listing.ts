import type { Downloads } from '../use-downloads.ts'
import type { Row } from './file-tree.ts'

/** The small picture of a file where there is one, and how it is looked at where it can be. */
export type RowPreview = { thumbnail: string | null; onShow: (() => void) | null }

/** How the files of one transfer are listed, whichever way they are shown. */
export type Listing = {
  previewOf: (fileId: string) => RowPreview | null
  /** Undefined where there is nothing to choose from. */
  stateOf: (row: Row) => 'all' | 'some' | 'none' | undefined
  /** `shown`: the rows as they stand, and which of their folders are closed. */
  onSelect: (row: Row, change: { isChosen: boolean; isRange: boolean }, shown: Shown) => void
  /** Null: nothing can be downloaded. */
  downloads: Downloads | null
}
type Shown = { rows: readonly Row[]; folded: ReadonlySet<string> }
