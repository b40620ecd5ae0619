import { DAY, planLimits } from '@envoi/contract/limits'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { byId, historyOf, managedView, runJob } from '@envoi/testing/managing'
import type { Person } from '@envoi/testing/people'
import { changeTransfer, linkToAll } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
let ana: Person
beforeAll(async () => {
  service = await startService()
  ana = service.person('Ana')
})
afterAll(() => service[Symbol.asyncDispose]())

const HOUR = DAY / 24
const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const send = (more = {}) => service.person('Ana').send({ 'a.txt': Buffer.from('hello') }, more)
const move = (sent: CreatedTransfer, body: { from?: string; to: string }) =>
  ana.api.setValidity({ ...byId(sent), body })
const since = async (sent: CreatedTransfer) => (await historyOf(ana, sent)).slice(3)
const outline = (sent: CreatedTransfer) => service.person('Bo').api.getTransfer({ params: byId(sent).params })
const past = `valid_from = now() - interval '2 days', valid_to = now() - interval '1 minute'`
async function expire(sent: CreatedTransfer): Promise<void> {
  await changeTransfer(service, sent, past)
  await runJob(service, 'expire-transfers')
}

describe('the end of a transfer', () => {
  test('can be moved to any later time within the plan, and that is in the history', async () => {
    const sent = await send()
    for (const to of [inTime(HOUR), inTime(7 * DAY)]) {
      const moved = await move(sent, { to })
      expect(moved).toMatchObject({ transferId: sent.transferId, status: 'ENABLED', validity: { to } })
      expect((await managedView(ana, sent)).validity).toEqual(moved.validity)
      await move(sent, { to })
      expect((await since(sent)).at(-1)).toEqual({ type: 'EXPIRY_DATE_CHANGED', to })
    }
    expect(await since(sent)).toHaveLength(2)
  })

  test('cannot be in the past, before the start, or beyond the owner’s plan', async () => {
    const sent = await send()
    const wrong = { status: 422, codes: ['INVALID_DATES'] }
    await expect(move(sent, { to: inTime(-1000) })).rejects.toMatchObject(wrong)
    await expect(move(sent, { from: inTime(2 * DAY), to: inTime(DAY) })).rejects.toMatchObject(wrong)
    await expect(move(sent, { to: inTime(8 * DAY) })).rejects.toMatchObject({
      status: 422,
      limitErrors: [{ limit: 'VALIDITY_DAYS', max: planLimits.NONE.validityDays, actual: 8 }],
    })
    await expect(move(sent, { to: 'tomorrow' })).rejects.toMatchObject({ status: 400 })
    await expect(move(sent, { to: '+012026-01-01T00:00:00Z' })).rejects.toMatchObject({ status: 400 })
    expect(await since(sent)).toEqual([])
    const dora = await service.signedUp('Dora', { plan: 'PREMIUM' })
    const owned = await dora.send({ 'a.txt': Buffer.from('hello') })
    // By the secret, and by whoever holds it: what counts is the plan of whoever owns it.
    expect(await move(owned, { to: inTime(300 * DAY) })).toMatchObject({ status: 'ENABLED' })
  })

  test('can be set while it is still uploading', async () => {
    const sent = await ana.create({ 'a.txt': 5 })
    const to = inTime(2 * DAY)
    expect(await move(sent, { to })).toMatchObject({ status: 'UPLOADING', validity: { to } })
  })

  test('cannot be moved under review', async () => {
    const sent = await send()
    await changeTransfer(service, sent, `status = 'MODERATING'`)
    await expect(move(sent, { to: inTime(DAY) })).rejects.toMatchObject({ status: 409, codes: ['WRONG_STATUS'] })
  })
})

describe('the start of a transfer', () => {
  test('that is moved ahead closes it until then; moved back, it opens at once', async () => {
    const sent = await send()
    const from = inTime(DAY)
    expect(await move(sent, { from, to: inTime(2 * DAY) })).toMatchObject({ status: 'PENDING', validity: { from } })
    expect(await outline(sent)).toEqual({
      transferId: sent.transferId,
      status: 'PENDING',
      passwordRequired: false,
      validity: { from },
    })
    await expect(linkToAll(ana, sent)).rejects.toMatchObject({ status: 409 })
    // Without a start the one that is set stays.
    expect(await move(sent, { to: inTime(3 * DAY) })).toMatchObject({ status: 'PENDING', validity: { from } })
    expect(await move(sent, { from: inTime(-HOUR), to: inTime(3 * DAY) })).toMatchObject({ status: 'ENABLED' })
    const events = await since(sent)
    expect(events.map(({ type }) => type)).toEqual([
      'EXPIRY_DATE_CHANGED',
      'EXPIRY_DATE_CHANGED',
      'EXPIRY_DATE_CHANGED',
      'AVAILABLE',
    ])
    // The history tells a start that moved, and none where only the end did.
    expect(events.slice(0, 2).map((event) => event.from)).toEqual([from, undefined])
    await linkToAll(ana, sent)
  })

  test('opens it by itself, on the date that was set last', async () => {
    const sent = await send({ from: inTime(DAY) })
    expect(await outline(sent)).toMatchObject({ status: 'PENDING' })
    await move(sent, { from: inTime(600), to: inTime(DAY) })
    await expect.poll(() => outline(sent)).toMatchObject({ status: 'ENABLED' })
    expect((await historyOf(ana, sent)).map(({ type }) => type)).toEqual([
      'CREATED',
      'UPLOADED',
      'EXPIRY_DATE_CHANGED',
      'AVAILABLE',
    ])
  })

  test('is kept once it has begun, whatever start in the past is requested', async () => {
    const sent = await send()
    const { from } = (await managedView(ana, sent)).validity
    expect((await move(sent, { from: inTime(-DAY), to: inTime(DAY) })).validity.from).toBe(from)
  })

  test('that passed while it was disabled takes effect when it is enabled', async () => {
    const sent = await send({ from: inTime(DAY) })
    await ana.api.disableTransfer(byId(sent))
    expect(await ana.api.enableTransfer(byId(sent))).toMatchObject({ status: 'PENDING' })
    await ana.api.disableTransfer(byId(sent))
    await changeTransfer(service, sent, 'valid_from = created_at')
    expect(await ana.api.enableTransfer(byId(sent))).toMatchObject({ status: 'ENABLED' })
    expect((await historyOf(ana, sent)).slice(-2)).toEqual([{ type: 'ENABLED' }, { type: 'AVAILABLE' }])
  })
})

