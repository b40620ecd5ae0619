import { type ComponentType, Suspense, lazy, useState } from 'react'
import type { PreviewKind } from '@envoi/contract/words'
import type { GrantedFile, ShownFile } from './granted-file.ts'
import { NotShown } from './not-shown.tsx'
import { Picture } from './picture.tsx'
import { Player } from './player.tsx'
import { PreviewLoading } from './preview-loading.tsx'
import { type PreviewFile, isTable } from './preview-order.ts'

const kinds: Record<PreviewKind, ComponentType<ShownFile>> = {
  image: Picture,
  video: Player,
  audio: Player,
  pdf: lazy(() => import('./pdf.tsx').then((file) => ({ default: file.Pdf }))),
  text: lazy(() => import('./source-text.tsx').then((file) => ({ default: file.SourceText }))),
  zip: lazy(() => import('./archive.tsx').then((file) => ({ default: file.Archive }))),
}

const CsvTable = lazy(() => import('./csv-table.tsx').then((file) => ({ default: file.CsvTable })))

export function Stage({
  file,
  granted,
  whole,
  onDownload,
  onStale,
}: {
  file: PreviewFile
  granted: GrantedFile
  whole: GrantedFile
  onDownload: () => void
  onStale: () => void
}) {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const Shown = file.preview === 'text' && isTable(file.name) ? CsvTable : kinds[file.preview]
  if (failure) {
    return <NotShown error={failure.error} onDownload={onDownload} onStale={onStale} onAgain={() => setFailure(null)} />
  }
  return (
    <Suspense fallback={<PreviewLoading />}>
      <Shown file={file} granted={granted} whole={whole} onFailed={(error) => setFailure({ error })} />
    </Suspense>
  )
}
