import { expect, test } from 'vitest'
import { readWidgetMessage } from './widget-message.ts'

test.each([
  [{ type: 'envoi:height', height: 412 }],
  [{ type: 'envoi:started' }],
  [{ type: 'envoi:progress', percent: 62 }],
  [{ type: 'envoi:finished' }],
  [{ type: 'envoi:failed' }],
])('%j is told by a widget', (message) => {
  expect(readWidgetMessage(message)).toEqual(message)
})

test('what else stands in it is not taken over', () => {
  expect(readWidgetMessage({ type: 'envoi:started', link: 'https://envoi.example/dl/1' })).toEqual({
    type: 'envoi:started',
  })
})

test.each([
  [undefined],
  [null],
  ['envoi:started'],
  [{}],
  [{ type: 'envoi:other' }],
  [{ type: 'started' }],
  [{ type: 'envoi:height' }],
  [{ type: 'envoi:height', height: '412' }],
  [{ type: 'envoi:height', height: -1 }],
  [{ type: 'envoi:height', height: Infinity }],
  [{ type: 'envoi:height', height: NaN }],
  [{ type: 'envoi:progress', percent: 101 }],
])('%j is not', (message) => {
  expect(readWidgetMessage(message)).toBeUndefined()
})
