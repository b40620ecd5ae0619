import { useTranslation } from 'react-i18next'
import { pushPage } from '@envoi/contract/limits'
import { useFormat } from '../../../platform/format.ts'
import { problemValues } from '../draft/problems.ts'
import type { ProblemKey } from '../sentences.ts'
import type { Limits } from '../state.ts'

/** Says what is wrong, in the reader's words. */
export function useSentences(limits: Limits): (problem: ProblemKey) => string {
  const { t } = useTranslation('problems')
  const format = useFormat()
  return (problem) => t(problem, { ...problemValues(limits, format), maxAnswer: pushPage.answerLength })
}
