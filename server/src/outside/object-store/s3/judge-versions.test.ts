import { describe, expect, test } from 'vitest'
import { type KnownKey, judgeVersions } from './judge-versions.ts'
import type { ListedVersion } from './list-versions.ts'

const listed = (version: string, more: Partial<ListedVersion> = {}): ListedVersion => ({
  key: 'k',
  version,
  size: 10,
  isLatest: false,
  isDeleteMarker: false,
  changedAt: new Date(0),
  ...more,
})
/** Young ones are marked by their time. */
const young = { changedAt: new Date(1) }
const isOld = ({ changedAt }: ListedVersion): boolean => changedAt.getTime() === 0
const known = (state: KnownKey['state'], version: string | null = null): KnownKey => ({ state, version, size: 10 })
const marker = (version: string) => listed(version, { isDeleteMarker: true, size: 0 })
const nothing = { drafts: [], orphans: [], markers: [], isMissing: false }

describe('newest first, as the store lists them', () => {
  test.each<[string, KnownKey | undefined, ListedVersion[], Partial<typeof nothing> | object]>([
    ['a sealed version stays', known('sealed', 'a'), [listed('a')], {}],
    ['a late put beside the sealed one goes', known('sealed', 'a'), [listed('b'), listed('a')], { drafts: ['b'] }],
    ['one that came before it too', known('sealed', 'b'), [listed('b'), listed('a')], { drafts: ['a'] }],
    ['not while it is young', known('sealed', 'a'), [listed('b', young), listed('a')], {}],
    ['a copy of ours stays', known('stored', 'a'), [listed('b'), listed('a')], { drafts: ['b'] }],
    [
      'what waits to be sealed is the newest',
      known('open'),
      [listed('c'), listed('b'), listed('a')],
      { drafts: ['b', 'a'] },
    ],
    [
      'or the newest of the right size',
      known('open'),
      [listed('c', { size: 9 }), listed('b'), listed('a')],
      { drafts: ['a'] },
    ],
    ['a key to which nothing came', known('open'), [], {}],
    [
      'all of an ended key goes, young or not',
      known('aborted'),
      [listed('b', young), listed('a')],
      { drafts: ['b', 'a'] },
    ],
    ['what nobody knows is no draft', undefined, [listed('b'), listed('a')], { orphans: ['b', 'a'] }],
    ['and is left while it is young', undefined, [listed('b', young), listed('a')], { orphans: ['a'] }],
    ['a delete marker goes, what it hid stays', known('sealed', 'a'), [marker('m'), listed('a')], { markers: ['m'] }],
    ['also of what waits', known('open'), [marker('m'), listed('b'), listed('a')], { markers: ['m'], drafts: ['a'] }],
    ['also of what nobody knows', undefined, [marker('m')], { markers: ['m'] }],
    ['sealed and not there', known('sealed', 'a'), [], { isMissing: true }],
    ['sealed and hidden for ever', known('sealed', 'a'), [marker('m')], { isMissing: true, markers: ['m'] }],
    ['sealed, and another in its place, which stays', known('sealed', 'a'), [listed('b')], { isMissing: true }],
    ['sealed, and not as long', known('sealed', 'a'), [listed('a', { size: 9 })], { isMissing: true }],
  ])('%s', (_rule, row, versions, judged) => {
    expect(judgeVersions(row, versions, isOld)).toEqual({ ...nothing, ...judged })
  })
})
