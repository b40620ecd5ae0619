import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../../../platform/dates/said.ts'
import { useFormat } from '../../../platform/format.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { Facts } from '../../../ui/display/facts.tsx'
import styles from './one-transfer.module.css'
import { type Owner, archivedQuery } from '../queries.ts'
import { RowStatus } from '../grid/row-status.tsx'
import { useNameOf } from '../use-name-of.ts'
import { useTellProblem } from '../use-problem.ts'

/** What is kept of a transfer that is over. The files are gone. */
export function ArchivedTransfer({ owner, id }: { owner: Owner; id: string }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const said = useSaid()
  const now = useNow()
  const nameOf = useNameOf()
  const tell = useTellProblem()
  const { data, error } = useQuery(archivedQuery(owner, id))
  if (error) return <p role="alert">{tell(error)}</p>
  if (data === undefined) return <output>{t('one_moment')}</output>
  if (data === null) return <p>{t('problem_gone', { count: 1 })}</p>
  const { createdAt, to, size, fileCount, downloads, recipients } = data
  // On which day somebody deleted it is not told; that it was not its last one is.
  const isCutShort = Date.parse(to) > now.getTime()
  return (
    <>
      <h2 className={styles.title}>
        <bdi>{nameOf(data)}</bdi>
      </h2>
      <p className={styles.status}>
        <RowStatus transfer={data} now={now} />
      </p>
      <p className="small">{t('archived_text')}</p>
      <Facts
        facts={[
          [t('fact_sent'), said.moment(new Date(createdAt))],
          [isCutShort ? t('fact_end_unreached') : t('fact_end'), said.moment(new Date(to))],
          [t('fact_files'), t('files', { count: fileCount ?? 0 })],
          [t('fact_size'), format.size(size ?? 0)],
          [t('fact_downloads'), format.number(downloads)],
          [t('fact_recipients'), recipients.length === 0 ? t('as_link') : recipients.join(', ')],
        ]}
      />
    </>
  )
}
