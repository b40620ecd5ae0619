import { rates } from '@envoi/contract/limits'
import { inboxOf } from '@envoi/testing/inbox'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import { askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { invite, memberOf, teamOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let service: Service
let ana: SignedUp
let owners = 0
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(async () => {
  owners += 1
  ana = await service.signedUp(`Owner${owners}`, { plan: 'TEAM25' })
})

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
/** So much of a day has been used up. */
const use = (key: string, count: number) =>
  query(`insert into rate_limits (key, count, ends_at) values ($1, $2, now() + interval '1 day')`, [key, count])
const tooMany = { status: 429 }
const row = (email: string) => ({ email, displayName: null, langCode: null })
const address = (name: string) => `${name}${owners}@example.org`
const importAll = (...names: string[]) =>
  ana.api.importMembers({ ...teamOf(ana), body: { rows: names.map((name) => row(address(name))) } })
const usedSeats = async () => (await ana.api.getTeam(teamOf(ana))).seats?.used

describe('a team', () => {
  test('invites 1,000 a day: one by one, again and from a list together', async () => {
    expect(rates.teamInvitations).toEqual({ max: 1000, per: 24 * 60 * 60 * 1000 })
    await use(`teamInvitations ${ana.uid}`, 996)
    const id = await invite(ana, address('bo'))
    await ana.api.resendInvitation(memberOf(ana, id))
    // Two are left: a list of three is too long, and nobody of it is invited.
    await expect(importAll('cy', 'di', 'ed')).rejects.toMatchObject(tooMany)
    expect(await usedSeats()).toBe(2)
    expect(await importAll('cy', 'di')).toMatchObject({ outcomes: ['invited', 'invited'] })
    await expect(invite(ana, address('ed'))).rejects.toMatchObject(tooMany)
    await expect(ana.api.resendInvitation(memberOf(ana, id))).rejects.toMatchObject(tooMany)
    await expect(importAll('ed')).rejects.toMatchObject(tooMany)
    expect(await usedSeats()).toBe(4)
    const other = await service.signedUp('Other', { plan: 'TEAM' })
    await invite(other, address('ed'))
  })

  test('has its invitations beside the mails of its transfers: neither takes from the other', async () => {
    await use(`teamMails ${ana.uid}`, rates.teamMails.max)
    await invite(ana, address('bo'))
    expect(await inboxOf(service).latest(address('bo'))).toMatchObject({ subject: expect.stringContaining('join') })
    await query(`delete from rate_limits`)
    await use(`teamInvitations ${ana.uid}`, rates.teamInvitations.max)
    await ana.send({ 'plan.pdf': Buffer.from('hello') }, { recipients: [address('cy')] })
    await whenMailQueueIsEmpty(service)
    expect(await inboxOf(service).all(address('cy'))).toHaveLength(1)
  })
})

describe('a list of members', () => {
  /** Sent as it is, by whoever does not use our page. */
  const post = (json: unknown) =>
    askJson(service.app.port, {
      method: 'POST',
      path: `/api/user/teams/${ana.uid}/members/import`,
      headers: { cookie: ana.cookies.headerFor(service.app.publicUrl) },
      json,
    })

  test.each([
    ['of 100 MB', () => ({ rows: [row('x'.repeat(100_000_000))] }), 413],
    ['of 1,001', () => ({ rows: Array.from({ length: 1001 }, (_, at) => row(`p${at}@example.org`)) }), 400],
  ])('%s is refused, and nobody of it is invited', async (_what, list, status) => {
    expect((await post(list())).status).toBe(status)
    expect(await usedSeats()).toBe(1)
    expect(await importAll('bo')).toMatchObject({ outcomes: ['invited'] })
  })
})
