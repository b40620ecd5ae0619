import { createHash } from 'node:crypto'
import { mkdtempDisposable, readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import { addingDone, filesOf, inShapeOf } from '@envoi/testing/adding-files'
import { getBytes, putBytes, someBytes } from '@envoi/testing/bytes'
import { byId, managedView } from '@envoi/testing/managing'
import { type Person, upload } from '@envoi/testing/people'
import { makePng } from '@envoi/testing/png'
import { ask } from '@envoi/testing/raw-http'
import { changeGrants, downloadsOf, fileIdOf, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { askStorage, fileOf } from '@envoi/testing/storage-calls'
import { readByAll } from '@envoi/testing/zip-readers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let service: Service
/** Another node, which has never seen a password. */
let other: Service
let ana: Person
let bo: Person
beforeAll(async () => {
  service = await startService()
  other = await startService({ beside: service })
})
beforeEach(() => {
  ana = service.person('Ana')
  bo = service.person('Bo')
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const sseCPassword = 'an otter in the rain'
const encrypted = { sseC: true, sseCPassword }
const withPassword = { headers: { 'x-transfer-password': sseCPassword } }
const wrongPassword = { status: 403, codes: ['WRONG_PASSWORD'] }
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const done = (person: Person, sent: CreatedTransfer, password?: string) =>
  person.api.uploadDone({
    params: { id: sent.transferId },
    headers: { 'x-upload-token': sent.uploadToken },
    body: password === undefined ? {} : { sseCPassword: password },
  })
const statusOf = async (sent: CreatedTransfer) => (await ana.api.getResult(byId(sent))).status

/** Everything that lies below the data directory, as one. */
async function storedBytes(): Promise<Buffer> {
  const entries = await readdir(service.dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Buffer.concat(await Promise.all(files.map((path) => readFile(path))))
}

describe('an encrypted transfer', () => {
  const note = Buffer.from('Nobody may read this line but those who know the word.\n'.repeat(40))
  /** Two parts, and a last frame that is not whole. */
  const film = someBytes(16 * 1024 * 1024 + 70_001, 3)
  const files = { 'note.txt': note, 'film.mp4': film }
  let sent: CreatedTransfer
  beforeAll(async () => {
    sent = await service.person('Ana').send(files, { ...encrypted, transferType: 'S2' })
  })

  test('is unreadable on the disk', async () => {
    const stored = await storedBytes()
    expect(stored.length).toBeGreaterThan(film.length)
    expect(stored.includes(note.subarray(0, 20))).toBe(false)
    expect(stored.includes(film.subarray(5_000_000, 5_000_032))).toBe(false)
  })

  test('reveals nothing before its password, and everything after it', async () => {
    const params = { id: sent.transferId }
    expect(await bo.api.getTransfer({ params })).toEqual({
      transferId: sent.transferId,
      status: 'ENABLED',
      passwordRequired: true,
    })
    expect(await bo.api.getTransfer({ params, ...withPassword })).toMatchObject({
      passwordRequired: true,
      isEncrypted: true,
      files: [{ name: 'note.txt', preview: 'text' }, { name: 'film.mp4' }],
    })
    await expect(
      bo.api.checkPassword({ body: { transferId: sent.transferId, password: sseCPassword } }),
    ).resolves.toEqual({})
  })

  test('issues no link for a wrong or missing password, and counts no download', async () => {
    const before = await downloadsOf(ana, sent)
    for (const headers of [{}, { 'x-transfer-password': '' }, { 'x-transfer-password': 'an otter in the sun' }]) {
      await expect(linkToFile(bo, sent, 0, { headers })).rejects.toMatchObject(wrongPassword)
      await expect(linkToAll(bo, sent, { headers })).rejects.toMatchObject(wrongPassword)
    }
    expect(await downloadsOf(ana, sent)).toBe(before)
  })

  test('downloads whole, in ranges, resumed days later, and from a node that never saw the password', async () => {
    const link = await linkToFile(bo, sent, 1, withPassword)
    expect(sha256(await getBytes(link))).toBe(sha256(film))
    const ranges = [
      [0, 1],
      [65_535, 65_537],
      [16 * 1024 * 1024 - 1, 16 * 1024 * 1024 + 1],
      [film.length - 1, film.length],
    ] as const
    for (const [start, end] of ranges) {
      const part = await getBytes(link, { range: `bytes=${start}-${end - 1}` })
      expect(part.equals(film.subarray(start, end)), `${start}`).toBe(true)
    }
    await changeGrants(service, sent, `start_by = now() - interval '2 days', issued_at = now() - interval '2 days'`)
    const path = link.slice(new URL(link).origin.length)
    const resumed = await ask(other.app.port, {
      path,
      host: new URL(other.app.storageUrl).host,
      headers: { range: `bytes=16000000-` },
    })
    expect(resumed.status).toBe(206)
    expect(resumed.bytes.equals(film.subarray(16_000_000))).toBe(true)
    expect(await downloadsOf(ana, sent), 'once, however many ranges').toBe(1)
  })

  test('downloads as a valid ZIP', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'envoi-zip-'))
    const path = join(folder.path, 'all.zip')
    await writeFile(path, await getBytes(await linkToAll(bo, sent, withPassword)))
    const expected = Object.entries(files).map(([name, bytes]) => ({ name, size: bytes.length, sha256: sha256(bytes) }))
    expect(await readByAll(path)).toEqual(expected)
  })

  test('is previewed only through the service, with its headers', async () => {
    const link = await linkToFile(bo, sent, 0, { ...withPassword, preview: 'true' })
    const response = await fetch(link)
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(await response.text()).toBe(note.toString())
  })

  test('refuses a link that was altered or lost its key', async () => {
    const link = await linkToFile(bo, sent, 0, withPassword)
    const [, token = '', wrapped = ''] = /download\/([\w-]+)~([\w-]+)\//.exec(link) ?? []
    const flipped = `${wrapped.slice(0, 50)}${wrapped[50] === 'A' ? 'B' : 'A'}${wrapped.slice(51)}`
    const others = await linkToFile(bo, sent, 1, withPassword)
    const foreign = /~([\w-]+)\//.exec(others)?.[1] ?? ''
    for (const secret of [`~${flipped}`, `~${wrapped.slice(0, -1)}`, `~${foreign}`, '~', '']) {
      const altered = await fetch(link.replace(`${token}~${wrapped}`, `${token}${secret}`))
      expect(altered.status, secret).toBe(404)
      expect(await altered.text()).not.toContain('Nobody may')
    }
    expect((await fetch(link)).status).toBe(200)
    expect((await fetch(link.replace('~', '%7E'))).status, 'escaped by a program on the way').toBe(200)
    const plain = await ana.send({ 'a.txt': Buffer.from('plain') })
    const plainLink = await linkToFile(bo, plain)
    expect(plainLink).not.toContain('~')
    expect((await fetch(plainLink.replace(/download\/[\w-]+/, `$&~${wrapped}`))).status).toBe(404)
  })

  test('tells its sender so; its password cannot be changed, everything else can', async () => {
    expect(await managedView(ana, sent)).toMatchObject({ isEncrypted: true, passwordRequired: true })
    const patch = (operations: Parameters<typeof ana.api.changeTransfer>[0]['body']['operations']) =>
      ana.api.changeTransfer({ ...byId(sent), body: { operations } })
    for (const operation of [
      { op: 'replace', path: '/password', value: 'another word entirely' },
      { op: 'remove', path: '/password' },
    ] as const) {
      await expect(patch([operation, { op: 'replace', path: '/name', value: 'Lost' }])).rejects.toMatchObject({
        status: 409,
        codes: ['WRONG_STATUS'],
      })
    }
    await patch([
      { op: 'replace', path: '/name', value: 'Plans' },
      { op: 'replace', path: '/allowPreview', value: false },
    ])
    expect(await managedView(ana, sent)).toMatchObject({ name: 'Plans', allowPreview: false, isEncrypted: true })
    await expect(linkToFile(bo, sent, 0, { ...withPassword, preview: 'true' })).rejects.toMatchObject({
      codes: ['PREVIEW_NOT_ALLOWED'],
    })
  })

  test('cannot be cloned', async () => {
    const clone = { id: 'c00000', name: 'note.txt', size: note.length, clone: true, sourceFileId: fileIdOf(sent) }
    const cloning = ana.create(
      {},
      { files: [clone], cloningSourceTransfer: sent.transferId, cloningSourceSecret: sent.senderSecret },
    )
    await expect(cloning).rejects.toMatchObject({ status: 422, codes: ['NOT_AVAILABLE'] })
  })
})

test('encrypted images have no thumbnail, and can be previewed', async () => {
  const picture = makePng(300, 200)
  const sent = await ana.send({ 'photo.png': picture }, encrypted)
  const view = await bo.api.getTransfer({ params: { id: sent.transferId }, ...withPassword })
  expect(view).toMatchObject({ files: [{ preview: 'image', thumbnail: null }] })
  const { rows } = await service.app.database.pool.query('select sha256 from transfer_files where public_id = $1', [
    fileIdOf(sent),
  ])
  expect(rows).toEqual([{ sha256: null }])
  const link = await linkToFile(bo, sent, 0, { ...withPassword, preview: 'true' })
  expect((await getBytes(link)).equals(picture)).toBe(true)
})

test.each<[string, Partial<NewTransfer>, string]>([
  ['encryption without a password', { sseC: true }, 'sseCPassword: sseC needs it'],
  ['a password without encryption', { sseCPassword }, 'sseCPassword: it goes with sseC'],
  ['a second password', { ...encrypted, password: 'another word' }, 'password: sseCPassword is the only one'],
])('%s is refused with the reason', async (_what, more, detail) => {
  await expect(ana.create({ 'a.txt': 1 }, more)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(detail),
  })
})

test('a password with surrounding spaces, in any script, opens its transfer', async () => {
  const spaced = ' ключ 🦦 и дождь\t'
  const sent = await ana.send({ 'a.txt': Buffer.from('hello') }, { sseC: true, sseCPassword: spaced })
  await bo.api.checkPassword({ body: { transferId: sent.transferId, password: spaced } })
  const link = await linkToFile(bo, sent, 0, { headers: { 'x-transfer-password': spaced } })
  expect((await getBytes(link)).toString()).toBe('hello')
})

test('the download password can be the same as the encryption password', async () => {
  const sent = await ana.create({ 'a.txt': 1 }, { ...encrypted, password: sseCPassword })
  await upload(ana.api, sent, 0, Buffer.from('a'), sseCPassword)
  expect(await done(ana, sent, sseCPassword)).toMatchObject({ status: 'ENABLED' })
})

describe('uploading to an encrypted transfer', () => {
  const hello = Buffer.from('hello')
  const sign = (sent: CreatedTransfer, from: Service, password: string | undefined, address: string) =>
    askStorage(from, sent, 'sign-put-object', {
      query: { key: fileOf(sent).key },
      json: { size: 5, ...(password === undefined ? {} : { sseCPassword: password }) },
      headers: { 'x-forwarded-for': address },
    })

  test('needs the password for every signature, and a signed URL needs its header', async () => {
    const sent = await ana.create({ 'a.txt': 5 }, encrypted)
    for (const password of [undefined, '', 'an otter in the sun']) {
      expect(await sign(sent, service, password, ana.address)).toMatchObject({ status: 403 })
    }
    // After a restart nothing is remembered, and the password is derived from again.
    const { status, json } = await sign(sent, other, sseCPassword, ana.address)
    expect(status).toBe(200)
    const signed = json as { url: string; headers: Record<string, string> }
    expect(Object.keys(signed.headers)).toContain('x-envoi-encryption')
    const bare = await putBytes(signed.url, hello)
    expect(bare.status).toBe(403)
    expect((await putBytes(signed.url, hello, signed.headers)).status).toBe(200)
    expect(await done(ana, sent, sseCPassword)).toMatchObject({ status: 'ENABLED' })
    expect((await getBytes(await linkToFile(bo, sent, 0, withPassword))).equals(hello)).toBe(true)
  })

  test('ends guessing after ten tries from one source, for right and wrong alike; others go on', async () => {
    const sent = await ana.create({ 'a.txt': 5 }, encrypted)
    const cy = service.person('Cy')
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await sign(sent, service, `guess number ${attempt}`, cy.address)).status).toBe(403)
    }
    for (const password of ['guess number ten', sseCPassword]) {
      expect((await sign(sent, service, password, cy.address)).status).toBe(429)
    }
    expect((await sign(sent, service, sseCPassword, ana.address)).status).toBe(200)
  })

  test('goes on while somebody at the same source guesses at the download page', async () => {
    const sent = await ana.create({ 'a.txt': 5 }, encrypted)
    const theirs = await bo.send({ 'b.txt': hello }, encrypted)
    const cy = service.person('Cy')
    const guess = (attempt: number) => linkToFile(cy, theirs, 0, { password: `guess number ${attempt}` })
    for (let attempt = 0; attempt < 10; attempt += 1) await expect(guess(attempt)).rejects.toMatchObject(wrongPassword)
    await expect(guess(10)).rejects.toMatchObject({ status: 429 })
    expect((await sign(sent, service, sseCPassword, cy.address)).status).toBe(200)
  })

  test('cannot be finished without the password, and nothing changes', async () => {
    const sent = await ana.create({ 'a.txt': 5 }, encrypted)
    await upload(ana.api, sent, 0, hello, sseCPassword)
    for (const password of [undefined, '', 'an otter in the sun']) {
      await expect(done(ana, sent, password)).rejects.toMatchObject(wrongPassword)
      expect(await statusOf(sent)).toBe('UPLOADING')
    }
    expect(await done(ana, sent, sseCPassword)).toMatchObject({ status: 'ENABLED' })
    expect(await done(ana, sent, sseCPassword)).toMatchObject({ status: 'ENABLED' })
    await expect(done(ana, sent)).rejects.toMatchObject(wrongPassword)
  })

  test('resumes with another token, and with added files', async () => {
    const sent = await ana.create({ 'a.txt': 5, 'b.txt': 5 }, encrypted)
    await upload(ana.api, sent, 0, hello, sseCPassword)
    const again = await ana.api.prepareFiles({
      ...byId(sent),
      body: { fileIds: sent.multiparts.map((file) => file.fileId) },
    })
    expect(again.multiparts).toHaveLength(1)
    const renewed = inShapeOf(sent, again)
    await expect(upload(ana.api, renewed, 0, hello)).rejects.toMatchObject(wrongPassword)
    await upload(ana.api, renewed, 0, hello, sseCPassword)
    expect(await done(ana, renewed, sseCPassword)).toMatchObject({ status: 'ENABLED' })

    const add = (more: { sseCPassword?: string }) =>
      ana.api.addFiles({ ...byId(sent), body: { files: filesOf({ 'c.txt': 5 }), ...more } })
    await expect(add({})).rejects.toMatchObject(wrongPassword)
    await expect(add({ sseCPassword: 'an otter in the sun' })).rejects.toMatchObject(wrongPassword)
    const added = inShapeOf(sent, await add({ sseCPassword }))
    const fileIds = added.multiparts.map((file) => file.fileId)
    const moved = inShapeOf(sent, await ana.api.prepareFiles({ ...byId(sent), body: { fileIds } }))
    await expect(upload(ana.api, moved, 0, hello)).rejects.toMatchObject(wrongPassword)
    await upload(ana.api, moved, 0, Buffer.from('later'), sseCPassword)
    await expect(addingDone(ana, sent, moved)).rejects.toMatchObject(wrongPassword)
    expect(await done(ana, moved, sseCPassword)).toMatchObject({ status: 'ENABLED' })
    const link = await linkToAll(bo, sent, { ...withPassword, fileId: fileIds[0] })
    expect((await getBytes(link)).toString()).toBe('later')
    expect((await storedBytes()).includes('later')).toBe(false)
  })
})
