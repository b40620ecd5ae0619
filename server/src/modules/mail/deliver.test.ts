import type { RenderLetter } from '@envoi/letters/letter'
import { type LetterLook, ourLook } from '@envoi/letters/look'
import { createDatabase } from '@envoi/testing/database'
import { expect, test } from 'vitest'
import { MailRefused, type OutgoingMail } from '../../outside/mail-transport/port.ts'
import { type OutgoingText, TextRefused } from '../../outside/sms/port.ts'
import { holdBackFailed, tryFailedAgain } from '../../platform/jobs/failed-jobs.fixture.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { createLog } from '../../platform/log.ts'
import { createDeliveries } from './deliver.ts'
import type { LetterSource, TextSource } from './letterbox.ts'

const PATIENTLY = { timeout: 30_000 }

/** Simple enough to see in it what was asked for. */
const render: RenderLetter = (name, content, language, look = ourLook) => ({
  subject: `${name} in ${language}`,
  html: `<p>${JSON.stringify(content)}</p>${look === ourLook ? '' : look.name}`,
  text: JSON.stringify(content),
})

/** Of two customers, one of whom wants answers. */
const looks: Record<string, { look: LetterLook; replyTo: string | null }> = {
  acme: { look: { ...ourLook, name: 'Acme' }, replyTo: 'help@acme.example' },
  other: { look: { ...ourLook, name: 'Other' }, replyTo: null },
}

