import { expect, test } from 'vitest'
import { readTransferAddress } from './transfer-address.ts'

const origin = 'https://envoi.example'

test.for<[string, object]>([
  ['Kp7wQe', { id: 'Kp7wQe' }],
  [`${origin}/dl/Kp7wQe`, { id: 'Kp7wQe', origin }],
  [`${origin}/dl/Kp7wQe/`, { id: 'Kp7wQe', origin }],
  [`${origin}/dl/Kp7wQe?userSecret=s3cret`, { id: 'Kp7wQe', origin, userSecret: 's3cret' }],
  [`${origin}/manage/Kp7wQe/s3cret`, { id: 'Kp7wQe', origin, senderSecret: 's3cret' }],
  ['http://calder.localhost:3000/dl/a-b_c', { id: 'a-b_c', origin: 'http://calder.localhost:3000' }],
])('%s', ([text, address]) => {
  expect(readTransferAddress(text)).toEqual(address)
})

test.for([origin, `${origin}/about`, `${origin}/dl/`, 'ftp://envoi.example/dl/a', 'two words', '', '../etc'])(
  '"%s" is not a transfer',
  (text) => {
    expect(() => readTransferAddress(text)).toThrow('is not a transfer')
  },
)
