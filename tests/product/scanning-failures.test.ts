import type { CreatedTransfer } from '@envoi/contract/transfers'
import { addFiles, addingDone, seenBy, sendAdded } from '@envoi/testing/adding-files'
import { getBytes, putBytes, someBytes } from '@envoi/testing/bytes'
import { eicar } from '@envoi/testing/clamd'
import { inboxOf } from '@envoi/testing/inbox'
import { byId, managedView, runJob } from '@envoi/testing/managing'
import type { Person } from '@envoi/testing/people'
import { ask } from '@envoi/testing/raw-http'
import { fileIdOf, linkToFile } from '@envoi/testing/receiving'
import { type FaultyScanner, type Manner, startFaultyScanner } from '@envoi/testing/faulty-scanner'
import { tryAgainNow, whenScanned, whenStuck } from '@envoi/testing/scanning'
import { type Service, startService } from '@envoi/testing/service'
import { signBytes } from '@envoi/testing/storage-calls'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 180_000 })

const PATIENTLY = { timeout: 30_000, interval: 25 }
let scanner: FaultyScanner
let service: Service
let ana: Person
let bo: Person
beforeAll(async () => {
  scanner = await startFaultyScanner()
  service = await startService({ env: { CLAMD: scanner.place } })
})
beforeEach(() => {
  scanner.behave('truth')
  ana = service.person('Ana')
  bo = service.person('Bo')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await scanner[Symbol.asyncDispose]()
})

const plan = someBytes(1000, 1)
/** Many chunks: of one alone, an answer to the first would be an answer to all of it. */
const film = someBytes(8_000_000, 2)
const statusOf = async (sent: CreatedTransfer, person = ana) => (await person.api.getResult(byId(sent))).status

describe('without a complete clean verdict nothing is served', () => {
  const lies: Manner[] = [
    'reset',
    'early-ok',
    'early-error',
    'size-limit',
    'no-answer',
    'half',
    'garbage',
    'endless',
    'two-answers',
    'error',
  ]
  test('with a faulty scanner transfers stay SCANNING; once it works, all of them open', async () => {
    const cleo = await service.signedUp('Cleo')
    const sent: CreatedTransfer[] = []
    for (const manner of lies) {
      scanner.behave(manner)
      const one = await cleo.send({ 'film.mov': film }, { recipients: ['di@example.org'] })
      expect(await whenStuck(cleo, one), manner).toMatchObject({
        status: 'SCANNING',
        scanning: true,
        scan: { done: 0, of: 1, isStuck: true, flagged: [] },
      })
      await expect(linkToFile(bo, one), manner).rejects.toMatchObject({ status: 409, codes: ['WRONG_STATUS'] })
      await expect(cleo.api.enableTransfer(byId(one)), manner).rejects.toMatchObject({ status: 409 })
      sent.push(one)
    }
    expect(await inboxOf(service).all('di@example.org')).toEqual([])
    expect(service.logged().match(/"scanner-away"/g)).toHaveLength(1)

    scanner.behave('truth')
    await tryAgainNow(service)
    for (const one of sent) expect(await whenScanned(cleo, one)).toMatchObject({ status: 'ENABLED' })
    await expect.poll(() => inboxOf(service).all('di@example.org'), PATIENTLY).toHaveLength(lies.length)
    expect((await getBytes(await linkToFile(bo, sent[0]!))).equals(film)).toBe(true)
  })
})

