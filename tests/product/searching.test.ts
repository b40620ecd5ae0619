import type { Sort, TransferFilter } from '@envoi/contract/lists'
import { getBytes } from '@envoi/testing/bytes'
import { changeTransfer, linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
let ana: SignedUp
let bo: SignedUp
beforeAll(async () => {
  service = await startService()
  ana = await service.signedUp('Ana', { plan: 'PREMIUM' })
  bo = await service.signedUp('Bo')
})
afterAll(() => service[Symbol.asyncDispose]())

const bytes = Buffer.from('hello')
const file = (name = 'hello.txt') => ({ [name]: bytes })
const names = async (person: SignedUp, body: TransferFilter = {}, searchType: 'sent' | 'received' = 'sent') =>
  (await person.api.searchTransfers({ query: { searchType }, body })).transfers.map(({ name }) => name)

describe('the list of sent transfers', () => {
  let cyril: SignedUp
  beforeAll(async () => {
    cyril = await service.signedUp('Cyril', { plan: 'PREMIUM' })
    await cyril.send({ 'été/Ångström.pdf': bytes, '100%_sure.txt': bytes }, { name: 'Plans', message: 'Voilà l’œuvre' })
    await cyril.send(file('отчёт за год.docx'), { name: 'alpha', recipients: ['dora@example.org', 'bo@example.org'] })
    await cyril.send({ 'b.txt': bytes, '文件夹.txt': bytes, 'c.txt': bytes }, { name: 'Beta' })
    await cyril.create({ 'film.mp4': 5e6 }, { name: 'Coming' })
    await bo.send(file('Ångström.pdf'), { name: 'Another’s' })
  })

  test('has the newest first, and nothing of anybody else', async () => {
    const { transfers, total } = await cyril.api.searchTransfers({ body: {} })
    expect(total).toBe(4)
    expect(transfers.map(({ name }) => name)).toEqual(['Coming', 'Beta', 'alpha', 'Plans'])
    expect(transfers[2]).toEqual({
      transferId: expect.any(String),
      name: 'alpha',
      status: 'ENABLED',
      createdAt: expect.any(String),
      to: expect.any(String),
      size: 5,
      fileCount: 1,
      passwordRequired: false,
      recipients: ['dora@example.org', 'bo@example.org'],
      downloads: 0,
      link: expect.stringMatching(/^http:\/\/localhost:\d+\/dl\/\w+$/),
    })
  })

  test.each<[string, string[]]>([
    ['angstrom', ['Plans']],
    ['ÅNGSTRÖM', ['Plans']],
    ['ete', ['Plans']],
    ['oeuvre VOILA', ['Plans']],
    ['plans alpha', []],
    ['plans ångström', ['Plans']],
    ['100%', ['Plans']],
    ['%', ['Plans']],
    ['_', ['Plans']],
    ['b_', []],
    [String.raw`\ `, []],
    ['отчет', ['alpha']],
    ['ОТЧЁТ', ['alpha']],
    ['文件', ['Beta']],
    ['件文', []],
    ['dora@EXAMPLE', ['alpha']],
    ['cyril@example.org', ['Coming', 'Beta', 'alpha', 'Plans']],
    ['film', ['Coming']],
    ['   ', ['Coming', 'Beta', 'alpha', 'Plans']],
    ["' or 1=1 --", []],
  ])('is searched by words that all occur, whatever their case and accents: %j', async (query, found) => {
    expect(await names(cyril, { query })).toEqual(found)
    expect(await cyril.api.countTransfers({ body: { query } })).toEqual({ count: found.length })
  })

  test.each<[Sort, (string | null)[]]>([
    ['name', ['alpha', 'Beta', 'Coming', 'Plans']],
    ['-name', ['Plans', 'Coming', 'Beta', 'alpha']],
    ['createdAt', ['Plans', 'alpha', 'Beta', 'Coming']],
    ['size', ['alpha', 'Plans', 'Beta', 'Coming']],
    ['-to', ['Coming', 'Beta', 'alpha', 'Plans']],
    ['-downloads', ['Coming', 'Beta', 'alpha', 'Plans']],
  ])('is sorted as requested: %s', async (sort, expected) => {
    expect(await names(cyril, { sort })).toEqual(expected)
  })

  test('is paged, with the exact total on each page', async () => {
    const page = (from: number) => cyril.api.searchTransfers({ body: { from, size: 3, sort: 'name' } })
    const [first, second, beyond] = [await page(0), await page(3), await page(6)]
    expect([...first.transfers, ...second.transfers].map(({ name }) => name)).toEqual(
      await names(cyril, { sort: 'name' }),
    )
    expect([first.total, second.total, beyond.total, beyond.transfers.length]).toEqual([4, 4, 4, 0])
    expect(await cyril.api.searchTransfers({ body: { size: 0 } })).toEqual({ transfers: [], total: 4 })
  })

  test('is filtered by status and date', async () => {
    expect(await names(cyril, { status: ['UPLOADING'] })).toEqual(['Coming'])
    expect(await names(cyril, { status: ['ENABLED'], query: 'plans' })).toEqual(['Plans'])
    expect(await names(cyril, { status: [] })).toEqual([])
    const { transfers } = await cyril.api.searchTransfers({ body: { sort: 'createdAt' } })
    const [first, second] = transfers
    expect(await names(cyril, { createdTo: first?.createdAt ?? '' })).toEqual([])
    expect(await names(cyril, { createdFrom: second?.createdAt ?? '' })).toEqual(['Coming', 'Beta', 'alpha'])
  })

  test('is filtered by whether a transfer has ended, whatever its status', async () => {
    const zoe = await service.signedUp('Zoe', { plan: 'PREMIUM' })
    for (const name of ['Open', 'Over', 'Closed', 'Closed and over']) {
      const sent = await zoe.send(file(), { name })
      if (name.startsWith('Closed')) await changeTransfer(service, sent, `status = 'DISABLED'`)
      if (/over/i.test(name)) {
        await changeTransfer(service, sent, `valid_from = now() - interval '2 days', valid_to = now()`)
      }
    }
    expect(await names(zoe, { ended: true, sort: 'name' })).toEqual(['Closed and over', 'Over'])
    expect(await names(zoe, { ended: false, sort: 'name' })).toEqual(['Closed', 'Open'])
    expect(await names(zoe, { ended: false, status: ['ENABLED'] })).toEqual(['Open'])
    expect(await zoe.api.countTransfers({ body: { ended: true, query: 'over closed' } })).toEqual({ count: 1 })
  })

  test('is filtered by one exact recipient, in any spelling, and tells what this one has downloaded', async () => {
    const [iris, joe] = [await service.signedUp('Iris'), await service.signedUp('Joe')]
    const to = (...recipients: string[]) => ({ recipients })
    const one = await iris.send(file(), { name: 'One', ...to('bo@bücher.example', 'cy@example.org') })
    await iris.send(file(), { name: 'Two', ...to('bo@bücher.example') })
    await iris.send(file(), { name: 'To a namesake', ...to('jimbo@bücher.example', 'bo@bücher.example.org') })
    await joe.send(file(), { name: 'Of Joe', ...to('bo@bücher.example') })
    await service.app.database.pool.query(
      `update transfer_recipients set downloads = 3 where email = 'bo@bücher.example'
         and transfer_id = (select id from transfers where public_id = $1)`,
      [one.transferId],
    )
    const recipient = 'BO@xn--bcher-kva.example'
    const found = await iris.api.searchTransfers({ body: { recipient } })
    expect(found.total).toBe(2)
    expect(found.transfers.map(({ name, recipientDownloads }) => [name, recipientDownloads])).toEqual([
      ['Two', 0],
      ['One', 3],
    ])
    expect(await names(iris, { recipient, query: 'one' })).toEqual(['One'])
    expect(await names(iris, { recipient, query: 'namesake' })).toEqual([])
    expect(await names(iris, { recipient, size: 1, from: 1 })).toEqual(['One'])
    expect(await iris.api.countTransfers({ body: { recipient, ended: false } })).toEqual({ count: 2 })
    expect(await names(joe, { recipient })).toEqual(['Of Joe'])
    expect(await names(iris, { recipient: 'nobody at all' })).toEqual([])
    expect((await iris.api.searchTransfers({ body: { query: 'one' } })).transfers[0]).not.toHaveProperty(
      'recipientDownloads',
    )
    // Whoever was removed is not sent to any longer, and what is deleted is not in the list.
    await iris.api.deleteTransfer({ params: { id: one.transferId } })
    expect(await names(iris, { recipient })).toEqual(['Two'])
    expect(await names(iris, { recipient, status: ['DELETED'] })).toEqual(['One'])
  })

  test.each<object>([
    { recipient: '' },
    { recipient: 'a'.repeat(400) },
    { recipient: ['bo@example.org'] },
    { size: 1001 },
    { ended: 'yes' },
    { size: -1 },
    { from: 1.5 },
    { sort: 'owner_id' },
    { sort: 'name; drop table transfers' },
    { status: ['NO_SUCH'] },
    { createdFrom: 'yesterday' },
    { createdFrom: '0000-01-01T00:00:00Z' },
    { createdTo: '2026-03-01T12:00:00+23:59' },
    { query: 'plan\ud800' },
    { ownerId: 1 },
    { query: 'a\0b' },
    { query: 'a'.repeat(201) },
  ])('refuses %j', async (body) => {
    await expect(cyril.api.searchTransfers({ body })).rejects.toMatchObject({ status: 400 })
  })

  test('is searched by the current values after each change, no longer by the old ones', async () => {
    const eve = await service.signedUp('Eve', { plan: 'PREMIUM' })
    const sent = await eve.send(
      { 'one.txt': bytes, 'two.txt': bytes },
      { name: 'First', recipients: ['x@example.org'] },
    )
    const { pool } = service.app.database
    const change = (statement: string) =>
      pool.query(`${statement} where transfer_id = (select id from transfers where public_id = $1)`, [sent.transferId])
    await changeTransfer(service, sent, `name = 'Second', message = 'moved'`)
    await change(`update transfer_files set name = 'three-' || label`)
    expect(await names(eve, { query: 'first' })).toEqual([])
    expect(await names(eve, { query: 'second moved three-f00001' })).toEqual(['Second'])
    await change('delete from transfer_recipients')
    expect(await names(eve, { query: 'x@example.org' })).toEqual([])
    await change(`update transfer_files set deleted_at = now()`)
    expect(await names(eve, { query: 'three' })).toEqual([])
  })

  test('shows and filters a transfer under review as pending', async () => {
    const flo = await service.signedUp('Flo')
    const sent = await flo.send(file(), { name: 'Reviewed' })
    await changeTransfer(service, sent, `status = 'MODERATING'`)
    for (const status of ['PENDING', 'MODERATING'] as const) {
      const { transfers } = await flo.api.searchTransfers({ body: { status: [status] } })
      expect(transfers).toMatchObject([{ name: 'Reviewed', status: 'PENDING' }])
    }
  })

  test('has deleted transfers only on request; they are in the archive', async () => {
    const gus = await service.signedUp('Gus')
    const sent = await gus.send(file(), { name: 'Gone' })
    await gus.api.deleteTransfer({ params: { id: sent.transferId } })
    expect(await names(gus)).toEqual([])
    expect(await names(gus, { status: ['DELETED'] })).toEqual(['Gone'])
  })
})

describe('the list of received transfers', () => {
  test('has what is available to them now, and nothing of other recipients', async () => {
    const recipients = ['hal@example.org', 'Secret.Other@example.org']
    const sent = await ana.send(file('note.txt'), { name: 'For Hal', recipients })
    await ana.send(file(), { name: 'Later', recipients, from: new Date(Date.now() + 86_400_000).toISOString() })
    await ana.create({ 'a.txt': 5 }, { name: 'Unfinished', recipients })
    const expired = await ana.send(file(), { name: 'Expired', recipients })
    await changeTransfer(service, expired, `valid_from = now() - interval '2 days', valid_to = now()`)
    const disabled = await ana.send(file(), { name: 'Disabled', recipients })
    await changeTransfer(service, disabled, `status = 'DISABLED'`)
    const deleted = await ana.send(file(), { name: 'Deleted', recipients })
    await ana.api.deleteTransfer({ params: { id: deleted.transferId } })

    const hal = await service.signedUp('Hal')
    const query = { searchType: 'received' } as const
    const { transfers, total } = await hal.api.searchTransfers({ query, body: {} })
    expect(total).toBe(1)
    expect(transfers).toMatchObject([
      {
        transferId: sent.transferId,
        name: 'For Hal',
        recipients: ['hal@example.org'],
        sender: { name: 'Ana', email: 'ana@example.org' },
      },
    ])
    expect(await names(hal, { query: 'ana@example.org note' }, 'received')).toEqual(['For Hal'])
    expect(await names(hal, { query: 'secret.other' }, 'received')).toEqual([])
    expect(await names(hal, { query: 'hal@example.org' }, 'received')).toEqual([])
    expect(await hal.api.countTransfers({ query, body: { status: ['PENDING', 'DISABLED', 'DELETED'] } })).toEqual({
      count: 0,
    })
    expect(await hal.api.searchTransfers({ body: {} })).toEqual({ transfers: [], total: 0 })
  })

  test('shows only the sender of a transfer with a password, and reveals nothing by sort or search', async () => {
    const recipients = ['ida@example.org']
    await ana.send(file('plan.pdf'), { name: 'Aaa', recipients, password: 'open sesame' })
    await ana.send({ 'a.txt': bytes, 'b.txt': bytes }, { name: 'Bbb', recipients })
    const ida = await service.signedUp('Ida')
    const { transfers } = await ida.api.searchTransfers({
      query: { searchType: 'received' },
      body: { sort: 'size', query: 'ana' },
    })
    expect(transfers).toMatchObject([
      { name: null, size: null, fileCount: null, passwordRequired: true, sender: { name: 'Ana' } },
      { name: 'Bbb', size: 10, fileCount: 2, passwordRequired: false },
    ])
    expect(await names(ida, { query: 'aaa' }, 'received')).toEqual([])
    expect(await names(ida, { query: 'plan.pdf' }, 'received')).toEqual([])
  })

  test('counts a download while signed in as theirs, without their own link', async () => {
    const sent = await ana.send(file(), {
      name: 'For Lena',
      recipients: ['lena@example.org', 'somebody.else@example.org'],
    })
    const [lena, stranger] = [await service.signedUp('Lena'), await service.signedUp('Stranger')]
    const ofLena = async () =>
      (await lena.api.searchTransfers({ query: { searchType: 'received' }, body: {} })).transfers[0]?.downloads
    await getBytes(await linkToFile(stranger, sent))
    await getBytes(await linkToFile(service.person('Visitor'), sent))
    expect(await ofLena()).toBe(0)
    await getBytes(await linkToFile(lena, sent))
    expect(await ofLena()).toBe(1)
    await expect(linkToFile(lena, sent, 0, { userSecret: 'x' })).rejects.toMatchObject({ status: 404 })
  })

  test('is sorted by one’s own downloads, never by those of others, and has no link to pass on', async () => {
    const recipients = ['max@example.org']
    const [mine, others] = [
      await ana.send(file(), { name: 'Mine', recipients }),
      await ana.send(file(), { name: 'Others’', recipients }),
    ]
    const max = await service.signedUp('Max')
    await getBytes(await linkToFile(max, mine))
    const visitor = service.person('Nora')
    for (const _time of [1, 2, 3]) await getBytes(await linkToFile(visitor, others))
    expect(await names(max, { sort: '-downloads' }, 'received')).toEqual(['Mine', 'Others’'])
    expect(await names(max, { sort: 'downloads' }, 'received')).toEqual(['Others’', 'Mine'])
    expect(await names(ana, { sort: '-downloads', size: 1 })).toEqual(['Others’'])
    const { transfers } = await max.api.searchTransfers({ query: { searchType: 'received' }, body: {} })
    expect(transfers.map((one) => 'link' in one)).toEqual([false, false])
  })

  test('can hide a transfer; nothing else changes', async () => {
    const recipients = ['jo@example.org', 'kim@example.org']
    const sent = await ana.send(file(), { name: 'Both', recipients })
    const [jo, kim] = [await service.signedUp('Jo'), await service.signedUp('Kim')]
    const params = { id: sent.transferId }
    expect(await jo.api.excludeFromReceived({ params })).toEqual({})
    expect(await jo.api.excludeFromReceived({ params })).toEqual({})
    expect(await names(jo, {}, 'received')).toEqual([])
    expect(await names(kim, {}, 'received')).toEqual(['Both'])
    expect(await names(ana, { query: 'both' })).toEqual(['Both'])
    expect(await jo.api.getTransfer({ params })).toMatchObject({ status: 'ENABLED' })

    await expect(ana.api.excludeFromReceived({ params })).rejects.toMatchObject({ status: 404 })
    await expect(jo.api.excludeFromReceived({ params: { id: 'no-such' } })).rejects.toMatchObject({ status: 404 })
    await expect(service.person('Lou').api.excludeFromReceived({ params })).rejects.toMatchObject({ status: 401 })
  })
})

test('lists need a session', async () => {
  const { api } = service.person('Mo')
  await expect(api.searchTransfers({ body: {} })).rejects.toMatchObject({ status: 401 })
  await expect(api.countTransfers({ body: {} })).rejects.toMatchObject({ status: 401 })
})
