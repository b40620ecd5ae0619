import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { type ImportDone, type ImportStopped, findWayOn, sayDone, sayStopped } from './import-outcome.ts'
import { useTellProblem } from './use-problem.ts'

type Told = { problem: string | undefined; text: string }
type Ended = ({ step: 'done' } & ImportDone) | ({ step: 'stopped' } & ImportStopped)

/** How an import ended, in the reader's own language: what stood in its way first, if anything did. */
export function useTellImport(): (end: Ended) => Told {
  const { t } = useTranslation('book')
  const format = useFormat()
  const tell = useTellProblem()
  const tellStopped = (end: ImportStopped): Told => {
    const said = sayStopped(end)
    const text = said ? t(said, { number: format.number(end.settled), total: format.number(end.total) }) : ''
    if (end.error === undefined) return { problem: undefined, text }
    return { problem: findWayOn(end) === 'other_group' ? t('problem_group_gone') : tell(end.error), text }
  }
  return (end) => {
    if (end.step === 'stopped') return tellStopped(end)
    const said = sayDone(end).map(({ key, count }) => t(key, { count, number: format.number(count) }))
    return { problem: undefined, text: said.join(' ') }
  }
}
