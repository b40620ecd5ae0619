import { type ComponentType, Suspense, lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreviewKind } from '@envoi/contract/words'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { splitPath } from '../../../ui/display/file-name.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import styles from './archive-entry.module.css'
import { CsvTable } from './csv-table.tsx'
import type { GrantedFile, ShownFile } from './granted-file.ts'
import { languageOfFile } from './language-of-file.ts'
import { NotShown } from './not-shown.tsx'
import { Picture } from './picture.tsx'
import { PreviewLoading } from './preview-loading.tsx'
import { type PreviewFile, isTable } from './preview-order.ts'
import { SourceText } from './source-text.tsx'
import { useFailure, useLoaded } from './use-loaded.ts'
import { readEntry } from './zip-entry.ts'
import type { ZipEntry } from './zip-listing.ts'

const Pdf = lazy(() => import('./pdf.tsx').then((file) => ({ default: file.Pdf })))

type Kind = { preview: PreviewKind; shows: ComponentType<ShownFile>; type: string }

/** By its name, as all that is shown. What draws itself, as SVG does, is saved and never shown. */
function kindOf(name: string): Kind | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const picture = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' }[
    ending
  ]
  if (picture !== undefined) return { preview: 'image', shows: Picture, type: picture }
  if (ending === 'pdf') return { preview: 'pdf', shows: Pdf, type: 'application/pdf' }
  if (isTable(name)) return { preview: 'text', shows: CsvTable, type: 'text/plain' }
  const isText = ending === 'txt' || ending === 'log' || languageOfFile(name) !== undefined
  return isText ? { preview: 'text', shows: SourceText, type: 'text/plain' } : undefined
}

/** One file of an archive: fetched alone, shown where it can be, else saved. */
export function ArchiveEntry({
  entry,
  archive,
  onFailed,
  onBack,
}: {
  entry: ZipEntry
  archive: GrantedFile
  onFailed: (error: unknown) => void
  onBack: () => void
}) {
  const { t } = useTranslation('preview')
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const back = useFocusOnMount<HTMLButtonElement>(true)
  const { name } = splitPath(entry.name)
  const kind = kindOf(name)
  const loaded = useLoaded(async (signal) => {
    const bytes = await readEntry(archive, entry, signal)
    return { bytes, url: URL.createObjectURL(new Blob([bytes], { type: kind?.type ?? 'application/octet-stream' })) }
  })
  useFailure(loaded, onFailed)
  const url = loaded.is === 'there' ? loaded.value.url : undefined
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  const save = (): void => {
    if (loaded.is === 'there') saveFile(name, loaded.value.bytes, 'application/octet-stream')
  }
  const Shown = kind?.shows

  return (
    <div className={styles.entry}>
      <div className={styles.bar}>
        <Button ref={back} variant="line" icon="back" onClick={onBack}>
          {t('zip_back')}
        </Button>
        <bdi className={styles.name}>{name}</bdi>
        <Button variant="line" icon="download" aria-disabled={loaded.is !== 'there'} onClick={save}>
          {t('zip_save')}
        </Button>
      </div>
      {loaded.is !== 'there' && <PreviewLoading />}
      {loaded.is === 'there' && !Shown && <p className={styles.note}>{t('zip_not_shown')}</p>}
      {failure && (
        <NotShown error={failure.error} onDownload={save} onStale={onBack} onAgain={() => setFailure(null)} />
      )}
      <Suspense fallback={<PreviewLoading />}>
        {loaded.is === 'there' && Shown && !failure && (
          <Shown
            file={asFile(entry, name, kind.preview)}
            granted={inMemory(loaded.value)}
            whole={inMemory(loaded.value)}
            onFailed={(error) => setFailure({ error })}
          />
        )}
      </Suspense>
    </div>
  )
}

const asFile = ({ size }: ZipEntry, name: string, preview: PreviewKind): PreviewFile => ({
  fileId: name,
  name,
  size,
  preview,
  thumbnail: null,
})

/** The same to whatever shows it, and asks nobody. */
const inMemory = ({ bytes, url }: { bytes: Uint8Array<ArrayBuffer>; url: string }): GrantedFile => ({
  url: () => Promise.resolve(url),
  renew: () => Promise.resolve(undefined),
  read: (start, end) => Promise.resolve({ bytes: bytes.slice(start, end), of: bytes.length }),
})
