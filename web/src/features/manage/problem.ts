/** Why a change was not made, as the sentence that its sender reads. */
import { useTranslation } from 'react-i18next'
import { FileChanged } from '@envoi/client/upload/same-file'
import {
  type Problem as Told,
  type ProblemFormat,
  type ProblemWords,
  readProblem as read,
} from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'
import { FilesNeeded } from './files-needed.ts'
import { useManaged } from './managed.ts'
import type { State } from './state-of.ts'

type Reason = 'network' | 'unexpected' | 'busy' | 'changed' | 'over' | 'state'
type Key = `manage:problem_${Reason}` | 'error:file_changed' | 'manage:picked_some'
export type Problem = Told<Key> & {
  /** In which state the transfer stands in the way of it. */
  state?: State
  /** What is shown is not how it stands any more. */
  isStale: boolean
}

const words: ProblemWords<Key> = {
  offline: 'manage:problem_network',
  busy: 'manage:problem_busy',
  fault: 'manage:problem_unexpected',
  gone: 'manage:problem_changed',
  codes: { EXPIRED: 'manage:problem_over', WRONG_STATUS: 'manage:problem_state' },
  isToldByStatus: true,
}
const stale: ReadonlySet<Problem['key']> = new Set([
  'manage:problem_over',
  'manage:problem_state',
  'manage:problem_changed',
  'error:codes.FILES_FLAGGED',
])

export function readProblem(error: unknown, state: State, format: ProblemFormat): Problem {
  if (error instanceof FileChanged) return { key: 'error:file_changed', values: { name: error.file }, isStale: false }
  if (error instanceof FilesNeeded) return { key: 'manage:picked_some', values: { count: error.count }, isStale: false }
  const told = read(error, words, format)
  return { ...told, ...(told.key === 'manage:problem_state' && { state }), isStale: stale.has(told.key) }
}

/** What stood in the way, in the reader's own language. */
export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['manage', 'error'])
  const { state: current } = useManaged()
  return useTell<Problem['key']>(t, (error, format) => {
    const { key, values, state } = readProblem(error, current, format)
    return { key, values: { ...values, ...(state && { state: t(`manage:state_${state}`) }) } }
  })
}

/** Nothing where nothing did. */
export function useProblem(error: unknown): string | undefined {
  const tell = useTellProblem()
  return error === null || error === undefined ? undefined : tell(error)
}
