import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { outageOf } from '../../platform/outage.ts'

const sentences = { offline: 'problem_network', busy: 'problem_busy', fault: 'problem_unexpected' } as const

/** Why the figures cannot be shown, in the reader's own language. */
export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  return (error) => {
    const { kind, wait } = outageOf(error)
    return t(sentences[kind], { wait: format.duration(wait) })
  }
}
