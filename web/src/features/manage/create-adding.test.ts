import type { Api, Reply } from '@envoi/client/api'
import type { RunningUpload, UploadOutcome, UploadState } from '@envoi/client/upload/upload'
import { expect, test } from 'vitest'
import { type AddingEngine, createAdding } from './create-adding.ts'
import { FilesNeeded } from './files-needed.ts'

const picked = { name: 'a.txt', file: new File(['a'], 'a.txt') }
const file = { id: 'f00001', name: 'a.txt', size: 1, picked }
const intake: Reply<'addFiles'> = {
  uploadToken: 'u',
  bucketId: 'b',
  bucketPath: '/',
  bucketConfig: { endpoint: 'https://storage.example', partSize: 16 },
  multiparts: [{ id: 'f00001', fileId: 'file-1', key: 'k', uploadId: null, parts: 1 }],
}
const done: UploadOutcome = { status: 'done', reply: { transferId: 't', status: 'ENABLED', scanning: false } }

function somebody({ add = async () => intake }: { add?: Api['addFiles'] } = {}) {
  const ends: ((outcome: UploadOutcome) => void)[] = []
  const begun: Parameters<AddingEngine['send']>[0][] = []
  const prepared: string[][] = []
  const told: string[] = []
  const guards = new Set<unknown>()
  let listener: (state: UploadState) => void = () => {}
  const send = (begin: (typeof begun)[number]): RunningUpload => {
    begun.push(begin)
    const { promise, resolve } = Promise.withResolvers<UploadOutcome>()
    ends.push(resolve)
    return {
      state: { status: 'running', files: [], sent: 0, total: 1 } as unknown as UploadState,
      subscribe(heard) {
        listener = heard
        return () => {}
      },
      done: promise,
      pause: () => void told.push('pause'),
      resume: () => {},
      async cancel() {
        told.push('cancel')
        resolve({ status: 'cancelled' })
      },
    }
  }
  const adding = createAdding({
    api: {
      getConcurrency: async () => ({ max: 4 }),
      addFiles: add,
      async prepareFiles({ body }) {
        prepared.push(body.fileIds)
        return intake
      },
    },
    keys: { id: 't', secret: 's' },
    loadEngine: async () => ({ measureConcurrency: async () => 2, send }),
    page: {
      addEventListener: (_name: string, listener: unknown) => guards.add(listener),
      removeEventListener: (_name: string, listener: unknown) => guards.delete(listener),
    },
    log: () => {},
  })
  const untilPhase = async (phase: string): Promise<void> => {
    if (adding.state.phase === phase) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const unsubscribe = adding.subscribe(() => adding.state.phase === phase && resolve())
    await promise
    unsubscribe()
  }
  const tell = (progress: Partial<UploadState>): void => listener(progress as UploadState)
  return { adding, ends, begun, tell, prepared, told, isGuarded: () => guards.size > 0, untilPhase }
}

test('a closing tab asks first only while files are being added', async () => {
  const { adding, ends, begun, isGuarded, untilPhase } = somebody()
  void adding.add([file])
  expect(isGuarded()).toBe(true)
  await untilPhase('running')
  expect(begun[0]).toMatchObject({ transferId: 't', files: [{ id: 'f00001', picked }], isResuming: false })
  expect(adding.state.names.get('f00001')).toBe('a.txt')
  ends[0]?.(done)
  await untilPhase('done')
  expect(isGuarded()).toBe(false)
})

test('the password of an encrypted transfer is sent with the files, and with a retry', async () => {
  const bodies: unknown[] = []
  const { adding, ends, begun, untilPhase } = somebody({
    add: async ({ body }) => {
      bodies.push(body)
      return intake
    },
  })
  void adding.add([file], 'a stone')
  await untilPhase('running')
  ends[0]?.({ status: 'failed', error: new Error('reset') })
  await untilPhase('failed')
  void adding.retry()
  await untilPhase('running')
  expect(bodies).toMatchObject([{ sseCPassword: 'a stone' }])
  expect(begun.map(({ sseCPassword }) => sseCPassword)).toEqual(['a stone', 'a stone'])
})

