import { useTranslation } from 'react-i18next'
import type { RefusalCode } from '@envoi/contract/refusals'
import { useFormat } from '../../platform/format.ts'
import { readProblem } from './problem.ts'

export type ToldProblem = { code: RefusalCode | undefined; text: string }

/** What stands in the way, in the reader's own language; nothing where nothing does. */
export function useProblem(error: unknown): ToldProblem | undefined {
  const { t } = useTranslation(['account', 'error'])
  const format = useFormat()
  if (error === null || error === undefined) return undefined
  const { code, key, values } = readProblem(error, format)
  return { code, text: t(key, values) }
}
