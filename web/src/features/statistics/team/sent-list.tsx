import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../../../platform/dates/said.ts'
import { searchSize } from '@envoi/contract/limits'
import type { Span } from '../../../platform/dates/utc-days.ts'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed, Loading } from '../../../ui/feedback/load-state.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { MOST } from '../../../ui/list/read-all.ts'
import type { View } from '../period.ts'
import { type SentByTeam, readSent, sentQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { useSaveCsv } from '../use-csv.ts'
import { useTellProblem } from '../use-problem.ts'
import styles from './sent-list.module.css'
import { useSiteName } from './use-site-name.ts'

/** So many recipients have room in a row. */
const NAMED = 2

/** Who sent what, the newest first. */
export function SentList({ team, view, span }: { team: string; view: View; span: Span }) {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  const said = useSaid()
  const tell = useTellProblem()
  const toasts = useToasts()
  const save = useSaveCsv()
  const siteName = useSiteName()
  const [isSaving, setIsSaving] = useState(false)
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData, refetch } = useInfiniteQuery(
    sentQuery(team, view, span),
  )
  const rows = data?.pages.flatMap(({ transfers }) => transfers)
  const addressees = ({ recipients }: SentByTeam): string => {
    const named = recipients.slice(0, NAMED)
    const others = recipients.length - named.length
    return format.list(others > 0 ? [...named, t('others', { count: others })] : named)
  }
  const fromTo = (sent: SentByTeam): string =>
    sent.recipients.length === 0
      ? t('from_as_link', { member: sent.member.displayName })
      : t('from_to', { member: sent.member.displayName, to: addressees(sent) })

  async function saveAll(): Promise<void> {
    setIsSaving(true)
    try {
      const all: SentByTeam[] = []
      for (let after = null, isMore = true; isMore;) {
        const page = await readSent({ team, view, span }, { after, size: searchSize.max })
        all.push(...page.transfers)
        after = page.next
        isMore = after !== null && all.length < MOST
      }
      save(t('csv_sent', span), [
        [t('sent_at'), t('sent_title'), t('member'), t('email'), t('subdomain'), t('csv_bytes'), t('sent_to')],
        ...all.map((sent) => [
          sent.sentAt,
          sent.title ?? '',
          sent.member.displayName,
          sent.member.email,
          siteName(sent.subdomain),
          String(sent.size),
          sent.recipients.join(' '),
        ]),
      ])
    } catch (problem) {
      toasts.show(tell(problem), { tone: 'problem' })
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Section title={t('sent_list')} onSave={isSaving ? undefined : () => void saveAll()}>
      {error && !rows && (
        <LoadFailed retryLabel={t('try_again')} onRetry={() => void refetch()}>
          {tell(error)}
        </LoadFailed>
      )}
      {!rows && !error && <Loading>{t('one_moment')}</Loading>}
      {rows && (
        <table className={`${styles.table} num`} aria-busy={isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">{t('sent_title')}</th>
              <th scope="col">{t('sent_at')}</th>
              <th scope="col">{t('size')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((sent, index) => (
              // Nothing names a transfer here, and rows are only ever added at the end.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                <th scope="row">
                  {sent.title ?? <i>{t('untitled')}</i>}
                  <span className={styles.fromTo} title={sent.recipients.join(', ')}>
                    {fromTo(sent)}
                  </span>
                </th>
                <td>{said.moment(new Date(sent.sentAt))}</td>
                <td>{format.size(sent.size)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <p className={styles.more}>
          <Button onClick={() => void fetchNextPage()} aria-disabled={isFetchingNextPage}>
            {t('show_more')}
          </Button>
        </p>
      )}
    </Section>
  )
}
