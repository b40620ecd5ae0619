import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import { proveSender } from '@envoi/testing/sender-proof'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const hello = { 'hello.txt': Buffer.from('hello') }

test('a new account can claim what was sent from its address before', async () => {
  const visitor = service.person('Ana')
  await proveSender(service, visitor, 'ana@example.org')
  const sent = await visitor.send(hello, { email: 'Ana@Example.org', recipients: ['bo@example.org'] })
  await visitor.send(hello, { email: 'somebody-else@example.org' })
  await visitor.send(hello)
  const ana = await service.signedUp('Ana')
  const own = { params: { uid: ana.uid } }
  const see = () => ana.api.getTransfer({ params: { id: sent.transferId } })
  expect(await see()).not.toHaveProperty('recipients')

  expect(await ana.api.getUser(own)).toMatchObject({ claimableTransfers: 1 })
  expect(await ana.api.claimTransfers(own)).toEqual({ claimed: 1 })
  expect(await see()).toMatchObject({ recipients: [{ email: 'bo@example.org' }] })
  expect(await ana.api.getLimits(own)).toMatchObject({ storageUsed: 5 })

  expect(await ana.api.getUser(own)).toMatchObject({ claimableTransfers: 0 })
  expect(await ana.api.claimTransfers(own)).toEqual({ claimed: 0 })
})

test('an uploading or expired transfer cannot be claimed', async () => {
  const visitor = service.person('Ivo')
  await proveSender(service, visitor, 'ivo@example.org')
  await visitor.create({ 'film.mp4': 5e9 }, { email: 'ivo@example.org' })
  const old = await visitor.send(hello, { email: 'ivo@example.org' })
  await service.app.database.pool.query(
    `update transfers set valid_from = now() - interval '2 days', valid_to = now() where public_id = $1`,
    [old.transferId],
  )
  const ivo = await service.signedUp('Ivo')
  const own = { params: { uid: ivo.uid } }
  expect(await ivo.api.getUser(own)).toMatchObject({ claimableTransfers: 0 })
  expect(await ivo.api.claimTransfers(own)).toEqual({ claimed: 0 })
  expect(await ivo.api.getLimits(own)).toMatchObject({ storageUsed: 0 })
})

test('a claim renews the sender secret, and the old one stops working', async () => {
  const visitor = service.person('Cy')
  await proveSender(service, visitor, 'cy@example.org')
  const sent = await visitor.send(hello, { email: 'cy@example.org' })
  const cy = await service.signedUp('Cy')
  await cy.api.claimTransfers({ params: { uid: cy.uid } })
  const params = { id: sent.transferId }
  const headers = { 'x-sender-secret': sent.senderSecret }
  await expect(visitor.api.getTransfer({ params, headers })).rejects.toMatchObject({ status: 404 })
  const adding = visitor.api.addRecipient({ params: { ...params, recipient: 'di@example.org' }, headers })
  await expect(adding).rejects.toMatchObject({ status: 404 })

  const { manageLink } = (await cy.api.getTransfer({ params })) as ManagedTransferView
  const renewed = { 'x-sender-secret': manageLink?.split('/').at(-1) ?? '' }
  expect(renewed).not.toEqual(headers)
  expect(await visitor.api.getTransfer({ params, headers: renewed })).toHaveProperty('recipients')
})

test('what a stranger sent under an address cannot be claimed by its owner', async () => {
  const eve = service.person('Eve')
  await eve.send(hello, { email: 'jo@example.org', senderFullname: 'Jo' })
  const jo = await service.signedUp('Jo')
  const own = { params: { uid: jo.uid } }
  expect(await jo.api.getUser(own)).toMatchObject({ claimableTransfers: 0 })
  expect(await jo.api.claimTransfers(own)).toEqual({ claimed: 0 })

  const visitor = service.person('Jo')
  await proveSender(service, visitor, 'jo@example.org')
  await visitor.send(hello, { email: 'jo@example.org' })
  expect(await jo.api.claimTransfers(own)).toEqual({ claimed: 1 })
})

test('what was sent while signed in cannot be claimed', async () => {
  const dee = await service.signedUp('Dee')
  await dee.send(hello, { email: 'eve@example.org' })
  const eve = await service.signedUp('Eve')
  expect(await eve.api.claimTransfers({ params: { uid: eve.uid } })).toEqual({ claimed: 0 })
})

test('claiming for another account, or signed out, is refused', async () => {
  const [flo, gus] = [await service.signedUp('Flo'), await service.signedUp('Gus')]
  const visitor = service.person('Flo')
  await proveSender(service, visitor, flo.email)
  await visitor.send(hello, { email: flo.email })
  await expect(gus.api.claimTransfers({ params: { uid: flo.uid } })).rejects.toMatchObject({ status: 404 })
  await expect(service.person('Hal').api.claimTransfers({ params: { uid: flo.uid } })).rejects.toMatchObject({
    status: 401,
  })
  expect(await flo.api.getUser({ params: { uid: flo.uid } })).toMatchObject({ claimableTransfers: 1 })
})
