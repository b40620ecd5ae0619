import { describe, expect, test } from 'vitest'
import { type AskedUser, nameOf, readUser, readUserPatch, renamed } from './asked-user.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

describe('a resource', () => {
  test('as Entra sends it', () => {
    const body = {
      schemas: [USER, ENTERPRISE],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'mia@contoso.example',
      active: true,
      addresses: [{ primary: false, type: 'work', country: 'FR', locality: 'Brest' }],
      displayName: 'Mia Berg',
      emails: [{ primary: true, type: 'work', value: 'mia.berg@contoso.example' }],
      meta: { resourceType: 'User' },
      name: { familyName: 'Berg', formatted: 'Mia Berg', givenName: 'Mia' },
      phoneNumbers: [{ primary: true, type: 'work', value: '425-555-0100' }],
      preferredLanguage: 'fr-FR',
      roles: [],
      title: 'Pilot',
      [ENTERPRISE]: { department: 'Sea', employeeNumber: '7' },
    }
    expect(readUser(body)).toEqual({
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'mia@contoso.example',
      active: true,
      displayName: 'Mia Berg',
      givenName: 'Mia',
      familyName: 'Berg',
      formatted: 'Mia Berg',
      email: 'mia.berg@contoso.example',
      lang: 'fr',
    })
  })

  test('as Okta sends it', () => {
    const body = {
      schemas: [USER],
      userName: 'bo@okta.example',
      name: { givenName: 'Bo', familyName: 'Ek', middleName: null },
      emails: [
        { primary: false, value: 'home@okta.example', type: 'home' },
        { primary: true, value: 'bo@okta.example', type: 'work' },
      ],
      displayName: 'Bo Ek',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    }
    expect(readUser(body)).toEqual({
      userName: 'bo@okta.example',
      givenName: 'Bo',
      familyName: 'Ek',
      email: 'bo@okta.example',
      displayName: 'Bo Ek',
      lang: 'en',
      externalId: '00ujl29u0le5T6Aj10h7',
      active: true,
    })
  })

  test.each<[unknown, AskedUser]>([
    [
      { USERNAME: ' mia ', Active: 'FALSE' },
      { userName: 'mia', active: false },
    ],
    [{ [`${USER}:userName`]: 'mia' }, { userName: 'mia' }],
    [
      { externalId: '', displayName: null },
      { externalId: null, displayName: null },
    ],
    [{ emails: [] }, {}],
    [{ emails: [{ value: 'a@a.example' }] }, { email: 'a@a.example' }],
    [
      {
        emails: [
          { value: 'b@a.example', type: 'other' },
          { value: 'a@a.example', type: 'WORK' },
        ],
      },
      { email: 'a@a.example' },
    ],
    [
      {
        emails: [
          { value: 'a@a.example', primary: 'True' },
          { value: 'b@a.example', type: 'work' },
        ],
      },
      { email: 'a@a.example' },
    ],
    [{ name: null }, { givenName: null, familyName: null }],
    [{ preferredLanguage: 'de' }, {}],
    [{ 'no path at all [': 1, 'a.b.c': 2 }, {}],
  ])('%j says %j', (body, asked) => expect(readUser(body)).toEqual(asked))

  test.each([[[]], [null], ['text'], [7]])('is no object: %j', (body) =>
    expect(() => readUser(body)).toThrow(expect.objectContaining({ scimType: 'invalidSyntax' })),
  )
})

