import { useTranslation } from 'react-i18next'
import type { Problem } from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'
import { type Key, readProblem } from './problem.ts'

/** What stood in the way, in the reader's own language. `count`: of so many transfers. */
export function useTellProblem(whose: { isOwn?: boolean } = {}): (error: unknown, count?: number) => string {
  const { t } = useTranslation(['dashboard', 'error'])
  const tell = useTell<Problem<Key>['key']>(t, (error, format) => readProblem(error, format, whose))
  return (error, count = 1) => tell(error, { count })
}
