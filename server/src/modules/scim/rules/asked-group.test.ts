import { describe, expect, test } from 'vitest'
import { type AskedGroup, readGroup, readGroupPatch } from './asked-group.ts'

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

test.each<[string, unknown, AskedGroup]>([
  [
    'Entra',
    { schemas: [GROUP], externalId: 'x', displayName: 'Sales', meta: { resourceType: 'Group' } },
    { externalId: 'x', displayName: 'Sales', members: [] },
  ],
  [
    'Okta',
    { schemas: [GROUP], displayName: 'Sales', members: [{ value: 'a', display: 'a@a.example' }] },
    { displayName: 'Sales', members: [{ kind: 'set', ids: ['a'] }] },
  ],
  ['nobody', { displayName: 'Sales', members: [] }, { displayName: 'Sales', members: [{ kind: 'set', ids: [] }] }],
])('a group as %s sends it', (_who, body, asked) => expect(readGroup(body)).toEqual(asked))

describe('operations', () => {
  test.each<[string, unknown[], AskedGroup]>([
    [
      'Entra adds',
      [
        {
          op: 'Add',
          path: 'members',
          value: [
            { $ref: null, value: 'a' },
            { $ref: null, value: 'b' },
          ],
        },
      ],
      { members: [{ kind: 'add', ids: ['a', 'b'] }] },
    ],
    [
      'Entra removes',
      [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: 'a' }] }],
      { members: [{ kind: 'remove', ids: ['a'] }] },
    ],
    ['Okta removes', [{ op: 'remove', path: 'members[value eq "a"]' }], { members: [{ kind: 'remove', ids: ['a'] }] }],
    ['all of them', [{ op: 'remove', path: 'members' }], { members: [{ kind: 'set', ids: [] }] }],
    [
      'Okta replaces',
      [{ op: 'replace', path: 'members', value: [{ value: 'a', display: 'A' }] }],
      { members: [{ kind: 'set', ids: ['a'] }] },
    ],
    [
      'Okta renames',
      [{ op: 'replace', value: { id: 'abf4dd94', displayName: 'Sea' } }],
      { displayName: 'Sea', members: [] },
    ],
    ['Entra renames', [{ op: 'Replace', path: 'displayName', value: 'Sea' }], { displayName: 'Sea', members: [] }],
    ['one alone', [{ op: 'add', path: 'members', value: { value: 'a' } }], { members: [{ kind: 'add', ids: ['a'] }] }],
    [
      'in order',
      [
        { op: 'remove', path: 'members[value eq "a"]' },
        { op: 'add', path: 'members', value: ['b'] },
      ],
      {
        members: [
          { kind: 'remove', ids: ['a'] },
          { kind: 'add', ids: ['b'] },
        ],
      },
    ],
    [
      'one by one, which is together',
      [
        { op: 'add', path: 'members', value: ['a'] },
        { op: 'add', path: 'members', value: ['b'] },
        { op: 'remove', path: 'members[value eq "c"]' },
        { op: 'remove', path: 'members[value eq "d"]' },
      ],
      {
        members: [
          { kind: 'add', ids: ['a', 'b'] },
          { kind: 'remove', ids: ['c', 'd'] },
        ],
      },
    ],
    ['takes back', [{ op: 'remove', path: 'externalId' }], { externalId: null, members: [] }],
  ])('%s', (_what, Operations, asked) => expect(readGroupPatch({ Operations })).toEqual(asked))

  test.each<[unknown, string]>([
    [{ op: 'remove', path: 'members[display eq "a"]' }, 'invalidPath'],
    [{ op: 'add', path: 'members.display', value: 'a' }, 'invalidPath'],
    [{ op: 'add', path: 'members', value: [{ display: 'a' }] }, 'invalidValue'],
    [{ op: 'add', path: 'members', value: [{ value: 7 }] }, 'invalidValue'],
    [{ op: 'remove', path: 'displayName' }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: ' ' }, 'invalidValue'],
  ])('%j is refused: %s', (operation, scimType) =>
    expect(() => readGroupPatch({ Operations: [operation] })).toThrow(expect.objectContaining({ scimType })),
  )

  test('that come and go by turns more than a hundred times are refused: each is looked for while the team is held', () => {
    const turns = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ op: at % 2 === 0 ? 'add' : 'remove', path: 'members', value: ['a'] }))
    expect(readGroupPatch({ Operations: turns(100) }).members).toHaveLength(100)
    expect(() => readGroupPatch({ Operations: turns(101) })).toThrow(
      expect.objectContaining({ scimType: 'invalidValue' }),
    )
  })
})
