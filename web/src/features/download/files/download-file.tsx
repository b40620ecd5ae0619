import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import type { Downloads } from '../use-downloads.ts'
import type { FileRow } from './file-tree.ts'

/** One file, by the button beside its name. */
export function DownloadFile({
  row,
  downloads: { progress, start },
  className,
}: {
  row: FileRow
  downloads: Downloads
  className: string | undefined
}) {
  const { t } = useTranslation('downloader')
  const isOurs = typeof progress?.what === 'object' && progress.what.fileId === row.fileId
  return (
    <IconButton
      icon={isOurs && progress.phase === 'started' ? 'check' : 'download'}
      label={t('download_file', { name: row.name })}
      className={className}
      data-control="download"
      aria-disabled={progress?.phase === 'asking'}
      onClick={() => start({ fileId: row.fileId })}
    />
  )
}
