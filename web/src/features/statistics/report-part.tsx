import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { Figures } from '../../ui/display/figures.tsx'
import { useDayNames } from '../../platform/dates/day-names.ts'
import type { View } from './period.ts'
import type { Report } from './queries.ts'
import { Ranking } from './ranking.tsx'
import styles from './report-part.module.css'
import { TimelinePart } from './timeline-part.tsx'
import { useComparison } from './use-comparison.ts'
import { useCsv } from './use-csv.ts'
import type { ChangeView } from './use-view.ts'

const sums = ['transfers', 'files', 'bytes', 'downloads'] as const

/**
 * All of one period: the sums, their course, to whom and what; of a team also what stands below. `updated`: until when it
 * was counted, in words.
 */
export function ReportPart({
  report,
  view,
  change,
  updated,
  children,
}: {
  report: Report
  view: View
  change: ChangeView
  updated: string
  children?: ReactNode
}) {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  const names = useDayNames()
  const csv = useCsv(report)
  const compare = useComparison()
  const whose = view.isTeam ? 'team_' : ''
  const { totals, before, recipients, fileTypes, otherFileTypes } = report
  const [first, last] = [report.beforeDays.at(0)?.day, report.beforeDays.at(-1)?.day]
  return (
    <>
      <div className={styles.figures}>
        <Figures
          figures={sums.map((of) => ({
            name: t(of),
            value: of === 'bytes' ? format.size(totals[of]) : format.number(totals[of]),
            note: compare(of, totals[of], before[of]),
          }))}
        />
        <p className={`${styles.notes} num`}>
          {first !== undefined && last !== undefined && (
            <span>{t('compared', { span: names.span(report), before: names.span({ from: first, to: last }) })}</span>
          )}
          <span>{updated}</span>
        </p>
      </div>
      <TimelinePart report={report} view={view} change={change} onSave={csv.saveDays} />
      <div className={styles.rankings}>
        <Ranking
          title={t(`${whose}recipients`)}
          none={t(`${whose}recipients_none`)}
          heads={[t('recipient'), t('transfers'), t('downloads'), t('bytes')]}
          rows={recipients.map(({ email, transfers, downloads, bytes }) => ({
            name: email,
            weight: transfers,
            cells: [format.number(transfers), format.number(downloads), format.size(bytes)],
          }))}
          onSave={csv.saveRecipients}
        />
        <Ranking
          title={t(`${whose}file_types`)}
          heads={[t('file_type'), t('bytes'), t('files')]}
          rows={[
            ...fileTypes.map(({ extension, files, bytes }) => ({
              name: extension === '' ? t('no_ending') : `.${extension}`,
              weight: bytes,
              cells: [format.size(bytes), format.number(files)],
            })),
            ...(otherFileTypes.files > 0
              ? [
                  {
                    name: t('other_types'),
                    weight: otherFileTypes.bytes,
                    cells: [format.size(otherFileTypes.bytes), format.number(otherFileTypes.files)],
                  },
                ]
              : []),
          ]}
          onSave={csv.saveFileTypes}
        />
      </div>
      {children}
    </>
  )
}
