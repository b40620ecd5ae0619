import type { Sort, TransferFilter } from '@envoi/contract/lists'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** More than are simply read through, and more than are looked at before all that hold a word are gathered. */
const COUNT = 6000

type Made = { n: number; name: string; size: number; downloads: number; words: string }
/** Every second holds `even`, every tenth `tenth`, and one in a thousand `rare`; sizes and downloads stand in other orders. */
const makeFrom = (first: number): Made[] => Array.from({ length: COUNT }, (_, place) => describeOne(first + place))

function describeOne(n: number): Made {
  const words = [n % 2 === 0 ? 'even' : 'odd', n % 10 === 0 && 'tenth', n % 1000 === 0 && 'rare']
    .filter(Boolean)
    .join(' ')
  return {
    n,
    name: `Batch ${String(n).padStart(5, '0')}`,
    size: (n * 7919) % 6007,
    downloads: (n * 4969) % 6011,
    words,
  }
}
/** Those that are there; and, made before them, those that are over. */
const made = makeFrom(1)
const over = makeFrom(COUNT + 1)

let service: Service
let ana: SignedUp
beforeAll(async () => {
  service = await startService()
  ana = await service.signedUp('Ana', { plan: 'PREMIUM' })
  const bo = await service.signedUp('Bo')
  // Somebody else's is found by nobody else, however it is looked for.
  await bo.send({ 'even-tenth-rare.txt': Buffer.from('x') }, { name: 'Batch of Bo' })
  await fill(service, ana.email, made, false)
  await fill(service, ana.email, over, true)
})
afterAll(() => service[Symbol.asyncDispose]())

/** A minute between each and the next, the first one the newest. Some at a time: no statement may take long. */
async function fill({ database }: Service, email: string, all: Made[], isOver: boolean): Promise<void> {
  const { pool } = database.connect()
  const prefix = `${email.split('@')[0]}-`
  await pool.query('alter table transfers disable trigger user')
  for (let from = 0; from < all.length; from += 500) {
    const some = all.slice(from, from + 500)
    await pool.query(
      `insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, lang, owner_id, sender_email,
         sender_email_key, name, message, allow_preview, download_confirmation, expiry_reminder, summary,
         valid_from, valid_to, file_count, size, downloads, created_at)
       select $4 || n, '\\x00', 'S1',
         case when $3 then 'DELETED' when n % 3 = 0 then 'DISABLED' else 'ENABLED' end, 'disk',
         (select min(id) from intakes), 'en', users.id, $1, $1, name, words, true, true, true, true,
         now() - interval '1 day', now() + n * interval '1 minute', 1, size, downloads, now() - n * interval '1 minute'
       from jsonb_to_recordset($2) as made (n int, name text, size int, downloads int, words text), users where users.email = $1`,
      [email, JSON.stringify(some), isOver, prefix],
    )
    const ids = some.map(({ n }) => `${prefix}${n}`)
    await pool.query('select write_transfer_words(array(select id from transfers where public_id = any($1)))', [ids])
  }
  await pool.query('alter table transfers enable trigger user')
  await pool.query('analyze transfers, transfer_words')
}

const orders: Record<Sort, (a: Made, b: Made) => number> = {
  createdAt: (a, b) => b.n - a.n,
  '-createdAt': (a, b) => a.n - b.n,
  name: (a, b) => a.n - b.n,
  '-name': (a, b) => b.n - a.n,
  size: (a, b) => a.size - b.size,
  '-size': (a, b) => b.size - a.size,
  to: (a, b) => a.n - b.n,
  '-to': (a, b) => b.n - a.n,
  downloads: (a, b) => a.downloads - b.downloads,
  '-downloads': (a, b) => b.downloads - a.downloads,
}

/** What a search should find, by the plainest way there is. */
function expected(
  { query = '', status, sort = '-createdAt', from = 0, size = 50 }: TransferFilter,
  all: Made[] = made,
) {
  const words = query.toLowerCase().split(' ')
  const found = all
    .filter((one) => words.every((word) => `${one.name} ${one.words}`.toLowerCase().includes(word)))
    .filter(({ n }) => !status || status.includes(n > COUNT ? 'DELETED' : n % 3 === 0 ? 'DISABLED' : 'ENABLED'))
    .toSorted(orders[sort])
  return { names: found.slice(from, from + size).map(({ name }) => name), total: found.length }
}

describe('a search of thousands of transfers finds them', () => {
  test.each<[string, TransferFilter]>([
    ['by a frequent word', { query: 'even' }],
    ['by one letter', { query: 'v' }],
    ['by two words', { query: 'even tenth' }],
    ['by a rare word', { query: 'rare' }],
    ['by a number', { query: '00420' }],
    ['by a number that only the first of them hold often', { query: '042' }],
    ['by two figures, which no trigram finds', { query: '99' }],
    ['by two letters that few hold', { query: 'ra' }],
    ['by these in capitals, and a figure', { query: 'RA 3' }],
    ['by twice two that few hold together', { query: 'ra 02' }],
    ['by two letters that are nowhere', { query: 'xy' }],
    ['by two letters that all hold, where none has the status', { query: 'ba', status: ['SCANNING'] }],
    ['the last page by two letters that all hold', { query: 'ba', from: COUNT - 20 }],
    ['by a sign and a figure', { query: '-1' }],
    ['by two letters and one of another script', { query: 'ra й' }],
    ['by a word that is nowhere', { query: 'xylophone' }],
    ['of one status', { query: 'tenth', status: ['DISABLED'] }],
    ['a later page', { query: 'even', from: 150, size: 50 }],
    ['a page that is further than what is looked at first', { query: 'even', from: 2500 }],
    ['the last page, which is not full', { query: 'even', from: 2990 }],
    ['by a word that nearly all hold', { query: 'batch' }],
    ['the last page of these', { query: 'batch', from: COUNT - 20 }],
    ['of these by size, far from the first', { query: 'batch', sort: 'size', from: 5000 }],
    ...(Object.keys(orders) as Sort[]).map((sort): [string, TransferFilter] => [sort, { query: 'odd', sort }]),
  ])('%s', async (_what, body) => {
    const { names, total } = expected(body)
    const exact = await ana.api.searchTransfers({ body })
    expect(exact.transfers.map(({ name }) => name)).toEqual(names)
    expect(exact.total).toBe(total)
    expect(await ana.api.countTransfers({ body })).toEqual({ count: total })
    const quick = await ana.api.searchTransfers({ body: { ...body, exact: false } })
    expect(quick.transfers).toEqual(exact.transfers)
  })

  test('by their number alone, with a page size of zero', async () => {
    expect(await ana.api.searchTransfers({ body: { query: 'even', size: 0 } })).toEqual({ transfers: [], total: 3000 })
  })
})

