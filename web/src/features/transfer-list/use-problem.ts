import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { readProblem } from './problem.ts'

/** What stood in the way, in the reader's own language. `count`: of so many transfers. */
export function useTellProblem(whose: { isOwn?: boolean } = {}): (error: unknown, count?: number) => string {
  const { t } = useTranslation(['dashboard', 'error'])
  const format = useFormat()
  return (error, count = 1) => {
    const { key, values } = readProblem(error, format, whose)
    return t(key, { ...values, count })
  }
}
