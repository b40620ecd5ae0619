import type { Service } from '@envoi/client/upload/testing/service'
import { startService } from '@envoi/client/upload/testing/service'
import type { TestHome } from '@envoi/client/upload/testing/home'
import { createTestHome } from '@envoi/client/upload/testing/home'
import { eventually } from '@envoi/client/upload/testing/eventually'
import { aWhile } from '@envoi/client/upload/testing/scenario'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { visitor } from '../draft/draft.fixture.ts'
import { createBrowser, createNodeEngine } from '../node-engine.fixture.ts'
import type { Visit } from '../visit.fixture.ts'
import { fillIn, pick, visit } from '../visit.fixture.ts'

let service: Service
let home: TestHome
let ana: Visit
const big = pick('big.bin', 750_000)
const small = pick('small.bin', 50_000, 2)

beforeEach(async () => {
  service = await startService({ partSize: 100_000 })
  home = createTestHome(service.origin)
  ana = visit(home)
})
afterEach(async () => {
  home[Symbol.dispose]()
  await service[Symbol.asyncDispose]()
})

const arrived = () => [...service.bucket.files.keys()].map((key) => service.bucket.content(key))
/** Lets so many parts through and keeps the others until released. */
function hold(after: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  service.faults.add({ on: 'putBytes', after, times: Infinity, does: { holds: promise } })
  return () => {
    service.faults.clear()
    resolve()
  }
}
const breakAfter = (parts: number) =>
  service.faults.add({ on: 'putBytes', after: parts, times: Infinity, does: { answers: 400 } })

describe('sending', () => {
  test('creates the transfer and uploads the bytes that were picked', async () => {
    fillIn(ana, [big, small])
    await ana.uploader.send()
    const { step, transfer } = ana.uploader.state
    expect(step).toBe('done')
    expect(transfer).toMatchObject({ link: `${service.origin}/dl/${transfer?.transferId}`, recipientCount: 1 })
    expect(arrived().map((content, index) => content.equals([big, small][index]?.bytes ?? content))).toEqual([
      true,
      true,
    ])
    expect(ana.tracked).toEqual(['started', 'validated', 'finished'])
    expect(ana.uploader.progress).toBeNull()
    const total = big.bytes.length + small.bytes.length
    expect(ana.uploader.lastProgress).toMatchObject({ status: 'done', sent: total, total })
  })

  test('marks missing fields, and from then on validates each change at once', async () => {
    ana.uploader.addFiles([small])
    expect(ana.uploader.state.problems).toEqual({})
    await ana.uploader.send()
    expect(ana.uploader.state).toMatchObject({ step: 'form', isCreating: false })
    expect(Object.keys(ana.uploader.state.problems)).toEqual(['recipientList', 'email'])
    ana.uploader.addRecipients('bo@example.org')
    expect(Object.keys(ana.uploader.state.problems)).toEqual(['email'])
    ana.uploader.edit({ email: 'ana@example.org' })
    expect(ana.uploader.state.problems).toEqual({})
    expect(service.count('createTransfer')).toBe(0)
  })

  test('creates one transfer when pressed twice', async () => {
    fillIn(ana, [small])
    await Promise.all([ana.uploader.send(), ana.uploader.send()])
    expect(service.count('createTransfer')).toBe(1)
  })

  test('reports progress and state to separate listeners', async () => {
    fillIn(ana, [big])
    const [states, sent]: [string[], (number | undefined)[]] = [[], []]
    ana.uploader.subscribe(() => states.push(ana.uploader.state.step))
    ana.uploader.subscribeProgress(() => sent.push(ana.uploader.progress?.sent))
    await ana.uploader.send()
    expect([...new Set(states)]).toEqual(['form', 'sending', 'done'])
    expect(sent[0]).toBe(0)
    expect(sent).toContain(750_000)
    expect(sent.at(-1)).toBeUndefined()
  })

  test('measures the concurrency while the form is filled in, not while sending', async () => {
    ana.uploader.addFiles([small])
    await eventually(() => service.count('getConcurrency')).toBe(1)
    fillIn(ana, [])
    await ana.uploader.send()
    expect(service.count('getConcurrency')).toBe(1)
  })

  test('remembers the sender and new recipients', async () => {
    fillIn(ana, [small])
    await ana.uploader.send()
    expect(ana.uploader.savedRecipients()).toEqual(['bo@example.org'])
    const again = visit(home, { kept: ana.kept })
    expect(again.uploader.state.draft).toMatchObject({ email: 'ana@example.org', senderFullname: 'Ana' })
    const signedIn = visit(home, { kept: ana.kept, place: { ...visitor, isSignedIn: true, uid: 'cy' } })
    expect(signedIn.uploader.state.draft).toMatchObject({ email: '', senderFullname: '' })
  })

  test('tracks nothing on push pages', async () => {
    const bo = visit(home, { place: { ...visitor, transferType: 'S3', isPush: true } })
    fillIn(bo, [small])
    await bo.uploader.send()
    expect(bo.uploader.state.step).toBe('done')
    expect(bo.tracked).toEqual([])
  })
})

