import { describe, expect, it } from 'vitest'
import type { UploadState } from '@envoi/client/upload/upload'
import { listSending } from './sending-order.ts'
import type { DraftFile } from '../state.ts'

const file = (id: string): DraftFile => ({
  id,
  name: `${id}.jpg`,
  size: 100,
  picked: { name: `${id}.jpg`, file: new File([], id) },
})
const files = ['a', 'b', 'c', 'd', 'e'].map(file)

function progressOf(sent: Record<string, number>): UploadState {
  const entries = files.map(({ id, size }) => ({ id, size, sent: sent[id] ?? 0, done: sent[id] === size }))
  return {
    files: entries,
    sent: 0,
    total: 500,
    headway: 0,
    bytesPerSecond: null,
    secondsLeft: null,
    status: 'running',
    error: null,
    resumable: true,
  }
}
const order = (sent: Record<string, number>): string[] =>
  listSending(files, progressOf(sent)).map(({ id, stage }) => `${id} ${stage}`)

describe('the list of files being sent', () => {
  it.each([
    ['waits in the order of the sender', {}, ['a waiting', 'b waiting', 'c waiting', 'd waiting', 'e waiting']],
    ['has what is on its way first', { b: 40, c: 1 }, ['b moving', 'c moving', 'a waiting', 'd waiting', 'e waiting']],
    ['has what has arrived last', { a: 100, b: 40 }, ['b moving', 'c waiting', 'd waiting', 'e waiting', 'a sent']],
    [
      'is in the old order when all is there',
      { a: 100, b: 100, c: 100, d: 100, e: 100 },
      ['a sent', 'b sent', 'c sent', 'd sent', 'e sent'],
    ],
  ])('%s', (_, sent, expected) => {
    expect(order(sent)).toEqual(expected)
  })

  it('has clones at the end, since their bytes are not sent', () => {
    const copied: DraftFile = { id: 'z', name: 'z.jpg', size: 7, picked: null, sourceFileId: 'old' }
    const all = listSending([copied, ...files.slice(0, 1)], progressOf({}))
    expect(all.map(({ id, stage }) => `${id} ${stage}`)).toEqual(['a waiting', 'z there'])
  })

  it('shows every file as waiting before the upload starts', () => {
    expect(listSending(files, null).map(({ stage }) => stage)).toEqual(files.map(() => 'waiting'))
  })

  it('shows a file as moving until the server has completed it', () => {
    const progress = progressOf({ a: 99 })
    const [entry] = progress.files
    if (entry) entry.sent = entry.size
    const [first] = listSending(files, progress)
    expect(first).toMatchObject({ id: 'a', stage: 'moving', sent: 100 })
  })
})
