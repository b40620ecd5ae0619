import { defaultPushSettings } from '@envoi/contract/rules/push-page'
import { describe, expect, test } from 'vitest'
import { savedPushChanges } from './push-settings.ts'

describe('what is saved', () => {
  test('leaves out what has no words', () => {
    const asked = { id: 'a', label: { en: ' Which site? ', fr: '' }, isRequired: true }
    const questions = [asked, { id: 'b', label: { en: '  ' }, isRequired: false }]
    expect(savedPushChanges({ title: { en: 'Hello ', fr: '  ' }, text: {}, questions })).toEqual({
      title: { en: 'Hello' },
      text: {},
      questions: [{ id: 'a', label: { en: 'Which site?' }, isRequired: true }],
    })
  })

  test('has no control character that the service would refuse', () => {
    const questions = [{ id: 'a', label: { en: 'Which\tsite?' }, isRequired: true }]
    expect(savedPushChanges({ title: { en: 'Send\t\r\nplans\u0007' }, text: { en: 'One\ntwo\0' }, questions })).toEqual(
      {
        title: { en: 'Send plans' },
        text: { en: 'One\ntwo' },
        questions: [{ id: 'a', label: { en: 'Which site?' }, isRequired: true }],
      },
    )
    expect(savedPushChanges({ title: { en: '\t' } })).toEqual({ title: {} })
  })

  test('is only what was changed', () => {
    expect(savedPushChanges({ isOpen: false })).toEqual({ isOpen: false })
    expect(savedPushChanges({})).toEqual({})
    expect(savedPushChanges(defaultPushSettings)).toEqual(defaultPushSettings)
  })
})
