import { type ReactNode, Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingCard } from '../../ui/feedback/notice-card.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { importWithRetry } from '../../ui/import-with-retry.ts'
import { boot } from '../../platform/boot.ts'
import { useTitle } from '../../platform/use-title.ts'
import { withWords } from '../../platform/i18n.ts'
import { useScene } from '../../ui/tide/scene.tsx'
import styles from './download-area.module.css'
import { FileSheet } from './files/file-sheet.tsx'
import { Notice } from './notice.tsx'
import { OpenTransfer } from './open-transfer.tsx'
import { useReport } from './report/use-report.ts'
import { type Visit, useVisit } from './use-visit.ts'
import { type View, sceneOf } from './view-of.ts'

/** Few links have a password. */
const LockedTransfer = lazy(() =>
  importWithRetry(() => import('./locked-transfer.tsx')).then((file) => ({ default: file.LockedTransfer })),
)
const ReportDialog = lazy(async () => {
  const { ReportDialog } = await withWords(['report'], () => import('./report/report-dialog.tsx'))
  return { default: ReportDialog }
})

/** Where a link leads: the transfer, or the honest reason why not. */
export function DownloadArea({ id }: { id: string }) {
  const { t } = useTranslation('downloader')
  const now = useNow()
  const visit = useVisit(id, now)
  const { view } = visit
  useScene((view.kind === 'loading' && boot.scene) || sceneOf(view, now))
  useTitle(useTitleOf(view))
  const loading = <LoadingCard label={t('transfer')} text={t('loading')} />
  if (view.kind === 'loading') return loading
  return (
    <Suspense fallback={loading}>
      <Shown id={id} visit={visit} view={view} now={now} />
    </Suspense>
  )
}

type ShownView = Exclude<View, { kind: 'loading' }>

function Shown({ id, visit, view, now }: { id: string; visit: Visit; view: ShownView; now: Date }) {
  const report = useReport()
  const isThere = view.kind !== 'unknown' && view.kind !== 'offline' && view.kind !== 'fault'
  const link = isThere && <ReportLink onOpen={report.open} />
  return (
    <>
      <ShownCard id={id} visit={visit} view={view} now={now} report={link} />
      <Suspense>
        {report.isOpen && isThere && <ReportDialog id={id} keys={visit.keys} onClose={report.close} />}
      </Suspense>
    </>
  )
}

type CardProps = { id: string; visit: Visit; view: ShownView; now: Date; report: ReactNode }

/** What replaces something else takes the focus; what is there first does not. */
function ShownCard({ id, visit, view, now, report }: CardProps) {
  const [first] = useState(view.kind)
  const shared = { report, isFocusWanted: view.kind !== first }
  if (view.kind === 'password') return <LockedTransfer open={visit.open} {...shared} />
  if (view.kind === 'limit') {
    return (
      <>
        <Notice key={view.kind} view={view} visit={visit} {...shared} />
        <FileSheet transfer={view.transfer} />
      </>
    )
  }
  if (view.kind !== 'open') return <Notice key={view.kind} view={view} visit={visit} {...shared} />
  return <OpenTransfer id={id} transfer={view.transfer} visit={visit} now={now} {...shared} />
}

function useTitleOf(view: View): string | null {
  const { t } = useTranslation('downloader')
  if (view.kind === 'loading') return null
  if (view.kind === 'open') {
    return view.transfer.name || t('page_title_neutral')
  }
  return t(`${view.kind}_title`)
}

/** Quiet, at the foot of whatever a link shows. */
function ReportLink({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('downloader')
  return (
    <button type="button" className={styles.report} onClick={onOpen}>
      {t('report')}
    </button>
  )
}
