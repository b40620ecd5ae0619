import { inboxOf } from '@envoi/testing/inbox'
import { runJob } from '@envoi/testing/managing'
import { linkToAll } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { joined } from '@envoi/testing/teams'
import { type WebhookReceiver, startWebhookReceiver } from '@envoi/testing/webhook-receiver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notThere, refused } from './subdomain-calls.ts'
import { PATIENTLY, addWebhook, byWebhook, deliveriesOf, isSignedBy, payingPerson } from './webhook-calls.ts'

let receiver: WebhookReceiver
let service: Service
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  service = await startService({ env: { ENVOI_OUTBOUND_ALLOW: receiver.place } })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const setPlan = ({ uid }: { uid: string }, plan: string | null) =>
  service.app.database.pool.query('update users set plan_name = $2 where uid = $1', [uid, plan])
/** Somebody with a webhook at this path that hears of transfers that are there. */
async function subscribed(path: string) {
  const ana = await payingPerson(service)
  const webhook = await addWebhook(ana, { url: receiver.url(path), events: ['AVAILABLE'] })
  return { ana, webhook, id: webhook.id }
}
const tell = (ana: SignedUp) => ana.send({ 'plan.pdf': Buffer.from('hello') })

test('its owner is told by letter of each address, also by a program’s doing: only its host, and not of other changes', async () => {
  const ana = await payingPerson(service)
  const told = async () =>
    (await inboxOf(service).all(ana.email)).filter(({ subject }) => subject.includes('webhook')).toReversed()
  const { id } = await addWebhook(ana, { url: receiver.url('/first-path'), description: 'Orders' })
  await expect.poll(told, PATIENTLY).toHaveLength(1)
  const program = await service.withKey(ana, ['manage'])
  const change = (body: object) => program.api.changeWebhook({ ...byWebhook(id), body })
  await change({ description: 'Other', isEnabled: false })
  await change({ url: receiver.url('/first-path') })
  await change({ url: receiver.url('/second-path') })
  await expect.poll(told, PATIENTLY).toHaveLength(2)
  const [added, moved] = await told()
  expect(added).toMatchObject({
    subject: 'A webhook endpoint was added',
    text: expect.stringContaining('Orders'),
  })
  expect(moved).toMatchObject({
    subject: 'A webhook endpoint has a new address',
    text: expect.stringContaining(receiver.place),
    links: expect.arrayContaining([expect.stringContaining('/account/webhooks')]),
  })
  expect(`${added?.text} ${moved?.text}`).not.toMatch(/-path/)
})

test('a letter names the host of its moment, also where the address was put back before it left', async () => {
  const ana = await payingPerson(service)
  const url = receiver.url('/mine')
  const { id } = await addWebhook(ana, { url })
  const program = await service.withKey(ana, ['manage'])
  await program.api.changeWebhook({ ...byWebhook(id), body: { url: 'https://elsewhere.example/theirs' } })
  await program.api.changeWebhook({ ...byWebhook(id), body: { url } })
  const told = async () =>
    (await inboxOf(service).all(ana.email)).filter(({ text }) => text.includes('elsewhere.example'))
  await expect.poll(told, PATIENTLY).toHaveLength(1)
})

