import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { ListedFile } from './file-tree.ts'
import styles from './selection-bar.module.css'
import { type Selection, choose } from './selection.ts'
import type { Downloads } from '../use-downloads.ts'

/**
 * What to do with the chosen files. One that has started is no longer chosen, so that whoever stops, or is stopped, has
 * those that are left before them.
 */
export function SelectionBar({
  files,
  selection,
  onChange,
  downloads,
}: {
  files: ListedFile[]
  selection: Selection
  onChange: (next: (selection: Selection) => Selection) => void
  downloads: Downloads
}) {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  const { progress } = downloads
  const chosen = files.filter(({ fileId }) => selection.has(fileId))
  const count = chosen.length
  const size = format.size(chosen.reduce((sum, file) => sum + file.size, 0))

  function startChosen(): void {
    const ids = chosen.map(({ fileId }) => fileId)
    const [only] = ids
    if (count === files.length) downloads.start('all')
    else if (count === 1 && only !== undefined) downloads.start({ fileId: only })
    else downloads.startSome(ids, (fileId) => onChange((before) => choose(before, [fileId], false)))
  }

  if (progress?.what === 'some') {
    return (
      <div className={styles.bar}>
        <p className={styles.words}>
          <span className="num">{t('some_started', { started: progress.started, total: progress.total })}</span>
          {progress.phase === 'asking' && <span className={styles.hint}>{t('some_hint')}</span>}
        </p>
        {progress.phase === 'asking' && <Button onClick={downloads.stop}>{t('stop')}</Button>}
      </div>
    )
  }
  return (
    <div className={styles.bar}>
      <IconButton icon="close" label={t('unselect')} onClick={() => onChange(() => new Set())} />
      <p className={styles.words}>
        <span className="num">{t('selected', { count })}</span>
        <span className={classNames('num', styles.hint)}>{size}</span>
      </p>
      <Button icon="download" aria-disabled={progress?.phase === 'asking'} onClick={startChosen}>
        {t('download_some', { count })}
      </Button>
    </div>
  )
}
