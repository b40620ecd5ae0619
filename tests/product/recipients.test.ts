import { planLimits } from '@envoi/contract/limits'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { inboxOf } from '@envoi/testing/inbox'
import { byId, historyOf, managedView } from '@envoi/testing/managing'
import type { Person } from '@envoi/testing/people'
import { askJson } from '@envoi/testing/raw-http'
import { linkToAll, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
let ana: Person
beforeAll(async () => {
  service = await startService()
  ana = service.person('Ana')
})
afterAll(() => service[Symbol.asyncDispose]())

const send = (more = {}) => service.person('Ana').send({ 'a.txt': Buffer.from('hello') }, more)
const inbox = () => inboxOf(service)
const ofRecipient = (sent: CreatedTransfer, recipient: string) => ({
  ...byId(sent),
  params: { id: sent.transferId, recipient },
})
const add = (sent: CreatedTransfer, recipient: string) => ana.api.addRecipient(ofRecipient(sent, recipient))
const remove = (sent: CreatedTransfer, recipient: string) => ana.api.removeRecipient(ofRecipient(sent, recipient))
const notify = (sent: CreatedTransfer, recipient: string) => ana.api.notifyRecipient(ofRecipient(sent, recipient))
const addresses = async (sent: CreatedTransfer) => (await managedView(ana, sent)).recipients.map(({ email }) => email)
const about = async (sent: CreatedTransfer) => (await historyOf(ana, sent)).slice(3)

describe('an added recipient', () => {
  test('has their own link; adding them again, in any spelling, changes nothing', async () => {
    const sent = await send()
    expect(await add(sent, 'Bo+plans@Example.org')).toEqual({ email: 'Bo+plans@Example.org' })
    expect(await add(sent, 'bo+PLANS@example.ORG')).toEqual({ email: 'Bo+plans@Example.org' })
    expect(await addresses(sent)).toEqual(['Bo+plans@Example.org'])
    expect(await about(sent)).toEqual([{ type: 'RECIPIENT_ADDED', recipient: 'Bo+plans@Example.org' }])
    const headers = { 'x-user-secret': await userSecretOf(service, sent, 'Bo+plans@Example.org') }
    const link = await linkToAll(service.person('Bo'), sent, { headers })
    expect((await fetch(link)).status).toBe(200)
    expect((await managedView(ana, sent)).recipients).toMatchObject([{ downloads: 1 }])
  })

  test('is one of ten at most without a plan, and of fifty with one', async () => {
    const recipients = Array.from({ length: 10 }, (_, index) => `friend${index}@example.org`)
    const sent = await send({ recipients })
    await expect(add(sent, 'eleventh@example.org')).rejects.toMatchObject({
      status: 422,
      limitErrors: [{ limit: 'RECIPIENTS', max: planLimits.NONE.recipients, actual: 11 }],
    })
    expect(await add(sent, 'friend3@example.org')).toEqual({ email: 'friend3@example.org' })
    await remove(sent, 'friend3@example.org')
    await add(sent, 'eleventh@example.org')
    expect(await addresses(sent)).toHaveLength(10)
    const dora = await service.signedUp('Dora', { plan: 'PREMIUM' })
    const owned = await dora.send({ 'a.txt': Buffer.from('hello') }, { recipients })
    await add(owned, 'eleventh@example.org')
    expect(await addresses(owned)).toHaveLength(11)
  })

  test.each([
    ['INVALID_EMAIL', 422, 'bo'],
    ['INVALID_EMAIL', 422, 'bo@localhost'],
    ['INVALID_EMAIL', 422, '"bo"@example.org'],
    ['INVALID_EMAIL', 422, 'bo@example.org, cy@example.org'],
    [undefined, 400, 'bo@example.org\r\nBcc: cy@example.org'],
    [undefined, 400, 'bo@example.org\0'],
    [undefined, 400, `${'b'.repeat(250)}@example.org`],
  ])('must be one address: %s, %i', async (code, status, address) => {
    const sent = await send()
    const { status: answered, json } = await askJson(service.app.port, {
      method: 'PUT',
      path: `/api/transfer/transfers/${sent.transferId}/recipients/${encodeURIComponent(address)}`,
      headers: { 'x-sender-secret': sent.senderSecret },
    })
    expect(answered).toBe(status)
    expect((json as { codes?: string[] }).codes).toEqual(code && [code])
    expect(await addresses(sent)).toEqual([])
  })

  test('gets one mail with their own link, however often they are added', async () => {
    const sent = await send({ recipients: ['first@mail.example'] })
    await inbox().latest('first@mail.example')
    for (let times = 0; times < 3; times += 1) await add(sent, 'second@mail.example')
    const { links } = await inbox().latest('second@mail.example')
    const secret = await userSecretOf(service, sent, 'second@mail.example')
    expect(links.join(' ')).toContain(`/dl/${sent.transferId}?userSecret=${secret}`)
    await notify(sent, 'first@mail.example')
    await expect.poll(() => inbox().all('first@mail.example')).toHaveLength(2)
    expect(await inbox().all('second@mail.example')).toHaveLength(1)
  })

  test('is mailed when a closed transfer opens', async () => {
    const sent = await send({ recipients: ['early@mail.example'] })
    await inbox().latest('early@mail.example')
    await ana.api.disableTransfer(byId(sent))
    await add(sent, 'late@mail.example')
    const mails = async () => (await managedView(ana, sent)).recipients.map(({ mail }) => mail)
    expect(await mails()).toEqual(['sent', 'waiting'])
    await ana.api.enableTransfer(byId(sent))
    await inbox().latest('late@mail.example')
    expect(await mails()).toEqual(['sent', 'sent'])
    expect(await inbox().all('early@mail.example')).toHaveLength(1)
  })
})

describe('a removed recipient', () => {
  test('loses their link and running download; others keep theirs', async () => {
    const sent = await send({ recipients: ['bo@example.org', 'cy@example.org'] })
    const secretOf = async (email: string) => ({ 'x-user-secret': await userSecretOf(service, sent, email) })
    const [bos, cys] = [await secretOf('bo@example.org'), await secretOf('cy@example.org')]
    const bo = service.person('Bo')
    const [ofBo, ofCy] = [await linkToAll(bo, sent, { headers: bos }), await linkToAll(bo, sent, { headers: cys })]
    expect((await fetch(ofBo)).status).toBe(200)
    expect(await remove(sent, 'BO@example.org')).toEqual({})
    expect((await fetch(ofBo)).status).toBe(404)
    expect((await fetch(ofCy)).status).toBe(200)
    await expect(linkToAll(bo, sent, { headers: bos })).rejects.toMatchObject({ status: 404 })
    const seen = bo.api.getTransfer({ params: byId(sent).params, headers: bos })
    await expect(seen).rejects.toMatchObject({ status: 404 })
    expect(await about(sent)).toEqual([{ type: 'RECIPIENT_REMOVED', recipient: 'bo@example.org' }])
  })

  test('who is added again has a new link; the old one stays invalid', async () => {
    const sent = await send({ recipients: ['bo@example.org'] })
    const old = { 'x-user-secret': await userSecretOf(service, sent, 'bo@example.org') }
    await remove(sent, 'bo@example.org')
    await add(sent, 'bo@example.org')
    await expect(linkToAll(service.person('Bo'), sent, { headers: old })).rejects.toMatchObject({ status: 404 })
  })

  test('must be one', async () => {
    const sent = await send({ recipients: ['bo@example.org'] })
    for (const address of ['cy@example.org', 'nobody', ' ']) {
      await expect(remove(sent, address)).rejects.toMatchObject({ status: 404 })
    }
    expect(await addresses(sent)).toEqual(['bo@example.org'])
  })
})

describe('mailing a recipient again', () => {
  test('is limited to three times a day for each, also when they are removed and added again', async () => {
    const sent = await send({ recipients: ['bo@example.org', 'cy@example.org'] })
    for (let times = 0; times < 3; times += 1) expect(await notify(sent, 'bo@example.org')).toEqual({})
    const tooMany = { status: 429, retryAfter: expect.any(Number) }
    await expect(notify(sent, 'BO@example.org')).rejects.toMatchObject(tooMany)
    await remove(sent, 'bo@example.org')
    await add(sent, 'bo@example.org')
    await expect(notify(sent, 'bo@example.org')).rejects.toMatchObject(tooMany)
    expect(await notify(sent, 'cy@example.org')).toEqual({})
  })

  test('needs an existing recipient of an open transfer; a refusal is not counted', async () => {
    const sent = await send({ recipients: ['bo@example.org'] })
    await expect(notify(sent, 'cy@example.org')).rejects.toMatchObject({ status: 404 })
    await ana.api.disableTransfer(byId(sent))
    for (let times = 0; times < 4; times += 1) {
      await expect(notify(sent, 'bo@example.org')).rejects.toMatchObject({ status: 409, codes: ['WRONG_STATUS'] })
    }
    await ana.api.enableTransfer(byId(sent))
    expect(await notify(sent, 'bo@example.org')).toEqual({})
  })
})
