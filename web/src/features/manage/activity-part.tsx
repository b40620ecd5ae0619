import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { Figures } from '../../ui/display/figures.tsx'
import { ActivityChart } from './activity-chart.tsx'
import styles from './activity-part.module.css'
import { chartOf } from './chart-of.ts'
import { useManaged } from './managed.ts'
import { Part } from './part.tsx'

/** How often it was fetched, by how many people, and when. */
export function ActivityPart() {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const { transfer, now } = useManaged()
  const { activity, downloads, maxDownloads, recipients } = transfer
  const people = recipients.filter((one) => one.downloads > 0).length
  const end = new Date(Math.min(now.getTime(), Date.parse(transfer.validity.to)))
  const columns = chartOf(activity.days, { since: new Date(transfer.createdAt), until: end })
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
  return (
    <Part title={t('activity')}>
      {downloads === 0 && activity.days.length === 0 ? (
        <p className={styles.none}>{t('activity_none')}</p>
      ) : (
        <>
          <Figures figures={figures} />
          {activity.days.length > 0 && <ActivityChart columns={columns} />}
        </>
      )}
    </Part>
  )
}
