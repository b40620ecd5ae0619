import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransferView } from '@envoi/contract/transfer-views'
import { useFormat } from '../../../platform/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { importWithRetry } from '../../../ui/import-with-retry.ts'
import { FileRows } from './file-rows.tsx'
import styles from './file-sheet.module.css'
import { type Row, rowsOf, withoutFolded } from './file-tree.ts'
import { filesViewOf, hasPictures, keepFilesView, readFilesView } from './files-view.ts'
import { ListRow } from './list-row.tsx'
import type { Listing } from './listing.ts'
import { type Selection, choose, idsBetween, idsOf, stateOf } from './selection.ts'
import { Tick } from './tick.tsx'
import type { Downloads } from '../use-downloads.ts'

const Gallery = lazy(() => importWithRetry(() => import('./gallery.tsx')).then((file) => ({ default: file.Gallery })))
const ViewSwitch = lazy(() =>
  importWithRetry(() => import('./view-switch.tsx')).then((file) => ({ default: file.ViewSwitch })),
)
const SelectionBar = lazy(() =>
  importWithRetry(() => import('./selection-bar.tsx')).then((file) => ({ default: file.SelectionBar })),
)

/** What the transfer holds: looked at, chosen from, downloaded one by one or several in turn. */
export function FileSheet({
  transfer: { files, allowPreview, size },
  ...own
}: {
  transfer: TransferView
  /** Absent where it is only seen: nothing of it can be downloaded. */
  choosing?: {
    selection: Selection
    onChange: (next: (selection: Selection) => Selection) => void
    downloads: Downloads
  }
  onShow?: (fileId: string) => void
}) {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  const { choosing, onShow } = own
  const [chosenView, setChosenView] = useState(readFilesView)
  const [touched, setTouched] = useState<string | null>(null)
  const rows = rowsOf(files)
  const all = files.map(({ fileId }) => fileId)
  const isChoiceGiven = choosing !== undefined && files.length > 1
  const byId = new Map(allowPreview ? files.map((file) => [file.fileId, file]) : [])
  const view = filesViewOf(files, chosenView)

  const listing: Listing = {
    downloads: choosing?.downloads ?? null,
    previewOf(fileId) {
      const file = byId.get(fileId)
      if (!file) return null
      const isShown = file.preview !== null && onShow
      return { thumbnail: file.thumbnail, onShow: isShown ? () => onShow(fileId) : null }
    },
    stateOf: (row) => (isChoiceGiven ? stateOf(idsOf(row), choosing.selection) : undefined),
    onSelect(row, { isChosen, isRange }, shown) {
      const ids = isRange && touched !== null ? idsBetween(shown.rows, shown.folded, touched, row.key) : idsOf(row)
      choosing?.onChange((before) => choose(before, ids, isChosen))
      setTouched(row.key)
    },
  }

  return (
    <section className={classNames(styles.sheet, hasPictures(files) && styles.withPictures)} aria-label={t('files')}>
      <div className={styles.head}>
        {isChoiceGiven && (
          <Tick
            label={t('select_all')}
            state={stateOf(all, choosing.selection)}
            onChange={(isChosen) => choosing.onChange((before) => choose(before, all, isChosen))}
          />
        )}
        <h2 className={styles.title}>
          {choosing
            ? t('files_count', { count: files.length })
            : t('folder_holds', { count: files.length, size: format.size(size) })}
        </h2>
        {hasPictures(files) && (
          <Suspense>
            <ViewSwitch
              view={view}
              onChoose={(next) => {
                keepFilesView(next)
                setChosenView(next)
              }}
            />
          </Suspense>
        )}
      </div>
      {view === 'list' && <FileList rows={rows} listing={listing} />}
      <Suspense fallback={<div className={styles.coming} />}>
        {view === 'gallery' && <Gallery rows={rows} listing={listing} />}
      </Suspense>
      {/* By itself: what is on its way hides nothing that is there. */}
      <Suspense>{choosing && choosing.selection.size > 0 && <SelectionBar files={files} {...choosing} />}</Suspense>
    </section>
  )
}

function FileList({ rows, listing }: { rows: Row[]; listing: Listing }) {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const shown = withoutFolded(rows, folded)
  return (
    <FileRows rows={shown} label={t('files')} hasControls={listing.downloads !== null}>
      {(row) => (
        <ListRow
          row={row}
          isFolded={folded.has(row.key)}
          onFold={(isFolded) => setFolded(choose(folded, [row.key], isFolded))}
          state={listing.stateOf(row)}
          onSelect={(isChosen, isRange) => listing.onSelect(row, { isChosen, isRange }, { rows: shown, folded })}
          downloads={listing.downloads}
          preview={row.kind === 'file' ? listing.previewOf(row.fileId) : null}
          format={format}
        />
      )}
    </FileRows>
  )
}