describe('a failure', () => {
  test('to create the transfer is shown, and the form stays as it was', async () => {
    const body = JSON.stringify({ error: 'x', codes: ['INVALID_EMAIL'], requestId: 'r1' })
    service.faults.add({ on: 'createTransfer', does: { answers: 422, body } })
    fillIn(ana, [small])
    const { draft } = ana.uploader.state
    await ana.uploader.send()
    expect(ana.uploader.state).toMatchObject({
      step: 'form',
      isCreating: false,
      failure: { error: expect.objectContaining({ codes: ['INVALID_EMAIL'], requestId: 'r1' }) },
    })
    expect(ana.uploader.state.draft).toBe(draft)
    expect(ana.logged).toContainEqual(expect.objectContaining({ status: 422 }))
    ana.uploader.dismissFailure()
    expect(ana.uploader.state.failure).toBeNull()
  })

  async function failedAfter(parts: number): Promise<void> {
    breakAfter(parts)
    fillIn(ana, [big, small])
    await ana.uploader.send()
    service.faults.clear()
    expect(ana.uploader.state).toMatchObject({ step: 'form', transfer: null, failure: { error: expect.any(Error) } })
    expect(ana.uploader.progress).toBeNull()
  }

  test('during the upload leads back to the form, and sending it unchanged resumes the same transfer', async () => {
    await failedAfter(4)
    const before = [...service.bucket.stored]
    expect(before.length).toBeGreaterThanOrEqual(4)
    await ana.uploader.send()
    expect(ana.uploader.state).toMatchObject({ step: 'done', failure: null })
    expect(service.count('createTransfer')).toBe(1)
    expect(new Set(service.bucket.stored).size).toBe(service.bucket.stored.length)
    expect(arrived()[0]?.equals(big.bytes)).toBe(true)
  })

  test.each([
    ['another file', (visit: Visit) => visit.uploader.addFiles([pick('new.bin', 10, 3)])],
    ['another message', (visit: Visit) => visit.uploader.edit({ message: 'One more thing' })],
    ['another recipient', (visit: Visit) => visit.uploader.addRecipients('cy@example.org')],
  ])('sent again with %s makes a new transfer and aborts the old one', async (_what, change) => {
    await failedAfter(4)
    change(ana)
    await ana.uploader.send()
    expect(ana.uploader.state.step).toBe('done')
    expect(service.count('createTransfer')).toBe(2)
    await eventually(() => service.count('abortUploads')).toBe(1)
    expect(await home.memory.list()).toEqual([])
  })

  test('sent again after a change that was undone resumes the same transfer', async () => {
    await failedAfter(4)
    ana.uploader.edit({ message: 'x' })
    ana.uploader.edit({ message: '' })
    await ana.uploader.send()
    expect(service.count('createTransfer')).toBe(1)
  })

  test('of a transfer that no longer exists is not resumed', async () => {
    service.faults.add({ on: 'signMany', does: { answers: 404 } })
    fillIn(ana, [small])
    await ana.uploader.send()
    expect(ana.uploader.state.failure).toEqual({ error: expect.objectContaining({ status: 404 }) })
    await ana.uploader.send()
    expect(ana.uploader.state.step).toBe('done')
    expect(service.count('createTransfer')).toBe(2)
  })

  test('of a changed file is shown with its name', async () => {
    ana.browser.changed.add(small.file)
    fillIn(ana, [small])
    await ana.uploader.send()
    expect(ana.uploader.state.failure).toEqual({ error: expect.objectContaining({ file: 'small.bin' }) })
  })

  test('of a changed file leaves no record, since no later visit could resume it', async () => {
    ana.browser.changed.add(small.file)
    fillIn(ana, [small])
    await ana.uploader.send()
    await eventually(() => home.memory.list()).toEqual([])
  })

  test('that another tab has resumed meanwhile is not resumed here too', async () => {
    await failedAfter(4)
    const [transferId = ''] = await home.memory.list()
    ana.browser.running.add(transferId)
    await ana.uploader.send()
    expect(ana.uploader.state.step).toBe('done')
    expect(service.count('createTransfer')).toBe(2)
    expect(await home.memory.list()).toEqual([transferId])
  })
})

