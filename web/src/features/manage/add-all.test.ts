import { expect, test } from 'vitest'
import { addAll } from './add-all.ts'

const keys = { id: 'a', secret: 's' }

test('recipients are added one after another; the first refusal ends it, and the rest is left to try again', async () => {
  const asked: string[] = []
  const refusal = new Error('too many')
  const api = {
    async addRecipient({ params }: { params: { recipient: string } }) {
      asked.push(params.recipient)
      if (params.recipient === 'cy') throw refusal
      return { email: params.recipient }
    },
  }
  expect(await addAll(api, keys, ['bo', 'cy', 'di'])).toEqual({ added: ['bo'], left: ['cy', 'di'], error: refusal })
  expect(asked).toEqual(['bo', 'cy'])
  expect(await addAll(api, keys, ['bo'])).toEqual({ added: ['bo'], left: [], error: null })
})
