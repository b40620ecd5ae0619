import type { CreatedTransfer } from '@envoi/contract/transfers'
import { describe, expect, test } from 'vitest'
import { createRecord, findRecord } from './ledger.ts'
import { createTestMemory } from './testing/home.ts'

const transfer: CreatedTransfer = {
  transferId: 't1',
  senderSecret: 's',
  uploadToken: 'u',
  bucketId: 'b',
  bucketPath: 'p',
  bucketConfig: { endpoint: 'https://bytes.example', partSize: 100 },
  multiparts: [
    { id: 'big000', fileId: 'f1', key: 'k1', uploadId: 'm1', parts: 3 },
    { id: 'small0', fileId: 'f2', key: 'k2', uploadId: null, parts: 1 },
  ],
  link: 'https://envoi.example/dl/t1',
  manageLink: null,
}
const identities = new Map([
  ['big000', { name: 'big', size: 250, modified: 1 }],
  ['small0', { name: 'small', size: 7, modified: 2 }],
])

describe('a record', () => {
  test('holds all that another process needs, and is plain JSON', () => {
    const record = createRecord(transfer, identities)
    expect(JSON.parse(JSON.stringify(record))).toEqual({
      version: 1,
      transferId: 't1',
      senderSecret: 's',
      uploadToken: 'u',
      endpoint: 'https://bytes.example',
      bucketId: 'b',
      link: 'https://envoi.example/dl/t1',
      manageLink: null,
      files: [
        {
          id: 'big000',
          fileId: 'f1',
          key: 'k1',
          uploadId: 'm1',
          name: 'big',
          size: 250,
          modified: 1,
          partSize: 100,
          done: false,
          etags: null,
        },
        {
          id: 'small0',
          fileId: 'f2',
          key: 'k2',
          uploadId: null,
          name: 'small',
          size: 7,
          modified: 2,
          partSize: 7,
          done: false,
          etags: null,
        },
      ],
    })
  })

  test('needs every file that the transfer expects', () => {
    expect(() => createRecord(transfer, new Map())).toThrow('expects a file big000')
  })

  test('leaves out files that are not uploaded, as cloned ones are not', () => {
    const more = new Map([...identities, ['cloned', { name: 'c', size: 1, modified: 1 }]])
    expect(createRecord(transfer, more).files).toHaveLength(2)
  })
})

describe('finding one', () => {
  test('gives it back as it was saved', async () => {
    const memory = createTestMemory()
    const record = createRecord(transfer, identities)
    await memory.save('t1', record)
    expect(await findRecord(memory, 't1')).toEqual(record)
  })

  test('finds nothing under another id', async () => {
    expect(await findRecord(createTestMemory(), 't1')).toBeUndefined()
  })

  test('takes one of another version for none', async () => {
    const memory = createTestMemory()
    await memory.save('t1', { ...createRecord(transfer, identities), version: 2 })
    expect(await findRecord(memory, 't1')).toBeUndefined()
  })
})