describe('cancelling', () => {
  test('during the upload leads back to the complete form, and aborts on the server', async () => {
    const release = hold(2)
    fillIn(ana, [big, small])
    const { draft } = ana.uploader.state
    const sending = ana.uploader.send()
    await eventually(() => service.bucket.stored.length).toBe(2)
    await ana.uploader.cancel()
    release()
    await sending
    expect(ana.uploader.state).toMatchObject({ step: 'form', failure: null, transfer: null })
    expect(ana.uploader.state.draft).toBe(draft)
    expect(service.count('abortUploads')).toBe(1)
    expect(await home.memory.list()).toEqual([])

    await ana.uploader.send()
    expect(ana.uploader.state.step).toBe('done')
    expect(service.count('createTransfer')).toBe(2)
  })

  test('before the transfer exists leaves the form ready, and uploads nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    service.faults.add({ on: 'createTransfer', does: { holds: promise } })
    fillIn(ana, [small])
    const sending = ana.uploader.send()
    await eventually(() => service.count('createTransfer')).toBe(1)
    await ana.uploader.cancel()
    expect(ana.uploader.state).toMatchObject({ step: 'form', isCreating: false })
    resolve()
    await sending
    expect(ana.uploader.state).toMatchObject({ step: 'form', failure: null })
    expect(service.count('putBytes')).toBe(0)
  })

  test('just after the transfer was created aborts it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const engine = createNodeEngine(home, createBrowser())
    const start: typeof engine.start = (begin) => promise.then(() => engine.start(begin))
    const bo = visit(home, { engine: { ...engine, start } })
    fillIn(bo, [small])
    const sending = bo.uploader.send()
    await eventually(() => service.bucket.files.size).toBe(1)
    await eventually(() => home.underWay()).toBe(0)
    await aWhile()
    await bo.uploader.cancel()
    resolve()
    await sending
    expect(bo.uploader.state).toMatchObject({ step: 'form', failure: null })
    expect(service.count('abortUploads')).toBe(1)
    expect(await home.memory.list()).toEqual([])
  })

  test('without an upload changes nothing', async () => {
    fillIn(ana, [small])
    const { state } = ana.uploader
    await ana.uploader.cancel()
    expect(ana.uploader.state).toBe(state)
  })
})

