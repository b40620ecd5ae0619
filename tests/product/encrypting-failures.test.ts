import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { filesOf, inShapeOf } from '@envoi/testing/adding-files'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { type Clamd, eicar, eicarFinding, startClamd } from '@envoi/testing/clamd'
import { dumpDatabase, dumpFolder, formsOf, secretsOf } from '@envoi/testing/encryption'
import { byId, managedView, runJob } from '@envoi/testing/managing'
import { type Person, upload } from '@envoi/testing/people'
import { ask } from '@envoi/testing/raw-http'
import { linkToAll, linkToFile } from '@envoi/testing/receiving'
import { tryAgainNow, whenScanned, whenStuck } from '@envoi/testing/scanning'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/** In place of the system's folder for temporary files, so that all that is left there is ours. */
let temporary: string
const systemsOwn = process.env['TMPDIR']
let clamd: Clamd
let service: Service
/** Another node, which has never seen a password. */
let other: Service
let ana: Person
let bo: Person
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'envoi-temporary-'))
  process.env['TMPDIR'] = temporary
  clamd = await startClamd()
  service = await startService({ env: { CLAMD: clamd.place } })
  other = await startService({ beside: service, env: { CLAMD: clamd.place } })
})
beforeEach(() => {
  ana = service.person('Ana')
  bo = service.person('Bo')
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await clamd[Symbol.asyncDispose]()
  if (systemsOwn === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = systemsOwn
  await rm(temporary, { recursive: true, force: true })
})

const sseCPassword = 'an otter in the rain'
const encrypted = { sseC: true, sseCPassword }
const withPassword = { headers: { 'x-transfer-password': sseCPassword } }
const done = (person: Person, sent: CreatedTransfer, password = sseCPassword) =>
  person.api.uploadDone({
    params: { id: sent.transferId },
    headers: { 'x-upload-token': sent.uploadToken },
    body: { sseCPassword: password },
  })
async function keysKept(): Promise<number> {
  const { rowCount } = await service.app.database.pool.query('select from reading_keys')
  return rowCount ?? 0
}
/** To one who has another ENVOI_SECRET every wrapped key looks like this. */
const changeSecretSince = () =>
  service.app.database.pool.query(
    'update reading_keys set wrapped = set_byte(wrapped, 40, 255 - get_byte(wrapped, 40))',
  )
const makeOld = () => service.app.database.pool.query('update reading_keys set expires_at = now()')

describe('an encrypted transfer is scanned', () => {
  test('when clean it opens, and the key is deleted with the verdict', async () => {
    const sent = await ana.send({ 'plan.pdf': someBytes(200_000, 4), 'b.txt': Buffer.from('quiet') }, encrypted)
    expect(await whenScanned(ana, sent)).toMatchObject({ status: 'ENABLED', scan: { done: 2, of: 2 } })
    expect(await keysKept()).toBe(0)
    expect((await getBytes(await linkToFile(bo, sent, 1, withPassword))).toString()).toBe('quiet')

    const added = inShapeOf(
      sent,
      await ana.api.addFiles({ ...byId(sent), body: { files: filesOf({ 'c.txt': eicar.length }), sseCPassword } }),
    )
    await upload(ana.api, added, 0, eicar, sseCPassword)
    await done(ana, added)
    await expect
      .poll(async () => (await managedView(ana, sent)).files[2])
      .toMatchObject({ scan: 'infected', finding: eicarFinding, isReady: false })
    expect(await keysKept()).toBe(0)
    const { fileId } = added.multiparts[0] ?? { fileId: '' }
    await expect(linkToAll(bo, sent, { ...withPassword, fileId })).rejects.toMatchObject({ status: 404 })
  })

  test('when infected nobody can download it', async () => {
    const inTheMiddle = Buffer.concat([someBytes(300_000, 5), eicar, someBytes(100, 6)])
    const sent = await ana.send({ 'plan.pdf': inTheMiddle }, encrypted)
    expect(await whenScanned(ana, sent)).toMatchObject({ status: 'DISABLED', scan: { flagged: ['plan.pdf'] } })
    expect((await managedView(ana, sent)).files[0]).toMatchObject({ scan: 'infected', finding: eicarFinding })
    await expect(linkToFile(bo, sent, 0, withPassword)).rejects.toMatchObject({ status: 409 })
    expect(await keysKept()).toBe(0)
  })
})

describe('when the key expires before the verdict', () => {
  test('nothing is served; sending the password again resumes the scan, on any node', async () => {
    await clamd.stop('SIGKILL')
    const sent = await ana.send({ 'plan.pdf': someBytes(1000, 7) }, encrypted)
    expect(await whenStuck(ana, sent)).toMatchObject({ status: 'SCANNING' })
    expect(await managedView(ana, sent)).not.toHaveProperty('needsPassword')
    expect(await keysKept()).toBe(1)
    const { rows } = await service.app.database.pool.query(
      `select relpersistence as kept from pg_class where relname = 'reading_keys'`,
    )
    expect(rows, 'in no archive of what the database has written').toEqual([{ kept: 'u' }])

    // A key that still has time stays, and so does one that is asked for again meanwhile.
    await runJob(service, 'forget-reading-keys')
    expect(await done(ana, sent)).toMatchObject({ status: 'SCANNING', scanning: true })
    expect(await keysKept()).toBe(1)
    await makeOld()
    await clamd.start()
    await tryAgainNow(service)
    await expect
      .poll(async () => (await ana.api.getResult(byId(sent))).scan)
      .toMatchObject({ isStuck: true, needsPassword: true, done: 0 })
    await runJob(service, 'forget-reading-keys')
    expect(await keysKept()).toBe(0)
    expect(await managedView(ana, sent)).toMatchObject({ status: 'SCANNING', needsPassword: true })
    await expect(linkToFile(bo, sent, 0, withPassword)).rejects.toMatchObject({ status: 409 })

    await expect(done(ana, sent, 'an otter in the sun')).rejects.toMatchObject({ codes: ['WRONG_PASSWORD'] })
    expect(await keysKept()).toBe(0)
    expect(await done(other.person('Ana'), sent)).toMatchObject({ status: 'SCANNING' })
    expect(await whenScanned(ana, sent)).toMatchObject({ status: 'ENABLED' })
    expect(await managedView(ana, sent)).not.toHaveProperty('needsPassword')
    expect(await keysKept()).toBe(0)
    expect((await getBytes(await linkToFile(bo, sent, 0, withPassword))).equals(someBytes(1000, 7))).toBe(true)
  })

  test('a changed ENVOI_SECRET acts like an expired key: sending the password again resumes the scan', async () => {
    await clamd.stop('SIGKILL')
    const [told, waited] = [
      await ana.send({ 'plan.pdf': someBytes(1000, 7) }, encrypted),
      await ana.send({ 'note.txt': Buffer.from('quiet') }, encrypted),
    ]
    for (const sent of [told, waited]) await whenStuck(ana, sent)
    await changeSecretSince()
    // One sender asks before anybody has noticed, the other is told.
    expect(await done(ana, told)).toMatchObject({ status: 'SCANNING', scanning: true })
    await clamd.start()
    await tryAgainNow(service)
    expect(await whenScanned(ana, told)).toMatchObject({ status: 'ENABLED' })
    await expect
      .poll(async () => (await ana.api.getResult(byId(waited))).scan)
      .toMatchObject({ isStuck: true, needsPassword: true })
    expect(await done(ana, waited)).toMatchObject({ status: 'SCANNING' })
    expect(await whenScanned(ana, waited)).toMatchObject({ status: 'ENABLED' })
    expect(await keysKept()).toBe(0)
  })

  test('a deleted transfer’s key is removed within a minute', async () => {
    await clamd.stop('SIGKILL')
    const sent = await ana.send({ 'plan.pdf': someBytes(1000, 8) }, encrypted)
    await whenStuck(ana, sent)
    await ana.api.deleteTransfer(byId(sent))
    await runJob(service, 'forget-reading-keys')
    expect(await keysKept()).toBe(0)
    await clamd.start()
  })
})

test('no password, secret, key or content is left in rows, jobs, logs, metrics, letters or files', async () => {
  // Random, so that nothing but this transfer can have brought it there.
  const password = `otter-${randomBytes(12).toString('hex')}`
  const mark = randomBytes(24)
  const film = Buffer.concat([someBytes(65_500, 9), mark, someBytes(16 * 1024 * 1024, 10), mark])
  const text = randomBytes(32).toString('hex')
  const files = { 'film.mp4': film, 'note.txt': Buffer.from(`first line ${text} last line`), 'mark.bin': mark }
  const sizes = Object.fromEntries(Object.entries(files).map(([name, { length }]) => [name, length]))
  const secret = { sseC: true, sseCPassword: password }
  const asRecipient = { headers: { 'x-transfer-password': password } }

  const cleo = await service.signedUp('Cleo')
  const sent = await cleo.create(sizes, { ...secret, recipients: ['di@example.org'] })
  const secrets = await secretsOf(service, sent, password)
  const forbidden = new Map<string, Buffer>([
    ...formsOf(Buffer.from(password)).map((form, at) => [`password ${at}`, form] as const),
    ...formsOf(mark).map((form, at) => [`content ${at}`, form] as const),
    ...formsOf(Buffer.from(text)).map((form, at) => [`words ${at}`, form] as const),
    ...secrets.flatMap((one, which) => formsOf(one).map((form, at) => [`secret ${which} ${at}`, form] as const)),
  ])
  expect(secrets).toHaveLength(4)
  async function lookEverywhere(when: string): Promise<void> {
    const { text: figures } = await ask(service.app.port, { path: '/metrics' })
    const places = {
      database: await dumpDatabase(service),
      files: await dumpFolder(temporary),
      log: Buffer.from(service.logged() + other.logged() + figures),
    }
    // What must be there, so that a search that finds nothing has looked.
    expect(places.database.includes('note.txt') && places.database.includes('envoi-lock$1$')).toBe(true)
    expect(places.log.includes('"request"')).toBe(true)
    for (const [place, bytes] of Object.entries(places)) {
      for (const [what, form] of forbidden) expect(bytes.includes(form), `${what} in ${place} ${when}`).toBe(false)
    }
  }

  await upload(cleo.api, sent, 1, files['note.txt'], password)
  await lookEverywhere('while it is sent')
  await clamd.stop('SIGKILL')
  await upload(cleo.api, sent, 0, film, password)
  await upload(cleo.api, sent, 2, mark, password)
  await done(cleo, sent, password)
  await whenStuck(cleo, sent)
  expect(await keysKept()).toBe(1)
  expect((await dumpFolder(temporary)).length).toBeGreaterThan(film.length)
  await lookEverywhere('while its scan waits')

  await clamd.start()
  await tryAgainNow(service)
  expect(await whenScanned(cleo, sent)).toMatchObject({ status: 'ENABLED' })
  expect(await keysKept()).toBe(0)
  expect((await getBytes(await linkToFile(bo, sent, 0, asRecipient))).equals(film)).toBe(true)
  await getBytes(await linkToAll(bo, sent, { password }))
  await getBytes(await linkToFile(bo, sent, 1, { ...asRecipient, preview: 'true' }))
  const link = await linkToFile(bo, sent, 2, asRecipient)
  await getBytes(link, { range: 'bytes=1-3' })
  const [, wrapped = ''] = /~([\w-]+)\//.exec(link) ?? []
  expect(wrapped.length).toBeGreaterThan(60)
  forbidden.set('what a link carries', Buffer.from(wrapped))
  await expect(linkToAll(bo, sent, { password: `${password}x` })).rejects.toMatchObject({ status: 403 })
  await lookEverywhere('afterwards')

  // The same search finds what is not encrypted.
  await cleo.send({ 'plain.bin': mark })
  expect((await dumpFolder(temporary)).includes(mark)).toBe(true)
})
