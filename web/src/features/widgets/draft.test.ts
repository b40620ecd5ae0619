import { defaultPushSettings } from '@envoi/contract/rules/push-page'
import { nothingSaid } from '@envoi/contract/rules/transfer-options'
import type { WidgetView } from '@envoi/contract/widgets'
import { describe, expect, test } from 'vitest'
import { type Values, callsOf, previewOf, shownLook, valuesOf } from './draft.ts'

const widget: WidgetView = {
  id: 'w1',
  userId: 'ana',
  name: 'Contact page',
  recipientLabel: 'Calder Press',
  allowedOrigins: ['https://calder.example'],
  page: 'https://envoi.example/widgets/w1',
  script: 'https://envoi.example/widget.js',
  createdAt: '2026-11-01T00:00:00.000Z',
  customization: { actionColor: '#a23b2a' },
  uploader: { ...nothingSaid, validityDays: 14 },
  push: {
    settings: defaultPushSettings,
    hasPassword: false,
    uses: 0,
    look: shownLook({ actionColor: '#a23b2a' }),
    planLimits: { filesPerTransfer: 1000, uploadSize: 50_000_000_000 },
  },
}

describe('what is changed is saved by', () => {
  test.each<[string, Partial<Values>, ReturnType<typeof callsOf>]>([
    ['no call, where nothing is', {}, {}],
    [
      'the widget’s own: its name and websites',
      { name: 'Contact', allowedOrigins: [] },
      { widget: { name: 'Contact', allowedOrigins: [] } },
    ],
    [
      'its uploader: what it asks',
      { title: { en: ' Plans ', fr: ' ' } },
      { uploader: { push: { title: { en: 'Plans' } } } },
    ],
    [
      'its uploader: how long files are kept, also as the account has it',
      { validityDays: null },
      { uploader: { validityDays: null } },
    ],
    ['its look', { look: { tide: false } }, { look: { tide: false } }],
    [
      'each, where all of it is',
      { recipientLabel: 'Calder', isOpen: false, validityDays: 7, look: {} },
      { widget: { recipientLabel: 'Calder' }, uploader: { validityDays: 7, push: { isOpen: false } }, look: {} },
    ],
  ])('%s', (_what, changes, calls) => {
    expect(callsOf(changes)).toEqual(calls)
  })
})

describe('the preview is told', () => {
  const values = valuesOf(widget)

  test('what is typed, as it would be saved, and the look that comes of it', () => {
    const typed = {
      ...values,
      recipientLabel: 'Calder',
      title: { en: 'Plans ' },
      questions: [{ id: 'a', label: {}, isRequired: true }],
    }
    expect(previewOf(widget, { ...typed, maxFiles: 20, look: { startbtnColor: '#112233' } }, true)).toEqual({
      type: 'envoi:preview',
      receiver: 'Calder',
      asks: {
        title: { en: 'Plans' },
        text: {},
        senderName: 'optional',
        senderEmail: 'optional',
        questions: [],
        endings: null,
        limits: { filesPerTransfer: 20, uploadSize: 50_000_000_000, messageLength: expect.any(Number) },
      },
      look: { ...shownLook({}), startbtnColor: '#112233' },
    })
  })

  test('nothing of what it asks, where it takes no files', () => {
    expect(previewOf(widget, values, false).asks).toBeNull()
  })
})
