import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../platform/api.ts'
import { useFormat } from '../platform/format.ts'
import { QueryProvider } from '../platform/query.tsx'

const HOUR = 60 * 60 * 1000

export const TransfersSoFar = () => (
  <QueryProvider>
    <Count />
  </QueryProvider>
)

/** A true number or none. */
function Count() {
  const { t } = useTranslation('frame')
  const format = useFormat()
  const { data } = useQuery({
    queryKey: ['global-stats'],
    queryFn: ({ signal }) => api.getGlobalStats({}, { signal }),
    staleTime: HOUR,
    // Nobody waits for it: without a connection it is asked for once there is one.
    networkMode: 'online',
    retry: false,
  })
  if (!data || data.transfers === 0) return null
  const { transfers } = data
  return <span className="num">{t('transfers_sent', { count: transfers, number: format.number(transfers) })}</span>
}
