import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { type InboxMessage, inboxOf } from '@envoi/testing/inbox'
import { sendGatheredMail, whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import type { Person } from '@envoi/testing/people'
import { changeTransfer, fileIdOf, linkToAll, linkToFile, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const DAY = 24 * 60 * 60_000
let people = 0
/** An address that no other test writes to. */
const somebody = (name: string): string => `${name}${(people += 1)}@example.org`
const mailsTo = (address: string): Promise<InboxMessage[]> => inboxOf(service).all(address)
const subjectsTo = async (address: string): Promise<string[]> => (await mailsTo(address)).map(({ subject }) => subject)
const asSender = (sent: CreatedTransfer) => ({
  params: { id: sent.transferId },
  headers: { 'x-sender-secret': sent.senderSecret },
})
const plan = { 'plan.pdf': someBytes(1500) }
const send = (person: Person, more: Partial<NewTransfer>) => person.send(plan, more)

/** Tells the service that something has happened, once more. */
const hearAgain = (event: string, id: string) =>
  service.app.database.pool.query(`select graphile_worker.add_job($1, json_build_object('id', $2::text))`, [
    `${event} → notices`,
    id,
  ])

describe('when a transfer is sent', () => {
  test('text by a sender without a plan contains nothing that a mail program would turn into a link', async () => {
    const words = { message: 'Sign in at https://evil.example/login', name: 'evil.example' }
    const people = [
      service.person('Ana'),
      await service.signedUp('Fay', { email: somebody('fay') }),
      await service.signedUp('Pia', { email: somebody('pia'), plan: 'PREMIUM' }),
    ]
    const texts: string[] = []
    for (const person of people) {
      const bo = somebody('bo')
      await send(person, { ...words, recipients: [bo] })
      texts.push((await inboxOf(service).latest(bo)).text)
    }
    const linked = texts.map((text) => text.includes('evil.example'))
    expect(linked).toEqual([false, false, true])
    for (const text of texts) expect(text.replaceAll('\u200c', '')).toContain(`> ${words.message}`)
  })

  test('each recipient gets one mail with a link of their own, and the sender a summary with the link to manage it', async () => {
    const [ana, bo, cy] = [somebody('ana'), somebody('bo'), somebody('cy')]
    const sent = await send(service.person('Ana'), {
      email: ana,
      senderFullname: 'Ana Lima',
      name: 'Plans',
      message: 'Look at page 3.',
      recipients: [bo, cy],
    })
    await whenMailQueueIsEmpty(service)
    for (const address of [bo, cy]) {
      const [mail, ...more] = await mailsTo(address)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('Ana Lima sent you “Plans”')
      const own = `${sent.link}?userSecret=${await userSecretOf(service, sent, address)}`
      expect(mail?.links.slice(0, 2)).toEqual([own, `${own}#report`])
      expect(mail?.text.replaceAll('\u200c', '')).toContain('> Look at page 3.')
      expect(mail?.text.replaceAll('\u200c', '')).toContain('- plan.pdf (1.5\u00a0kB)')
      expect(mail?.text).toContain(ana)
      expect(mail?.text).not.toContain(sent.senderSecret)
    }
    const [summary, ...more] = await mailsTo(ana)
    expect(more).toEqual([])
    expect(summary?.subject).toBe('“Plans” was sent to 2 recipients')
    expect(summary?.links).toEqual([sent.manageLink, sent.link])
    for (const address of [bo, cy]) expect(summary?.text).toContain(`- ${address}`)
    const seen = await service.person('Ana').api.getTransfer(asSender(sent))
    expect(seen).toMatchObject({ recipients: [{ mail: 'sent' }, { mail: 'sent' }] })
  })

  test('a repeated or concurrent event mails nobody twice', async () => {
    const [ana, bo] = [somebody('ana'), somebody('bo')]
    const person = service.person('Ana')
    const sent = await send(person, { email: ana, recipients: [bo] })
    const done = { params: { id: sent.transferId }, headers: { 'x-upload-token': sent.uploadToken } }
    await Promise.all(Array.from({ length: 10 }, () => person.api.uploadDone(done).catch(() => undefined)))
    for (const event of ['transfer-uploaded', 'transfer-available']) {
      await Promise.all([1, 2, 3].map(() => hearAgain(event, sent.transferId)))
    }
    await whenMailQueueIsEmpty(service)
    expect(await subjectsTo(bo)).toHaveLength(1)
    expect(await subjectsTo(ana)).toEqual([`Your transfer was sent to ${bo}`])
  })

  test('a scheduled transfer is mailed to its sender now, and to its recipients when it opens', async () => {
    const [ana, bo] = [somebody('ana'), somebody('bo')]
    const from = new Date(Date.now() + DAY).toISOString()
    const sent = await send(service.person('Ana'), { email: ana, recipients: [bo], name: 'Later', from })
    await whenMailQueueIsEmpty(service)
    expect(await mailsTo(bo)).toEqual([])
    expect((await subjectsTo(ana))[0]).toMatch(/^“Later” will be sent on \d+ \w+ \d{4} at \d\d:\d\d\sUTC$/)
    await changeTransfer(service, sent, `valid_from = now() - interval '1 second'`)
    await service.app.database.pool.query(
      `select graphile_worker.add_job('make-transfer-available', json_build_object('id', $1::text))`,
      [sent.transferId],
    )
    await inboxOf(service).latest(bo)
    await whenMailQueueIsEmpty(service)
    expect(await subjectsTo(bo)).toHaveLength(1)
    expect(await subjectsTo(ana)).toHaveLength(1)
  })

  test('a mail about a transfer with a password reveals nothing of its content', async () => {
    const bo = somebody('bo')
    await send(service.person('Ana'), { recipients: [bo], password: 'long enough', senderFullname: 'Ana' })
    const { subject, text } = await inboxOf(service).latest(bo)
    expect(subject).toBe('Ana sent you files')
    expect(text).toContain('You need a password.')
    expect(text).not.toMatch(/plan|1\.5/)
  })

  test('mail is in the language of the reader’s account, else of the transfer', async () => {
    const zoe = await service.signedUp('Zoe', { email: somebody('zoe') })
    await zoe.api.changeUser({ params: { uid: zoe.uid }, body: { langCode: 'fr' } })
    const bo = somebody('bo')
    await send(service.person('Ana'), { recipients: [zoe.email, bo], senderFullname: 'Ana', langCode: 'en' })
    expect((await inboxOf(service).latest(bo)).subject).toBe('Ana sent you 1 file')
    await whenMailQueueIsEmpty(service)
    expect(await subjectsTo(zoe.email)).toContain('Ana vous a envoyé 1 fichier')
  })

  test('a sender without an address, or with summaries off, gets no mail', async () => {
    const ana = somebody('ana')
    const notifications = { downloadConfirmation: false, expiryReminder: false, summary: false }
    const sent = await send(service.person('Ana'), { email: ana, notifications })
    await send(service.person('Bo'), {})
    await getBytes(await linkToFile(service.person('Cy'), sent))
    await sendGatheredMail(service)
    expect(await mailsTo(ana)).toEqual([])
  })
})

describe('a mail is written from the state when it leaves', () => {
  test.each<[string, (sent: CreatedTransfer) => Promise<unknown>]>([
    ['disabled', (sent) => changeTransfer(service, sent, `status = 'DISABLED'`)],
    ['under review', (sent) => changeTransfer(service, sent, `status = 'MODERATING'`)],
    ['expired', (sent) => changeTransfer(service, sent, `valid_from = now() - interval '2 day', valid_to = now()`)],
    ['deleted', (sent) => changeTransfer(service, sent, `status = 'DELETED'`)],
  ])('none leaves about a transfer that is %s', async (_what, change) => {
    const bo = somebody('bo')
    const sent = await send(service.person('Ana'), { recipients: [somebody('cy')] })
    await whenMailQueueIsEmpty(service)
    await change(sent)
    const { rows } = await service.app.database.pool.query<{ id: string }>(
      `insert into transfer_recipients (transfer_id, email, email_key, secret_seed)
       select id, $2, $2, 'seed' from transfers where public_id = $1 returning id`,
      [sent.transferId, bo],
    )
    await postReceived(rows[0]?.id ?? '')
    await whenMailQueueIsEmpty(service)
    expect(await mailsTo(bo)).toEqual([])
  })

  test('mail that a closed transfer held back leaves when it opens', async () => {
    const bo = somebody('bo')
    const ana = service.person('Ana')
    const sent = await send(ana, { recipients: [bo] })
    await whenMailQueueIsEmpty(service)
    const call = asSender(sent)
    await ana.api.disableTransfer(call)
    const { rows } = await service.app.database.pool.query<{ id: string }>(
      'select id from transfer_recipients where email = $1',
      [bo],
    )
    await postReceived(rows[0]?.id ?? '')
    await whenMailQueueIsEmpty(service)
    expect(await mailsTo(bo)).toHaveLength(1)
    expect(await ana.api.getTransfer(call)).toMatchObject({ recipients: [{ mail: 'waiting' }] })
    await ana.api.enableTransfer(call)
    await whenMailQueueIsEmpty(service)
    expect(await mailsTo(bo)).toHaveLength(2)
  })

  test('held-back mail leaves also when an ended transfer is extended before its expiry is recorded', async () => {
    const bo = somebody('bo')
    const ana = service.person('Ana')
    const sent = await send(ana, { recipients: [bo] })
    await whenMailQueueIsEmpty(service)
    const { pool } = service.app.database
    await pool.query('update transfer_recipients set mailed_at = null where email = $1', [bo])
    await changeTransfer(service, sent, `valid_from = now() - interval '2 day', valid_to = now()`)
    const to = new Date(Date.now() + DAY).toISOString()
    await ana.api.setValidity({ ...asSender(sent), body: { to } })
    await whenMailQueueIsEmpty(service)
    expect(await mailsTo(bo)).toHaveLength(2)
  })

  test('none leaves to a removed recipient', async () => {
    const [bo, cy] = [somebody('bo'), somebody('cy')]
    const ana = service.person('Ana')
    const sent = await send(ana, { recipients: [bo, cy] })
    await whenMailQueueIsEmpty(service)
    const { rows } = await service.app.database.pool.query<{ id: string }>(
      'select id from transfer_recipients where email = $1',
      [bo],
    )
    const { params, headers } = asSender(sent)
    await ana.api.removeRecipient({ params: { ...params, recipient: bo }, headers })
    await postReceived(rows[0]?.id ?? '')
    await whenMailQueueIsEmpty(service)
    expect(await subjectsTo(bo)).toHaveLength(1)
  })

  const postReceived = (id: string) =>
    service.app.database.pool.query(
      `select graphile_worker.add_job('send-letter', json_build_object('name', 'transfer-received', 'ref', $1::text, 'id', $2::text))`,
      [id, `test${people}`],
    )
})

describe('recipients added later', () => {
  test('an added recipient is mailed once and the sender is told; on request the link is mailed again', async () => {
    const [ana, bo, cy] = [somebody('ana'), somebody('bo'), somebody('cy')]
    const person = service.person('Ana')
    const sent = await send(person, { email: ana, name: 'Plans' })
    await whenMailQueueIsEmpty(service)
    const { params, headers } = asSender(sent)
    for (const recipient of [bo, cy, bo]) await person.api.addRecipient({ params: { ...params, recipient }, headers })
    await sendGatheredMail(service)
    expect(await subjectsTo(bo)).toHaveLength(1)
    expect(await subjectsTo(ana)).toEqual(['2 recipients were added to “Plans”', '“Plans” is ready to share'])
    expect((await mailsTo(ana))[0]?.text).toContain(`- ${bo}\n- ${cy}`)

    await person.api.notifyRecipient({ params: { ...params, recipient: bo }, headers })
    await whenMailQueueIsEmpty(service)
    const [again, first] = await mailsTo(bo)
    expect([again?.subject, again?.links[0]]).toEqual([first?.subject, first?.links[0]])
    expect(await subjectsTo(cy)).toHaveLength(1)
  })

  test('while the transfer is pending or closed they are not mailed, when it opens they are; the sender is told at once', async () => {
    const [ana, bo] = [somebody('ana'), somebody('bo')]
    const person = service.person('Ana')
    const sent = await send(person, { email: ana, name: 'Plans' })
    const { params, headers } = asSender(sent)
    await person.api.disableTransfer({ params, headers })
    await person.api.addRecipient({ params: { ...params, recipient: bo }, headers })
    await sendGatheredMail(service)
    expect(await mailsTo(bo)).toEqual([])
    expect((await subjectsTo(ana))[0]).toBe(`${bo} was added to “Plans”`)
    await person.api.enableTransfer({ params, headers })
    await sendGatheredMail(service)
    expect(await subjectsTo(bo)).toHaveLength(1)
    expect(await subjectsTo(ana)).toHaveLength(2)
  })
})

describe('downloads', () => {
  test('the sender gets one mail with who downloaded which files, however many downloads there were', async () => {
    const [ana, bo] = [somebody('ana'), somebody('bo')]
    const person = service.person('Ana')
    const files = { 'plan.pdf': someBytes(1500), 'notes.txt': someBytes(20), 'list.txt': someBytes(30) }
    const sent = await person.send(files, { email: ana, name: 'Plans', recipients: [bo] })
    const userSecret = await userSecretOf(service, sent, bo)
    for (const file of [0, 1, 0]) await getBytes(await linkToFile(service.person('Bo'), sent, file, { userSecret }))
    await getBytes(await linkToAll(service.person('Cy'), sent))
    await sendGatheredMail(service)
    const told = (await mailsTo(ana)).slice(0, -1)
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      'Someone downloaded “Plans”',
      `${bo} downloaded “Plans”`,
    ])
    const byBo = told.find(({ subject }) => subject.startsWith(bo))
    expect(byBo?.text).toContain('- plan.pdf\n- notes.txt\n\nTotal: 4 downloads.')
    const byLink = told.find(({ subject }) => subject.startsWith('Someone'))
    expect(byLink?.text).toContain('- plan.pdf\n- notes.txt\n- list.txt')

    // More of the same comes together, later.
    await getBytes(await linkToFile(service.person('Bo'), sent, 2, { userSecret }))
    await whenMailQueueIsEmpty(service)
    expect(await mailsTo(ana)).toHaveLength(3)
    await sendGatheredMail(service)
    expect((await mailsTo(ana))[0]?.text).toContain('- list.txt\n\nTotal: 5 downloads.')

    // Several as one ZIP are one download, of these.
    const fileId = [fileIdOf(sent, 2), fileIdOf(sent, 0)]
    await getBytes(await linkToAll(service.person('Bo'), sent, { userSecret, fileId }))
    await sendGatheredMail(service)
    expect((await mailsTo(ana))[0]?.text).toContain(
      'Downloaded 2 of 3 files:\n\n- plan.pdf\n- list.txt\n\nTotal: 6 downloads.',
    )
  })

  test('a preview or opening the page is not reported as a download', async () => {
    const ana = somebody('ana')
    const sent = await service.person('Ana').send({ 'a.png': someBytes(50) }, { email: ana })
    await service.person('Bo').api.getTransfer({ params: { id: sent.transferId } })
    await fetch(await linkToFile(service.person('Bo'), sent, 0, { preview: 'true' }))
    await sendGatheredMail(service)
    expect(await subjectsTo(ana)).toEqual(['Your transfer is ready to share'])
  })
})

