import { fileIdOf } from '@envoi/testing/receiving'
import { DAY } from '@envoi/contract/limits'
import { type Service, startService } from '@envoi/testing/service'
import { joined, memberOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drop, pushCodeOf, receivedBy, receiverOf } from './push-calls.ts'
import { notThere, refused } from './subdomain-calls.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(() => query('delete from rate_limits'))

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
const questions = [{ id: 'q1', label: { en: 'Which site is this for?', fr: 'Quel chantier ?' }, isRequired: true }]
const answers = [{ id: 'q1', value: 'Pornic' }]
const told = [{ question: 'Which site is this for?', value: 'Pornic' }]
const gwens = { senderFullname: 'Gwen', email: 'gwen@example.org', answers }
const visitor = () => service.person('Gwen')

describe('the list of what was received', () => {
  test('has what came by push pages, with who sent it, by which page and the answers', async () => {
    const { ana, site, id } = await receiverOf(service, { questions })
    const bySite = await drop(visitor(), site, gwens)
    const byLink = await drop(visitor(), 'www', { pushCode: await pushCodeOf(ana) })
    const bo = await service.signedUp('Bo')
    const mailed = await bo.send({ 'plan.pdf': Buffer.from('hello') }, { recipients: [ana.email] })
    const { transfers } = await receivedBy(ana)
    expect(transfers).toMatchObject([
      { transferId: mailed.transferId, sender: { email: bo.email } },
      { transferId: byLink.transferId, push: { site: null, answers: [] }, sender: { name: null, email: null } },
      {
        transferId: bySite.transferId,
        push: { site, answers: told },
        sender: { name: 'Gwen', email: 'gwen@example.org' },
        fileCount: 1,
        size: 5,
      },
    ])
    expect(transfers[0]).not.toHaveProperty('push')
    const idsOf = async (filter: Parameters<typeof receivedBy>[1]) =>
      (await receivedBy(ana, filter)).transfers.map(({ transferId }) => transferId)
    expect(await idsOf({ push: true })).toEqual([byLink.transferId, bySite.transferId])
    expect(await idsOf({ push: false })).toEqual([mailed.transferId])
    for (const words of ['pornic', 'gwen', 'gwen@example plan']) {
      expect(await idsOf({ query: words })).toEqual([bySite.transferId])
    }
    expect(await idsOf({ query: 'plan', push: true, sort: 'createdAt' })).toEqual([
      bySite.transferId,
      byLink.transferId,
    ])
    // The questions may be others by now: what was answered stays what it was.
    await ana.api.setSubdomainUploader({ params: { id }, body: { push: { questions: [] } } })
    await query(`update users set lang = 'fr' where uid = $1`, [ana.uid])
    const asked = { params: { id: bySite.transferId }, query: {} }
    expect(await ana.api.getTransfer(asked)).toMatchObject({
      push: { site, answers: [{ question: 'Quel chantier ?', value: 'Pornic' }] },
    })
    expect(await bo.api.searchTransfers({ query: { searchType: 'sent' }, body: { push: true } })).toMatchObject({
      total: 1,
    })
  })

  test('is its receiver’s under another address too, and not that of whoever has the old one', async () => {
    const { ana, site } = await receiverOf(service)
    const { transferId } = await drop(visitor(), site)
    const asked = { params: { id: transferId }, query: {} }
    const before = ana.email
    await query(`update users set email = 'new-' || email, email_key = 'new-' || email_key where uid = $1`, [ana.uid])
    expect(await receivedBy(ana)).toMatchObject({ total: 1, transfers: [{ transferId, push: { site } }] })
    expect(await ana.api.getTransfer(asked)).toMatchObject({ status: 'ENABLED' })
    await ana.api.getDownloadLink({ query: { transferId } })
    const eve = await service.signedUp('Eve')
    await query(`update users set email = $2, email_key = $2 where uid = $1`, [eve.uid, before])
    expect(await receivedBy(eve)).toMatchObject({ total: 0 })
    await expect(eve.api.getTransfer(asked)).rejects.toMatchObject(notThere)
    await expect(eve.api.excludeFromReceived({ params: asked.params })).rejects.toMatchObject(notThere)
  })
})

