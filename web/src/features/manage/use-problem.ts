import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { useManaged } from './managed.ts'
import { readProblem } from './problem.ts'

/** What stood in the way, in the reader's own language. */
export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['manage', 'error'])
  const format = useFormat()
  const { state: current } = useManaged()
  return (error) => {
    const { key, values, state } = readProblem(error, current, format)
    return t(key, { ...values, ...(state && { state: t(`manage:state_${state}`) }) })
  }
}

/** Nothing where nothing did. */
export function useProblem(error: unknown): string | undefined {
  const tell = useTellProblem()
  return error === null || error === undefined ? undefined : tell(error)
}
