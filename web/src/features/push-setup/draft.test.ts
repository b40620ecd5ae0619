import { defaultPushSettings } from '@envoi/contract/rules/push-page'
import { describe, expect, test } from 'vitest'
import { newQuestion, readEndings, savedChanges, sizeInUnits } from './draft.ts'

describe('what is saved', () => {
  test('leaves out what has no words', () => {
    const asked = { id: 'a', label: { en: ' Which site? ', fr: '' }, isRequired: true }
    const questions = [asked, { ...newQuestion(), label: { en: '  ' } }]
    expect(savedChanges({ title: { en: 'Hello ', fr: '  ' }, text: {}, questions })).toEqual({
      title: { en: 'Hello' },
      text: {},
      questions: [{ id: 'a', label: { en: 'Which site?' }, isRequired: true }],
    })
  })

  test('has no control character that the service would refuse', () => {
    const questions = [{ id: 'a', label: { en: 'Which\tsite?' }, isRequired: true }]
    expect(savedChanges({ title: { en: 'Send\t\r\nplans\u0007' }, text: { en: 'One\ntwo\0' }, questions })).toEqual({
      title: { en: 'Send plans' },
      text: { en: 'One\ntwo' },
      questions: [{ id: 'a', label: { en: 'Which site?' }, isRequired: true }],
    })
    expect(savedChanges({ title: { en: '\t' } })).toEqual({ title: {} })
  })

  test('is only what was changed', () => {
    expect(savedChanges({ isOpen: false })).toEqual({ isOpen: false })
    expect(savedChanges({})).toEqual({})
    expect(savedChanges(defaultPushSettings)).toEqual(defaultPushSettings)
  })
})

test('questions have ids that the service takes, and never the same', () => {
  const ids = Array.from({ length: 100 }, () => newQuestion().id)
  expect(ids.every((id) => /^[a-zA-Z0-9]{1,16}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(100)
})

test.each([
  ['', { endings: null }],
  [' , ', { endings: null }],
  ['pdf', { endings: ['pdf'] }],
  ['PDF, .docx; *.jpg tar.gz', { endings: ['pdf', 'docx', 'jpg', 'tar.gz'] }],
  ['pdf PDF', { endings: ['pdf'] }],
  ['pdf, a/b', { problem: 'wrong', wrong: ['a/b'] }],
  [Array.from({ length: 51 }, (_, index) => `a${index}`).join(), { problem: 'many', wrong: [] }],
])('file types typed as "%s"', (typed, read) => {
  expect(readEndings(typed)).toEqual(read)
})

test.each([
  [null, '', 'GB'],
  [5_000_000_000, '5', 'GB'],
  [1_500_000_000, '1500', 'MB'],
  [10, '1', 'MB'],
] as const)('%s bytes are shown as %s %s', (bytes, size, unit) => {
  expect(sizeInUnits(bytes)).toEqual({ size, unit })
})
