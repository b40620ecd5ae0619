import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { ListedFile } from './file-tree.ts'
import styles from './selection-bar.module.css'
import type { Selection } from './selection.ts'
import type { Downloads } from '../use-downloads.ts'

/** What to do with the chosen files: one is downloaded as it is, several as one ZIP. */
export function SelectionBar({
  files,
  selection,
  onChange,
  downloads: { progress, start },
}: {
  files: ListedFile[]
  selection: Selection
  onChange: (next: (selection: Selection) => Selection) => void
  downloads: Downloads
}) {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  const chosen = files.filter(({ fileId }) => selection.has(fileId))
  const count = chosen.length
  const size = format.size(chosen.reduce((sum, file) => sum + file.size, 0))
  const isOurs = progress?.what === 'some'
  const hasStarted = isOurs && progress.phase === 'started'

  function startChosen(): void {
    const fileIds = chosen.map(({ fileId }) => fileId)
    const [only] = fileIds
    if (count === files.length) start('all')
    else if (count === 1 && only !== undefined) start({ fileId: only })
    else start({ fileIds })
  }

  return (
    <div className={styles.bar}>
      <p className={styles.words}>
        <span className="num">{t('selected', { count })}</span>
        <span className={classNames('num', styles.hint)}>{size}</span>
      </p>
      <IconButton icon="close" label={t('unselect')} onClick={() => onChange(() => new Set())} />
      <Button
        variant="primary"
        icon={hasStarted ? 'check' : 'download'}
        aria-disabled={progress?.phase === 'asking'}
        onClick={startChosen}
      >
        {!isOurs && t('download_some', { count })}
        {isOurs && t(hasStarted ? 'started' : 'asking')}
      </Button>
    </div>
  )
}
