import { expect, test } from 'vitest'
import { readPreview } from './read-preview.ts'

const asks = {
  title: { en: 'Files for us' },
  text: {},
  senderName: 'optional',
  senderEmail: 'required',
  questions: [{ id: 'q1', label: { fr: 'Quel chantier ?' }, isRequired: true }],
  endings: ['pdf'],
  limits: { filesPerTransfer: 20, uploadSize: 5_000_000_000, messageLength: 5000 },
}
const look = {
  background: null,
  actionColor: '#A23B2A',
  startbtnColor: '#A23B2A',
  logo: null,
  tide: true,
  byline: true,
}
const preview = { receiver: 'Calder Press', asks, look }
const message = { type: 'envoi:preview', ...preview }

test.each([
  ['what is asked, and a look', {}],
  ['a widget that is closed', { asks: null }],
  ['a logo', { look: { ...look, logo: 'https://bytes.envoi.example/pictures/a.webp' } }],
  ['a gradient', { look: { ...look, background: { color: '#FFFFFF', gradientColor: '#000000' } } }],
  ['a picture', { look: { ...look, background: { image: 'https://bytes.envoi.example/a.webp', color: null } } }],
])('%s can be previewed', (_, more) => {
  expect(readPreview({ ...message, ...more })).toEqual({ ...preview, ...more })
})

test.each<[what: string, data: unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['text', 'envoi:preview'],
  ['a list', [message]],
  ['another message', { ...message, type: 'envoi:height' }],
  ['more than belongs into it', { ...message, link: 'https://envoi.example' }],
  ['no receiver', { ...message, receiver: undefined }],
  ['a receiver that is no text', { ...message, receiver: { toString: 'x' } }],
  ['a colour that is code', { ...message, look: { ...look, actionColor: 'red;background:url(//evil)' } }],
  ['a background that is code', { ...message, look: { ...look, background: { color: 'red', gradientColor: null } } }],
  ['a logo that is code', { ...message, look: { ...look, logo: 'javascript:alert(1)' } }],
  ['a logo in itself', { ...message, look: { ...look, logo: 'data:image/svg+xml,<svg/>' } }],
  ['a switch that is none', { ...message, look: { ...look, tide: 'off' } }],
  ['a rule that is none', { ...message, asks: { ...asks, senderName: 'always' } }],
  ['a text in a language that is none', { ...message, asks: { ...asks, title: { de: 'Dateien' } } }],
  ['a text that is none', { ...message, asks: { ...asks, title: { en: 3 } } }],
  ['a question without a label', { ...message, asks: { ...asks, questions: [{ id: 'q1', isRequired: true }] } }],
  ['endings that are none', { ...message, asks: { ...asks, endings: 'pdf' } }],
  ['a limit that is none', { ...message, asks: { ...asks, limits: { ...asks.limits, uploadSize: -1 } } }],
])('%s is no preview', (_, data) => {
  expect(readPreview(data)).toBeUndefined()
})
