import { expect, test } from 'vitest'
import { readNewRecipients } from './new-recipients.ts'
import { someTransfer } from './transfer.fixture.ts'

const bo = { email: 'bo@example.org', downloads: 0, lastDownload: null, mail: 'sent' as const }
const transfer = someTransfer({ recipients: [bo] })

test.each([
  ['cy@example.org', { emails: ['cy@example.org'] }],
  ['cy@example.org, di@example.org', { emails: ['cy@example.org', 'di@example.org'] }],
  ['BO@example.org; cy@example.org', { emails: ['cy@example.org'] }],
  ['', { problem: { why: 'missing' } }],
  [' , ', { problem: { why: 'missing' } }],
  ['bo@example.org', { problem: { why: 'known' } }],
  ['cy@example.org, nobody', { problem: { why: 'invalid', entry: 'nobody' } }],
  ['cy@example.org, di@example.org, ed@example.org', { problem: { why: 'too_many', max: 3 } }],
])('“%s”', (text, read) => {
  expect(readNewRecipients(text, transfer)).toEqual(read)
})
