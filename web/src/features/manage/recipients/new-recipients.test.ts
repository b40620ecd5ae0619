import { expect, test } from 'vitest'
import { someTransfer } from '../transfer.fixture.ts'
import { readNewRecipients, addRecipients } from './new-recipients.ts'

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
])('typed recipients are read: “%s”', (text, read) => {
  expect(readNewRecipients(text, transfer)).toEqual(read)
})

const keys = { id: 'a', secret: 's' }

test('recipients are added one by one until the first refusal, and the rest is left to retry', async () => {
  const asked: string[] = []
  const refusal = new Error('too many')
  const api = {
    async addRecipient({ params }: { params: { recipient: string } }) {
      asked.push(params.recipient)
      if (params.recipient === 'cy') throw refusal
      return { email: params.recipient }
    },
  }
  expect(await addRecipients(api, keys, ['bo', 'cy', 'di'])).toEqual({
    added: ['bo'],
    left: ['cy', 'di'],
    error: refusal,
  })
  expect(asked).toEqual(['bo', 'cy'])
  expect(await addRecipients(api, keys, ['bo'])).toEqual({ added: ['bo'], left: [], error: null })
})