describe('the end', () => {
  test('the sender is reminded of a transfer that nobody has downloaded, and of no other', async () => {
    const [ana, bo] = [somebody('ana'), somebody('bo')]
    const quiet = await send(service.person('Ana'), { email: ana, name: 'Quiet', recipients: [bo] })
    const taken = await send(service.person('Ana'), { email: ana, name: 'Taken' })
    await getBytes(await linkToFile(service.person('Bo'), taken))
    for (const sent of [quiet, taken, quiet]) await hearAgain('transfer-expiring', sent.transferId)
    await whenMailQueueIsEmpty(service)
    expect((await subjectsTo(ana)).filter((subject) => subject.endsWith('expires soon'))).toEqual([
      '“Quiet” expires soon',
    ])
    const [reminder] = await mailsTo(ana)
    expect(reminder?.links).toEqual([quiet.manageLink])
    expect(reminder?.text).toContain(`- ${bo}`)
  })

  test('the sender gets a final summary with all downloads each time the transfer ends', async () => {
    const [ana, bo, cy] = [somebody('ana'), somebody('bo'), somebody('cy')]
    const sent = await send(service.person('Ana'), { email: ana, name: 'Plans', recipients: [bo, cy] })
    const userSecret = await userSecretOf(service, sent, bo)
    await getBytes(await linkToFile(service.person('Bo'), sent, 0, { userSecret }))
    await whenMailQueueIsEmpty(service)
    const past = `valid_from = now() - interval '2 days', valid_to = now() - interval '1 minute'`
    await changeTransfer(service, sent, `${past}, expired_at = now() - interval '1 hour', status = 'DISABLED'`)
    for (const _ of [1, 2]) await hearAgain('transfer-expired', sent.transferId)
    await whenMailQueueIsEmpty(service)
    await changeTransfer(service, sent, `expired_at = now()`)
    await hearAgain('transfer-expired', sent.transferId)
    await whenMailQueueIsEmpty(service)
    const ended = (await mailsTo(ana)).filter(({ subject }) => subject === '“Plans” has expired')
    expect(ended).toHaveLength(2)
    expect(ended[0]?.text).toContain(`Total: 1 download.\n\n- ${bo} (1 download)\n- ${cy} (no downloads)`)
    expect(ended[0]?.links).toEqual([sent.manageLink])
  })
})

test('secrets of links are in no job and no log', async () => {
  const bo = somebody('bo')
  const { pool } = service.app.database
  await pool.query(`
    create table job_payloads (payload text);
    create function keep_payload() returns trigger language plpgsql as
      'begin insert into job_payloads values (new.payload::text); return null; end';
    create trigger keep_payload after insert or update on graphile_worker._private_jobs
      for each row execute function keep_payload()`)
  const sent = await send(service.person('Ana'), { email: somebody('ana'), recipients: [bo] })
  const userSecret = await userSecretOf(service, sent, bo)
  await whenMailQueueIsEmpty(service)
  const { rows } = await pool.query<{ payload: string }>('select distinct payload from job_payloads')
  const jobs = rows.map(({ payload }) => payload).join('\n')
  expect(jobs).toContain('transfer-received')
  for (const secret of [userSecret, sent.senderSecret, bo]) {
    expect(service.logged()).not.toContain(secret)
    expect(jobs).not.toContain(secret)
  }
})
