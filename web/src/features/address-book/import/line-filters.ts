/** Which lines of an import are shown. Pure. */
import type { Deed, Judged } from './judge-lines.ts'

export const filters = ['all', 'add', 'update', 'fix', 'same', 'skip', 'accents'] as const
export type Filter = (typeof filters)[number]

const deeds: Record<Exclude<Filter, 'all' | 'fix' | 'accents'>, readonly Deed[]> = {
  add: ['add'],
  update: ['update'],
  same: ['same', 'join'],
  skip: ['skip'],
}

/** What not every encoding writes alike: where it was guessed, these letters show whether it was guessed well. */
const hasAccents = ({ name, email }: Judged): boolean => /[^\0-\x7F]/.test(`${name ?? ''}${email}`)

function isOf(filter: Filter, judged: Judged): boolean {
  if (filter === 'all') return true
  if (filter === 'accents') return hasAccents(judged)
  // What has been corrected stays with what is not yet: its field must not go while somebody writes in it.
  if (filter === 'fix') return judged.field !== undefined
  return deeds[filter].includes(judged.deed)
}

/** The places of those that it shows. */
export const placesOf = (filter: Filter, lines: readonly Judged[]): number[] =>
  lines.flatMap((judged, place) => (isOf(filter, judged) ? [place] : []))

/** How many there are of each; of wrong lines, those that still are. */
export function countLines(lines: readonly Judged[], isGuessed: boolean): Record<Filter, number> {
  const counts = { all: lines.length, add: 0, update: 0, fix: 0, same: 0, skip: 0, accents: 0 }
  for (const judged of lines) {
    for (const filter of ['add', 'update', 'same', 'skip'] as const) if (isOf(filter, judged)) counts[filter] += 1
    if (judged.deed === 'fix') counts.fix += 1
    if (isGuessed && hasAccents(judged)) counts.accents += 1
  }
  return counts
}