describe('whose webhooks they are', () => {
  test('making and changing them needs a plan; looking and deleting does not', async () => {
    const fay = await service.signedUp('Fay')
    const url = receiver.url('/fay')
    await expect(addWebhook(fay, { url })).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
    expect(await fay.api.listWebhooks({})).toEqual({ webhooks: [], max: 10 })
    await setPlan(fay, 'PREMIUM')
    const { id } = await addWebhook(fay, { url, events: ['AVAILABLE'] })
    await tell(fay)
    await receiver.first('/fay', 1)
    await setPlan(fay, null)
    const [delivery] = await deliveriesOf(fay, id)
    const byDelivery = { params: { id, deliveryId: delivery?.id ?? '' } }
    const { api } = fay
    for (const call of [
      () => api.changeWebhook({ ...byWebhook(id), body: { isEnabled: false } }),
      () => api.rotateWebhookSecret(byWebhook(id)),
      () => api.testWebhook(byWebhook(id)),
      () => api.resendWebhookDelivery(byDelivery),
    ]) {
      await expect(call()).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
    }
    expect((await api.listWebhooks({})).webhooks).toMatchObject([{ id, isEnabled: true }])
    await api.deleteWebhook(byWebhook(id))
    expect((await api.listWebhooks({})).webhooks).toEqual([])
    expect(receiver.at('/fay')).toHaveLength(1)
  })

  test('while a plan has lapsed nothing is delivered; when it is back, what happens from then on is', async () => {
    const { ana, id } = await subscribed('/lapsed')
    await setPlan(ana, null)
    await tell(ana)
    await runJob(service, 'deliver-webhooks')
    expect(receiver.at('/lapsed')).toEqual([])
    expect(await deliveriesOf(ana, id)).toEqual([])
    await setPlan(ana, 'PREMIUM')
    const sent = await tell(ana)
    await service.app.database.pool.query('update webhooks set rests_until = null where public_id = $1', [id])
    await runJob(service, 'deliver-webhooks')
    const [only] = await receiver.first('/lapsed', 1)
    expect(only?.event).toMatchObject({ transferId: sent.transferId, sequence: 1 })
  })

  test('somebody who is suspended is told nothing, though their transfers go on', async () => {
    const ana = await service.signedUp('Suspender', { plan: 'TEAM' })
    const mia = await joined(service, ana, 'Suspended')
    await addWebhook(mia, { url: receiver.url('/suspended'), events: ['DOWNLOADED'] })
    const sent = await tell(mia)
    const download = async () => (await fetch(await linkToAll(ana, sent))).arrayBuffer()
    await download()
    await receiver.first('/suspended', 1)
    await service.app.database.pool.query('update users set suspended_at = now() where uid = $1', [mia.uid])
    await download()
    await runJob(service, 'deliver-webhooks')
    expect(receiver.at('/suspended')).toHaveLength(1)
  })

  test('what leaves with a member’s transfers is told whoever has them then', async () => {
    const ana = await service.signedUp('Giver', { plan: 'TEAM' })
    const mia = await joined(service, ana, 'Given')
    await addWebhook(mia, { url: receiver.url('/former'), events: ['RENAMED'] })
    await addWebhook(ana, { url: receiver.url('/next'), events: ['RENAMED'] })
    const sent = await tell(mia)
    await ana.api.removeMember({ params: { team: ana.uid, id: mia.uid }, body: { transfers: 'give' } })
    const operations = [{ op: 'replace' as const, path: '/name' as const, value: 'Ours' }]
    await ana.api.changeTransfer({ params: { id: sent.transferId }, body: { operations } })
    const [only] = await receiver.first('/next', 1)
    expect(only?.event).toMatchObject({ transferId: sent.transferId, sequence: 1, data: { name: 'Ours' } })
    expect(receiver.at('/former')).toEqual([])
  })

  test('another’s is as good as none, for their own team’s owner too', async () => {
    const ana = await service.signedUp('Hedda', { plan: 'TEAM' })
    const mia = await joined(service, ana, 'Mina')
    const { id } = await addWebhook(mia, { url: receiver.url('/theirs'), events: ['AVAILABLE'] })
    await tell(mia)
    await receiver.first('/theirs', 1)
    await expect.poll(async () => (await deliveriesOf(mia, id))[0]?.state, PATIENTLY).toBe('DELIVERED')
    const [delivery] = await deliveriesOf(mia, id)
    const byDelivery = { params: { id, deliveryId: delivery?.id ?? '' } }
    const { id: own } = await addWebhook(ana, { url: receiver.url('/own') })
    for (const { api } of [ana, await payingPerson(service)]) {
      for (const call of [
        () => api.changeWebhook({ ...byWebhook(id), body: { isEnabled: false } }),
        () => api.deleteWebhook(byWebhook(id)),
        () => api.rotateWebhookSecret(byWebhook(id)),
        () => api.testWebhook(byWebhook(id)),
        () => api.listWebhookDeliveries({ ...byWebhook(id), query: {} }),
        () => api.getWebhookDelivery(byDelivery),
        () => api.resendWebhookDelivery(byDelivery),
      ]) {
        await expect(call()).rejects.toMatchObject(notThere)
      }
    }
    // Nor does a delivery belong to another webhook of one’s own.
    const mixed = { params: { id: own, deliveryId: delivery?.id ?? '' } }
    await expect(ana.api.getWebhookDelivery(mixed)).rejects.toMatchObject(notThere)
    await expect(ana.api.resendWebhookDelivery(mixed)).rejects.toMatchObject(notThere)
    expect(receiver.at('/theirs')).toHaveLength(1)
  })

  test('there are ten at most, however many are made at once', async () => {
    const ana = await payingPerson(service)
    for (let made = 0; made < 9; made += 1) await addWebhook(ana, { url: receiver.url(`/many${made}`) })
    const last = await Promise.allSettled(
      [8, 9, 10].map((made) => addWebhook(ana, { url: receiver.url(`/many${made}`) })),
    )
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(addWebhook(ana, { url: receiver.url('/more') })).rejects.toMatchObject({
      limitErrors: [{ limit: 'WEBHOOKS', max: 10, actual: 11 }],
    })
  })

  test.each([
    'http://hooks.example.org/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.0.0.1:8443/',
    'https://ana:secret@hooks.example.org/',
    'no address',
  ])('%s is no address that we call, and nothing changes', async (url) => {
    const ana = await payingPerson(service)
    await expect(addWebhook(ana, { url })).rejects.toMatchObject(refused('URL_NOT_ALLOWED', 422))
    const { id } = await addWebhook(ana, { url: receiver.url('/stays') })
    const asked = { url, description: 'Other', isEnabled: false }
    await expect(ana.api.changeWebhook({ ...byWebhook(id), body: asked })).rejects.toMatchObject(
      refused('URL_NOT_ALLOWED', 422),
    )
    const { webhooks } = await ana.api.listWebhooks({})
    expect(webhooks).toMatchObject([{ url: receiver.url('/stays'), description: null, isEnabled: true }])
  })

  test('the export of somebody’s data names them without a secret, and they go with the account', async () => {
    const { ana, webhook } = await subscribed('/exported')
    const { sections } = await ana.api.exportUser({ params: { uid: ana.uid } })
    expect(sections['webhooks']).toMatchObject([{ url: webhook.url, isEnabled: true, events: ['AVAILABLE'] }])
    expect(JSON.stringify(sections)).not.toContain('whsec_')
    await ana.api.deleteUser({ params: { uid: ana.uid }, body: { password: ana.password } })
    const { rowCount } = await service.app.database.pool.query('select from webhooks where public_id = $1', [
      webhook.id,
    ])
    expect(rowCount).toBe(0)
  })
})