describe('while a transfer is scanned', () => {
  /** Uploaded and sealed; a URL to put other bytes was signed before. */
  async function sealWithLateUrl(bytes: Buffer): Promise<{ sent: CreatedTransfer; url: string }> {
    const sent = await ana.create({ 'plan.pdf': bytes.length })
    const url = await signBytes(service, sent, bytes)
    await putBytes(await signBytes(service, sent, bytes), bytes)
    await addingDone(ana, sent, sent)
    return { sent, url }
  }
  const virus = Buffer.concat([eicar, someBytes(1000 - eicar.length, 4)])

  test.each([
    ['bad bytes put over good ones', plan, virus, 'ENABLED'],
    ['good bytes put over bad ones', virus, plan, 'DISABLED'],
  ])('%s change nothing: the sealed version is what is scanned and served', async (_what, sealed, late, verdict) => {
    scanner.behave('deaf')
    const before = scanner.streams.length
    const { sent, url } = await sealWithLateUrl(sealed)
    await expect.poll(() => scanner.streams.length, PATIENTLY).toBe(before + 1)
    const answer = await putBytes(url, late)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    scanner.behave('truth')
    expect(await whenScanned(ana, sent)).toMatchObject({ status: verdict })
    if (verdict === 'ENABLED') expect((await getBytes(await linkToFile(bo, sent))).equals(sealed)).toBe(true)
  })

  test('an addition is hidden until it is scanned; a clone of a clean file is not scanned again', async () => {
    const sent = await ana.send({ 'plan.pdf': plan })
    await whenScanned(ana, sent)
    scanner.behave('deaf')
    const added = await addFiles(ana, sent, { 'more.txt': 300 })
    await sendAdded(ana, sent, added, 0, someBytes(300, 3))
    const before = scanner.streams.length
    await addingDone(ana, sent, added)
    await expect.poll(() => scanner.streams.length, PATIENTLY).toBe(before + 1)
    expect(await seenBy(bo, sent)).toEqual(['plan.pdf'])
    expect((await managedView(ana, sent)).files.map(({ scan, isReady }) => [scan, isReady])).toEqual([
      ['clean', true],
      ['waiting', false],
    ])

    const asked = scanner.streams.length
    const clone = await ana.create(
      {},
      {
        files: [{ id: 'c00000', name: 'plan.pdf', size: 1000, clone: true, sourceFileId: fileIdOf(sent) }],
        cloningSourceTransfer: sent.transferId,
        cloningSourceSecret: sent.senderSecret,
      },
    )
    await ana.api.uploadDone(byId(clone))
    await expect.poll(() => statusOf(clone), PATIENTLY).toBe('ENABLED')
    expect(await bo.api.getTransfer({ params: { id: clone.transferId } })).toMatchObject({ scan: 'clean' })
    expect(scanner.streams).toHaveLength(asked)

    scanner.behave('truth')
    await expect.poll(() => seenBy(bo, sent), PATIENTLY).toEqual(['plan.pdf', 'more.txt'])
  })
})

