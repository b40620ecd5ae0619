import { changeTransfer, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const files = { 'отчёт.txt': Buffer.from('hello'), 'ملف.pdf': Buffer.from('hello') }

test('the summary PDF is for the manager, the recipients and anybody with the link', async () => {
  const ana = await service.signedUp('Ana')
  const sent = await ana.send(files, { name: 'Plans', recipients: ['bo@example.org'] })
  const params = { id: sent.transferId }
  const stranger = service.person('Stranger')
  const userSecret = await userSecretOf(service, sent, 'bo@example.org')
  for (const pdf of await Promise.all([
    ana.api.getSummary({ params }),
    stranger.api.getSummary({ params }),
    stranger.api.getSummary({ params, query: { langCode: 'fr' } }),
    stranger.api.getSummary({ params, headers: { 'x-user-secret': userSecret } }),
    stranger.api.getSummary({ params, headers: { 'x-sender-secret': sent.senderSecret } }),
  ])) {
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-1\.\d[^]+%%EOF\s*$/)
  }

  const answer = await fetch(`${service.app.publicUrl}/api/transfer/summary/${sent.transferId}`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="envoi-${sent.transferId}.pdf"`)
  expect(answer.headers.get('cache-control')).toBe('no-store')

  const wrong = 'x'.repeat(43)
  for (const asked of [
    { params, headers: { 'x-user-secret': wrong } },
    { params, headers: { 'x-sender-secret': wrong } },
    { params: { id: 'no-such' } },
  ]) {
    await expect(stranger.api.getSummary(asked)).rejects.toMatchObject({ status: 404 })
  }
  const elsewhere = stranger.api.getSummary({ params, query: { langCode: '../../etc/passwd' as 'en' } })
  await expect(elsewhere).rejects.toMatchObject({ status: 400 })
})

test('the summary PDF needs the transfer’s password', async () => {
  const visitor = service.person('Cy')
  const sent = await visitor.send(files, { password: 'open sesame', recipients: ['dee@example.org'] })
  const params = { id: sent.transferId }
  const { api } = service.person('Dee')
  const userSecret = await userSecretOf(service, sent, 'dee@example.org')
  for (const headers of [{}, { 'x-transfer-password': 'wrong one' }, { 'x-user-secret': userSecret }]) {
    await expect(api.getSummary({ params, headers })).rejects.toMatchObject({ status: 403, codes: ['WRONG_PASSWORD'] })
  }
  expect(await api.getSummary({ params, headers: { 'x-transfer-password': 'open sesame' } })).toBeInstanceOf(Uint8Array)
  const asSender = { 'x-sender-secret': sent.senderSecret }
  expect(await api.getSummary({ params, headers: asSender })).toBeInstanceOf(Uint8Array)
})

test('the summary PDF of an unavailable transfer is for its manager only, and of a deleted one for nobody', async () => {
  const eve = service.person('Eve')
  const sent = await eve.send(files)
  const params = { id: sent.transferId }
  const headers = { 'x-sender-secret': sent.senderSecret }
  await changeTransfer(service, sent, `status = 'DISABLED'`)
  await expect(eve.api.getSummary({ params })).rejects.toMatchObject({ status: 409, codes: ['WRONG_STATUS'] })
  expect(await eve.api.getSummary({ params, headers })).toBeInstanceOf(Uint8Array)
  await changeTransfer(service, sent, `valid_from = now() - interval '2 days', valid_to = now()`)
  await expect(eve.api.getSummary({ params })).rejects.toMatchObject({ status: 410, codes: ['EXPIRED'] })
  expect(await eve.api.getSummary({ params, headers })).toBeInstanceOf(Uint8Array)
  await changeTransfer(service, sent, `status = 'DELETED'`)
  for (const asked of [{ params }, { params, headers }]) {
    await expect(eve.api.getSummary(asked)).rejects.toMatchObject({ status: 410, codes: ['DELETED'] })
  }
})
