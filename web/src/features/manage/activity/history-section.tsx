import { useTranslation } from 'react-i18next'
import { useSaid } from '../../../platform/dates/said.ts'
import { useFormat } from '../../../platform/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useManaged } from '../managed.ts'
import { Summary } from '../overview/link-box.tsx'
import { ExpandableList } from '../page/expandable-list.tsx'
import { Section } from '../page/section.tsx'
import styles from './activity.module.css'
import { type Moment, historyOf } from './history-of.ts'

/** As many as are seen without asking for more. */
const FIRST = 8

/** Everything that happened, the latest first. */
export function HistorySection() {
  const { t } = useTranslation('manage')
  const said = useSaid()
  const { transfer, now } = useManaged()
  const moments = historyOf(transfer).map((moment, index, all) => ({ moment, number: all.length - index }))
  return (
    <Section title={t('history')} action={<Summary />}>
      <ExpandableList
        label={t('history')}
        className={styles.timeline}
        items={moments}
        first={FIRST}
        keyOf={({ number }) => String(number)}
      >
        {({ moment }) => (
          <div className={styles.moment}>
            <span className={classNames(styles.dot, moment.isForPeople && styles.filled)} aria-hidden="true" />
            <span className={styles.what}>
              <MomentWords moment={moment} />
            </span>
            <time dateTime={moment.at.toISOString()}>{said.moment(moment.at, now)}</time>
          </div>
        )}
      </ExpandableList>
    </Section>
  )
}

function MomentWords({ moment }: { moment: Moment }) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  if (moment.kind === 'download') return t('downloaded_by', { who: moment.who, count: moment.count })
  const { from, to, maxDownloads = 0, count = 0, name = '', oldName = '', recipient = '', finding = '' } = moment.detail
  const what = t(moment.key, {
    name,
    oldName,
    recipient,
    finding,
    count,
    from: from === undefined ? '' : format.date(new Date(from)),
    to: to === undefined ? '' : format.date(new Date(to)),
    maxDownloads: format.number(maxDownloads),
  })
  return moment.by === null ? what : t(`by_${moment.by}`, { what })
}
