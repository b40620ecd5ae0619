import { changeTransfer, linkToFile, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const two = { 'a.txt': Buffer.from('hello'), 'b.txt': Buffer.from('hello') }

test('somebody learns what they have sent and received, also what is over, and nobody else does', async () => {
  const [ana, bo] = [await service.signedUp('Ana'), await service.signedUp('Bo')]
  const sent = await ana.send(two, { recipients: [bo.email] })
  const secret = await userSecretOf(service, sent, bo.email)
  await linkToFile(service.person('Bo’s phone'), sent, 0, { userSecret: secret })
  const old = await ana.send({ 'c.txt': Buffer.from('hello') })
  await changeTransfer(service, old, `created_at = now() - interval '2 years'`)
  await ana.api.deleteTransfer({ params: { id: old.transferId } })
  // Never whole, so never sent; and what stands behind a password is counted, not measured.
  const never = await ana.create({ 'film.mp4': 5e6 }, { recipients: [bo.email] })
  await ana.api.deleteTransfer({ params: { id: never.transferId } })
  await ana.send({ 'd.txt': Buffer.from('secret') }, { recipients: [bo.email], password: 'open sesame' })

  const own = await ana.api.getUserStatistics({ params: { address: ana.email } })
  expect(own.sent).toEqual({ transfers: 3, files: 4, bytes: 21, downloads: 1 })
  expect(own.received).toEqual({ transfers: 0, files: 0, bytes: 0, downloads: 0 })
  expect(own.months).toHaveLength(12)
  expect(own.months.at(-1)).toEqual({ month: new Date().toISOString().slice(0, 7), sent: 2, received: 0, bytes: 16 })
  expect(own.months.slice(0, -1).every((month) => month.sent === 0)).toBe(true)

  const others = await bo.api.getUserStatistics({ params: { address: bo.email } })
  expect(others.received).toEqual({ transfers: 2, files: 2, bytes: 10, downloads: 1 })

  const params = { address: ana.email }
  await expect(bo.api.getUserStatistics({ params })).rejects.toMatchObject({ status: 404 })
  await expect(service.person('Cy').api.getUserStatistics({ params })).rejects.toMatchObject({ status: 401 })
})
