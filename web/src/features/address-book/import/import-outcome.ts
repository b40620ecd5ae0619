/** What is said of an import that has ended, and how it goes on where it was stopped. */
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { isGone, useTellProblem } from '../problem.ts'

/** `total`: how many were sent. `isCertain`: every answer came, so that all were counted. */
type ImportDone = { added: number; renamed: number; joined: number; total: number; isCertain: boolean }
/** Without an error it was stopped by hand. */
type ImportStopped = { settled: number; total: number; groupId: string | undefined; error?: unknown }

type CountedSentence = { key: `import_${'done' | 'changed' | 'joined' | 'all_in'}`; count: number }

export function sayDone({ added, renamed, joined, total, isCertain }: ImportDone): CountedSentence[] {
  const inGroup: CountedSentence[] = joined > 0 ? [{ key: 'import_joined', count: joined }] : []
  // Of those whose answer was lost nobody can tell how many were new.
  if (!isCertain) return [{ key: 'import_all_in', count: total }, ...inGroup]
  const isNothing = added + renamed + joined === 0
  return [
    ...(added > 0 || isNothing ? [{ key: 'import_done', count: added } as const] : []),
    ...(renamed > 0 ? [{ key: 'import_changed', count: renamed } as const] : []),
    ...inGroup,
  ]
}

/** Nothing, where the error says it all. */
export function sayStopped({ settled, error }: ImportStopped): `import_${'none' | 'ended' | 'before'}` | undefined {
  if (error === undefined) return settled > 0 ? 'import_ended' : 'import_none'
  return settled > 0 ? 'import_before' : undefined
}

/** What the button for the rest says. Trying again does not bring back a group that is gone. */
export function findWayOn({ groupId, error }: ImportStopped): 'go_on' | 'other_group' | 'try_again' {
  if (error === undefined) return 'go_on'
  return groupId !== undefined && isGone(error) ? 'other_group' : 'try_again'
}

type Told = { problem: string | undefined; text: string }
export type Ended = ({ step: 'done' } & ImportDone) | ({ step: 'stopped' } & ImportStopped)

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