describe('a scan', () => {
  const none = { done: 0, of: 2, isStuck: false, flagged: [] as string[] }
  const statusIs = (status: string, scan = none) => ({
    answers: 200,
    body: JSON.stringify({ transferId: 't', status, scanning: status === 'SCANNING', link: '', scan }),
  })
  const scanEndsWith = (status: string, flagged: string[] = []) => {
    service.faults.add({ on: 'uploadDone', does: statusIs('SCANNING') })
    service.faults.add({ on: 'getResult', does: statusIs('SCANNING', { ...none, done: 1 }) })
    service.faults.add({ on: 'getResult', does: statusIs(status, { ...none, done: 2, flagged }) })
  }
  /** A scan that is over before the page would show that it runs. */
  const fastScanEndsWith = (status: string, flagged: string[] = []) => {
    service.faults.add({ on: 'uploadDone', does: statusIs('SCANNING') })
    const told = JSON.parse(statusIs(status, { ...none, done: 2, flagged }).body)
    return visit(home, {
      api: {
        ...home.api,
        async *watchScan() {
          yield told
        },
      },
    })
  }

  test('is waited for, and completes the transfer if clean', async () => {
    scanEndsWith('ENABLED')
    const steps: string[] = []
    const checked: (number | undefined)[] = []
    ana.uploader.subscribe(() => {
      steps.push(ana.uploader.state.step)
      checked.push(ana.uploader.state.scan?.done)
    })
    fillIn(ana, [small])
    await ana.uploader.send()
    expect([...new Set(steps)]).toEqual(['form', 'sending', 'scanning', 'done'])
    expect(checked).toEqual(expect.arrayContaining([0, 1, 2]))
    expect(ana.uploader.state.scan).toMatchObject({ stage: 'clean', of: 2 })
    expect(ana.uploader.progress).toBeNull()
    expect(ana.tracked).toEqual(['started', 'validated', 'scanning', 'finished'])
    expect(ana.played).toEqual(['prepare', 'done'])
  })

  test('that flags the transfer stays at its step until the sender leaves it', async () => {
    scanEndsWith('DISABLED', ['big.bin'])
    fillIn(ana, [big, small])
    await ana.uploader.send()
    expect(ana.uploader.state).toMatchObject({ step: 'scanning', scan: { stage: 'flagged', flagged: ['big.bin'] } })
    expect(ana.tracked).toEqual(['started', 'validated', 'scanning'])
    expect(ana.played).toEqual(['prepare', 'locked'])
    ana.uploader.transferAgain()
    expect(ana.uploader.state.step).toBe('scanning')
    ana.uploader.backToForm()
    expect(ana.uploader.state).toMatchObject({ step: 'form', draft: { files: [{ name: 'small.bin' }] } })
  })

  test('that ends clean at once skips its step', async () => {
    const bo = fastScanEndsWith('ENABLED')
    fillIn(bo, [small])
    await bo.uploader.send()
    expect(bo.uploader.state).toMatchObject({ step: 'done', scan: { stage: 'clean' } })
    expect(bo.tracked).toEqual(['started', 'validated', 'finished'])
    expect(bo.played).toEqual(['prepare', 'done'])
    await aWhile()
    expect(bo.uploader.state.step).toBe('done')
  })

  test('that flags the transfer at once still shows its step', async () => {
    const bo = fastScanEndsWith('DISABLED', ['small.bin'])
    fillIn(bo, [small])
    await bo.uploader.send()
    expect(bo.uploader.state).toMatchObject({ step: 'scanning', scan: { stage: 'flagged' } })
    expect(bo.tracked).toEqual(['started', 'validated', 'scanning'])
    expect(bo.played).toEqual(['prepare', 'locked'])
  })

  test('of a transfer deleted meanwhile leads back to the form with the reason', async () => {
    service.faults.add({ on: 'uploadDone', does: statusIs('SCANNING') })
    const body = JSON.stringify({ error: 'x', codes: ['DELETED'], requestId: 'r1' })
    service.faults.add({ on: 'getResult', does: { answers: 410, body } })
    fillIn(ana, [small])
    await ana.uploader.send()
    expect(ana.uploader.state).toMatchObject({
      step: 'form',
      scan: null,
      failure: { error: expect.objectContaining({ codes: ['DELETED'] }) },
    })
    expect(ana.played).toEqual(['prepare'])
  })
})

describe('signing in', () => {
  const signedIn = { ...visitor, isSignedIn: true, uid: 'ana', planType: 'PREMIUM' as const }

  test('while filling in the form starts a new draft with the account’s limits', () => {
    fillIn(ana, [small])
    ana.uploader.changePlace(signedIn)
    expect(ana.uploader.state).toMatchObject({ step: 'welcome', place: signedIn, draft: { files: [], email: '' } })
    expect(ana.uploader.state.limits.filesPerTransfer).toBe(500)
  })

  test('during an upload does not lose it, and applies to the next transfer', async () => {
    const release = hold(1)
    fillIn(ana, [big])
    const sending = ana.uploader.send()
    await ana.at('sending')
    ana.uploader.changePlace(signedIn)
    expect(ana.uploader.state).toMatchObject({ step: 'sending', place: visitor })
    release()
    await sending
    expect(ana.uploader.state).toMatchObject({ step: 'done', place: visitor })
    ana.uploader.transferAgain()
    expect(ana.uploader.state).toMatchObject({ step: 'welcome', place: signedIn, draft: { email: '' } })
  })
})
