import { outcomes } from '@envoi/testing/concurrent-calls'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { joined } from '@envoi/testing/teams'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  drop,
  expectWriteOnly,
  newDrop,
  offer,
  pushCodeOf,
  readPage,
  receivedBy,
  receiverOf,
  sendMeanwhile,
  setPage,
} from './push-calls.ts'
import { notThere, refused } from './subdomain-calls.ts'

let service: Service
let visitor: Person
beforeAll(async () => {
  service = await startService()
  visitor = service.person('Gwen')
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(() => query('delete from rate_limits'))

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
const closed = refused('PUSH_CLOSED', 410)

describe('the push page of a site', () => {
  test('takes files from whoever has no account, also where everybody else is asked to sign in', async () => {
    const { ana, site } = await receiverOf(service)
    expect(await readPage(visitor, site)).toEqual({
      state: 'open',
      receiver: site,
      languages: ['en', 'fr'],
      asks: expect.objectContaining({ senderName: 'optional', questions: [], endings: null }),
    })
    const sent = await drop(visitor, site, { senderFullname: 'Gwen', email: 'gwen@example.org' })
    expect(sent.manageLink).toBeNull()
    const { transfers } = await receivedBy(ana)
    expect(transfers).toMatchObject([{ transferId: sent.transferId, fileCount: 1, size: 5 }])
    expect(await ana.api.searchTransfers({ query: { searchType: 'sent' }, body: {} })).toMatchObject({ total: 0 })
    const { storageUsed } = await ana.api.getLimits({ params: { uid: ana.uid } })
    expect(storageUsed).toBe(5)
  })

  test('gives its sender nothing but to go on with that upload', async () => {
    const { ana, site } = await receiverOf(service)
    const sent = await drop(visitor, site)
    await expectWriteOnly(visitor, sent)
    const params = { id: sent.transferId }
    const headers = { 'x-sender-secret': sent.senderSecret }
    expect(await ana.api.getTransfer({ params, query: {} })).toMatchObject({ status: 'ENABLED', manageLink: null })
    expect(await ana.api.deleteTransfer({ params, query: {} })).toMatchObject({ status: 'DELETED' })
    // Nor does it tell what became of it.
    expect(await visitor.api.getResult({ params, headers, query: {} })).toMatchObject({ status: 'ENABLED' })
  })

  test('asks what its receiver wants to know, and takes only what they take', async () => {
    const { ana, site, id } = await receiverOf(service, {
      senderName: 'required',
      senderEmail: 'hidden',
      endings: ['.PDF', 'tar.gz'],
      maxFiles: 2,
      maxSize: 10,
      questions: [
        { id: 'q1', label: { en: 'Which site is this for?' }, isRequired: true },
        { id: 'q2', label: { fr: 'Une remarque ?' }, isRequired: false },
      ],
    })
    const answers = [{ id: 'q1', value: 'Pornic' }]
    const named = { senderFullname: 'Gwen', answers }
    expect((await readPage(visitor, site)).asks).toMatchObject({
      endings: ['pdf', 'tar.gz'],
      limits: { uploadSize: 10 },
    })
    await expect(offer(visitor, site, { answers })).rejects.toMatchObject(refused('SENDER_REQUIRED'))
    await expect(offer(visitor, site, { senderFullname: 'Gwen' })).rejects.toMatchObject(refused('ANSWER_REQUIRED'))
    const unknown = [...answers, { id: 'q3', value: 'x' }]
    await expect(offer(visitor, site, { ...named, answers: unknown })).rejects.toMatchObject({ status: 400 })
    const file = (name: string, size = 5) => ({ ...named, files: [{ id: 'a1B2c3', name, size }] })
    await expect(offer(visitor, site, file('a.zip'))).rejects.toMatchObject(refused('FILE_TYPE_NOT_ALLOWED'))
    await expect(offer(visitor, site, file('a.pdf', 11))).rejects.toMatchObject({
      limitErrors: [{ limit: 'UPLOAD_SIZE', max: 10, actual: 11 }],
    })
    await expect(offer(visitor, site, { ...named, recipients: ['bo@example.org'] })).rejects.toMatchObject({
      status: 400,
    })
    await expect(offer(visitor, site, { ...named, password: 'a password' })).rejects.toMatchObject(
      refused('OPTION_NOT_ALLOWED'),
    )
    const sent = await offer(visitor, site, { ...named, ...file('b.tar.gz'), email: 'gwen@example.org' })
    const { rows } = await query(
      `select sender_name, sender_email, answers from transfers join transfer_drops on transfer_id = id where public_id = $1`,
      [sent.transferId],
    )
    expect(rows).toMatchObject([{ sender_name: 'Gwen', sender_email: null, answers }])
    await expect(setPage(ana, id, { maxSize: 10 ** 15 })).rejects.toMatchObject({ status: 422 })
  })

  test('is opened by its password, and says before it only whose it is', async () => {
    const { ana, site, id } = await receiverOf(service, { password: 'open sesame' })
    expect(await readPage(visitor, site)).toEqual({
      state: 'locked',
      receiver: site,
      languages: ['en', 'fr'],
      asks: null,
    })
    const at = visitor.at(site)
    const open = (password: string) =>
      at.getPushPage({ params: { code: 'site' }, headers: { 'x-transfer-password': password } })
    await expect(open('open barley')).rejects.toMatchObject({ status: 403, codes: ['WRONG_PASSWORD'] })
    expect(await open('open sesame')).toMatchObject({ state: 'open' })
    await expect(offer(visitor, site)).rejects.toMatchObject({ status: 403, codes: ['WRONG_PASSWORD'] })
    const headers = { 'x-transfer-password': 'open sesame' }
    expect(await at.createTransfer({ body: newDrop(), headers })).toMatchObject({
      manageLink: null,
    })
    for (let wrong = 0; wrong < 10; wrong += 1) await open('no').catch(() => undefined)
    await expect(open('open sesame')).rejects.toMatchObject({ status: 429 })
    await expect(setPage(ana, id, { password: 'short' })).rejects.toMatchObject(refused('PASSWORD_TOO_SHORT'))
    const { sites } = await ana.api.listPushPages({ params: { uid: ana.uid } })
    expect(sites).toMatchObject([{ subdomainId: id, hasPassword: true, uses: 0 }])
    await setPage(ana, id, { password: null })
    expect(await readPage(visitor, site)).toMatchObject({ state: 'open' })
  })

  test('is not there while its owner is suspended, for whoever looks as for whoever sends', async () => {
    const { ana, site } = await receiverOf(service)
    const suspend = (suspended: boolean) =>
      query(`update users set suspended_at = case when $2 then now() end where uid = $1`, [ana.uid, suspended])
    await suspend(true)
    await expect(readPage(visitor, site)).rejects.toMatchObject({ status: 404 })
    await expect(offer(visitor, site)).rejects.toMatchObject({ status: 404 })
    await suspend(false)
    expect(await readPage(visitor, site)).toMatchObject({ state: 'open' })
  })

  test('closes by hand, at its end and after so many transfers; one that was given up counts for nothing', async () => {
    const { ana, site, id } = await receiverOf(service, { maxUses: 2 })
    const first = await offer(visitor, site)
    const { sites } = await ana.api.listPushPages({ params: { uid: ana.uid } })
    expect(sites[0]).toMatchObject({ uses: 1 })
    const three = [offer(visitor, site), offer(visitor, site), offer(visitor, site)]
    expect(await outcomes(three)).toEqual({ done: 1, '410 PUSH_CLOSED': 2 })
    expect(await readPage(visitor, site)).toMatchObject({ state: 'closed', asks: null })
    await query(`update transfers set status = 'DELETED', end_reason = 'given-up' where public_id = $1`, [
      first.transferId,
    ])
    await offer(visitor, site)
    await expect(offer(visitor, site)).rejects.toMatchObject(closed)
    await setPage(ana, id, { maxUses: 2, restartUses: true })
    await offer(visitor, site)
    await setPage(ana, id, { maxUses: 3 })
    await offer(visitor, site)
    await setPage(ana, id, { maxUses: null, endsAt: new Date(Date.now() - 1000).toISOString() })
    await expect(offer(visitor, site)).rejects.toMatchObject(closed)
    await setPage(ana, id, { endsAt: null, isOpen: false })
    await expect(offer(visitor, site)).rejects.toMatchObject(closed)
    await setPage(ana, id, { isOpen: true })
    await ana.api.disableSubdomainUploader({ params: { id } })
    expect(await readPage(visitor, site)).toMatchObject({ state: 'closed' })
    await expect(offer(visitor, site)).rejects.toMatchObject(closed)
  })

  test('says that its receiver cannot take files, without figures, when there is no room', async () => {
    const { ana, site } = await receiverOf(service)
    await offer(visitor, site)
    await query(`update transfers set size = 10 ^ 14 where receiver_id = (select id from users where uid = $1)`, [
      ana.uid,
    ])
    const refusal = await offer(visitor, site).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 409, codes: ['CANNOT_RECEIVE'], limitErrors: [] })
    expect(await readPage(visitor, site)).toMatchObject({ state: 'full', asks: null })
  })

  test('adds up its receiver’s room once for all who come within seconds', async () => {
    const { site } = await receiverOf(service)
    const asked = vi.spyOn(service.app.database.pool, 'query')
    for (let view = 0; view < 100; view += 1) {
      expect(await readPage(visitor, site)).toMatchObject({ state: 'open' })
    }
    const sums = asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('sum('))
    asked.mockRestore()
    // What the team has sent, and what it was sent.
    expect(sums).toHaveLength(2)
  })

  test('keeps room for the team, however much strangers begin to send', async () => {
    const { ana, site } = await receiverOf(service)
    await offer(visitor, site)
    const begun = (size: number) =>
      query(`update transfers set size = $2 where receiver_id = (select id from users where uid = $1)`, [ana.uid, size])
    await begun(4e11)
    await offer(visitor, site)
    await begun(3e11)
    await expect(offer(visitor, site)).rejects.toMatchObject(refused('CANNOT_RECEIVE', 409))
    const own = () => ana.api.createTransfer({ body: newDrop({ transferType: 'S1' }) })
    await own()
    await begun(5e11)
    await expect(own()).rejects.toMatchObject({ limitErrors: [{ limit: 'STORAGE' }] })
    // What nothing came to for an hour makes room.
    await query(`update intakes set used_at = now() - interval '2 hours'`)
    await own()
  })

  test('is asked again before anything is taken: what changed meanwhile holds', async () => {
    const { ana, site } = await receiverOf(service)
    const mia = await joined(service, ana, 'Mia')
    const code = await pushCodeOf(ana, mia)
    const meanwhile = (sending: () => Promise<unknown>, ...change: [string, unknown[]]) =>
      sendMeanwhile(service, ana, sending, change)
    const off = 'update subdomains set has_uploader = $2 where name = $1'
    expect(await meanwhile(() => offer(visitor, site), off, [site, false])).toMatchObject(closed)
    await query(off, [site, true])
    const leave = 'update users set manager_id = null where uid = $1'
    const toMia = () => offer(visitor, 'www', { pushCode: code })
    expect(await meanwhile(toMia, leave, [mia.uid])).toMatchObject(notThere)
  })

  test('is there for sites alone, and S3 for what is sent to them', async () => {
    await expect(readPage(visitor, 'www')).rejects.toMatchObject(notThere)
    await expect(offer(visitor, 'www')).rejects.toMatchObject(refused('INVALID_TRANSFER_TYPE'))
    const { ana } = await receiverOf(service)
    const code = await pushCodeOf(ana)
    const wrongType = visitor.api.createTransfer({
      body: newDrop({ transferType: 'S1', pushCode: code }),
    })
    await expect(wrongType).rejects.toMatchObject(refused('INVALID_TRANSFER_TYPE'))
  })

  test('takes so many from one sender in an hour, signed in or not', async () => {
    const { ana } = await receiverOf(service)
    const pushCode = await pushCodeOf(ana)
    const bo = await service.signedUp('Bo')
    await query(
      `insert into rate_limits (key, count, ends_at)
      select 'visitorTransfers user ' || id, 20, now() + interval '1 hour' from users where uid = $1`,
      [bo.uid],
    )
    await expect(offer(bo, 'www', { pushCode })).rejects.toMatchObject({ status: 429 })
    await offer(visitor, 'www', { pushCode })
  })

  test('takes so many transfers in a minute, whoever sends them, and others go on', async () => {
    const [flooded, calm] = [await receiverOf(service), await receiverOf(service)]
    await query(`insert into rate_limits (key, count, ends_at) values ($1, 60, now() + interval '1 minute')`, [
      `pushPageTransfers site ${flooded.site}`,
    ])
    await expect(offer(visitor, flooded.site)).rejects.toMatchObject({ status: 429 })
    await offer(visitor, calm.site)
  })
})