describe('an expired transfer', () => {
  test('is closed to its recipients at once, and its sender can bring it back within a day', async () => {
    const sent = await send({ name: 'Plans' })
    await changeTransfer(service, sent, past)
    const expired = { status: 410, codes: ['EXPIRED'] }
    await expect(outline(sent)).rejects.toMatchObject(expired)
    await expect(linkToAll(ana, sent)).rejects.toMatchObject(expired)
    await runJob(service, 'expire-transfers')
    await expect(outline(sent)).rejects.toMatchObject(expired)
    expect(await managedView(ana, sent)).toMatchObject({ isExpired: true, status: 'DISABLED', name: 'Plans' })
    const page = await fetch(`${ana.origin}/dltransfer/${sent.transferId}`)
    expect(await page.text()).not.toContain('Plans')

    await expect(ana.api.enableTransfer(byId(sent))).rejects.toMatchObject(expired)
    const operations = [{ op: 'remove', path: '/name' } as const]
    await expect(ana.api.changeTransfer({ ...byId(sent), body: { operations } })).rejects.toMatchObject(expired)

    const to = inTime(DAY)
    expect(await move(sent, { to })).toMatchObject({ status: 'ENABLED', validity: { to } })
    expect(await managedView(ana, sent)).toMatchObject({ isExpired: false, status: 'ENABLED' })
    await linkToAll(ana, sent)
    expect(await since(sent)).toEqual([{ type: 'EXPIRED' }, { type: 'EXPIRY_DATE_CHANGED', to }])
    await runJob(service, 'end-expired-transfers')
    expect(await managedView(ana, sent)).toMatchObject({ status: 'ENABLED' })
  })

  test('comes back as pending if it is given a later start', async () => {
    const sent = await send()
    await expire(sent)
    expect(await move(sent, { from: inTime(DAY), to: inTime(2 * DAY) })).toMatchObject({ status: 'PENDING' })
  })

  test('that its sender had disabled stays disabled', async () => {
    const sent = await send()
    await ana.api.disableTransfer(byId(sent))
    await expire(sent)
    expect(await move(sent, { to: inTime(DAY) })).toMatchObject({ status: 'DISABLED' })
    expect(await ana.api.enableTransfer(byId(sent))).toMatchObject({ status: 'ENABLED' })
  })

  test('is deleted a day later, and cannot be brought back', async () => {
    const sent = await send()
    await expire(sent)
    await changeTransfer(service, sent, `expired_at = now() - interval '25 hours'`)
    const deleted = { status: 410, codes: ['DELETED'] }
    await expect(move(sent, { to: inTime(DAY) })).rejects.toMatchObject(deleted)
    await runJob(service, 'end-expired-transfers')
    await expect(ana.api.getTransfer(byId(sent))).rejects.toMatchObject(deleted)
    await expect(move(sent, { to: inTime(DAY) })).rejects.toMatchObject(deleted)
  })

  test('whose upload was never finished cannot be brought back', async () => {
    const sent = await ana.create({ 'a.txt': 5 })
    await changeTransfer(service, sent, past)
    await expect(move(sent, { to: inTime(DAY) })).rejects.toMatchObject({ status: 409, codes: ['WRONG_STATUS'] })
    await runJob(service, 'expire-transfers')
    await expect(move(sent, { to: inTime(DAY) })).rejects.toMatchObject({ status: 410, codes: ['DELETED'] })
  })

  test('uses no storage of its owner, and is brought back only if there is room', async () => {
    const cy = await service.signedUp('Cy')
    const sent = await cy.send({ 'a.txt': Buffer.from('hello') })
    await expire(sent)
    const other = await cy.send({ 'b.txt': Buffer.from('hello') })
    await changeTransfer(service, other, `size = ${planLimits.NONE.storage}`)
    await expect(move(sent, { to: inTime(DAY) })).rejects.toMatchObject({
      status: 422,
      limitErrors: [{ limit: 'STORAGE', max: planLimits.NONE.storage, actual: planLimits.NONE.storage + 5 }],
    })
    expect(await managedView(cy, sent)).toMatchObject({ isExpired: true })
    await cy.api.deleteTransfer(byId(other))
    expect(await move(sent, { to: inTime(DAY) })).toMatchObject({ status: 'ENABLED' })
    expect((await cy.api.getLimits({ params: { uid: cy.uid } })).storageUsed).toBe(5)
  })
})
