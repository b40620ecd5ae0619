import { Awaited } from './awaited.tsx'
import { openPdf } from './open-pdf.ts'
import { PdfPages } from './pdf-pages.tsx'
import type { ShownFile } from './shown-file.ts'
import { useFailure, useLoaded } from './use-loaded.ts'

export function Pdf({ file, granted, onFailed }: ShownFile) {
  const loaded = useLoaded((signal) => openPdf(granted, onFailed, signal))
  useFailure(loaded, onFailed)
  return loaded.is === 'there' ? (
    <PdfPages name={file.name} pdf={loaded.value} isCut={loaded.value.bytes !== file.size} />
  ) : (
    <Awaited />
  )
}
