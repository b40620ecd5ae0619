import { addressBook, rates } from '@envoi/contract/limits'
import { outcomes, times } from '@envoi/testing/concurrent-calls'
import { ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
let ana: SignedUp
let bo: SignedUp
beforeAll(async () => {
  service = await startService()
  ana = await service.signedUp('Ana', { plan: 'PREMIUM' })
  bo = await service.signedUp('Bo', { plan: 'TEAM' })
})
afterAll(() => service[Symbol.asyncDispose]())

let newcomers = 0
const newcomer = (plan: 'PREMIUM' | 'CUSTOM' = 'PREMIUM'): Promise<SignedUp> => {
  newcomers += 1
  return service.signedUp(`Newcomer${newcomers}`, { plan })
}
const own = ({ uid }: SignedUp) => ({ params: { uid } })
const one = ({ uid }: SignedUp, id: string) => ({ params: { uid, id } })
const add = async (person: SignedUp, email: string, name?: string | null) =>
  (await person.api.addContact({ ...own(person), body: { email, ...(name === undefined ? {} : { name }) } })).id
const find = (person: SignedUp, query?: string) =>
  person.api.searchContacts({ ...own(person), body: query === undefined ? {} : { query } })
const emails = async (person: SignedUp, query?: string) =>
  (await find(person, query)).contacts.map(({ email }) => email)
const take = (person: SignedUp, contacts: { email: string; name: string | null }[], groupId?: string) =>
  person.api.importContacts({ ...own(person), body: { contacts, ...(groupId === undefined ? {} : { groupId }) } })

describe('a contact', () => {
  test('is kept as it was written, and found by any spelling of its address', async () => {
    const id = await add(ana, ' Chloe.Martin@MÜLLER.example ', '  Chloé Martin ')
    const kept = { id, email: 'Chloe.Martin@MÜLLER.example', name: 'Chloé Martin' }
    for (const email of ['chloe.martin@müller.example', 'CHLOE.MARTIN@xn--mller-kva.example']) {
      expect(await ana.api.findContacts({ ...own(ana), query: { email } })).toEqual({ contacts: [kept] })
    }
    for (const email of ['nobody@example.org', 'no address']) {
      expect(await ana.api.findContacts({ ...own(ana), query: { email } })).toEqual({ contacts: [] })
    }
    expect(await bo.api.findContacts({ ...own(bo), query: { email: kept.email } })).toEqual({ contacts: [] })
  })

  test('has an optional name; an empty name is no name', async () => {
    const dora = await newcomer()
    await add(dora, 'a@example.org')
    await add(dora, 'b@example.org', '   ')
    await add(dora, 'c@example.org', null)
    expect((await find(dora)).contacts.map(({ name }) => name)).toEqual([null, null, null])
  })

  test('is unique: another spelling of its address is refused, also when both come at once', async () => {
    const dora = await newcomer()
    await add(dora, 'Eva@example.org', 'Eva')
    await expect(add(dora, 'eva@EXAMPLE.org')).rejects.toMatchObject({ status: 422, codes: ['CONTACT_EXISTS'] })
    const racing = times(6, (index) => add(dora, index % 2 ? 'race@example.org' : 'RACE@example.org'))
    expect(await outcomes(racing)).toEqual({ done: 1, '422 CONTACT_EXISTS': 5 })
    expect(await find(dora)).toMatchObject({ total: 2, contacts: [{ name: 'Eva' }, { name: null }] })
    // What Dora has is no business of Bo's.
    await add(bo, 'Eva@example.org')
  })

  test.each(['nobody', 'a@b', 'a@example.org, b@example.org', 'Ana <a@example.org>'])(
    'needs a valid address, not %j',
    async (email) => {
      await expect(add(ana, email)).rejects.toMatchObject({ status: 422, codes: ['INVALID_EMAIL'] })
      const id = await add(ana, `change${email.length}@example.org`)
      const changing = ana.api.changeContact({ ...one(ana, id), body: { email } })
      await expect(changing).rejects.toMatchObject({ status: 422, codes: ['INVALID_EMAIL'] })
    },
  )

  test.each(['two\nlines', 'a\0b', 'x'.repeat(256)])('has a name of one line, not %j', async (name) => {
    await expect(add(ana, 'line@example.org', name)).rejects.toMatchObject({ status: 400 })
  })

  test('changes its name, its address or both; fields that are left out stay', async () => {
    const dora = await newcomer()
    const id = await add(dora, 'eva@example.org', 'Eva')
    const other = await add(dora, 'finn@example.org')
    const change = (body: { email?: string; name?: string | null }) =>
      dora.api.changeContact({ ...one(dora, id), body })
    const shown = async () => (await find(dora)).contacts.find((contact) => contact.id === id)
    await change({ name: 'Eva Lund' })
    expect(await shown()).toEqual({ id, email: 'eva@example.org', name: 'Eva Lund' })
    await change({ email: 'EVA@example.org' })
    expect(await shown()).toEqual({ id, email: 'EVA@example.org', name: 'Eva Lund' })
    await change({ email: 'lund@example.org', name: '' })
    expect(await shown()).toEqual({ id, email: 'lund@example.org', name: null })
    await change({})
    await expect(change({ email: 'FINN@example.org', name: 'Taken' })).rejects.toMatchObject({
      status: 422,
      codes: ['CONTACT_EXISTS'],
    })
    expect(await shown()).toEqual({ id, email: 'lund@example.org', name: null })
    // Two that want the same address at once: one gets it.
    const both = [id, other].map((each) =>
      dora.api.changeContact({ ...one(dora, each), body: { email: 'both@example.org' } }),
    )
    expect(await outcomes(both)).toEqual({ done: 1, '422 CONTACT_EXISTS': 1 })
  })

  test('is deleted, alone or with others; unknown ones are skipped', async () => {
    const dora = await newcomer()
    const ids = await Promise.all(times(4, (index) => add(dora, `gone${index}@example.org`)))
    const [first = '', ...rest] = ids
    const theirs = await add(bo, 'kept@example.org')
    await dora.api.deleteContact(one(dora, first))
    await expect(dora.api.deleteContact(one(dora, first))).rejects.toMatchObject({ status: 404 })
    await expect(dora.api.changeContact({ ...one(dora, first), body: {} })).rejects.toMatchObject({ status: 404 })
    const deleting = dora.api.deleteContacts({
      ...own(dora),
      body: { ids: [first, theirs, 'made up', ...rest.slice(1)] },
    })
    expect(await deleting).toEqual({ deleted: 2 })
    expect(await find(dora)).toMatchObject({ total: 1, contacts: [{ id: rest[0] }] })
    expect(await emails(bo)).toContain('kept@example.org')
    // Somebody else's is as good as none, also under one's own uid.
    for (const answer of await Promise.allSettled([
      dora.api.deleteContact(one(dora, theirs)),
      dora.api.changeContact({ ...one(dora, theirs), body: { name: 'Mine' } }),
      dora.api.deleteContact(one(bo, theirs)),
    ])) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { status: 404 } })
    }
  })
})

