import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import { previewed } from '@envoi/contract/limits'
import { useFormat } from '../../../platform/format.ts'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { importWithRetry } from '../../../ui/import-with-retry.ts'
import { ScrolledByItself } from '../files/file-rows.tsx'
import { rowsOf, withoutFolded } from '../files/file-tree.ts'
import { choose } from '../files/selection.ts'
import { ArchiveRow } from './archive-row.tsx'
import styles from './archive.module.css'
import type { GrantedFile, ShownFile } from './granted-file.ts'
import { PreviewLoading } from './preview-loading.tsx'
import sheet from './sheet.module.css'
import { Unreadable } from './unreadable.ts'
import { useFailure, useLoaded } from './use-loaded.ts'
import { whyClosed } from './zip-entry.ts'
import { type ZipEntry, type ZipListing, readListing } from './zip-listing.ts'

/** Most look at the list alone. */
const ArchiveEntry = lazy(() =>
  importWithRetry(() => import('./archive-entry.tsx')).then((file) => ({ default: file.ArchiveEntry })),
)

/** What an archive says that it holds, without unpacking anything. */
export function Archive({ file, granted, whole, onFailed }: ShownFile) {
  const loaded = useLoaded((signal) => listArchive(granted, signal))
  useFailure(loaded, onFailed)
  const [opened, setOpened] = useState<ZipEntry | null>(null)
  if (loaded.is !== 'there') return <PreviewLoading />
  if (opened) {
    return (
      <Suspense fallback={<PreviewLoading />}>
        <ArchiveEntry entry={opened} archive={whole} onFailed={onFailed} onBack={() => setOpened(null)} />
      </Suspense>
    )
  }
  return <Listing name={file.name} listing={loaded.value} onOpen={setOpened} />
}

const canOpen = (entry: ZipEntry): boolean => !entry.name.endsWith('/') && whyClosed(entry) === undefined

/** The preview of an archive is the list of its files. Where it has none, the service says that there is no preview. */
async function listArchive(granted: GrantedFile, signal: AbortSignal): Promise<ZipListing> {
  try {
    return readListing((await granted.read(0, previewed.zipListBytes, signal)).bytes)
  } catch (error) {
    if (error instanceof ApiError && error.codes.includes('NO_PREVIEW')) throw new Unreadable('broken_zip')
    throw error
  }
}

function Listing({
  name,
  listing: { entries, isCut, isBroken },
  onOpen,
}: {
  name: string
  listing: ZipListing
  onOpen: (entry: ZipEntry) => void
}) {
  const { t } = useTranslation('preview')
  const format = useFormat()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const files = entries.map((entry, index) => ({ ...entry, fileId: String(index) }))
  const rows = rowsOf(files)
  const count = rows.filter(({ kind }) => kind === 'file').length
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (rows.length === 0) {
    return (
      <p className={styles.empty}>
        <Gauge value={0} size="large" />
        {t('zip_empty')}
      </p>
    )
  }
  return (
    <div className={sheet.sheet}>
      <p className={sheet.note}>
        {t('zip_holds', { count, size: format.size(size) })}
        {isCut && ` · ${t('zip_cut')}`}
        {isBroken && ` · ${t('zip_broken')}`}
        {entries.some(canOpen) && ` · ${t('zip_counts')}`}
      </p>
      <div className={styles.rows}>
        <ScrolledByItself rows={withoutFolded(rows, folded)} label={name} hasControls={false}>
          {(row) => {
            const entry = row.kind === 'file' ? entries[Number(row.fileId)] : undefined
            return (
              <ArchiveRow
                row={row}
                isFolded={folded.has(row.key)}
                onFold={(isFolded) => setFolded(choose(folded, [row.key], isFolded))}
                isEncrypted={entry?.isEncrypted === true}
                onOpen={entry && canOpen(entry) ? () => onOpen(entry) : null}
                format={format}
              />
            )
          }}
        </ScrolledByItself>
      </div>
    </div>
  )
}
