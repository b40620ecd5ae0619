import { useTranslation } from 'react-i18next'
import { useDayNames } from '../../../platform/dates/day-names.ts'
import { useFormat } from '../../../platform/format.ts'
import { Figures } from '../../../ui/display/figures.tsx'
import { useManaged } from '../managed.ts'
import styles from './activity.module.css'
import { lastDays } from './last-days.ts'

/** As many columns as are read at a glance. */
const DAYS = 7

/** How often it was fetched and by how many people; beside it, the last days. */
export function TransferFigures() {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const names = useDayNames()
  const { transfer, now } = useManaged()
  const { activity, downloads, maxDownloads, recipients } = transfer
  const people = recipients.filter((one) => one.downloads > 0).length
  const figures = [
    {
      name: t('figure_downloads'),
      value: format.number(downloads),
      ...(maxDownloads !== null && { of: t('figure_of', { max: format.number(maxDownloads) }) }),
    },
    { name: t('figure_completed'), value: format.number(activity.completed) },
    ...(recipients.length === 0
      ? []
      : [
          {
            name: t('figure_people'),
            value: format.number(people),
            of: t('figure_of', { max: format.number(recipients.length) }),
          },
        ]),
    { name: t('figure_bytes'), value: format.size(activity.bytes) },
  ]
  const end = new Date(Math.min(now.getTime(), Date.parse(transfer.validity.to)))
  const columns = lastDays(activity.days, end, DAYS)
  const dayText = (day: string): string => names.mark({ from: day, to: day })
  const most = Math.max(...columns.map((column) => column.downloads))
  return (
    <div className={styles.figures}>
      <Figures figures={figures} />
      {most > 0 && (
        <div
          className={styles.spark}
          role="img"
          aria-label={t('spark_said', {
            from: dayText(columns[0]?.day ?? ''),
            to: dayText(columns.at(-1)?.day ?? ''),
            numbers: columns.map((column) => format.number(column.downloads)).join(', '),
          })}
        >
          <div className={styles.bars}>
            {columns.map(({ day, downloads: count }) => (
              <i key={day} style={{ height: `${(count / most) * 100}%` }} />
            ))}
          </div>
          <p className={`${styles.caption} num`}>{t('spark', { count: DAYS })}</p>
        </div>
      )}
    </div>
  )
}