describe('a search', () => {
  let cy: SignedUp
  beforeAll(async () => {
    cy = await newcomer('CUSTOM')
    await take(cy, [
      { email: 'zoe@example.org', name: 'Élodie Øster' },
      { email: 'b@example.org', name: 'ana' },
      { email: 'A@example.org', name: 'Ana' },
      { email: 'Carl@other.example', name: null },
      { email: 'x_y@example.org', name: '100% François' },
      { email: 'ivan@пример.example', name: 'Иван Отчёт' },
    ])
    await add(bo, 'hidden@example.org', 'Élodie')
  })

  test('lists one’s own contacts by name or else address, then by address', async () => {
    expect(await emails(cy)).toEqual([
      'x_y@example.org',
      'A@example.org',
      'b@example.org',
      'Carl@other.example',
      'zoe@example.org',
      'ivan@пример.example',
    ])
  })

  test.each([
    ['elodie', ['zoe@example.org']],
    ['OSTER zoe', ['zoe@example.org']],
    ['  ana\t', ['A@example.org', 'b@example.org']],
    ['OTHER.example', ['Carl@other.example']],
    ['%', ['x_y@example.org']],
    ['_', ['x_y@example.org']],
    ['francois 100%', ['x_y@example.org']],
    ['отчет', ['ivan@пример.example']],
    ['ПРИМЕР', ['ivan@пример.example']],
    ['ana zoe', []],
    ['hidden', []],
    ['\\', []],
  ])('for %j finds %j', async (query, found) => {
    expect(await emails(cy, query)).toEqual(found)
    expect(await cy.api.countContacts({ ...own(cy), body: { query } })).toEqual({ count: found.length })
  })

  test('returns a page and the total', async () => {
    const page = (from?: number, size?: number, query?: string) =>
      cy.api.searchContacts({
        ...own(cy),
        body: {
          ...(from === undefined ? {} : { from }),
          ...(size === undefined ? {} : { size }),
          ...(query ? { query } : {}),
        },
      })
    const all = (await find(cy)).contacts
    expect(await page(1, 2)).toEqual({ contacts: all.slice(1, 3), total: 6 })
    expect(await page(5)).toEqual({ contacts: all.slice(5), total: 6 })
    expect(await page(0, 0)).toEqual({ contacts: [], total: 6 })
    expect(await page(99)).toEqual({ contacts: [], total: 6 })
    expect(await page(1, 1, 'ana')).toMatchObject({ contacts: [{ email: 'b@example.org' }], total: 2 })
    for (const [from, size] of [
      [-1, 1],
      [0, addressBook.pageMax + 1],
      [0.5, 1],
    ]) {
      await expect(page(from, size)).rejects.toMatchObject({ status: 400 })
    }
  })
})

