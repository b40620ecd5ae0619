/** What an import comes to, line by line, before it is done and after. Pure. */
import type { MemberRow, MemberRowOutcome } from '@envoi/contract/teams'
import type { FileLine, LineFault } from './read-member-file.ts'

export type LineOutcome = MemberRowOutcome | LineFault
export type SaidLine = { line: number; text: string; name: string | null; outcome: LineOutcome }

export const rowsOf = (lines: readonly FileLine[]): MemberRow[] =>
  lines.flatMap((line) => ('row' in line ? line.row : []))

/** `outcomes`: of the rows that were sent, in their order. */
export function sayLines(lines: readonly FileLine[], outcomes: readonly MemberRowOutcome[]): SaidLine[] {
  let sent = 0
  return lines.map((each) => {
    const { line, text } = each
    if (!('row' in each)) return { line, text, name: null, outcome: each.fault }
    const outcome = outcomes[sent] ?? 'invalid'
    sent += 1
    return { line, text, name: each.row.displayName, outcome }
  })
}

export type Kind = 'wrong' | 'skipped' | 'done'

export function kindOf(outcome: LineOutcome): Kind {
  if (outcome === 'ready' || outcome === 'invited') return 'done'
  return outcome === 'member' || outcome === 'repeated' ? 'skipped' : 'wrong'
}

const order: Kind[] = ['wrong', 'skipped', 'done']

/** Errors first, then what is skipped, then what is done; each as they stand in the file. */
export const inOrder = (lines: readonly SaidLine[]): SaidLine[] =>
  lines.toSorted((one, other) => order.indexOf(kindOf(one.outcome)) - order.indexOf(kindOf(other.outcome)))

export const countKind = (lines: readonly SaidLine[], kind: Kind): number =>
  lines.filter(({ outcome }) => kindOf(outcome) === kind).length
