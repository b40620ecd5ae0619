import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { useFormat } from '../../platform/format.ts'
import { QueryProvider } from '../../platform/query.tsx'

const HOUR = 60 * 60 * 1000

export const RatingsSoFar = ({ className }: { className: string | undefined }) => (
  <QueryProvider>
    <Ratings className={className} />
  </QueryProvider>
)

/** True numbers or none. */
function Ratings({ className }: { className: string | undefined }) {
  const { t } = useTranslation('discover')
  const format = useFormat()
  const { data } = useQuery({
    queryKey: ['ratings'],
    queryFn: ({ signal }) => api.getRatings({}, { signal }),
    staleTime: HOUR,
    // Nobody waits for it: without a connection it is asked for once there is one.
    networkMode: 'online',
    retry: false,
  })
  const told = data && findTellable(data)
  if (!told) return null
  const numbers = { average: format.number(told.average), number: format.number(told.count), count: told.count }
  return <p className={className}>{t('ratings', numbers)}</p>
}

/** Fewer say little, and each of them a lot about who gave them. */
const FEWEST = 10

/** What can be told of the ratings: nothing until there are enough. */
export const findTellable = ({ average, count }: { average: number | null; count: number }) =>
  average === null || count < FEWEST ? undefined : { average: Math.round(average * 10) / 10, count }
