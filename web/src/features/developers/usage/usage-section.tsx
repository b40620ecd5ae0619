import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKeyView, ApiUsageDay, ApiView } from '@envoi/contract/api-keys'
import { useFormat } from '../../../platform/format.ts'
import { Figures } from '../../../ui/display/figures.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Select } from '../../../ui/options/select.tsx'
import { Switch } from '../../../ui/options/switch.tsx'
import { Loaded } from '../loaded.tsx'
import { keysQuery, usageQuery } from '../queries.ts'
import { totalsOf } from './totals.ts'
import { UsageChart } from './usage-chart.tsx'
import { UsageTable } from './usage-table.tsx'
import styles from './usage.module.css'

/** What keys did in the last days: of all of them, or of one. */
export function UsageSection({ uid, rate }: { uid: string; rate: ApiView['rate'] }) {
  const { t } = useTranslation('apiKeys')
  const [keyId, setKeyId] = useState<string>()
  const keys = useQuery(keysQuery(uid)).data?.keys ?? []
  // A key that was deleted meanwhile has no usage of its own any more.
  const chosen = keys.some(({ id }) => id === keyId) ? keyId : undefined
  const query = useQuery({ ...usageQuery(uid, chosen), placeholderData: keepPreviousData })
  return (
    <Section
      title={t('usage')}
      action={keys.length > 0 && <KeyChoice keys={keys} chosen={chosen} onChoose={setKeyId} />}
    >
      <Loaded query={query}>{({ days }) => <Usage days={days} rate={rate} />}</Loaded>
    </Section>
  )
}

/** No id is that of a key. */
const ALL = ''

function KeyChoice({
  keys,
  chosen,
  onChoose,
}: {
  keys: ApiKeyView[]
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}) {
  const { t } = useTranslation('apiKeys')
  return (
    <Select
      aria-label={t('usage_of')}
      value={chosen ?? ALL}
      choices={[
        { value: ALL, label: t('all_keys') },
        ...keys.map(({ id, description }) => ({ value: id, label: description })),
      ]}
      onChoose={(id) => onChoose(id === ALL ? undefined : id)}
    />
  )
}

const MINUTE = 60

function Usage({ days, rate: { max, seconds } }: { days: ApiUsageDay[]; rate: ApiView['rate'] }) {
  const { t } = useTranslation('apiKeys')
  const format = useFormat()
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const totals = totalsOf(days)
  const failed = totals.errors === 0 ? undefined : format.percent(totals.errors / totals.requests)
  const per = seconds === MINUTE ? t('rate_minute') : t('rate_of', { count: seconds })
  return (
    <>
      <Figures
        figures={[
          { name: t('requests'), value: format.number(totals.requests) },
          { name: t('errors'), value: format.number(totals.errors), ...(failed && { of: failed }) },
          { name: t('transfers'), value: format.number(totals.transfers) },
          { name: t('sent'), value: format.size(totals.sentBytes) },
          { name: t('rate'), value: format.number(max), of: per },
        ]}
      />
      {totals.requests === 0 ? (
        <Empty icon="clock" title={t('unused_title')} text={t('unused_text')} />
      ) : (
        <>
          <div className={styles.asTable}>
            <Switch id={id} isOn={isTable} onSwitch={setIsTable} />
            <label htmlFor={id}>{t('as_table')}</label>
          </div>
          {isTable ? <UsageTable days={days} totals={totals} /> : <UsageChart days={days} />}
          <p className={styles.utc}>{t('utc')}</p>
        </>
      )}
    </>
  )
}
