import { changeTransfer } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const hello = { 'hello.txt': Buffer.from('hello') }

test('the archive lists ended transfers; with a filter, only those deleted by hand, or those that expired', async () => {
  const ana = await service.signedUp('Ana')
  const deleted = await ana.send(hello, { name: 'Deleted', recipients: ['bo@example.org'] })
  await ana.api.deleteTransfer({ params: { id: deleted.transferId } })
  const expired = await ana.send(hello, { name: 'Expired' })
  await changeTransfer(service, expired, `status = 'DELETED', end_reason = 'expired'`)
  await ana.send(hello, { name: 'Alive' })

  // Whatever its spelling, it is the same address.
  const params = { address: 'ANA@example.org' }
  const all = await ana.api.searchArchive({ params, body: {} })
  expect(all).toMatchObject({ total: 2, transfers: [{ name: 'Expired', status: 'DELETED' }, { name: 'Deleted' }] })
  const byHand = await ana.api.searchArchive({ params, query: { status: 'DELETED' }, body: {} })
  expect(byHand).toMatchObject({ total: 1, transfers: [{ name: 'Deleted', recipients: ['bo@example.org'] }] })
  const byTime = await ana.api.searchArchive({ params, query: { status: 'EXPIRED' }, body: {} })
  expect(byTime).toMatchObject({ total: 1, transfers: [{ name: 'Expired' }] })
  expect(byTime.transfers[0]).not.toHaveProperty('link')
  const byWords = { params, query: { status: 'EXPIRED' as const }, body: { query: 'hello' } }
  expect(await ana.api.searchArchive(byWords)).toMatchObject({ total: 1, transfers: [{ name: 'Expired' }] })
  const found = await ana.api.searchArchive({ params, body: { query: 'expired hello', sort: 'name', size: 1 } })
  expect(found).toMatchObject({ total: 1, transfers: [{ name: 'Expired' }] })
  expect(await ana.api.searchArchive({ params, body: { status: ['ENABLED'] } })).toEqual({ transfers: [], total: 0 })
})

test('the archive of another account answers 404, like an unknown one', async () => {
  const cy = await service.signedUp('Cy')
  await service.signedUp('Dee')
  for (const address of ['dee@example.org', 'nobody@example.org', 'no address', '%']) {
    await expect(cy.api.searchArchive({ params: { address }, body: {} })).rejects.toMatchObject({ status: 404 })
  }
  const visitor = service.person('Eve')
  await expect(visitor.api.searchArchive({ params: { address: cy.email }, body: {} })).rejects.toMatchObject({
    status: 401,
  })
})

test('the manager of an ended transfer still gets its archived record; nobody else does', async () => {
  const visitor = service.person('Flo')
  const sent = await visitor.send(hello, { name: 'Mine', recipients: ['gus@example.org'] })
  const params = { id: sent.transferId }
  const headers = { 'x-sender-secret': sent.senderSecret }
  expect(await visitor.api.getArchived({ params, headers, body: {} })).toMatchObject({
    total: 1,
    transfers: [{ name: 'Mine', status: 'ENABLED' }],
  })
  await visitor.api.deleteTransfer({ params, headers })
  expect(await visitor.api.getArchived({ params, headers })).toMatchObject({
    total: 1,
    transfers: [{ transferId: sent.transferId, status: 'DELETED', recipients: ['gus@example.org'] }],
  })
  expect(await visitor.api.getArchived({ params, headers, body: { query: 'gus' } })).toMatchObject({ total: 1 })
  expect(await visitor.api.getArchived({ params, headers, body: { query: 'other' } })).toMatchObject({ total: 0 })

  const gus = await service.signedUp('Gus')
  const wrong = { 'x-sender-secret': 'x'.repeat(43) }
  const asked = [{ params }, { params, headers: wrong }, { params: { id: 'no-such' }, headers }]
  for (const one of asked) await expect(visitor.api.getArchived(one)).rejects.toMatchObject({ status: 404 })
  await expect(gus.api.getArchived({ params })).rejects.toMatchObject({ status: 404 })
})
