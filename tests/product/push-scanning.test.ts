import { someBytes } from '@envoi/testing/bytes'
import { type Clamd, eicar, eicarFinding, startClamd } from '@envoi/testing/clamd'
import { inboxOf } from '@envoi/testing/inbox'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import { byId } from '@envoi/testing/managing'
import { upload } from '@envoi/testing/people'
import { fileIdOf, linkToFile } from '@envoi/testing/receiving'
import { whenScanned, whenStuck } from '@envoi/testing/scanning'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drop, offer, receivedBy, receiverOf } from './push-calls.ts'
import { notThere } from './subdomain-calls.ts'

let clamd: Clamd
let service: Service
beforeAll(async () => {
  clamd = await startClamd()
  service = await startService({ env: { CLAMD: clamd.place } })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await clamd[Symbol.asyncDispose]()
})

async function lettersTo({ email }: SignedUp): Promise<string[]> {
  await whenMailQueueIsEmpty(service)
  return (await inboxOf(service).all(email)).map(({ subject }) => subject).filter((subject) => /sent you/.test(subject))
}

test('what is sent to a push page reaches its receiver once it is scanned, and not before', async () => {
  const { ana, site } = await receiverOf(service)
  const gwen = service.person('Gwen')
  await clamd.stop()
  const sent = await drop(gwen, site, { senderFullname: 'Gwen' })
  expect(await whenStuck(gwen, sent)).toMatchObject({ status: 'SCANNING', scan: { done: 0, of: 1 } })
  expect(await receivedBy(ana)).toMatchObject({ total: 0 })
  expect(await lettersTo(ana)).toEqual([])
  await clamd.start()
  expect(await whenScanned(gwen, sent)).toMatchObject({ status: 'ENABLED' })
  expect(await lettersTo(ana)).toEqual(['Gwen sent you 1 file'])
  expect(await receivedBy(ana)).toMatchObject({ transfers: [{ transferId: sent.transferId, status: 'ENABLED' }] })
})

test('what is dangerous is listed for its receiver to deal with, and its sender learns of their own files alone', async () => {
  const { ana, site } = await receiverOf(service)
  const gwen = service.person('Gwen')
  const contents = [someBytes(500), eicar]
  const files = [
    { id: 'a1B2c3', name: 'plan.pdf', size: 500 },
    { id: 'b1B2c3', name: 'bad.docm', size: eicar.length },
  ]
  const sent = await offer(gwen, site, { senderFullname: 'Gwen', email: 'gwen@example.org', files })
  for (const [index, bytes] of contents.entries()) await upload(gwen.api, sent, index, bytes)
  const params = { id: sent.transferId }
  await gwen.api.uploadDone({ params, headers: { 'x-upload-token': sent.uploadToken }, body: {} })

  const told = { status: 'DISABLED', scan: { done: 2, of: 2, flagged: ['bad.docm'] } }
  expect(await whenScanned(gwen, sent)).toMatchObject(told)
  await expect(gwen.api.getTransfer(byId(sent))).rejects.toMatchObject(notThere)
  await expect(gwen.api.enableTransfer(byId(sent))).rejects.toMatchObject(notThere)
  expect(await inboxOf(service).all('gwen@example.org')).toEqual([])

  expect(await lettersTo(ana)).toEqual([])
  expect(await receivedBy(ana)).toMatchObject({ transfers: [{ transferId: sent.transferId, status: 'DISABLED' }] })
  const asked = { params, query: {} }
  expect(await ana.api.getTransfer(asked)).toMatchObject({
    files: [
      { name: 'plan.pdf', scan: 'clean' },
      { name: 'bad.docm', scan: 'infected', finding: eicarFinding },
    ],
  })
  await expect(linkToFile(ana, sent, 0)).rejects.toMatchObject({ status: 409, codes: ['WRONG_STATUS'] })
  await expect(ana.api.enableTransfer(asked)).rejects.toMatchObject({ status: 409, codes: ['FILES_FLAGGED'] })

  await ana.api.deleteFile({ params: { ...params, fileId: fileIdOf(sent, 1) } })
  await ana.api.enableTransfer(asked)
  expect(await lettersTo(ana)).toEqual(['Gwen sent you 1 file'])
  // What became of it after that is the receiver's.
  expect(await gwen.api.getResult(byId(sent))).not.toHaveProperty('scan')
})