test.each(['', 'over_'])('the first by downloads are read from their index alone: %s', async (list) => {
  const { pool } = service.database.connect()
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain select listed.id from listed_transfers as listed
     where listed.owner_id = (select id from users where email = $1) and listed.status ${list ? '=' : '<>'} 'DELETED'
     order by listed.downloads desc, listed.id desc limit 50`,
    [ana.email],
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain(`using transfers_${list}by_downloads`)
  expect(plan).not.toContain('Sort')
})

describe('a search of thousands of ended transfers finds them', () => {
  test.each<[string, TransferFilter]>([
    ['by a frequent word', { query: 'even' }],
    ['by a rare word', { query: 'rare' }],
    ['by two figures, which no trigram finds', { query: '99' }],
    ['by two letters that few hold', { query: 'ra' }],
    ['by two letters that are nowhere', { query: 'xy' }],
    ['a page that is further than what is looked at first', { query: 'even', from: 2500 }],
    ['by name, the last first', { query: 'tenth', sort: '-name' }],
    ['by downloads', { query: 'tenth', sort: '-downloads' }],
  ])('%s', async (_what, body) => {
    const { names, total } = expected(body, over)
    const found = await ana.api.searchArchive({ params: { address: ana.email }, body })
    expect(found.transfers.map(({ name }) => name)).toEqual(names)
    expect(found.total).toBe(total)
  })

  test.each<[string, TransferFilter]>([
    ['by a frequent word', { query: 'even', status: ['ENABLED', 'DELETED'] }],
    ['where one list meets the other', { query: 'even', status: ['ENABLED', 'DELETED'], from: 1980 }],
    ['by a rare word', { query: 'rare', status: ['DISABLED', 'DELETED'] }],
    ['by size', { query: 'even', status: ['ENABLED', 'DELETED'], sort: 'size' }],
    ['only those', { query: 'tenth', status: ['DELETED'], sort: '-to' }],
  ])('together with running ones: %s', async (_what, body) => {
    const { names, total } = expected(body, [...made, ...over])
    const found = await ana.api.searchTransfers({ body })
    expect(found.transfers.map(({ name }) => name)).toEqual(names)
    expect(found.total).toBe(total)
  })
})

test('a transfer is found among the ended ones from the moment it ends', async () => {
  const cy = await service.signedUp('Cy', { plan: 'PREMIUM' })
  await fill(service, cy.email, over, true)
  const sent = await cy.send({ 'evening.txt': Buffer.from('x') }, { name: 'Late' })
  const query = 'evening late'
  const params = { address: cy.email }
  expect((await cy.api.searchTransfers({ body: { query } })).total).toBe(1)
  expect((await cy.api.searchArchive({ params, body: { query } })).total).toBe(0)
  await cy.api.deleteTransfer({ params: { id: sent.transferId } })
  expect((await cy.api.searchTransfers({ body: { query } })).total).toBe(0)
  expect((await cy.api.searchArchive({ params, body: { query } })).total).toBe(1)
})

describe('a search without an exact total', () => {
  test.each<[string, TransferFilter, number]>([
    ['a full page of a frequent word says only that there may be more', { query: 'even', size: 50 }, 51],
    ['so does the one after it', { query: 'even', from: 50, size: 50 }, 101],
    ['a rare word is counted all the same', { query: 'rare', size: 50 }, 6],
    ['without words all are counted', { size: 50 }, COUNT],
  ])('%s', async (_what, body, total) => {
    expect((await ana.api.searchTransfers({ body: { ...body, exact: false } })).total).toBe(total)
  })
})

test.each([
  ['a page of a frequent word is read without gathering all that hold it', 'even'],
  ['two letters that are nowhere are not looked for in every text', 'xy'],
])('%s', async (_what, query) => {
  const { pool } = service.app.database
  // Each connection tells at its end, or when it is asked to, what it has read: so all of them are asked, side by side.
  const rowsRead = async (): Promise<number> => {
    const tellAll = Array.from({ length: pool.options.max }, () =>
      pool.query('select pg_stat_force_next_flush(), pg_sleep(0.2)'),
    )
    await Promise.all(tellAll)
    const { rows } = await pool.query<{ read: string }>(
      `select sum(idx_tup_fetch + seq_tup_read) as read from pg_stat_user_tables where relname = 'transfer_words'`,
    )
    return Number(rows[0]?.read)
  }
  const before = await rowsRead()
  await ana.api.searchTransfers({ body: { query, exact: false } })
  const read = (await rowsRead()) - before
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(COUNT)
})