describe('an import', () => {
  test('counts exactly what was added, renamed and unchanged', async () => {
    const dora = await newcomer()
    await add(dora, 'Known@example.org', 'Known')
    await add(dora, 'named@example.org', 'Old name')
    await add(dora, 'same@example.org')
    const counts = await take(dora, [
      { email: 'KNOWN@example.org', name: null },
      { email: 'named@example.org', name: 'New name' },
      { email: 'same@example.org', name: '  ' },
      { email: 'new@example.org', name: 'New' },
      { email: 'Twice@example.org', name: 'First' },
      { email: 'twice@EXAMPLE.org', name: 'Last' },
      { email: 'TWICE@example.org', name: null },
    ])
    expect(counts).toEqual({ added: 2, renamed: 1, unchanged: 2 })
    expect((await find(dora)).contacts.map(({ email, name }) => [email, name])).toEqual([
      ['Known@example.org', 'Known'],
      ['Twice@example.org', 'Last'],
      ['new@example.org', 'New'],
      ['named@example.org', 'New name'],
      ['same@example.org', null],
    ])
    expect(await take(dora, [{ email: 'new@example.org', name: 'New' }])).toEqual({
      added: 0,
      renamed: 0,
      unchanged: 1,
    })
  })

  test('can be previewed against existing contacts without changing anything', async () => {
    const dora = await newcomer()
    const id = await add(dora, 'Known@example.org', 'Known')
    const body = { emails: ['known@EXAMPLE.org', 'new@example.org', 'no address', 'KNOWN@example.org'] }
    expect(await dora.api.checkContacts({ ...own(dora), body })).toEqual({
      known: [{ id, email: 'Known@example.org', name: 'Known' }],
    })
    expect(await dora.api.checkContacts({ ...own(dora), body: { emails: [] } })).toEqual({ known: [] })
    expect(await emails(dora)).toEqual(['Known@example.org'])
  })

  test('takes a thousand contacts with the longest names; concurrent imports all arrive', async () => {
    const dora = await newcomer()
    const longest = times(addressBook.batch, (index) => ({ email: `p${index}@example.org`, name: '€'.repeat(255) }))
    expect(await take(dora, longest)).toEqual({ added: 1000, renamed: 0, unchanged: 0 })
    const more = [...longest, { email: 'more@example.org', name: null }]
    await expect(take(dora, more)).rejects.toMatchObject({ status: 400 })
    const same = times(200, (index) => ({ email: `same${index}@example.org`, name: null }))
    const counts = await Promise.all([take(dora, same), take(dora, same), take(dora, same.toReversed())])
    expect(counts.map(({ added, unchanged }) => `${added} ${unchanged}`).toSorted()).toEqual([
      '0 200',
      '0 200',
      '200 0',
    ])
    expect(await find(dora, 'same')).toMatchObject({ total: 200 })
  })

  test('with one invalid address changes nothing', async () => {
    const dora = await newcomer()
    const taking = take(dora, [
      { email: 'good@example.org', name: null },
      { email: 'bad', name: null },
    ])
    await expect(taking).rejects.toMatchObject({ status: 422, codes: ['INVALID_EMAIL'] })
    expect(await find(dora)).toEqual({ contacts: [], total: 0 })
  })
})