describe('the live state of a scan', () => {
  test('is sent at once and on every change, and ends with the verdict', async () => {
    scanner.behave('deaf')
    const sent = await ana.send({ 'plan.pdf': plan, 'more.txt': someBytes(50) })
    const seen: string[] = []
    for await (const { status, scan } of ana.api.watchScan(byId(sent))) {
      seen.push(`${status} ${scan?.done}/${scan?.of}`)
      if (seen.length === 1) scanner.behave('truth')
    }
    expect(seen[0]).toBe('SCANNING 0/2')
    expect(seen.at(-1)).toBe('ENABLED 2/2')
    expect(new Set(seen).size).toBe(seen.length)
    // What is over is told once.
    const again = []
    for await (const result of ana.api.watchScan(byId(sent))) again.push(result.status)
    expect(again).toEqual(['ENABLED'])
  })

  test('is for the sender only, is not cached, and ends with the transfer', async () => {
    const sent = await ana.send({ 'plan.pdf': plan })
    await whenScanned(ana, sent)
    const path = `/api/transfer/v2/transfers/${sent.transferId}/scan`
    const secret = { 'x-sender-secret': sent.senderSecret }
    const answer = await ask(service.app.port, { path, headers: secret })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(answer.text).toMatch(/^data: \{.*\}\n\n$/)
    expect((await ask(service.app.port, { path })).status).toBe(404)
    expect((await ask(service.app.port, { path, headers: { 'x-sender-secret': 'made-up' } })).status).toBe(404)
    expect((await ask(service.app.port, { path, method: 'HEAD', headers: secret })).status).toBe(404)
    const token = { 'x-upload-token': sent.uploadToken }
    expect((await ask(service.app.port, { path, headers: token })).status).toBe(200)
    await ana.api.deleteTransfer(byId(sent))
    expect((await ask(service.app.port, { path, headers: secret })).status).toBe(410)
    // Each may stay open for a while, so one source may not open them without end.
    const all = await Promise.all(
      Array.from({ length: 40 }, () => ask(service.app.port, { path, headers: { 'x-forwarded-for': '10.8.0.1' } })),
    )
    expect(all.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('does not delay the program’s stop, and ends for its listeners', async () => {
    scanner.behave('deaf')
    const sent = await ana.send({ 'plan.pdf': plan })
    const web = await startService({ beside: service, env: { ENVOI_ROLES: 'web' } })
    const watcher = web.person('Watcher')
    const watching = watcher.api.watchScan(byId(sent))[Symbol.asyncIterator]()
    expect(await watching.next()).toMatchObject({ value: { status: 'SCANNING' } })
    const over = watching.next()
    await web.app[Symbol.asyncDispose]()
    // Told that it is over: whoever holds up the stop is cut off instead.
    expect(await over).toMatchObject({ done: true })
    await web[Symbol.asyncDispose]()
    scanner.behave('truth')
    await whenScanned(ana, sent)
  })
})

describe('without a scanner', () => {
  test('a transfer opens at once, is marked as not scanned, and is still read once for its checksum', async () => {
    await using plain = await startService()
    const sender = plain.person('Ana')
    const sent = await sender.send({ 'plan.pdf': Buffer.concat([eicar, plan]) })
    expect(await statusOf(sent, sender)).toBe('ENABLED')
    const seen = await plain.person('Bo').api.getTransfer({ params: { id: sent.transferId } })
    expect(seen).not.toHaveProperty('scan')
    const read = async () => (await plain.app.database.pool.query('select sha256 from transfer_files')).rows
    await expect.poll(read, PATIENTLY).toMatchObject([{ sha256: expect.any(Buffer) }])

    // What once waited for a verdict goes on waiting, and somebody is told.
    await plain.app.database.pool.query(`update transfer_files set scan = 'waiting', is_scan_asked = true`)
    await runJob(plain, 'read-waiting')
    await runJob(plain, 'read-waiting')
    expect(plain.logged().match(/"no-scanner-for-waiting"/g)).toHaveLength(1)
    const { rows } = await plain.app.database.pool.query('select scan from transfer_files')
    expect(rows).toEqual([{ scan: 'waiting' }])
  })
})

test('a waiting scan is found again when its job is lost', async () => {
  scanner.behave('reset')
  const sent = await ana.send({ 'plan.pdf': plan })
  await whenStuck(ana, sent)
  scanner.behave('truth')
  const lost = `select graphile_worker.remove_job(key) from graphile_worker.jobs
    where key like 'read-transfer %' and locked_at is null`
  await expect.poll(async () => (await service.app.database.pool.query(lost)).rowCount, PATIENTLY).toBe(1)
  await runJob(service, 'read-waiting')
  expect(await whenScanned(ana, sent)).toMatchObject({ status: 'ENABLED' })
})

test('a file on which the scanner is silent blocks only itself', async () => {
  const before = scanner.streams.length
  scanner.behave('mute')
  const stuck = await ana.send({ 'odd.bin': plan })
  await expect.poll(() => scanner.streams.length, PATIENTLY).toBe(before + 1)
  scanner.behave('truth')
  // Some of them share its lane, and wait until it is set aside; the others do not notice.
  const others = await Promise.all(Array.from({ length: 12 }, () => bo.send({ 'plan.pdf': plan })))
  const opened = async () => {
    const states = await Promise.all(others.map((one) => statusOf(one, bo)))
    return states.filter((status) => status === 'ENABLED').length
  }
  await expect.poll(opened, PATIENTLY).toBeGreaterThan(0)
  expect(await statusOf(stuck)).toBe('SCANNING')
})
