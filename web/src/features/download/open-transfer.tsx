import { type ReactNode, Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransferView } from '@envoi/contract/transfer-views'
import { withWords } from '../../platform/i18n.ts'
import { FileSheet } from './files/file-sheet.tsx'
import type { Selection } from './files/selection.ts'
import { previewOrder } from './preview/preview-order.ts'
import { useShownFile } from './preview/use-shown-file.ts'
import { TransferCard } from './transfer-card.tsx'
import { type DownloadProgress, useDownloads } from './use-downloads.ts'
import type { Visit } from './use-visit.ts'

const Viewer = lazy(async () => {
  const { Viewer } = await withWords(['preview'], () => import('./preview/viewer.tsx'))
  return { default: Viewer }
})

/** The letter at the left, what came with it at the right. */
export function OpenTransfer({
  id,
  transfer,
  visit,
  now,
  isFocusWanted,
  report,
}: {
  id: string
  transfer: TransferView
  visit: Pick<Visit, 'keys' | 'askAgain'>
  now: Date
  isFocusWanted: boolean
  report: ReactNode
}) {
  const downloads = useDownloads(id, visit.keys, visit.askAgain)
  const { shown, show, close } = useShownFile()
  const [selection, setSelection] = useState<Selection>(new Set())
  return (
    <>
      <TransferCard
        transfer={transfer}
        downloads={downloads}
        hasSelection={selection.size > 0}
        now={now}
        isFocusWanted={isFocusWanted}
        report={report}
      />
      <FileSheet transfer={transfer} choosing={{ selection, onChange: setSelection, downloads }} onShow={show} />
      <Suspense>
        {shown !== null && transfer.allowPreview && (
          <Viewer
            id={id}
            keys={visit.keys}
            files={previewOrder(transfer.files)}
            fileId={shown}
            onMove={show}
            onClose={close}
            onStale={visit.askAgain}
            downloads={downloads}
          />
        )}
      </Suspense>
      <output className="sr">
        <ProgressInWords progress={downloads.progress} files={transfer.files} />
      </output>
    </>
  )
}

/** What the buttons show, for those who do not see them change. */
function ProgressInWords({ progress, files }: { progress: DownloadProgress | null; files: TransferView['files'] }) {
  const { t } = useTranslation('downloader')
  if (!progress) return null
  const { what, phase } = progress
  if (phase === 'asking') return t('asking')
  if (what === 'all' || what === 'some') return t('started')
  return t('file_started', { name: files.find(({ fileId }) => fileId === what.fileId)?.name ?? '' })
}
