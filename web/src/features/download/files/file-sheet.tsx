import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransferView } from '@envoi/contract/transfer-views'
import { useFormat } from '../../../platform/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FileRows } from './file-rows.tsx'
import styles from './file-sheet.module.css'
import { type Row, rowsOf, withoutFolded } from './file-tree.ts'
import { ListRow, type RowPreview } from './list-row.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type Selection, choose, idsBetween, idsOf, stateOf } from './selection.ts'
import { Tick } from './tick.tsx'
import type { Downloads } from '../use-downloads.ts'

/** What the transfer holds: looked at, chosen from, downloaded one by one or several in turn. */
export function FileSheet({
  transfer: { files, allowPreview },
  downloads,
  onShow,
}: {
  transfer: TransferView
  downloads: Downloads
  onShow: (fileId: string) => void
}) {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [selection, setSelection] = useState<Selection>(new Set())
  const [touched, setTouched] = useState<string | null>(null)
  const shown = withoutFolded(rowsOf(files), folded)
  const all = files.map(({ fileId }) => fileId)
  const isChoiceGiven = files.length > 1
  const byId = new Map(allowPreview ? files.map((file) => [file.fileId, file]) : [])
  const hasPictures = allowPreview && files.some(({ preview }) => preview === 'image')

  function select(row: Row, isChosen: boolean, isRange: boolean): void {
    const ids = isRange && touched !== null ? idsBetween(shown, folded, touched, row.key) : idsOf(row)
    setSelection(choose(selection, ids, isChosen))
    setTouched(row.key)
  }

  function previewOf(file: TransferView['files'][number] | undefined): RowPreview | null {
    if (!file || file.preview === null) return null
    return { thumbnail: file.thumbnail, onShow: () => onShow(file.fileId) }
  }

  return (
    <section className={classNames(styles.sheet, hasPictures && styles.withPictures)} aria-label={t('files')}>
      <div className={styles.head}>
        {isChoiceGiven && (
          <Tick
            label={t('select_all')}
            state={stateOf(all, selection)}
            onChange={(isChosen) => setSelection(choose(selection, all, isChosen))}
          />
        )}
        <h2 className={styles.title}>{t('files_count', { count: files.length })}</h2>
      </div>
      <FileRows rows={shown} label={t('files')}>
        {(row) => (
          <ListRow
            row={row}
            isFolded={folded.has(row.key)}
            onFold={(isFolded) => setFolded(choose(folded, [row.key], isFolded))}
            {...(isChoiceGiven && { state: stateOf(idsOf(row), selection) })}
            onSelect={(isChosen, isRange) => select(row, isChosen, isRange)}
            downloads={downloads}
            preview={previewOf(byId.get(row.key))}
            format={format}
          />
        )}
      </FileRows>
      {(selection.size > 0 || downloads.progress?.what === 'some') && (
        <SelectionBar files={files} selection={selection} onChange={setSelection} downloads={downloads} />
      )}
    </section>
  )
}
