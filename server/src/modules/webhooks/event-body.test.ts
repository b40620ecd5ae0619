import { webhookEventTypes } from '@envoi/contract/words'
import { expect, test } from 'vitest'
import { bodyOf } from './event-body.ts'

const facts = { name: 'Plans', size: 15, fileCount: 3, recipients: 1, isReceived: false }
const event = {
  eventId: 'evt_1',
  at: new Date('2026-11-18T20:00:00Z'),
  sequence: 7,
  transferId: 'plans',
  facts,
}
/** As a history may have it, and something that it may have one day. */
const everything = {
  recipient: 'bo@example.org',
  name: 'new.txt',
  oldName: 'old.txt',
  fileId: 'file1',
  fileIds: ['file1', 'file2'],
  count: 2,
  to: '2026-12-01T00:00:00.000Z',
  from: '2026-11-30T00:00:00.000Z',
  maxDownloads: 5,
  isOn: true,
  by: 'operator' as const,
  finding: 'Eicar',
  secret: 'never told',
}
const file = { fileId: 'file1', fileName: 'new.txt' }

test.each([
  ['CREATED', {}],
  ['UPLOADED', {}],
  ['AVAILABLE', {}],
  ['EXPIRED', {}],
  ['NOTIF_DOWNLOAD_CONF_CHANGED', { isOn: true }],
  ['NOTIF_EXP_REMINDER_CHANGED', { isOn: true }],
  ['PREVIEW_CHANGED', { isOn: true }],
  ['PASSWORD_CHANGED', { isOn: true }],
  ['FILES_ADDED', { filesAdded: 2 }],
  ['FILE_RENAMED', { ...file, oldFileName: 'old.txt' }],
  ['FILE_DELETED', file],
  ['ENABLED', {}],
  ['DISABLED', {}],
  ['CLONED', {}],
  ['RECIPIENT_ADDED', { recipient: 'bo@example.org' }],
  ['RECIPIENT_REMOVED', { recipient: 'bo@example.org' }],
  ['EXPIRY_DATE_CHANGED', { to: everything.to, from: everything.from }],
  ['RENAMED', { oldName: 'old.txt' }],
  ['MAX_DOWNLOADS_ADDED', { maxDownloads: 5 }],
  ['MAX_DOWNLOADS_CHANGED', { maxDownloads: 5 }],
  ['MAX_DOWNLOADS_REMOVED', {}],
  ['SCAN_STARTED', {}],
  ['SCAN_DONE_OK', {}],
  ['SCAN_DONE_INFECTED', { ...file, finding: 'Eicar' }],
  ['DOWNLOADED', { fileId: 'file1', fileIds: ['file1', 'file2'], recipient: 'bo@example.org' }],
] as const)('%s tells this beside the transfer, and nothing else', (type, change) => {
  expect(JSON.parse(bodyOf({ ...event, type, detail: everything }))).toEqual({
    id: 'evt_1',
    type,
    at: '2026-11-18T20:00:00.000Z',
    sequence: 7,
    transferId: 'plans',
    data: { ...facts, ...change },
  })
})

test('every type is told, and what is not known is null', () => {
  for (const type of webhookEventTypes) {
    const { data } = JSON.parse(bodyOf({ ...event, type, detail: {} })) as { data: object }
    expect(data).toMatchObject(facts)
  }
  const { data } = JSON.parse(bodyOf({ ...event, type: 'DOWNLOADED', detail: { fileId: null, recipient: null } })) as {
    data: object
  }
  expect(data).toEqual({ ...facts, fileId: null, fileIds: null, recipient: null })
})

test('a test tells of no transfer', () => {
  const test = { ...event, type: 'TEST' as const, sequence: 0, transferId: null, facts: {}, detail: {} }
  expect(bodyOf(test)).toBe(
    '{"id":"evt_1","type":"TEST","at":"2026-11-18T20:00:00.000Z","sequence":0,"transferId":null,"data":{}}',
  )
})

test('the names of its fields keep their order, so that it is the same byte for byte', () => {
  expect(bodyOf({ ...event, type: 'CREATED', detail: {} })).toBe(
    '{"id":"evt_1","type":"CREATED","at":"2026-11-18T20:00:00.000Z","sequence":7,"transferId":"plans",' +
      '"data":{"name":"Plans","size":15,"fileCount":3,"recipients":1,"isReceived":false}}',
  )
})
