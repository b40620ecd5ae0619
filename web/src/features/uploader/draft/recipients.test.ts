import { describe, expect, test } from 'vitest'
import { commitRecipients, isValidRecipient, mendRecipient } from './recipients.ts'

describe('typed recipients become chips', () => {
  test.each([
    ['one', 'bo@example.org', ['bo@example.org']],
    ['by comma, semicolon or line', 'a@x.org, b@x.org;c@x.org\nd@x.org', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org']],
    ['without spaces and gaps', '  a@x.org ,, ; b@x.org,', ['a@x.org', 'b@x.org']],
    ['each once, whatever its capitals', 'a@x.org,A@X.org', ['a@x.org']],
    ['what is no address too, in its place', 'a@x.org,tom@studio,b@x.org', ['a@x.org', 'tom@studio', 'b@x.org']],
    ['what is no address once as well', 'tom,Tom', ['tom']],
    ['of a name and an address the address', '"Doe, Jane" <jane@x.org>; Bo <b@x.org>', ['jane@x.org', 'b@x.org']],
    ['none of nothing', ' , ', []],
  ])('%s', (_rule, text, list) => {
    expect(commitRecipients([], text, 10)).toEqual({ list, leftOut: [] })
  })

  test('after the existing ones, which are not repeated', () => {
    expect(commitRecipients(['ana@x.org', 'tom'], 'bo@x.org, ANA@x.org; tom', 10).list).toEqual([
      'ana@x.org',
      'tom',
      'bo@x.org',
    ])
  })

  test('up to the plan’s limit, and the rest is reported', () => {
    expect(commitRecipients(['a@x.org'], 'b@x.org,c@x.org,d@x.org', 2)).toEqual({
      list: ['a@x.org', 'b@x.org'],
      leftOut: ['c@x.org', 'd@x.org'],
    })
    expect(commitRecipients(['a@x.org', 'b@x.org'], 'c@x.org', 1).list).toEqual(['a@x.org', 'b@x.org'])
  })
})

describe('an edited chip', () => {
  test.each([
    ['keeps its place', 'b@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
    ['goes when left empty', ' ', ['a@x.org', 'c@x.org']],
    ['goes when it repeats another', 'A@x.org', ['a@x.org', 'c@x.org']],
    ['may become several', 'b@x.org;d@x.org', ['a@x.org', 'b@x.org', 'd@x.org', 'c@x.org']],
  ])('%s', (_rule, text, list) => {
    expect(mendRecipient(['a@x.org', 'bo@', 'c@x.org'], 1, text, 10)).toEqual({ list, leftOut: [] })
  })
})

test('an edited chip keeps its own place within the limit, and the rest is reported', () => {
  expect(mendRecipient(['bo@', 'c@x.org'], 0, 'a@x.org, b@x.org', 2)).toEqual({
    list: ['a@x.org', 'c@x.org'],
    leftOut: ['b@x.org'],
  })
  // A lower limit came after they were written.
  expect(mendRecipient(['bo@', 'c@x.org', 'd@x.org'], 0, 'a@x.org', 1)).toEqual({
    list: ['a@x.org', 'c@x.org', 'd@x.org'],
    leftOut: [],
  })
})

test('a recipient is valid only as an address', () => {
  expect(['bo@example.org', 'bo@', 'tom@studio'].map(isValidRecipient)).toEqual([true, false, false])
})
