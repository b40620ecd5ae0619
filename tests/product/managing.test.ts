import { planLimits } from '@envoi/contract/limits'
import type { TransferOperation } from '@envoi/contract/managing'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { byId, historyOf, managedView } from '@envoi/testing/managing'
import type { Person } from '@envoi/testing/people'
import { askJson } from '@envoi/testing/raw-http'
import { changeTransfer, fileIdOf, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
let ana: Person
beforeAll(async () => {
  service = await startService()
  ana = service.person('Ana')
})
afterAll(() => service[Symbol.asyncDispose]())

type Intake = Pick<CreatedTransfer, 'bucketConfig' | 'bucketId' | 'uploadToken' | 'multiparts'>
const files = { 'a.txt': Buffer.from('first'), 'b.txt': Buffer.from('second one') }
const send = (more = {}) => service.person('Ana').send(files, more)
const patch = (sent: CreatedTransfer, ...operations: TransferOperation[]) =>
  ana.api.changeTransfer({ ...byId(sent), body: { operations } })
const rename = (sent: CreatedTransfer, name: string, index = 0) =>
  ana.api.renameFile({ ...ofFile(sent, index), body: { name } })
const ofFile = (sent: CreatedTransfer, index: number) => ({
  ...byId(sent),
  params: { id: sent.transferId, fileId: fileIdOf(sent, index) },
})
/** Asks where the bytes of the first file go. */
const sign = ({ bucketConfig, bucketId, uploadToken, multiparts: [file] }: Intake) =>
  ana.api.at(bucketConfig.endpoint).signPutObject({
    params: { bucket: bucketId },
    query: { key: file?.key ?? '' },
    headers: { 'x-upload-token': uploadToken },
    body: { size: 3 },
  })
/** What was written since the transfer could be downloaded. */
const since = async (sent: CreatedTransfer) => (await historyOf(ana, sent)).slice(3)
const refused = (status: number, ...codes: string[]) => ({ status, codes })

describe('changing a transfer', () => {
  test('is visible at once, and only real changes are in the history', async () => {
    const sent = await send()
    const answer = await patch(
      sent,
      { op: 'add', path: '/name', value: 'Plans' },
      { op: 'add', path: '/message', value: 'Dear Bo\nlook' },
      { op: 'replace', path: '/allowPreview', value: false },
      { op: 'add', path: '/maxDownloads', value: 5 },
    )
    expect(answer).toEqual({ transferId: sent.transferId, status: 'ENABLED' })
    expect(await service.person('Bo').api.getTransfer({ params: byId(sent).params })).toMatchObject({
      name: 'Plans',
      message: 'Dear Bo\nlook',
      allowPreview: false,
    })
    await patch(
      sent,
      { op: 'replace', path: '/maxDownloads', value: 7 },
      { op: 'replace', path: '/name', value: 'Plans' },
    )
    await patch(sent, { op: 'remove', path: '/maxDownloads' }, { op: 'remove', path: '/name' })
    expect(await since(sent)).toEqual([
      { type: 'RENAMED', name: 'Plans' },
      { type: 'PREVIEW_CHANGED', isOn: false },
      { type: 'MAX_DOWNLOADS_ADDED', maxDownloads: 5 },
      { type: 'MAX_DOWNLOADS_CHANGED', maxDownloads: 7 },
      { type: 'RENAMED', oldName: 'Plans' },
      { type: 'MAX_DOWNLOADS_REMOVED' },
    ])
    expect(await managedView(ana, sent)).toMatchObject({ name: null, maxDownloads: null, message: 'Dear Bo\nlook' })
  })

  test('its password ends the downloads that the old one opened', async () => {
    const [sent, bo] = [await send(), service.person('Bo')]
    const open = await linkToFile(bo, sent)
    expect((await fetch(open)).status).toBe(200)
    await patch(sent, { op: 'add', path: '/password', value: 'open sesame' })
    expect((await fetch(open)).status).toBe(404)
    await expect(linkToAll(bo, sent)).rejects.toMatchObject(refused(403, 'WRONG_PASSWORD'))
    const locked = await linkToFile(bo, sent, 0, { password: 'open sesame' })
    await patch(sent, { op: 'remove', path: '/password' })
    expect((await fetch(locked)).status).toBe(404)
    expect((await fetch(await linkToFile(bo, sent))).status).toBe(200)
    expect(await since(sent)).toEqual([
      { type: 'PASSWORD_CHANGED', isOn: true },
      { type: 'PASSWORD_CHANGED', isOn: false },
    ])
  })

  test('its download limit below the count is refused; equal to it, no download is left', async () => {
    const [sent, bo] = [await send(), service.person('Bo')]
    await linkToAll(bo, sent)
    await linkToAll(bo, sent)
    await expect(patch(sent, { op: 'add', path: '/maxDownloads', value: 1 })).rejects.toMatchObject(
      refused(422, 'TOO_MANY_DOWNLOADS'),
    )
    await patch(sent, { op: 'add', path: '/maxDownloads', value: 2 })
    await expect(linkToAll(bo, sent)).rejects.toMatchObject(refused(422, 'TOO_MANY_DOWNLOADS'))
  })

  test('is all or nothing', async () => {
    const sent = await send({ name: 'Plans' })
    const bad: { operation: TransferOperation; reason: object }[] = [
      { operation: { op: 'add', path: '/password', value: 'short' }, reason: refused(422, 'PASSWORD_TOO_SHORT') },
      {
        operation: { op: 'add', path: '/message', value: 'm'.repeat(501) },
        reason: {
          status: 422,
          limitErrors: [{ limit: 'MESSAGE_LENGTH', max: planLimits.NONE.messageLength, actual: 501 }],
        },
      },
    ]
    for (const { operation, reason } of bad) {
      const good: TransferOperation = { op: 'replace', path: '/name', value: 'Other' }
      await expect(patch(sent, good, operation)).rejects.toMatchObject(reason)
    }
    expect(await managedView(ana, sent)).toMatchObject({ name: 'Plans', message: null, passwordRequired: false })
    expect(await since(sent)).toEqual([])
  })

  test.each([
    ['a field nobody may reach', { op: 'replace', path: '/status', value: 'ENABLED' }],
    ['the owner', { op: 'replace', path: '/ownerId', value: 1 }],
    ['the secret', { op: 'replace', path: '/senderSecret', value: 'x' }],
    ['the size', { op: 'replace', path: '/size', value: 1 }],
    ['the count of downloads', { op: 'replace', path: '/downloads', value: 0 }],
    ['a path below a field', { op: 'replace', path: '/name/0', value: 'x' }],
    ['a prototype', { op: 'add', path: '/__proto__', value: 'x' }],
    ['another operation', { op: 'move', path: '/name', value: 'x' }],
    ['a value of another type', { op: 'replace', path: '/name', value: 5 }],
    ['no value', { op: 'replace', path: '/name' }],
    ['a value where none is taken', { op: 'remove', path: '/name', value: 'x' }],
    ['a line end in a name', { op: 'replace', path: '/name', value: 'a\r\nBcc: x' }],
    ['half a download', { op: 'add', path: '/maxDownloads', value: 1.5 }],
    ['no download at all', { op: 'add', path: '/maxDownloads', value: 0 }],
    ['no yes and no no', { op: 'replace', path: '/allowPreview', value: null }],
    ['previews taken away', { op: 'remove', path: '/allowPreview' }],
  ])('with %s is ill-formed, and the operation before it is not applied', async (_what, operation) => {
    const sent = await send({ name: 'Plans' })
    const { status } = await askJson(service.app.port, {
      method: 'PATCH',
      path: `/api/transfer/v2/transfers/${sent.transferId}`,
      headers: { 'x-sender-secret': sent.senderSecret },
      json: { operations: [{ op: 'replace', path: '/name', value: 'Other' }, operation] },
    })
    expect(status).toBe(400)
    expect((await managedView(ana, sent)).name).toBe('Plans')
  })
})

test('mail settings of a transfer are changed one by one, and changes are in the history', async () => {
  const sent = await send()
  const set = (body: object) => ana.api.setTransferNotices({ ...byId(sent), body })
  const all = { downloadConfirmation: true, expiryReminder: true, summary: true }
  expect(await set({})).toEqual({ notifications: all })
  expect(await set({ downloadConfirmation: false })).toEqual({
    notifications: { ...all, downloadConfirmation: false },
  })
  expect(await set({ downloadConfirmation: false, expiryReminder: false, summary: false })).toEqual({
    notifications: { downloadConfirmation: false, expiryReminder: false, summary: false },
  })
  expect(await since(sent)).toEqual([
    { type: 'NOTIF_DOWNLOAD_CONF_CHANGED', isOn: false },
    { type: 'NOTIF_EXP_REMINDER_CHANGED', isOn: false },
  ])
})

describe('a transfer', () => {
  test('that is disabled is closed to everybody, and open again when it is enabled', async () => {
    const [sent, bo] = [await send(), service.person('Bo')]
    const link = await linkToFile(bo, sent)
    for (let times = 0; times < 2; times += 1) {
      expect(await ana.api.disableTransfer(byId(sent))).toEqual({ transferId: sent.transferId, status: 'DISABLED' })
    }
    await expect(linkToAll(bo, sent)).rejects.toMatchObject(refused(409, 'WRONG_STATUS'))
    expect((await fetch(link)).status).toBe(404)
    for (let times = 0; times < 2; times += 1) {
      expect(await ana.api.enableTransfer(byId(sent))).toMatchObject({ status: 'ENABLED' })
    }
    expect((await fetch(link)).status).toBe(200)
    expect(await since(sent)).toEqual([{ type: 'DISABLED' }, { type: 'ENABLED' }])
  })

  test('that is deleted is gone for everybody at once, and deleting it again is no error', async () => {
    const [sent, bo] = [await send({ recipients: ['bo@example.org'] }), service.person('Bo')]
    const link = await linkToFile(bo, sent)
    for (let times = 0; times < 2; times += 1) {
      expect(await ana.api.deleteTransfer(byId(sent))).toEqual({ transferId: sent.transferId, status: 'DELETED' })
    }
    expect((await fetch(link)).status).toBe(404)
    const gone = refused(410, 'DELETED')
    await expect(bo.api.getTransfer({ params: byId(sent).params })).rejects.toMatchObject(gone)
    await expect(linkToAll(bo, sent)).rejects.toMatchObject(gone)
    const ofBo = { ...byId(sent), params: { id: sent.transferId, recipient: 'bo@example.org' } }
    const changes = [
      ana.api.getTransfer(byId(sent)),
      ana.api.enableTransfer(byId(sent)),
      ana.api.disableTransfer(byId(sent)),
      ana.api.setValidity({ ...byId(sent), body: { to: new Date(Date.now() + 1e8).toISOString() } }),
      patch(sent, { op: 'add', path: '/name', value: 'x' }),
      ana.api.setTransferNotices({ ...byId(sent), body: {} }),
      rename(sent, 'c.txt'),
      ana.api.deleteFile(ofFile(sent, 0)),
      ana.api.addRecipient(ofBo),
      ana.api.removeRecipient(ofBo),
      ana.api.notifyRecipient(ofBo),
    ]
    for (const change of await Promise.allSettled(changes)) expect(change).toMatchObject({ reason: gone })
  })

  test('that is deleted while uploading takes no more bytes', async () => {
    const sent = await ana.create({ 'a.txt': 3 })
    await sign(sent)
    await ana.api.deleteTransfer(byId(sent))
    await expect(sign(sent)).rejects.toMatchObject({ status: 404 })
    const done = { params: byId(sent).params, headers: { 'x-upload-token': sent.uploadToken } }
    await expect(ana.api.uploadDone(done)).rejects.toMatchObject(refused(410, 'DELETED'))
  })

  test('that is deleted while files are being added takes no more of their bytes', async () => {
    const sent = await send()
    const added = await ana.api.addFiles({ ...byId(sent), body: { files: [{ id: 'added1', name: 'c.txt', size: 3 }] } })
    await sign(added)
    await ana.api.deleteTransfer(byId(sent))
    await expect(sign(added)).rejects.toMatchObject({ status: 404 })
  })

  test.each(['UPLOADING', 'MODERATING'])('that is %s can be neither enabled nor disabled', async (status) => {
    const sent = status === 'UPLOADING' ? await ana.create({ 'a.txt': 5 }) : await send()
    if (status === 'MODERATING') await changeTransfer(service, sent, `status = 'MODERATING'`)
    const wrong = refused(409, 'WRONG_STATUS')
    await expect(ana.api.enableTransfer(byId(sent))).rejects.toMatchObject(wrong)
    await expect(ana.api.disableTransfer(byId(sent))).rejects.toMatchObject(wrong)
    await expect(ana.api.deleteFile(ofFile(sent, 0))).rejects.toMatchObject(wrong)
  })

  test('under review can be deleted but not changed', async () => {
    const sent = await send({ name: 'Plans' })
    await changeTransfer(service, sent, `status = 'MODERATING'`)
    const wrong = refused(409, 'WRONG_STATUS')
    await expect(patch(sent, { op: 'remove', path: '/name' })).rejects.toMatchObject(wrong)
    await expect(rename(sent, 'c.txt')).rejects.toMatchObject(wrong)
    expect(await managedView(ana, sent)).toMatchObject({ name: 'Plans', status: 'PENDING' })
    expect(await ana.api.deleteTransfer(byId(sent))).toMatchObject({ status: 'DELETED' })
  })
})

describe('a file', () => {
  test('has its new name for everybody once it is renamed', async () => {
    const [sent, bo] = [await send(), service.person('Bo')]
    expect(await rename(sent, 'folder/e\u0301te\u0301.txt')).toEqual({
      fileId: fileIdOf(sent),
      name: 'folder/\u00e9t\u00e9.txt',
    })
    await rename(sent, 'folder/\u00e9t\u00e9.txt')
    const view = await bo.api.getTransfer({ params: byId(sent).params })
    expect('files' in view && view.files.map(({ name }) => name)).toEqual(['folder/\u00e9t\u00e9.txt', 'b.txt'])
    expect((await fetch(await linkToFile(bo, sent))).headers.get('content-disposition')).toContain('%C3%A9t%C3%A9.txt')
    const renamed = { fileId: fileIdOf(sent), oldName: 'a.txt', name: 'folder/\u00e9t\u00e9.txt' }
    expect(await since(sent)).toEqual([{ type: 'FILE_RENAMED', ...renamed }])
  })

  test.each([
    ['FILE_IS_EXE', 'setup.exe'],
    ['FILE_IS_EXE', 'setup.EXE. '],
    ['FILE_IS_ISO', 'disk.udf'],
    ['FILE_IS_HTM', 'page.html'],
    ['FILE_NAME_INVALID', '../a.txt'],
    ['FILE_NAME_INVALID', '/a.txt'],
    ['FILE_NAME_INVALID', 'a\u202etxt'],
    ['FILE_NAME_INVALID', ''],
    ['FILE_NAME_TOO_LONG', 'a'.repeat(256)],
  ])('cannot be renamed against the rules: %s', async (code, name) => {
    const sent = await send()
    await expect(rename(sent, name)).rejects.toMatchObject(refused(422, code))
    expect((await managedView(ana, sent)).files[0]?.name).toBe('a.txt')
  })

  test('that is deleted is gone for everybody and frees its storage; the last one cannot be deleted', async () => {
    const owner = await service.signedUp('Dora')
    const bo = service.person('Bo')
    const sent = await owner.send(files)
    const [link, whole] = [await linkToFile(bo, sent), await linkToAll(bo, sent)]
    expect(await owner.api.deleteFile({ params: ofFile(sent, 0).params })).toEqual({})
    const view = await managedView(owner, sent)
    expect(view).toMatchObject({ size: 10, files: [{ name: 'b.txt' }] })
    expect((await historyOf(owner, sent)).at(-1)).toEqual({
      type: 'FILE_DELETED',
      fileId: fileIdOf(sent),
      name: 'a.txt',
    })
    expect((await owner.api.getLimits({ params: { uid: owner.uid } })).storageUsed).toBe(10)
    expect((await fetch(link)).status).toBe(404)
    expect(Buffer.from(await (await fetch(whole)).arrayBuffer()).includes('first')).toBe(false)
    await expect(linkToFile(bo, sent, 0)).rejects.toMatchObject({ status: 404 })
    await expect(owner.api.deleteFile(ofFile(sent, 0))).rejects.toMatchObject({ status: 404 })
    await expect(owner.api.renameFile({ ...ofFile(sent, 0), body: { name: 'c.txt' } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(owner.api.deleteFile(ofFile(sent, 1))).rejects.toMatchObject(refused(422, 'LAST_FILE'))
    expect((await managedView(owner, sent)).files).toHaveLength(1)
  })

  test('that is still uploading can be deleted, also beside the last one; then its token signs nothing', async () => {
    const sent = await ana.send({ 'a.txt': Buffer.from('first') })
    const added = await ana.api.addFiles({ ...byId(sent), body: { files: [{ id: 'added1', name: 'c.txt', size: 3 }] } })
    const [coming] = added.multiparts
    expect((await managedView(ana, sent)).files).toMatchObject([{ isReady: true }, { name: 'c.txt', isReady: false }])
    await expect(ana.api.deleteFile(ofFile(sent, 0))).rejects.toMatchObject(refused(422, 'LAST_FILE'))
    await ana.api.deleteFile({ ...byId(sent), params: { id: sent.transferId, fileId: coming?.fileId ?? '' } })
    expect(await managedView(ana, sent)).toMatchObject({ size: 5, files: [{ name: 'a.txt' }] })
    await expect(sign(added)).rejects.toMatchObject({ status: 404 })
  })

  test('of another transfer answers 404', async () => {
    const [sent, other] = [await send(), await send()]
    const params = { id: sent.transferId, fileId: fileIdOf(other) }
    const asked = { ...byId(sent), params }
    await expect(ana.api.deleteFile(asked)).rejects.toMatchObject({ status: 404 })
    await expect(ana.api.renameFile({ ...asked, body: { name: 'c.txt' } })).rejects.toMatchObject({ status: 404 })
    expect((await managedView(ana, other)).files[0]?.name).toBe('a.txt')
  })
})

test('managing calls of anybody else answer as for an unknown transfer', async () => {
  const [sent, other] = [await send({ recipients: ['bo@example.org'] }), await send()]
  const [cy, dan] = [service.person('Cy'), await service.signedUp('Dan')]
  const body = { to: new Date(Date.now() + 1e8).toISOString() }
  const calls = (person: Person, id: string, secret: Record<string, string>) => {
    const asked = { params: { id }, headers: secret }
    const file = { ...asked, params: { id, fileId: fileIdOf(sent) } }
    const recipient = { ...asked, params: { id, recipient: 'bo@example.org' } }
    const { api } = person
    return [
      api.setValidity({ ...asked, body }),
      api.changeTransfer({ ...asked, body: { operations: [{ op: 'remove', path: '/name' }] } }),
      api.setTransferNotices({ ...asked, body: {} }),
      api.enableTransfer(asked),
      api.disableTransfer(asked),
      api.deleteTransfer(asked),
      api.renameFile({ ...file, body: { name: 'c.txt' } }),
      api.deleteFile(file),
      api.addRecipient(recipient),
      api.removeRecipient(recipient),
      api.notifyRecipient(recipient),
    ]
  }
  const strangers: [Person, string, Record<string, string>][] = [
    [cy, sent.transferId, {}],
    [cy, sent.transferId, { 'x-sender-secret': other.senderSecret }],
    [cy, sent.transferId, { 'x-upload-token': sent.uploadToken }],
    [dan, sent.transferId, {}],
    [cy, 'nothing-here', { 'x-sender-secret': sent.senderSecret }],
  ]
  const unknown = 'Not found, or not yours.'
  for (const [person, id, secret] of strangers) {
    for (const outcome of await Promise.allSettled(calls(person, id, secret))) {
      expect(outcome).toMatchObject({ reason: { status: 404, message: unknown, codes: [] } })
    }
  }
  expect(await since(sent)).toEqual([])
})