describe('an export', () => {
  const file = async (person: SignedUp, format: 'csv' | 'vcard', groupId?: string) => {
    const query = { format, ...(groupId === undefined ? {} : { groupId }) }
    return Buffer.from(await person.api.exportContacts({ ...own(person), query })).toString()
  }
  let dora: SignedUp
  beforeAll(async () => {
    dora = await newcomer()
    await take(dora, [
      { email: 'plain@example.org', name: 'Plain' },
      { email: 'quoted@example.org', name: 'Says "hello", twice' },
      { email: 'formula@example.org', name: '=HYPERLINK("http://evil.example")' },
      { email: '+plus@example.org', name: '@SUM(A1)' },
      { email: '-minus@example.org', name: null },
      { email: 'lines@example.org', name: String.raw`Back\slash; comma, ${'é'.repeat(60)}` },
    ])
  })

  test('as CSV opens in a spreadsheet as text, without formulas', async () => {
    expect(await file(dora, 'csv')).toBe(
      [
        '\ufeffName,E-mail',
        'Plain,plain@example.org',
        '"Says ""hello"", twice",quoted@example.org',
        `"'=HYPERLINK(""http://evil.example"")",formula@example.org`,
        "'@SUM(A1),'+plus@example.org",
        ",'-minus@example.org",
        String.raw`"Back\slash; comma, ${'é'.repeat(60)}",lines@example.org`,
        '',
      ].join('\r\n'),
    )
  })

  test('as vCard has one card for each contact, escaped and folded', async () => {
    const text = await file(dora, 'vcard')
    const cards = text.split('BEGIN:VCARD\r\n').slice(1)
    expect(cards).toHaveLength(6)
    expect(cards[0]).toBe('VERSION:4.0\r\nFN:Plain\r\nEMAIL:plain@example.org\r\nEND:VCARD\r\n')
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain(String.raw`FN:Back\\slash\; comma\, ${'é'.repeat(60)}`)
    // A card without a name is none: the address stands in for it.
    expect(text).toContain('FN:-minus@example.org\r\n')
  })

  test('is an attachment, also for an empty book or a group', async () => {
    const headers = { cookie: dora.cookies.headerFor(service.app.publicUrl) }
    const host = new URL(service.app.publicUrl).host
    for (const [format, type, name] of [
      ['csv', 'text/csv; charset=utf-8', 'envoi-contacts.csv'],
      ['vcard', 'text/vcard; charset=utf-8', 'envoi-contacts.vcf'],
    ]) {
      const path = `/api/user/address-books/${dora.uid}/export?format=${format}`
      const answer = await ask(service.app.port, { path, host, headers })
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
      })
    }
    const empty = await newcomer()
    expect(await file(empty, 'csv')).toBe('\ufeffName,E-mail\r\n')
    expect(await file(empty, 'vcard')).toBe('')
    const [member] = (await find(dora, 'plain')).contacts
    const body = { name: 'Some', contactIds: [member?.id ?? ''] }
    const { id } = await dora.api.addContactGroup({ ...own(dora), body })
    expect(await file(dora, 'csv', id)).toBe('\ufeffName,E-mail\r\nPlain,plain@example.org\r\n')
    await expect(file(dora, 'csv', 'made up')).rejects.toMatchObject({ status: 404 })
    await expect(file(empty, 'csv', id)).rejects.toMatchObject({ status: 404 })
  })

  test('is limited to so many an hour', async () => {
    const eager = await newcomer()
    const asking = times(rates.contactExports.max + 2, () => file(eager, 'csv'))
    expect(await outcomes(asking)).toEqual({ done: rates.contactExports.max, 429: 2 })
  })
})

describe('an address book', () => {
  test('is closed when the plan ends and opens again with a plan; the data export always has it', async () => {
    const dora = await newcomer()
    const contactId = await add(dora, 'Eva@example.org', 'Eva')
    await dora.api.addContactGroup({ ...own(dora), body: { name: 'Friends', contactIds: [contactId] } })
    const give = (plan: string | null) =>
      service.app.database.pool.query('update users set plan_name = $2 where uid = $1', [dora.uid, plan])
    await give(null)
    const refused = { status: 403, codes: ['PLAN_REQUIRED'] }
    await expect(find(dora)).rejects.toMatchObject(refused)
    await expect(add(dora, 'new@example.org')).rejects.toMatchObject(refused)
    await expect(dora.api.deleteContact(one(dora, 'made up'))).rejects.toMatchObject(refused)
    const { sections } = await dora.api.exportUser(own(dora))
    const createdAt = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(sections['contacts']).toEqual([{ email: 'Eva@example.org', name: 'Eva', createdAt }])
    expect(sections['contactGroups']).toEqual([{ name: 'Friends', createdAt, members: ['Eva@example.org'] }])
    await give('TEAM')
    expect(await emails(dora)).toEqual(['Eva@example.org'])
  })

  test('is deleted with the account', async () => {
    const dora = await newcomer()
    const contactId = await add(dora, 'only.doras@example.org')
    await dora.api.addContactGroup({ ...own(dora), body: { name: 'Only Dora’s', contactIds: [contactId] } })
    await dora.api.deleteUser({ ...own(dora), body: { password: dora.password } })
    const { rows } = await service.app.database.pool.query(
      `select (select count(*)::int from contacts where email = 'only.doras@example.org')
        + (select count(*)::int from contact_groups where name = 'Only Dora’s') as left`,
    )
    expect(rows).toEqual([{ left: 0 }])
  })
})
