import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { readProblem } from './problem.ts'

/** What stood in the way, in the reader's own language. */
export function useTellProblem(whose: { isOwn?: boolean } = {}): (error: unknown) => string {
  const { t } = useTranslation(['dashboard', 'error'])
  const format = useFormat()
  return (error) => {
    const { key, values } = readProblem(error, format, whose)
    return t(key, values)
  }
}