describe('operations', () => {
  test.each<[string, unknown[], AskedUser]>([
    ['Entra suspends', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
    ['Entra reactivates', [{ op: 'Replace', path: 'active', value: 'True' }], { active: true }],
    ['Okta suspends', [{ op: 'replace', value: { active: false } }], { active: false }],
    ['in capitals', [{ OP: 'REPLACE', PATH: 'ACTIVE', VALUE: false }], { active: false }],
    [
      'Entra changes several',
      [
        { op: 'Replace', path: 'displayName', value: 'Mia B.' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'mia@contoso.example' },
        { op: 'Replace', path: 'name.familyName', value: 'Berg' },
        { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'someone' },
      ],
      { displayName: 'Mia B.', email: 'mia@contoso.example', familyName: 'Berg' },
    ],
    [
      'Entra with paths for names',
      [
        {
          op: 'Add',
          value: {
            'name.givenName': 'Mia',
            'emails[type eq "work"].value': 'mia@contoso.example',
            [`${ENTERPRISE}:department`]: 'Sea',
            externalId: 'x',
          },
        },
      ],
      { givenName: 'Mia', email: 'mia@contoso.example', externalId: 'x' },
    ],
    ['the whole name', [{ op: 'add', path: 'name', value: { givenName: 'Mia' } }], { givenName: 'Mia' }],
    [
      'the whole list',
      [{ op: 'replace', path: 'emails', value: [{ value: 'a@a.example' }] }],
      { email: 'a@a.example' },
    ],
    [
      'the main one',
      [{ op: 'replace', path: 'emails[primary eq true].value', value: 'a@a.example' }],
      { email: 'a@a.example' },
    ],
    [
      'one of them',
      [{ op: 'add', path: 'emails[type eq "work"]', value: { value: 'a@a.example' } }],
      { email: 'a@a.example' },
    ],
    ['another of them', [{ op: 'add', path: 'emails[type eq "home"].value', value: 'a@a.example' }], {}],
    [
      'the last one holds',
      [
        { op: 'add', path: 'active', value: true },
        { op: 'add', path: 'active', value: false },
      ],
      { active: false },
    ],
    [
      'takes back',
      [
        { op: 'Remove', path: 'externalId' },
        { op: 'remove', path: 'name.givenName' },
      ],
      { externalId: null, givenName: null },
    ],
    [
      'what we do not know',
      [
        { op: 'remove', path: 'title' },
        { op: 'add', path: 'roles[primary eq "True"].value', value: 'x' },
      ],
      {},
    ],
    ['a bracket in a text', [{ op: 'add', path: 'addresses[type eq "a]b"].locality', value: 'x' }], {}],
  ])('%s', (_what, Operations, asked) => expect(readUserPatch({ Operations })).toEqual(asked))

  test.each<[unknown, string]>([
    [{}, 'invalidSyntax'],
    [{ Operations: [] }, 'invalidSyntax'],
    [{ Operations: [7] }, 'invalidSyntax'],
    [{ Operations: [{ op: 'copy', path: 'active', value: true }] }, 'invalidSyntax'],
    [{ Operations: [{ path: 'active', value: true }] }, 'invalidSyntax'],
    [{ Operations: [{ op: 'add', value: true }] }, 'invalidSyntax'],
    [{ Operations: [{ op: 'remove' }] }, 'noTarget'],
    [{ Operations: [{ op: 'add', path: 7, value: true }] }, 'invalidPath'],
    [{ Operations: [{ op: 'add', path: 'emails[', value: true }] }, 'invalidPath'],
    [{ Operations: [{ op: 'add', path: 'emails[type sw "w"].value', value: 'x' }] }, 'invalidPath'],
    [{ Operations: [{ op: 'add', path: 'active' }] }, 'invalidValue'],
    [{ Operations: [{ op: 'remove', path: 'active' }] }, 'invalidValue'],
    [{ Operations: [{ op: 'remove', path: 'userName' }] }, 'invalidValue'],
    [{ Operations: [{ op: 'add', path: 'active', value: 1 }] }, 'invalidValue'],
    [{ Operations: [{ op: 'add', path: 'displayName', value: ['x'] }] }, 'invalidValue'],
  ])('%j is refused: %s', (body, scimType) =>
    expect(() => readUserPatch(body)).toThrow(expect.objectContaining({ status: 400, scimType })),
  )
})

describe('the name', () => {
  test.each<[AskedUser, string]>([
    [{ displayName: 'Mia', givenName: 'M', familyName: 'B' }, 'Mia'],
    [{ formatted: 'Dr Mia Berg', givenName: 'Mia' }, 'Dr Mia Berg'],
    [{ givenName: 'Mia', familyName: 'Berg' }, 'Mia Berg'],
    [{ familyName: 'Berg' }, 'Berg'],
    [{ displayName: null }, 'mia.b'],
  ])('of %j is %s', (asked, name) => expect(nameOf(asked, 'mia.b@a.example')).toBe(name))

  const known = { displayName: 'Mia Berg', givenName: 'Mia', familyName: 'Berg' }
  test.each<[typeof known, AskedUser, string]>([
    [known, {}, 'Mia Berg'],
    [known, { displayName: 'Maja' }, 'Maja'],
    [known, { familyName: 'Ek' }, 'Mia Ek'],
    [known, { givenName: null }, 'Berg'],
    [{ ...known, displayName: 'Captain' }, { familyName: 'Ek' }, 'Captain'],
    [{ ...known, displayName: 'Captain' }, { displayName: null }, 'Captain'],
  ])('%j, told %j, becomes %s', (before, asked, name) => expect(renamed(before, asked)).toBe(name))
})