/** Accounts that wait for a code, a queue, and neighbours that answer as they are told. */
async function openPost(more: LetterSource[] = []) {
  await using opening = new AsyncDisposableStack()
  const database = opening.use(await createDatabase()).connect()
  await holdBackFailed(database)
  const codes = new Map([['ana', '482913']])
  const mails: OutgoingMail[] = []
  const texts: OutgoingText[] = []
  const faults: Error[] = []
  const logged: string[] = []
  const answer = (): void => {
    const fault = faults.shift()
    if (fault) throw fault
  }
  const log = createLog((line) => logged.push(line))
  const mail = createDeliveries({
    transport: {
      async send(letter) {
        mails.push(letter)
        answer()
      },
      check: async () => {},
      [Symbol.dispose]: () => {},
    },
    sms: {
      async send(text) {
        texts.push(text)
        answer()
      },
    },
    render,
    from: { name: 'Envoi', address: 'noreply@envoi.example' },
    log,
  })
  const letters: LetterSource[] = [
    {
      letter: 'registration-code',
      async read(ref) {
        const code = codes.get(ref)
        const to = { name: 'Ana', address: `${ref}@example.org` }
        return code === undefined ? undefined : { to, language: 'fr', content: { name: 'Ana', code, minutes: 15 } }
      },
    },
    ...more,
  ]
  const textSources: TextSource[] = [
    {
      text: 'second-factor-code',
      async read(ref) {
        const code = codes.get(ref)
        return code === undefined ? undefined : { to: '+33612345678', words: `${code} is your code` }
      },
    },
  ]
  const closing = opening.move()
  return {
    mail,
    mails,
    texts,
    faults,
    codes,
    database,
    logged: () => logged.join(''),
    jobs: async () =>
      (await database.pool.query<{ attempts: number }>('select attempts from graphile_worker._private_jobs')).rows,
    payloads: async () =>
      (await database.pool.query<{ payload: unknown }>('select payload from graphile_worker._private_jobs')).rows,
    /** What waits for its next try, tries now. */
    hurry: () => tryFailedAgain(database),
    work: async () => {
      const jobs = mail.jobs({
        letters,
        texts: textSources,
        findTimeZone: async () => null,
        findLook: async (of) => ('place' in of ? looks[of.place] : undefined),
      })
      closing.use(await startWorker({ database, jobs, log, pollInterval: 100 }))
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

test('a letter is written when it leaves, in the reader’s language, from the rows of that moment', async () => {
  await using post = await openPost()
  await post.database.transaction((tx) => post.mail.post(tx, 'registration-code', 'ana'))
  post.codes.set('ana', '111222')
  await post.work()
  await expect.poll(post.jobs, PATIENTLY).toEqual([])
  expect(post.mails).toEqual([
    {
      from: { name: 'Envoi', address: 'noreply@envoi.example' },
      to: { name: 'Ana', address: 'ana@example.org' },
      subject: 'registration-code in fr',
      html: '<p>{"name":"Ana","code":"111222","minutes":15}</p>',
      text: '{"name":"Ana","code":"111222","minutes":15}',
      messageId: expect.stringMatching(/^[0-9A-Za-z]{22}@envoi\.example$/),
    },
  ])
})

test('a job holds a name and a reference, no secret', async () => {
  await using post = await openPost()
  await post.database.transaction(async (tx) => {
    await post.mail.post(tx, 'registration-code', 'ana')
    await post.mail.postText(tx, 'second-factor-code', 'ana')
  })
  const id: unknown = expect.stringMatching(/^[0-9A-Za-z]{22}$/)
  expect(await post.payloads()).toEqual([
    { payload: { name: 'registration-code', ref: 'ana', id } },
    { payload: { name: 'second-factor-code', ref: 'ana', id } },
  ])
})

test('a change that is not made posts nothing', async () => {
  await using post = await openPost()
  const change = post.database.transaction(async (tx) => {
    await post.mail.post(tx, 'registration-code', 'ana')
    throw new Error('not made')
  })
  await expect(change).rejects.toThrow('not made')
  expect(await post.jobs()).toEqual([])
})

test('what is no longer there is not sent', async () => {
  await using post = await openPost()
  await post.database.transaction(async (tx) => {
    await post.mail.post(tx, 'registration-code', 'ana')
    await post.mail.postText(tx, 'second-factor-code', 'ana')
  })
  post.codes.clear()
  await post.work()
  await expect.poll(post.jobs, PATIENTLY).toEqual([])
  expect([post.mails, post.texts]).toEqual([[], []])
  expect(post.logged()).toContain('"event":"letter-not-wanted"')
  expect(post.logged()).toContain('"event":"text-not-wanted"')
})

test('a letter that could not leave is tried again and stays the same letter', async () => {
  await using post = await openPost()
  post.faults.push(new Error('no answer of the relay'))
  await post.database.transaction((tx) => post.mail.post(tx, 'registration-code', 'ana'))
  await post.work()
  await expect.poll(post.jobs, PATIENTLY).toEqual([{ attempts: 1 }])
  await expect.poll(() => post.logged(), PATIENTLY).toContain('"event":"job-failed","job":"send-letter"')
  await post.hurry()
  await expect.poll(post.jobs, PATIENTLY).toEqual([])
  expect(post.mails).toHaveLength(2)
  expect(post.mails[1]?.messageId).toBe(post.mails[0]?.messageId)
})

test('a letter that is refused is not tried again', async () => {
  await using post = await openPost()
  post.faults.push(new MailRefused('the relay answered 550 5.1.1 to RCPT TO'))
  await post.database.transaction((tx) => post.mail.post(tx, 'registration-code', 'ana'))
  await post.work()
  await expect.poll(post.jobs, PATIENTLY).toEqual([])
  expect(post.mails).toHaveLength(1)
  expect(post.logged()).toContain('"event":"letter-refused","letter":"registration-code"')
  expect(post.logged()).toContain('"reason":"the relay answered 550 5.1.1 to RCPT TO"')
})

test.each([
  ['Ana', 'Ana via Envoi'],
  ['Ana\r\nBcc: bo@example.org', 'Envoi'],
  ['Win at www.prizes.example', 'Envoi'],
  [' ', 'Envoi'],
])('a letter on behalf of “%s” comes from “%s”, is answered to them, and has a way out', async (onBehalfOf, name) => {
  const replyTo = { address: 'ana@example.org' }
  const unsubscribeLink = 'https://envoi.example/mail/x'
  await using post = await openPost([
    {
      letter: 'account-deleted',
      read: async () => ({
        to: { address: 'bo@example.org' },
        language: 'en',
        content: { name: 'Bo', security: null },
        onBehalfOf,
        replyTo,
        unsubscribeLink,
      }),
    },
  ])
  await post.database.transaction((tx) => post.mail.post(tx, 'account-deleted', 'bo'))
  await post.work()
  await expect.poll(post.jobs, PATIENTLY).toEqual([])
  const from = { name, address: 'noreply@envoi.example' }
  expect(post.mails).toMatchObject([{ from, replyTo, unsubscribeLink }])
})

test.each([
  { place: 'acme', name: 'Acme', replyTo: { address: 'help@acme.example' } },
  { place: 'other', name: 'Other', replyTo: undefined },
  { place: 'unknown', name: 'Envoi', replyTo: undefined },
  { place: 'acme', theirs: { address: 'ana@example.org' }, name: 'Acme', replyTo: { address: 'ana@example.org' } },
])('a letter of $place comes from our address, in its name, and is answered to $replyTo', async (row) => {
  const { place, name, replyTo, theirs } = row
  await using post = await openPost([
    {
      letter: 'account-deleted',
      read: async () => ({
        to: { address: 'bo@example.org' },
        language: 'en',
        content: { name: 'Bo', security: null },
        lookOf: { place, ownerId: null },
        ...(theirs ? { replyTo: theirs } : {}),
      }),
    },
  ])
  await post.database.transaction((tx) => post.mail.post(tx, 'account-deleted', 'bo'))
  await post.work()
  await expect.poll(post.jobs, PATIENTLY).toEqual([])
  const [mail] = post.mails
  expect(mail?.from).toEqual({ name, address: 'noreply@envoi.example' })
  expect(mail?.replyTo).toEqual(replyTo)
  expect(mail?.html.endsWith(name)).toBe(name !== 'Envoi')
})

test('whoever posted a letter hears of its refusal, and once more when hearing of it failed', async () => {
  const heard: string[] = []
  await using post = await openPost([
    {
      letter: 'account-deleted',
      read: async () => ({
        to: { address: 'bo@example.org' },
        language: 'en',
        content: { name: 'Bo', security: null },
      }),
      async refused(ref) {
        heard.push(ref)
        if (heard.length === 1) throw new Error('the database was away')
      },
    },
  ])
  const refusal = new MailRefused('the relay answered 550 5.1.1 to RCPT TO')
  post.faults.push(refusal, refusal)
  await post.database.transaction((tx) => post.mail.post(tx, 'account-deleted', 'bo'))
  await post.work()
  await expect.poll(post.jobs, PATIENTLY).toEqual([{ attempts: 1 }])
  await expect.poll(() => post.logged(), PATIENTLY).toContain('"event":"job-failed"')
  await post.hurry()
  await expect.poll(post.jobs, PATIENTLY).toEqual([])
  expect(heard).toEqual(['bo', 'bo'])
  expect(post.mails).toHaveLength(2)
})

test('a text goes the same way: again with the same id, and not after a refusal', async () => {
  await using post = await openPost()
  post.faults.push(new Error('the provider answered 503'), new TextRefused('the provider answered 400'))
  await post.database.transaction((tx) => post.mail.postText(tx, 'second-factor-code', 'ana'))
  await post.work()
  await expect.poll(post.jobs, PATIENTLY).toEqual([{ attempts: 1 }])
  await post.hurry()
  await expect.poll(post.jobs, PATIENTLY).toEqual([])
  const id = post.texts[0]?.id
  expect(post.texts).toEqual(Array.from({ length: 2 }, () => ({ id, to: '+33612345678', text: '482913 is your code' })))
  expect(post.logged()).toContain('"event":"text-refused"')
})

test('the log never holds a code, an address or a number', async () => {
  await using post = await openPost()
  post.faults.push(new Error('away'), new MailRefused('refused'), new TextRefused('refused'))
  await post.database.transaction(async (tx) => {
    for (const _ of [1, 2]) await post.mail.post(tx, 'registration-code', 'ana')
    for (const _ of [1, 2]) await post.mail.postText(tx, 'second-factor-code', 'ana')
  })
  await post.work()
  await expect.poll(() => post.mails.length + post.texts.length, PATIENTLY).toBe(4)
  await post.hurry()
  await expect.poll(post.jobs, PATIENTLY).toEqual([])
  expect(post.logged()).toContain('-sent"')
  expect(post.logged()).not.toMatch(/482913|example\.org|33612345678/)
})

test('each letter has one writer', async () => {
  await using post = await openPost()
  const source: LetterSource = { letter: 'registration-code', read: async () => undefined }
  expect(() =>
    post.mail.jobs({
      letters: [source, source],
      texts: [],
      findLook: async () => undefined,
      findTimeZone: async () => null,
    }),
  ).toThrow('two modules write registration-code')
})

test('a letter that nobody writes waits for the version that does', async () => {
  await using post = await openPost()
  await post.database.transaction((tx) => post.mail.post(tx, 'account-deleted', 'ana'))
  await post.work()
  await expect.poll(post.jobs, PATIENTLY).toEqual([{ attempts: 1 }])
  await expect.poll(() => post.logged(), PATIENTLY).toContain('no module writes account-deleted')
})
