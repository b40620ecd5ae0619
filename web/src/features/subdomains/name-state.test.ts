import { describe, expect, test } from 'vitest'
import { judgeName, maySubmit, nameState, readName } from './name-state.ts'

describe('a name that is typed is judged before anybody is asked', () => {
  test.each([
    ['', 'short'],
    ['a', 'short'],
    ['ab', 'short'],
    ['é', 'wrong'],
    ['-a', 'wrong'],
    ['acme-', 'wrong'],
    ['ac me', 'wrong'],
    ['xn--acme', 'wrong'],
    ['x'.repeat(64), 'wrong'],
    ['admin', 'taken'],
    ['adm1n', 'taken'],
    ['acme', 'same'],
    ['globex', 'ask'],
  ])('%j: %s', (name, judged) => {
    expect(judgeName(name, 'acme')).toBe(judged)
  })
})

test('capitals and spaces around a name are not meant', () => {
  expect(readName('  Acme ')).toBe('acme')
})

test.each([
  ['no answer', undefined, 'checking', true],
  ['no connection', 'failed', 'unchecked', true],
  ['yes', { isFree: true }, 'free', true],
  ['no', { isFree: false }, 'taken', false],
] as const)('a name that was asked about with %s is %3$s', (_what, answer, state, isOfUse) => {
  expect(nameState('ask', answer)).toBe(state)
  expect(maySubmit(state)).toBe(isOfUse)
})

test.each(['short', 'wrong', 'same', 'taken'] as const)('%s needs no answer, and is not sent', (judged) => {
  expect(nameState(judged, undefined)).toBe(judged)
  expect(maySubmit(judged)).toBe(false)
})
