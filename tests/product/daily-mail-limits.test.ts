import { rates } from '@envoi/contract/limits'
import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import { someBytes } from '@envoi/testing/bytes'
import { type InboxMessage, inboxOf } from '@envoi/testing/inbox'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import { byId, managedView } from '@envoi/testing/managing'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const DAY = 24 * 60 * 60_000
/** Small numbers in the order of the true ones. */
const few = {
  ...rates,
  visitorMails: { max: 2, per: DAY },
  newAccountMails: { max: 2, per: DAY },
  cleanAccountMails: { max: 3, per: DAY },
  payingMails: { max: 5, per: DAY },
  teamMails: { max: 6, per: DAY },
  sourceMails: { max: 4, per: DAY },
  visitorMailsRecipient: { max: 2, per: DAY },
  freeMailsRecipient: { max: 3, per: DAY },
  payingMailsRecipient: { max: 3, per: DAY },
}

let service: Service
beforeAll(async () => {
  service = await startService({ rates: few })
})
afterAll(() => service[Symbol.asyncDispose]())

let people = 0
/** An address that no other test writes to. */
const somebody = (name: string): string => `${name}${(people += 1)}@example.org`
const several = (count: number): string[] => Array.from({ length: count }, () => somebody('bo'))
const signedUp = (name: string, more = {}) => service.signedUp(name, { email: somebody(name.toLowerCase()), ...more })
const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
const mailsTo = (address: string): Promise<InboxMessage[]> => inboxOf(service).all(address)
const subjectsTo = async (address: string): Promise<string[]> => (await mailsTo(address)).map(({ subject }) => subject)

async function send(person: Person, more: Partial<NewTransfer>): Promise<CreatedTransfer> {
  const sent = await person.send({ 'plan.pdf': someBytes(10) }, more)
  await whenMailQueueIsEmpty(service)
  return sent
}
const mailsOf = async (person: Person, sent: CreatedTransfer) =>
  (await managedView(person, sent)).recipients.map(({ mail }) => mail)

async function runNow(job: string): Promise<void> {
  await query(
    `update graphile_worker._private_jobs set run_at = now() where task_id =
       (select id from graphile_worker._private_tasks where identifier = $1)`,
    [job],
  )
  await query(`select pg_notify('jobs:insert', '{"count":1}')`)
  await whenMailQueueIsEmpty(service)
}
/** A day goes by for whatever waits, here and in all windows. */
async function dayPasses(): Promise<void> {
  await query(`update rate_limits set ends_at = now()`)
  await query(`
    update transfer_recipients set mail_waits_since = mail_waits_since - interval '1 day', mail_waits_until = now()
    where mail_waits_until is not null`)
  await runNow('mail-who-waits')
}
/** The windows of accounts end, for which this one waits, and those of readers do not. */
async function accountsHaveRoom(waiting: string): Promise<void> {
  await query(`update rate_limits set ends_at = now() where key like 'newAccountMails %'`)
  await query(`update transfer_recipients set mail_waits_until = now() where email = $1`, [waiting])
  await runNow('mail-who-waits')
}

test('the daily limits have these values', () => {
  const ofDay = Object.entries(rates).filter(([name]) => /Mails(?:$|[A-Z])/.test(name))
  expect(Object.fromEntries(ofDay.map(([name, { max, per }]) => [name, [max, per]]))).toEqual({
    visitorMails: [50, DAY],
    newAccountMails: [50, DAY],
    cleanAccountMails: [200, DAY],
    payingMails: [2000, DAY],
    teamMails: [10_000, DAY],
    sourceMails: [500, DAY],
    visitorMailsRecipient: [20, DAY],
    freeMailsRecipient: [100, DAY],
    payingMailsRecipient: [100, DAY],
  })
})

