import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../../../platform/dates/said.ts'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed, Loading } from '../../../ui/feedback/load-state.tsx'
import { useTellProblem } from '../problem.ts'
import { sentToQuery } from '../queries.ts'
import styles from './sent-to.module.css'

const FIRST = 5
/** Further back is a search in the list of transfers. */
const MOST = 100

/** What was sent to one address, the latest first, each leading to where it is managed. */
export function SentTo({ uid, email }: { uid: string; email: string }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const said = useSaid()
  const tell = useTellProblem()
  const id = useId()
  const [most, setMost] = useState(FIRST)
  const { data, error, refetch } = useQuery({
    ...sentToQuery(uid, email, most),
    // Those before stay until more are there.
    placeholderData: (before) => before,
  })
  const rest = data ? Math.min(data.total, MOST) - data.transfers.length : 0
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{t('sent_title')}</h3>
      {error ? (
        <LoadFailed retryLabel={t('try_again')} onRetry={() => void refetch()}>
          {tell(error)}
        </LoadFailed>
      ) : !data ? (
        <Loading>{t('one_moment')}</Loading>
      ) : data.total === 0 ? (
        <p className="small">{t('sent_none')}</p>
      ) : (
        <ul className={styles.sent} aria-labelledby={id}>
          {data.transfers.map(({ transferId, name, fileCount, createdAt, recipientDownloads = 0 }) => (
            <li key={transferId}>
              <Link to="/dashboard" search={{ open: transferId }}>
                <span>
                  <b className="cut">
                    <bdi>
                      {name || t('sent_untitled', { count: fileCount ?? 0, number: format.number(fileCount ?? 0) })}
                    </bdi>
                  </b>
                  <span className="small">{t(recipientDownloads > 0 ? 'sent_downloaded' : 'sent_waiting')}</span>
                </span>
                <time className="small num" dateTime={createdAt}>
                  {said.day(new Date(createdAt))}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!error && rest > 0 && (
        <Button variant="quiet" onClick={() => setMost(MOST)}>
          {t('show_more', { number: format.number(rest) })}
        </Button>
      )}
    </section>
  )
}
