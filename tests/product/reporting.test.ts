import { inboxOf } from '@envoi/testing/inbox'
import { command } from '@envoi/testing/operator'
import { changeTransfer, linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const send = (more = {}) => service.person('Ana').send({ 'plan.txt': Buffer.from('the plan') }, more)
const operator = (...words: string[]) => command(service, ...words)

test('anybody with the link can report a transfer, and the operator blocks, releases or ends it', async () => {
  const sent = await send()
  const id = sent.transferId
  const [bo, cy] = [service.person('Bo'), service.person('Cy')]
  const link = await linkToFile(bo, sent)
  await bo.api.reportTransfer({ params: { id }, body: { reason: 'phishing', message: 'It asks for my password.' } })
  await cy.api.reportTransfer({ params: { id }, body: { reason: 'unwanted', email: 'cy@example.org' } })

  const waiting = [{ transferId: id, status: 'ENABLED', reports: 2, reasons: ['phishing', 'unwanted'] }]
  expect(await operator('reports')).toMatchObject(waiting)
  expect(await operator('show', id)).toMatchObject({
    transferId: id,
    reports: [
      { reason: 'phishing', message: 'It asks for my password.', email: null, isSettled: false },
      { reason: 'unwanted', message: null, email: 'cy@example.org', isSettled: false },
    ],
  })

  expect(await operator('moderate', id)).toEqual({ transferId: id, status: 'MODERATING' })
  expect(await operator('moderate', id)).toEqual({ transferId: id, status: 'MODERATING' })
  // To people it looks as if it were not there yet, and links that were given out end.
  expect(await bo.api.getTransfer({ params: { id } })).toMatchObject({ status: 'PENDING' })
  expect((await fetch(link)).status).toBe(404)
  const manager = { params: { id }, headers: { 'x-sender-secret': sent.senderSecret } }
  for (const call of ['enableTransfer', 'disableTransfer'] as const) {
    await expect(bo.api[call](manager)).rejects.toMatchObject({ status: 409 })
  }
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await expect(bo.api.setValidity({ ...manager, body: { to: tomorrow } })).rejects.toMatchObject({ status: 409 })

  expect(await operator('release', id)).toEqual({ transferId: id, status: 'ENABLED' })
  expect(await bo.api.getTransfer({ params: { id } })).toMatchObject({ status: 'ENABLED' })
  expect(await operator('reports')).toEqual([])

  await bo.api.reportTransfer({ params: { id }, body: { reason: 'malware' } })
  expect(await operator('delete', id)).toEqual({ transferId: id, status: 'DELETED' })
  await expect(bo.api.getTransfer({ params: { id } })).rejects.toMatchObject({ status: 410, codes: ['DELETED'] })
  expect(await operator('reports')).toEqual([])
  expect(await operator('release', id)).toEqual({ transferId: id, status: 'DELETED' })
})

test('a released transfer that was disabled stays disabled, and an expired one stays closed', async () => {
  const [disabled, expired] = [await send(), await send()]
  const manager = { params: { id: disabled.transferId }, headers: { 'x-sender-secret': disabled.senderSecret } }
  await service.person('Ana').api.disableTransfer(manager)
  await operator('moderate', disabled.transferId)
  expect(await operator('release', disabled.transferId)).toMatchObject({ status: 'DISABLED' })

  await operator('moderate', expired.transferId)
  await changeTransfer(service, expired, `valid_from = now() - interval '2 days', valid_to = now() - interval '1 day'`)
  await operator('release', expired.transferId)
  const seen = service.person('Bo').api.getTransfer({ params: { id: expired.transferId } })
  await expect(seen).rejects.toMatchObject({ status: 410, codes: ['EXPIRED'] })
})

test('a transfer whose first day passed under review opens with its release, and its recipients are mailed then', async () => {
  const from = new Date(Date.now() + 3_600_000).toISOString()
  const sent = await send({ email: 'ana@example.org', recipients: ['ed@example.org'], from })
  await operator('moderate', sent.transferId)
  await changeTransfer(service, sent, `valid_from = now() - interval '1 minute'`)
  expect(await inboxOf(service).all('ed@example.org')).toEqual([])
  expect(await operator('release', sent.transferId)).toMatchObject({ status: 'PENDING' })
  expect(await inboxOf(service).linkFor('ed@example.org')).toContain(`/dl/${sent.transferId}?userSecret=`)
  expect(await service.person('Ed').api.getTransfer({ params: { id: sent.transferId } })).toMatchObject({
    status: 'ENABLED',
  })
})

test('a transfer that cannot be reviewed or reported is refused with one line, and nothing is stored', async () => {
  for (const name of ['moderate', 'release', 'delete', 'show']) {
    await expect(operator(name, 'nowhere')).rejects.toThrow('There is no transfer nowhere.')
  }
  const uploading = await service.person('Ana').create({ 'plan.txt': 8 })
  const moderated = operator('moderate', uploading.transferId)
  await expect(moderated).rejects.toThrow('This isn’t possible in the transfer’s current state.')
  const { api } = service.person('Di')
  const params = { id: uploading.transferId }
  const report = { reason: 'other' } as const
  await expect(api.reportTransfer({ params: { id: 'nowhere' }, body: report })).rejects.toMatchObject({ status: 404 })
  await expect(api.reportTransfer({ params, body: { ...report, email: 'no address' } })).rejects.toMatchObject({
    status: 422,
    codes: ['INVALID_EMAIL'],
  })
  const wrong = { params, body: report, headers: { 'x-user-secret': 'wrong' } }
  await expect(api.reportTransfer(wrong)).rejects.toMatchObject({ status: 404 })
  expect(await operator('reports')).toEqual([])
})