describe('a mail beyond the daily limit', () => {
  test('waits: the transfer is created, the sender and the manage page see until when, and then it leaves', async () => {
    const fay = await signedUp('Fay')
    const all = several(4)
    const sent = await send(fay, { name: 'Plans', recipients: all })
    expect(await mailsOf(fay, sent)).toEqual(['sent', 'sent', 'waiting', 'waiting'])
    const { recipients } = await managedView(fay, sent)
    expect(recipients.slice(0, 2).map(({ mailWaitsUntil }) => mailWaitsUntil)).toEqual([undefined, undefined])
    for (const { mailWaitsUntil } of recipients.slice(2)) {
      const from = Date.parse(mailWaitsUntil ?? '') - Date.now()
      expect(from).toBeGreaterThan(0)
      expect(from).toBeLessThanOrEqual(DAY)
    }
    const told = (await mailsTo(fay.email)).filter(
      ({ subject }) => subject === 'Your emails about “Plans” will go out later',
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(`- ${all[2]}\n- ${all[3]}\n`)
    expect(told[0]?.text).not.toContain(all[1])

    await dayPasses()
    expect(await mailsOf(fay, sent)).toEqual(['sent', 'sent', 'sent', 'sent'])
    for (const address of all) expect(await mailsTo(address)).toHaveLength(1)
    expect(service.logged()).toContain('"event":"mail-waits"')
    for (const address of all) expect(service.logged()).not.toContain(address)
  })

  test('waits a day at most: then it is dropped, the sender is told, and can request it again', async () => {
    const fay = await signedUp('Fay')
    const all = several(6)
    const sent = await send(fay, { name: 'Plans', recipients: all })
    await dayPasses()
    const mails = ['sent', 'sent', 'sent', 'sent', 'unsent', 'unsent']
    expect(await mailsOf(fay, sent)).toEqual(mails)
    expect(await subjectsTo(fay.email)).toContain('Some emails about “Plans” couldn’t be sent')
    await dayPasses()
    expect(await mailsOf(fay, sent)).toEqual(mails)

    const recipient = all[5] ?? ''
    await fay.api.notifyRecipient({ params: { id: sent.transferId, recipient } })
    await whenMailQueueIsEmpty(service)
    expect((await mailsOf(fay, sent))[5]).toBe('sent')
    expect(await mailsTo(recipient)).toHaveLength(1)
  })

  test('waits also when a link is mailed again or recipients are added', async () => {
    const fay = await signedUp('Fay')
    const [bo = '', cy = ''] = several(2)
    const sent = await send(fay, { recipients: [bo] })
    const ask = (recipient: string) => ({ params: { id: sent.transferId, recipient } })
    for (const _ of [1, 2]) {
      await fay.api.notifyRecipient(ask(bo))
      await whenMailQueueIsEmpty(service)
    }
    await fay.api.addRecipient(ask(cy))
    await whenMailQueueIsEmpty(service)
    expect(await mailsOf(fay, sent)).toEqual(['waiting', 'waiting'])
    expect([await mailsTo(bo), await mailsTo(cy)].map(({ length }) => length)).toEqual([2, 0])
    await dayPasses()
    expect(await mailsOf(fay, sent)).toEqual(['sent', 'sent'])
    expect([await mailsTo(bo), await mailsTo(cy)].map(({ length }) => length)).toEqual([3, 1])
  })

  test('leaves when the transfer opens, if it was closed when its time came', async () => {
    const fay = await signedUp('Fay')
    const all = several(3)
    const sent = await send(fay, { recipients: all })
    await fay.api.disableTransfer(byId(sent))
    await dayPasses()
    expect(await mailsTo(all[2] ?? '')).toEqual([])
    await fay.api.enableTransfer(byId(sent))
    await whenMailQueueIsEmpty(service)
    expect(await mailsTo(all[2] ?? '')).toHaveLength(1)
  })

  /** Zoe has had as many as a day has, and so has the last of the others. */
  async function twoWait() {
    const zoe = somebody('zoe')
    for (const name of ['Ana', 'Gil', 'Hal']) await send(await signedUp(name), { recipients: [zoe] })
    const fay = await signedUp('Fay')
    const all = [zoe, ...several(3)]
    const sent = await send(fay, { recipients: all })
    expect(await mailsOf(fay, sent)).toEqual(['waiting', 'sent', 'sent', 'waiting'])
    return { fay, sent, zoe, last: all[3] ?? '' }
  }

  test('leaves at its own time, if another mail of the transfer leaves sooner', async () => {
    const { fay, sent, zoe, last } = await twoWait()
    await accountsHaveRoom(last)
    expect(await mailsOf(fay, sent)).toEqual(['waiting', 'sent', 'sent', 'sent'])
    await dayPasses()
    expect(await mailsOf(fay, sent)).toEqual(['sent', 'sent', 'sent', 'sent'])
    expect([await mailsTo(zoe), await mailsTo(last)].map(({ length }) => length)).toEqual([4, 1])
  })

  test('leaves at its own time, if the transfer was closed when another’s time came', async () => {
    const { fay, sent, zoe, last } = await twoWait()
    await fay.api.disableTransfer(byId(sent))
    await accountsHaveRoom(last)
    await fay.api.enableTransfer(byId(sent))
    await whenMailQueueIsEmpty(service)
    expect(await mailsOf(fay, sent)).toEqual(['waiting', 'sent', 'sent', 'sent'])
    await dayPasses()
    expect(await mailsOf(fay, sent)).toEqual(['sent', 'sent', 'sent', 'sent'])
    expect([await mailsTo(zoe), await mailsTo(last)].map(({ length }) => length)).toEqual([4, 1])
  })

  test('leaves when the transfer opens, also as the second mail', async () => {
    const fay = await signedUp('Fay')
    const [bo = '', cy = ''] = several(2)
    const sent = await send(fay, { recipients: [bo, cy] })
    await fay.api.notifyRecipient({ params: { id: sent.transferId, recipient: bo } })
    await whenMailQueueIsEmpty(service)
    expect(await mailsOf(fay, sent)).toEqual(['waiting', 'sent'])
    await fay.api.disableTransfer(byId(sent))
    await dayPasses()
    await fay.api.enableTransfer(byId(sent))
    await whenMailQueueIsEmpty(service)
    expect(await mailsOf(fay, sent)).toEqual(['sent', 'sent'])
    expect([await mailsTo(bo), await mailsTo(cy)].map(({ length }) => length)).toEqual([2, 1])
  })

  test('leaves once, however many events of the transfer come meanwhile', async () => {
    const fay = await signedUp('Fay')
    const all = several(3)
    const sent = await send(fay, { recipients: all })
    const hear = () =>
      query(`select graphile_worker.add_job('transfer-available → notices', json_build_object('id', $1::text))`, [
        sent.transferId,
      ])
    await Promise.all([1, 2, 3].map(hear))
    await whenMailQueueIsEmpty(service)
    expect(await mailsTo(all[2] ?? '')).toEqual([])
    await Promise.all([dayPasses(), hear(), hear()])
    await whenMailQueueIsEmpty(service)
    for (const address of all) expect(await mailsTo(address)).toHaveLength(1)
  })
})

describe('a mail counts once', () => {
  test('when posting it failed and is retried', async () => {
    const fay = await signedUp('Fay')
    await query(`alter table transfer_recipients add constraint unmarked check (mailed_at is null) not valid`)
    const sent = await send(fay, { recipients: several(2) })
    await query(`alter table transfer_recipients drop constraint unmarked`)
    await runNow('transfer-available → notices')
    expect(await mailsOf(fay, sent)).toEqual(['sent', 'sent'])
  })

  test('when its request is delivered twice', async () => {
    const pia = await signedUp('Pia', { plan: 'PREMIUM' })
    const [bo = ''] = several(1)
    const sent = await send(pia, { recipients: [bo] })
    const ask = async () => {
      await pia.api.notifyRecipient({ params: { id: sent.transferId, recipient: bo } })
      await whenMailQueueIsEmpty(service)
    }
    await ask()
    await query(
      `select graphile_worker.add_job('recipient-notified → notices', json_build_object('id', id::text))
       from transfer_recipients where email = $1`,
      [bo],
    )
    await whenMailQueueIsEmpty(service)
    await ask()
    expect(await mailsOf(pia, sent)).toEqual(['sent'])
    expect(await mailsTo(bo)).toHaveLength(3)
  })
})

test('the source of a mail is deleted once it is posted or dropped, and with its transfer', async () => {
  const fay = await signedUp('Fay')
  const sourcesOf = async ({ transferId }: CreatedTransfer): Promise<(string | null)[]> => {
    const { rows } = await query(
      `select mail_source from transfer_recipients where transfer_id = (select id from transfers where public_id = $1)
       order by id`,
      [transferId],
    )
    return rows.map(({ mail_source: source }: { mail_source: string | null }) => source)
  }
  const unfinished = await fay.create({ 'plan.pdf': 10 }, { recipients: several(1) })
  const sent = await send(fay, { recipients: several(5) })
  expect(await sourcesOf(unfinished)).toEqual([fay.address])
  expect(await sourcesOf(sent)).toEqual([null, null, fay.address, fay.address, fay.address])
  await dayPasses()
  expect(await mailsOf(fay, sent)).toEqual(['sent', 'sent', 'sent', 'sent', 'unsent'])
  expect(await sourcesOf(sent)).toEqual([null, null, null, null, null])
  await fay.api.deleteTransfer(byId(unfinished))
  expect(await sourcesOf(unfinished)).toEqual([null])
})

describe('the daily limit', () => {
  const countSent = async (person: Person, count: number): Promise<number> => {
    const sent = await send(person, { recipients: several(count) })
    return (await mailsOf(person, sent)).filter((mail) => mail === 'sent').length
  }

  test('differs for a visitor by source, a new account, one of seven days, a paying one and a team', async () => {
    expect(await countSent(service.person('Ana'), 4)).toBe(2)
    expect(await countSent(await signedUp('Fay'), 4)).toBe(2)
    const old = await signedUp('Old')
    await query(`update users set clean_since = now() - interval '7 days' where uid = $1`, [old.uid])
    expect(await countSent(old, 4)).toBe(3)
    expect(await countSent(await signedUp('Pia', { plan: 'PREMIUM' }), 7)).toBe(5)
    expect(await countSent(await signedUp('Tim', { plan: 'TEAM' }), 7)).toBe(6)
  })

  test('starts its seven days again when a transfer of the account is reported', async () => {
    const old = await signedUp('Old')
    await query(`update users set clean_since = now() - interval '8 days' where uid = $1`, [old.uid])
    const { transferId: id } = await send(old, {})
    await service.person('Bo').api.reportTransfer({ params: { id }, body: { reason: 'phishing' } })
    expect(await countSent(old, 4)).toBe(2)
  })

  test('is shared by all free accounts of one source, and not by paying ones', async () => {
    const [gil, hal, ivo] = [await signedUp('Gil'), await signedUp('Hal'), await signedUp('Ivo')]
    const pia = await signedUp('Pia', { plan: 'PREMIUM' })
    const person = service.person('Joe')
    const sentBy = async ({ email, password }: { email: string; password: string }, count: number) => {
      await person.api.signIn({ body: { email, password } })
      return countSent(person, count)
    }
    expect(await sentBy(gil, 2)).toBe(2)
    expect(await sentBy(hal, 2)).toBe(2)
    expect(await sentBy(ivo, 1)).toBe(0)
    expect(await sentBy(pia, 1)).toBe(1)
  })
})

describe('the daily limit of one recipient address', () => {
  test('is shared by visitors and free accounts; each paying account has its own', async () => {
    const bo = somebody('bo')
    const mailsFrom = async (person: Person) => mailsOf(person, await send(person, { recipients: [bo] }))
    expect(await mailsFrom(service.person('Ana'))).toEqual(['sent'])
    expect(await mailsFrom(await signedUp('Fay'))).toEqual(['sent'])
    expect(await mailsFrom(await signedUp('Gil'))).toEqual(['sent'])
    expect(await mailsFrom(await signedUp('Hal'))).toEqual(['waiting'])
    const pia = await signedUp('Pia', { plan: 'PREMIUM' })
    for (const _ of [1, 2, 3]) expect(await mailsFrom(pia)).toEqual(['sent'])
    expect(await mailsFrom(pia)).toEqual(['waiting'])
    expect(await mailsTo(bo)).toHaveLength(6)
  })

  test('is lower for visitors, and free accounts have the rest', async () => {
    const bo = somebody('bo')
    const mailsFrom = async (person: Person) => mailsOf(person, await send(person, { recipients: [bo] }))
    expect(await mailsFrom(service.person('Ana'))).toEqual(['sent'])
    expect(await mailsFrom(service.person('Ben'))).toEqual(['sent'])
    expect(await mailsFrom(service.person('Cem'))).toEqual(['waiting'])
    expect(await mailsFrom(await signedUp('Fay'))).toEqual(['sent'])
    expect(await mailsFrom(await signedUp('Gil'))).toEqual(['waiting'])
    expect(await mailsTo(bo)).toHaveLength(3)
  })

  test('holds when a recipient is removed and added again and again', async () => {
    const bo = somebody('bo')
    const pia = await signedUp('Pia', { plan: 'PREMIUM' })
    const sent = await send(pia, { recipients: [bo] })
    const asked = { params: { id: sent.transferId, recipient: bo } }
    for (const _ of [1, 2, 3]) {
      await pia.api.removeRecipient(asked)
      await pia.api.addRecipient(asked)
      await whenMailQueueIsEmpty(service)
    }
    expect(await mailsOf(pia, sent)).toEqual(['waiting'])
    expect(await mailsTo(bo)).toHaveLength(3)
  })
})
