import { expect, test } from 'vitest'
import { type Column, type Lift, type LiftName, columns, liftGroups } from './lifts.ts'

const GB = 1_000_000_000
const shown = (lift: Lift): string | number => ('value' in lift ? lift.value : lift.is)
const rows = Object.fromEntries(
  liftGroups.flatMap((group) => group.rows.map(({ name, of }) => [name, columns.map((column) => shown(of(column)))])),
)

test.each<[LiftName, (string | number)[]]>([
  ['size', [5 * GB, 200 * GB, 200 * GB, 200 * GB, 200 * GB]],
  ['files', [250, 500, 500, 500, 500]],
  ['validity', [7, 365, 365, 365, 'agreed']],
  ['recipients', [10, 50, 50, 50, 50]],
  ['message', [500, 1000, 1000, 1000, 1000]],
  ['link_name', ['no', 'yes', 'yes', 'yes', 'yes']],
  ['storage', [100 * GB, 1000 * GB, 1000 * GB, 1000 * GB, 1000 * GB]],
  ['downloads', [300 * GB, 600 * GB, 600 * GB, 600 * GB, 600 * GB]],
  ['address_book', ['no', 'yes', 'yes', 'yes', 'yes']],
  ['push', ['no', 'yes', 'yes', 'yes', 'yes']],
  ['subdomains', ['no', 1, 1, 3, 'agreed']],
  ['widgets', ['no', 1, 3, 10, 50]],
  ['api', ['no', 'yes', 'yes', 'yes', 'yes']],
  ['byline', ['no', 'no', 'no', 'no', 'yes']],
  ['people', [1, 1, 10, 25, 'agreed']],
  ['members', ['no', 'no', 'yes', 'yes', 'yes']],
  ['directory', ['no', 'no', 'yes', 'yes', 'yes']],
])('%s, from Free to Custom', (name, expected) => {
  expect(rows[name]).toEqual(expected)
})

test('every row has its figures above', () => {
  expect(Object.keys(rows)).toHaveLength(17)
})

test('a team shares its storage', () => {
  const storage = liftGroups.flatMap(({ rows: all }) => all).find(({ name }) => name === 'storage')
  expect(columns.filter((column: Column) => storage?.of(column).is === 'shared')).toEqual(['TEAM', 'TEAM25', 'CUSTOM'])
})
