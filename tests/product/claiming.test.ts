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

test('whoever opens an account takes over what they sent from the same address before, when they want to', async () => {
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

test('what is still on its way or has expired cannot be claimed: it would take room for nothing', async () => {
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

test('a claim renews the secret: nobody who has the old one acts in the name of the account', async () => {
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

test('what a stranger sent in the name of an address is not claimed by it', async () => {
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

test('what somebody sent while signed in can be claimed by nobody', async () => {
  const dee = await service.signedUp('Dee')
  await dee.send(hello, { email: 'eve@example.org' })
  const eve = await service.signedUp('Eve')
  expect(await eve.api.claimTransfers({ params: { uid: eve.uid } })).toEqual({ claimed: 0 })
})

test('nobody claims for another, nor signed out', async () => {
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