describe('its secret', () => {
  test('is told once, and is nowhere else: neither in the lists, nor in the database, nor in the log', async () => {
    const { ana, webhook } = await subscribed('/secret')
    expect(webhook.secret).toMatch(/^whsec_[\w-]{43}$/)
    await tell(ana)
    await receiver.first('/secret', 1)
    expect(JSON.stringify(await ana.api.listWebhooks({}))).not.toContain(webhook.secret)
    const { rows } = await service.app.database.pool.query('select webhooks::text as row from webhooks')
    const hex = Buffer.from(webhook.secret).toString('hex')
    for (const { row } of rows) for (const form of [webhook.secret, hex]) expect(row).not.toContain(form)
    expect(service.logged()).not.toContain(webhook.secret)
  })

  test('renewed, both sign for a day; then the new one alone', async () => {
    const { ana, webhook, id } = await subscribed('/renewed')
    const { secret, formerSecretUntil } = await ana.api.rotateWebhookSecret(byWebhook(id))
    expect(secret).not.toBe(webhook.secret)
    const left = new Date(formerSecretUntil ?? 0).getTime() - Date.now()
    expect(Math.abs(left - 86_400_000)).toBeLessThan(600_000)
    await ana.api.testWebhook(byWebhook(id))
    const [both] = await receiver.first('/renewed', 1)
    expect(await Promise.all([isSignedBy(both!, secret), isSignedBy(both!, webhook.secret)])).toEqual([true, true])

    const { pool } = service.app.database
    await pool.query(`update webhooks set former_secret_until = now() where public_id = $1`, [id])
    await ana.api.testWebhook(byWebhook(id))
    const [, one] = await receiver.first('/renewed', 2)
    expect(await Promise.all([isSignedBy(one!, secret), isSignedBy(one!, webhook.secret)])).toEqual([true, false])
    expect((await ana.api.listWebhooks({})).webhooks).toMatchObject([{ formerSecretUntil: null }])
    await runJob(service, 'sweep-webhooks')
    const { rows } = await pool.query('select former_secret from webhooks where public_id = $1', [id])
    expect(rows).toEqual([{ former_secret: null }])
  })
})
