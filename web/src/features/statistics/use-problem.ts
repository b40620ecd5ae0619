import { useTranslation } from 'react-i18next'
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { useFormat } from '../../platform/format.ts'

const A_MINUTE = 60

/** Why the figures cannot be shown, in the reader's own language. */
export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  return (error) => {
    if (error instanceof NetworkError) return t('problem_network')
    const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503)
    return isBusy ? t('problem_busy', { wait: format.duration(error.retryAfter ?? A_MINUTE) }) : t('problem_unexpected')
  }
}