test('a second batch does not start while the first one runs', async () => {
  const { adding, begun, untilPhase } = somebody()
  void adding.add([file])
  await untilPhase('running')
  await adding.add([file])
  expect(begun).toHaveLength(1)
})

test('a retry prepares the failed files again and resumes', async () => {
  const { adding, ends, begun, prepared, isGuarded, untilPhase } = somebody()
  void adding.add([file])
  await untilPhase('running')
  ends[0]?.({ status: 'failed', error: new Error('no answer') })
  await untilPhase('failed')
  expect(adding.state.isResumable).toBe(true)
  expect(isGuarded()).toBe(false)
  void adding.retry()
  await untilPhase('running')
  expect(prepared).toEqual([['file-1']])
  expect(begun[1]).toMatchObject({ files: [{ id: 'f00001', picked }], isResuming: true })
})

test('a retry keeps the progress shown, though it no longer names the files that have arrived', async () => {
  const both = [
    { id: 'f00001', fileId: 'file-1', key: 'k', uploadId: null, parts: 1 },
    { id: 'f00002', fileId: 'file-2', key: 'l', uploadId: null, parts: 1 },
  ]
  const { adding, ends, begun, tell, untilPhase } = somebody({ add: async () => ({ ...intake, multiparts: both }) })
  void adding.add([{ ...file, id: 'f00002' }, file])
  await untilPhase('running')
  const [first, second] = [
    { id: 'f00001', size: 10, sent: 7, done: false },
    { id: 'f00002', size: 10, sent: 10, done: true },
  ]
  tell({ files: [first, second], sent: 17, total: 20 })
  ends[0]?.({ status: 'failed', error: new Error('no answer') })
  await untilPhase('failed')
  void adding.retry()
  expect(adding.state).toMatchObject({ phase: 'opening', progress: { sent: 17, total: 20 } })
  await untilPhase('running')
  expect(begun[1]?.shown).toEqual(
    new Map([
      ['f00001', 7],
      ['f00002', 10],
    ]),
  )
  tell({ files: [{ ...first, sent: 8 }], sent: 8, total: 10 })
  expect(adding.state.progress).toMatchObject({ sent: 18, total: 20, files: [second, { id: 'f00001', sent: 8 }] })
})

test('a batch that the server refused cannot be resumed', async () => {
  const refusal = new Error('too many files')
  const { adding } = somebody({ add: () => Promise.reject(refusal) })
  await adding.add([file])
  expect(adding.state).toMatchObject({ phase: 'failed', error: refusal, isResumable: false })
})

test('resuming asks for the files that were not picked again', async () => {
  const { adding } = somebody()
  await adding.resume({ fileIds: ['file-1', 'file-2'], picked: new Map([['file-2', picked]]), isWhole: false })
  expect(adding.state.error).toEqual(new FilesNeeded(1))
  expect(adding.state.isResumable).toBe(false)
})

test.each([
  ['files that join a transfer are given up on the server too', false, ['cancel']],
  ['those that a transfer is still to be made of stay there, since it would end with them', true, ['pause']],
])('when adding is stopped, %s', async (_what, isWhole, told) => {
  const somebodyElse = somebody()
  void somebodyElse.adding.resume({ fileIds: ['file-1'], picked: new Map([['file-1', picked]]), isWhole })
  await somebodyElse.untilPhase('running')
  await somebodyElse.adding.stop()
  expect(somebodyElse.told).toEqual(told)
  expect(somebodyElse.adding.state.phase).toBe('rest')
})

test('a batch stopped before it is opened is cancelled as soon as it is', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof intake>()
  const { adding, told } = somebody({ add: () => promise })
  const added = adding.add([file])
  await adding.stop()
  expect(adding.state.phase).toBe('rest')
  resolve(intake)
  await added
  expect(told).toEqual(['cancel'])
  expect(adding.state).toMatchObject({ phase: 'rest', batch: null })
})
