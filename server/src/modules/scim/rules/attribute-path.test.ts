import { describe, expect, test } from 'vitest'
import { type AttributePath, readFilter, readPath } from './attribute-path.ts'
import { readListQuery, selectAttributes, wantsMembers } from './list-query.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

describe('a filter', () => {
  test.each([
    ['userName eq "mia@a.example"', 'userName', 'mia@a.example'],
    ['USERNAME EQ "Mia"', 'userName', 'Mia'],
    [' userName  eq  "a" ', 'userName', 'a'],
    [`${USER}:userName eq "a"`, 'userName', 'a'],
    ['emails.value eq "a"', 'emails.value', 'a'],
    [String.raw`userName eq "a\"b\\c\u00e9"`, 'userName', 'a"b\\cé'],
    ['userName eq ""', 'userName', ''],
    ['userName eq "a and b eq c"', 'userName', 'a and b eq c'],
  ])('%s', (text, attribute, value) =>
    expect(readFilter(text, ['userName', 'emails.value'])).toEqual({ attribute, value }),
  )

  test.each([
    [''],
    ['userName'],
    ['userName eq'],
    ['userName eq a'],
    ["userName eq 'a'"],
    ['userName eq "a'],
    ['userName eq "a" and active eq true'],
    ['(userName eq "a")'],
    ['not (userName eq "a")'],
    ['userName ne "a"'],
    ['userName pr'],
    ['userName eq true'],
    ['userName eq "\n"'],
    ['constructor eq "a"'],
    ['urn:other:userName eq "a"'],
    [`userName eq "${'\\'.repeat(9_999)}`],
  ])('is refused: %j', (text) =>
    expect(() => readFilter(text, ['userName'])).toThrow(expect.objectContaining({ scimType: 'invalidFilter' })),
  )

  test('that is refused says which there are, as the schema spells them', () => {
    expect(() => readFilter('active eq true', ['userName', 'emails.value'])).toThrow(
      'userName eq "…", emails.value eq "…"',
    )
  })
})

test.each<[string, AttributePath | undefined]>([
  ['active', { attribute: 'active', filter: undefined, sub: undefined }],
  ['name.givenName', { attribute: 'name', filter: undefined, sub: 'givenname' }],
  [`${USER}:name.givenName`, { attribute: 'name', filter: undefined, sub: 'givenname' }],
  ['emails[type eq "work"].value', { attribute: 'emails', filter: { attribute: 'type', value: 'work' }, sub: 'value' }],
  [
    'members[value eq "a]\\"b"]',
    { attribute: 'members', filter: { attribute: 'value', value: 'a]"b' }, sub: undefined },
  ],
  ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', undefined],
  ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User', undefined],
])('the path %s is read', (path, read) => expect(readPath(path)).toEqual(read))

test.each([
  [{}, { startIndex: 1, count: 100, filter: undefined }],
  [
    { startIndex: '0', count: '-1' },
    { startIndex: 1, count: 0, filter: undefined },
  ],
  [
    { startIndex: '201', count: '9999' },
    { startIndex: 201, count: 200, filter: undefined },
  ],
])('a list that is asked for with %j', (query, asked) => expect(readListQuery(query)).toEqual(asked))

test.each([[{ count: 'x' }], [{ count: '1e9' }], [{ count: ['1', '2'] }], [{ startIndex: '99999999999' }]])(
  'a list is refused with %j',
  (query) => expect(() => readListQuery(query)).toThrow(expect.objectContaining({ scimType: 'invalidValue' })),
)

const group = { schemas: [], id: 'a', displayName: 'b', members: [], 'urn:x:2.0:User': {} }
test.each([
  [{}, Object.keys(group)],
  [{ attributes: '' }, Object.keys(group)],
  [{ excludedAttributes: 'Members' }, ['schemas', 'id', 'displayName', 'urn:x:2.0:User']],
  [{ excludedAttributes: 'id,schemas' }, Object.keys(group)],
  [{ attributes: 'displayname, members.value' }, ['schemas', 'id', 'displayName', 'members']],
  [{ attributes: 'urn:x:2.0:User:status' }, ['schemas', 'id', 'urn:x:2.0:User']],
])('of a resource %j leaves %j', (query, keys) => {
  expect(Object.keys(selectAttributes(group, query))).toEqual(keys)
  expect(wantsMembers(query)).toBe(keys.includes('members'))
})
