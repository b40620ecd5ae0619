import type { CreatedTransfer } from '@envoi/contract/transfers'
import { someBytes } from '@envoi/testing/bytes'
import { inboxOf } from '@envoi/testing/inbox'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import type { Person } from '@envoi/testing/people'
import { ask } from '@envoi/testing/raw-http'
import { changeTransfer } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const send = (recipients: string[], more = {}): Promise<CreatedTransfer> =>
  service.person('Ana').send({ 'plan.pdf': someBytes(10) }, { recipients, ...more })
const countTo = async (address: string): Promise<number> => (await inboxOf(service).all(address)).length

/** The token of the link at the foot of the newest mail. */
async function tokenFor(address: string): Promise<string> {
  const { links } = await inboxOf(service).latest(address)
  return links.map((link) => /\/mail\/([\w-]+)$/.exec(link)?.[1]).find((token) => token !== undefined) ?? ''
}

test('an unsubscribed address gets no more mail, until it subscribes again', async () => {
  const bo = 'Bo.Lima@bücher.example'
  const first = await send([bo])
  const token = await tokenFor(bo)
  const { api } = service.person('Bo')
  expect(await api.getMailWish({ params: { token } })).toEqual({ email: bo, isWanted: true })
  for (const _ of [1, 2]) {
    expect(await api.setMailWish({ params: { token }, body: { isWanted: false } })).toEqual({
      email: bo,
      isWanted: false,
    })
  }
  expect(await api.getMailWish({ params: { token } })).toEqual({ email: bo, isWanted: false })

  await send(['bo.lima@xn--bcher-kva.example', 'cy@example.org'])
  await whenMailQueueIsEmpty(service)
  expect(await countTo(bo)).toBe(1)
  expect(await countTo('bo.lima@xn--bcher-kva.example')).toBe(0)
  expect(await countTo('cy@example.org')).toBe(1)

  // The link works when the transfer it came with is long gone.
  await changeTransfer(service, first, `status = 'DELETED'`)
  expect(await api.setMailWish({ params: { token }, body: { isWanted: true } })).toEqual({ email: bo, isWanted: true })
  await send([bo])
  await whenMailQueueIsEmpty(service)
  expect(await countTo(bo)).toBe(2)
})

test('only senders with a plan see that an address has unsubscribed', async () => {
  const [bo, cy] = ['shy@example.org', 'open@example.org']
  await send([bo])
  const token = await tokenFor(bo)
  await service.person('Bo').api.setMailWish({ params: { token }, body: { isWanted: false } })
  const visitor = service.person('Ana')
  const free = await service.signedUp('Fay')
  const paying = await service.signedUp('Pia', { plan: 'PREMIUM' })
  const mailsSeenBy = async (person: Person): Promise<unknown> => {
    const { transferId, senderSecret } = await person.send({ 'plan.pdf': someBytes(10) }, { recipients: [bo, cy] })
    await whenMailQueueIsEmpty(service)
    const asSender = { params: { id: transferId }, headers: { 'x-sender-secret': senderSecret } }
    return person.api.getTransfer(asSender)
  }
  for (const person of [visitor, free]) {
    expect(await mailsSeenBy(person)).toMatchObject({ recipients: [{ mail: 'sent' }, { mail: 'sent' }] })
  }
  expect(await mailsSeenBy(paying)).toMatchObject({ recipients: [{ mail: 'unwanted' }, { mail: 'sent' }] })
  expect(await countTo(bo)).toBe(1)
})

test('a waiting letter is not sent to an address that has unsubscribed meanwhile', async () => {
  const bo = 'late@example.org'
  await send([bo])
  const token = await tokenFor(bo)
  const from = new Date(Date.now() + 60_000).toISOString()
  const sent = await send([bo], { from })
  await service.person('Bo').api.setMailWish({ params: { token }, body: { isWanted: false } })
  await changeTransfer(service, sent, `valid_from = now() - interval '1 second', status = 'ENABLED'`)
  await service.app.database.pool.query(
    `select graphile_worker.add_job('transfer-available → notices', json_build_object('id', $1::text))`,
    [sent.transferId],
  )
  await whenMailQueueIsEmpty(service)
  expect(await countTo(bo)).toBe(1)
  expect(service.logged()).toContain('"event":"letter-not-wanted","letter":"transfer-received"')
})

test('unsubscribing does not stop letters about somebody’s own account or own transfers', async () => {
  const zoe = await service.signedUp('Zoe')
  await send([zoe.email])
  await whenMailQueueIsEmpty(service)
  const token = await tokenFor(zoe.email)
  await zoe.api.setMailWish({ params: { token }, body: { isWanted: false } })
  const before = await countTo(zoe.email)
  await zoe.send({ 'plan.pdf': someBytes(10) })
  await whenMailQueueIsEmpty(service)
  expect(await countTo(zoe.email)).toBe(before + 1)
})

test('an invented or altered unsubscribe link is refused', async () => {
  await send(['di@example.org'])
  const token = await tokenFor('di@example.org')
  const { api } = service.person('Eve')
  const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  for (const tried of [
    'x',
    'di@example.org',
    changed,
    token.slice(4),
    Buffer.from('di@example.org').toString('base64url'),
  ]) {
    await expect(api.getMailWish({ params: { token: tried } })).rejects.toMatchObject({ status: 404 })
    const setting = api.setMailWish({ params: { token: tried }, body: { isWanted: false } })
    await expect(setting).rejects.toMatchObject({ status: 404 })
  }
  expect(await api.getMailWish({ params: { token } })).toMatchObject({ isWanted: true })
})

test('the longest possible address has an unsubscribe link too, and no log holds one', async () => {
  const label = 'a'.repeat(61)
  const longest = `${'b'.repeat(64)}@${label}.${label}.${label}.ex`
  await send([longest])
  const token = await tokenFor(longest)
  expect(await service.person('Bo').api.getMailWish({ params: { token } })).toMatchObject({ email: longest })
  expect(service.logged()).not.toContain(token)
})

test('a mail program unsubscribes with one click (RFC 8058), without a browser', async () => {
  const bo = 'one-click@example.org'
  await send([bo])
  const token = await tokenFor(bo)
  const { api } = service.person('Bo')
  const post = (path: string, contentType: string, body: string) =>
    ask(service.app.port, { method: 'POST', path, headers: { 'content-type': contentType }, body })
  const form = 'application/x-www-form-urlencoded'
  expect((await post(`/mail/${token}x`, form, 'List-Unsubscribe=One-Click')).status).toBe(404)
  expect((await post(`/mail/${token}`, form, 'something=else')).status).toBe(400)
  expect(await api.getMailWish({ params: { token } })).toEqual({ email: bo, isWanted: true })

  expect((await post(`/mail/${token}`, form, 'List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await api.getMailWish({ params: { token } })).toEqual({ email: bo, isWanted: false })
  await api.setMailWish({ params: { token }, body: { isWanted: true } })
  const parts = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  expect((await post(`/mail/${token}`, 'multipart/form-data; boundary=b', parts)).status).toBe(200)
  expect(await api.getMailWish({ params: { token } })).toEqual({ email: bo, isWanted: false })
})