describe('its receiver', () => {
  test('cannot take it off the list, where it would take room unseen', async () => {
    const { ana, site } = await receiverOf(service)
    const { transferId } = await drop(visitor(), site)
    await expect(ana.api.excludeFromReceived({ params: { id: transferId } })).rejects.toMatchObject(
      refused('INVALID_TRANSFER_TYPE'),
    )
    expect(await receivedBy(ana)).toMatchObject({ total: 1 })
  })

  test('renames, extends, closes and deletes it, and changes nothing that a sender decides', async () => {
    const { ana, site } = await receiverOf(service)
    const sent = await drop(visitor(), site, { message: 'As agreed.' })
    const params = { id: sent.transferId }
    const at = { params, query: {} }
    const { api } = ana
    const change = (path: '/name' | '/message', value: string) =>
      api.changeTransfer({ ...at, body: { operations: [{ op: 'add', path, value }] } })
    await change('/name', 'Lot 3')
    const to = new Date(Date.now() + 5 * DAY).toISOString()
    expect(await api.setValidity({ ...at, body: { to } })).toMatchObject({ validity: { to } })
    await api.renameFile({ params: { ...params, fileId: fileIdOf(sent, 0) }, query: {}, body: { name: 'lot-3.pdf' } })
    const recipient = { params: { ...params, recipient: ana.email }, query: {} }
    const files = [{ id: 'b1B2c3', name: 'more.pdf', size: 5 }]
    const tries = [
      change('/message', 'Not as agreed.'),
      api.changeTransfer({ ...at, body: { operations: [{ op: 'add', path: '/password', value: 'a long one' }] } }),
      api.changeTransfer({ ...at, body: { operations: [{ op: 'add', path: '/maxDownloads', value: 1 }] } }),
      api.setValidity({ ...at, body: { from: to, to: new Date(Date.now() + 6 * DAY).toISOString() } }),
      api.setTransferNotices({ ...at, body: { summary: true } }),
      api.addRecipient({ params: { ...params, recipient: 'bo@example.org' }, query: {} }),
      api.removeRecipient(recipient),
      api.notifyRecipient(recipient),
      api.addFiles({ ...at, body: { files } }),
      api.prepareFiles({ ...at, body: { fileIds: [fileIdOf(sent, 0)] } }),
    ]
    for (const tried of await Promise.allSettled(tries)) {
      expect(tried).toMatchObject({ status: 'rejected', reason: refused('INVALID_TRANSFER_TYPE') })
    }
    await api.disableTransfer(at)
    expect(await receivedBy(ana)).toMatchObject({ transfers: [{ name: 'Lot 3', status: 'DISABLED' }] })
    expect(await api.enableTransfer(at)).toMatchObject({ status: 'ENABLED' })
    // Past its end it is there for a day, takes no room, and takes it again when it comes back.
    await query(
      `update transfers set valid_to = now(), expired_at = now(), status = 'DISABLED',
      status_before_expiry = 'ENABLED' where public_id = $1`,
      [sent.transferId],
    )
    expect(await receivedBy(ana)).toMatchObject({ total: 1 })
    const room = async () => (await api.getLimits({ params: { uid: ana.uid } })).storageUsed
    expect(await room()).toBe(0)
    expect(await api.setValidity({ ...at, body: { to } })).toMatchObject({ status: 'ENABLED' })
    expect(await room()).toBe(5)
    expect(await api.deleteTransfer(at)).toMatchObject({ status: 'DELETED' })
    expect(await receivedBy(ana)).toMatchObject({ total: 0 })
  })

  test('forwards it without sending its bytes again', async () => {
    const { ana, site } = await receiverOf(service)
    const sent = await drop(visitor(), site)
    const file = { id: 'c00000', name: 'plan.pdf', size: 5, clone: true, sourceFileId: fileIdOf(sent, 0) }
    const forward = { files: [file], cloningSourceTransfer: sent.transferId, recipients: ['bo@example.org'] }
    const forwarded = await ana.create({}, forward)
    const statusOf = async () => (await ana.api.getTransfer({ params: { id: forwarded.transferId }, query: {} })).status
    await expect.poll(statusOf).toBe('ENABLED')
    expect(forwarded.multiparts).toEqual([])
    const { api } = visitor()
    await expect(
      api.createTransfer({
        body: { ...forward, transferType: 'S1', langCode: 'en', cloningSourceSecret: sent.senderSecret },
      }),
    ).rejects.toMatchObject(notThere)
  })

  test('finds it in the export of their data and on paper, and not among what they sent', async () => {
    const { ana, site } = await receiverOf(service, { questions })
    const { transferId } = await drop(visitor(), site, gwens)
    const { sections } = await ana.api.exportUser({ params: { uid: ana.uid } })
    expect(sections['transfers']).toMatchObject([
      {
        transferId,
        isReceived: true,
        senderEmail: 'gwen@example.org',
        answers: [{ question: questions[0]?.label, value: 'Pornic' }],
      },
    ])
    const paper = await ana.api.getSummary({ params: { id: transferId } })
    expect(Buffer.from(paper).toString('latin1')).toMatch(/^%PDF/)
    await expect(visitor().api.getSummary({ params: { id: transferId } })).rejects.toMatchObject(notThere)
    const { rows } = await query(
      `select from transfers where public_id = $1 and (
         id in (select transfer_id from sent_changes) or id in (select transfer_id from sent_shares))`,
      [transferId],
    )
    expect(rows).toEqual([])
  })
})

describe('a member who goes', () => {
  test('leaves what came to the owner, who finds it by its words', async () => {
    const { ana } = await receiverOf(service)
    const mia = await joined(service, ana, 'Mia')
    const pushCode = await pushCodeOf(ana, mia)
    await mia.api.changePersonalPushLink({ ...memberOf(ana, mia.uid), body: { questions } })
    const { transferId } = await drop(visitor(), 'www', { ...gwens, pushCode })
    await query(`update users set email = 'new-' || email, email_key = 'new-' || email_key where uid = $1`, [mia.uid])
    await ana.api.removeMember({ ...memberOf(ana, mia.uid), body: { transfers: 'give' } })
    expect(await receivedBy(ana, { query: 'pornic' })).toMatchObject({
      transfers: [{ transferId, recipients: [ana.email], push: { site: null, answers: told } }],
    })
  })

  test('closes the account: nothing that was written in what came stays', async () => {
    const { ana, site } = await receiverOf(service, { questions })
    const { transferId } = await drop(visitor(), site, { answers })
    await ana.api.deleteUser({ params: { uid: ana.uid }, body: { password: ana.password } })
    const left = `select (select count(*)::int from transfer_words where transfer_id = transfers.id) as words,
        (select count(*)::int from transfer_drops where transfer_id = transfers.id) as drops,
        receiver_id, status from transfers where public_id = $1`
    await expect
      .poll(async () => (await query(left, [transferId])).rows)
      .toEqual([{ words: 0, drops: 0, receiver_id: null, status: 'DELETED' }])
  })
})