describe('what a receiver is shown of the pages', () => {
  test('has the look that senders see: the site’s, and a group’s before it', async () => {
    const { ana, id } = await receiverOf(service)
    const { uid } = ana
    await ana.api.customizeSubdomain({
      params: { id },
      body: { operations: [{ op: 'add', path: '/actionColor', value: '#0E7C66' }] },
    })
    const mia = await joined(service, ana, 'Mia')
    const group = await ana.api.addMemberGroup({ body: { name: 'Design', userId: uid } })
    await ana.api.addToMemberGroup({ params: { id: group.id, memberId: mia.uid } })
    await ana.api.customizeMemberGroup({
      params: { id: group.id },
      body: { operations: [{ op: 'add', path: '/startbtnColor', value: '#FFD400' }] },
    })
    await pushCodeOf(ana, mia)
    expect(await ana.api.listPushPages({ params: { uid } })).toMatchObject({
      personal: null,
      sites: [{ look: { actionColor: '#0E7C66', startbtnColor: '#0E7C66' } }],
    })
    expect(await mia.api.listPushPages({ params: { uid: mia.uid } })).toMatchObject({
      team: uid,
      personal: { look: { actionColor: '#0E7C66', startbtnColor: '#FFD400' } },
      sites: [],
    })
  })

  test('can be had as a poster, of one’s own page and of sites one looks after', async () => {
    const { ana, id } = await receiverOf(service, { title: { en: 'Your drawings' } })
    const mia = await joined(service, ana, 'Mia2')
    const poster = (who: SignedUp, page: string, more: object = {}) =>
      who.api.getPushPoster({ params: { uid: who.uid, page }, ...more })
    const isPdf = expect.objectContaining({ 0: 0x25, 1: 0x50, 2: 0x44, 3: 0x46 })
    expect(await poster(ana, id, { query: { langCode: 'fr' } })).toEqual(isPdf)
    await expect(poster(ana, 'personal')).rejects.toMatchObject(notThere)
    await expect(poster(mia, id)).rejects.toMatchObject(notThere)
    await pushCodeOf(ana, mia)
    expect(await poster(mia, 'personal')).toEqual(isPdf)
    await expect(ana.api.getPushPoster({ params: { uid: mia.uid, page: 'personal' } })).rejects.toMatchObject(notThere)
    await expect(poster(ana, 'no-such')).rejects.toMatchObject(notThere)
    await expect(poster(ana, id, { query: { langCode: 'xx' } })).rejects.toMatchObject({ status: 400 })
  })
})
