import { expect, test } from 'vitest'
import { customId as limits } from '@envoi/contract/limits'
import { visitor } from './draft.fixture.ts'
import { mayNameLink, readLinkName } from './link-name.ts'

test.each([
  ['', '', 'none'],
  ['  ', '', 'none'],
  ['plans-2026', 'plans-2026', 'fits'],
  ['Photos d’été_2026', 'photos-d-ete-2026', 'fits'],
  ['  Summer   Photos ', 'summer-photos', 'fits'],
  ['abc', 'abc', 'invalid'],
  ['a'.repeat(limits.maxLength), 'a'.repeat(limits.maxLength), 'fits'],
  ['a'.repeat(limits.maxLength + 1), 'a'.repeat(limits.maxLength + 1), 'invalid'],
  ['plans/2026', 'plans/2026', 'invalid'],
  ['Dashboard', 'dashboard', 'taken'],
] as const)('“%s” is read as “%s”, and %s', (typed, name, state) => {
  expect(readLinkName(typed)).toEqual({ name, state })
})

test.each([
  ['a visitor', {}, false],
  ['a free user', { isSignedIn: true }, false],
  ['a user with a plan', { isSignedIn: true, planType: 'PREMIUM' }, true],
  ['one who sends to the owner of a page', { isSignedIn: true, planType: 'PREMIUM', transferType: 'S3' }, false],
] as const)('%s may name the link, or not', (_who, place, may) => {
  expect(mayNameLink({ ...visitor, ...place })).toBe(may)
})
