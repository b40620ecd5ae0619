import { connect } from 'node:net'
import { type Manner, type RelayOptions, readMail, startRelay } from '@envoi/testing/smtp'
import { describe, expect, test } from 'vitest'
import { describeMailTransport, letterToBo } from './port.contract.ts'
import { MailRefused } from './port.ts'
import { createSmtpTransport, relayOptions } from './smtp.ts'

const never = new AbortController().signal
/** Patience for one that will answer. */
const times = { connect: 20_000, silence: 20_000, whole: 20_000, rest: 0, fresh: 0 }
/** For one that will not. */
const quick = { ...times, connect: 300, silence: 300 }

async function openRelay(
  options: RelayOptions = {},
  urlOf: (port: number) => string = plainUrl,
  limits: object = times,
) {
  const relay = await startRelay(options)
  const transport = createSmtpTransport(urlOf(relay.port), limits)
  return {
    relay,
    transport,
    arrived: async () => relay.taken,
    async [Symbol.asyncDispose]() {
      transport[Symbol.dispose]()
      await relay[Symbol.asyncDispose]()
    },
  }
}
const plainUrl = (port: number): string => `smtp://127.0.0.1:${port}`

describeMailTransport('a relay', () => openRelay())

test('the envelope is ours: our sender and this reader, nobody else', async () => {
  await using trial = await openRelay()
  const name = 'eve@evil.example'
  await trial.transport.send({ ...letterToBo, to: { name, address: 'bo@example.org' } }, never)
  expect(trial.relay.taken[0]?.envelope).toEqual({ from: 'noreply@envoi.example', to: ['bo@example.org'] })
})

test('several mails share a connection', async () => {
  await using trial = await openRelay()
  for (const messageId of ['a@envoi.example', 'b@envoi.example', 'c@envoi.example']) {
    await trial.transport.send({ ...letterToBo, messageId }, never)
  }
  expect(trial.relay.taken).toHaveLength(3)
  expect(trial.relay.connections()).toBe(1)
})

describe('a relay’s no', () => {
  test.each<[Manner, string]>([
    ['refuse', 'the relay answered 550 5.1.1 to RCPT TO'],
    ['refuse-words', 'the relay answered 554 5.7.1 to DATA'],
  ])('to this mail (%s) is final, and told without the address or the words', async (manner, reason) => {
    await using trial = await openRelay()
    trial.relay.behave(manner)
    await expect(trial.transport.send(letterToBo, never)).rejects.toEqual(new MailRefused(reason))
  })

  test.each<[Manner, string]>([
    ['busy', 'the relay answered 451 4.3.2'],
    ['silent', 'no answer of the relay (ETIMEDOUT)'],
    ['hang-up', 'no answer of the relay (ECONNECTION)'],
  ])('for now (%s) is not, and the mail leaves when it is over', async (manner, reason) => {
    await using trial = await openRelay({}, plainUrl, manner === 'silent' ? { ...times, connect: 5000 } : times)
    trial.relay.behave(manner)
    const fault = await trial.transport.send(letterToBo, never).catch((error: unknown) => error)
    expect(fault).toMatchObject({ name: 'RelayFault', message: reason })
    trial.relay.behave('take')
    await trial.transport.send(letterToBo, never)
    expect(trial.relay.taken).toHaveLength(1)
  })

  test('to our name and password is not about the mail: it waits until somebody mends the settings', async () => {
    const account = { user: 'ana@envoi.example', password: 'right' }
    await using trial = await openRelay({ account }, (port) => `smtp://ana%40envoi.example:wrong@127.0.0.1:${port}`)
    const fault = await trial.transport.send(letterToBo, never).catch((error: unknown) => error)
    expect(fault).toMatchObject({ name: 'RelayFault', message: 'the relay answered 535' })
  })
})

test('a relay that takes a mail and hangs up before it says so gets it once more, as the same mail', async () => {
  await using trial = await openRelay()
  await trial.transport.send({ ...letterToBo, messageId: 'before@envoi.example' }, never)
  trial.relay.behave('take-and-hang-up')
  const fault = await trial.transport.send(letterToBo, never).catch((error: unknown) => error)
  expect(fault).toMatchObject({ name: 'RelayFault', isOfTheLine: true })
  expect(trial.relay.taken).toHaveLength(2)
  trial.relay.behave('take')
  await trial.transport.send(letterToBo, never)
  const mails = await Promise.all(trial.relay.taken.map(({ raw }) => readMail(raw)))
  expect(mails.map(({ messageId }) => messageId)).toEqual([
    '<before@envoi.example>',
    '<first@envoi.example>',
    '<first@envoi.example>',
  ])
})

test('the name and the password of the URL are those we sign in with', async () => {
  const account = { user: 'ana@envoi.example', password: 'p@ss/word' }
  await using trial = await openRelay(
    { account },
    (port) => `smtp://ana%40envoi.example:p%40ss%2Fword@127.0.0.1:${port}`,
  )
  await trial.transport.send(letterToBo, never)
  expect(trial.relay.taken[0]?.user).toBe('ana@envoi.example')
})

test('a relay that is not there is left alone for a while, so that letters wait in the queue', async () => {
  await using trial = await openRelay({}, plainUrl, { ...times, rest: 60_000 })
  trial.relay.behave('hang-up')
  await expect(trial.transport.send(letterToBo, never)).rejects.toThrow('no answer of the relay')
  const before = trial.relay.connections()
  trial.relay.behave('take')
  await expect(trial.transport.send(letterToBo, never)).rejects.toThrow('the relay was away a moment ago')
  expect(trial.relay.connections()).toBe(before)
})

test('a relay that says no to one mail is not left alone', async () => {
  await using trial = await openRelay({}, plainUrl, { ...times, rest: 60_000 })
  trial.relay.behave('busy')
  await expect(trial.transport.send(letterToBo, never)).rejects.toThrow('451')
  trial.relay.behave('take')
  await trial.transport.send(letterToBo, never)
  expect(trial.relay.taken).toHaveLength(1)
})

test('a mail under way is given up when asked to stop', async () => {
  await using trial = await openRelay({}, plainUrl, times)
  trial.relay.behave('silent')
  const stopping = new AbortController()
  const sending = trial.transport.send(letterToBo, stopping.signal)
  setTimeout(() => stopping.abort(new Error('stopping')), 50)
  await expect(sending).rejects.toThrow('stopping')
})

test('a relay that answers drop by drop is too slow', async () => {
  await using trial = await openRelay({}, plainUrl, { ...times, whole: 300 })
  trial.relay.behave('silent')
  await expect(trial.transport.send(letterToBo, never)).rejects.toThrow('the relay took too long')
})

describe('asked whether the relay answers', () => {
  test('it asks once for all who ask at once', async () => {
    await using trial = await openRelay({}, plainUrl, { ...times, fresh: 60_000 })
    await Promise.all([trial.transport.check(never), trial.transport.check(never)])
    expect(trial.relay.connections()).toBe(1)
  })

  test('it says no when it does not', async () => {
    await using trial = await openRelay({}, plainUrl, quick)
    trial.relay.behave('silent')
    await expect(trial.transport.check(never)).rejects.toThrow('no answer of the relay')
  })
})

describe('encryption', () => {
  test('a relay on this machine may do without, and need not prove its name', async () => {
    await using plain = await openRelay()
    await plain.transport.send(letterToBo, never)
    await using encrypted = await openRelay({ offersTls: true })
    await encrypted.transport.send(letterToBo, never)
    expect([plain.relay.taken[0]?.isEncrypted, encrypted.relay.taken[0]?.isEncrypted]).toEqual([false, true])
  })

  test('what the URL says, holds', async () => {
    await using strict = await openRelay({}, (port) => `${plainUrl(port)}?requireTLS=true`)
    await expect(strict.transport.send(letterToBo, never)).rejects.toThrow('the relay answered 500')
    await using named = await openRelay({ offersTls: true }, (port) => `${plainUrl(port)}?tls.rejectUnauthorized=true`)
    await expect(named.transport.send(letterToBo, never)).rejects.toThrow('no answer of the relay')
    await using bare = await openRelay({ offersTls: true }, (port) => `${plainUrl(port)}?ignoreTLS=true`)
    await bare.transport.send(letterToBo, never)
    expect(bare.relay.taken[0]?.isEncrypted).toBe(false)
  })

  test.each([
    ['smtp://mail.example', { secure: false, requireTLS: true, tls: { rejectUnauthorized: true } }],
    ['smtp://10.0.0.9:2525', { port: 2525, requireTLS: true, tls: { rejectUnauthorized: true } }],
    ['smtp://mail.example?requireTLS=false', { requireTLS: false }],
    ['smtp://mail.example?ignoreTLS=true', { requireTLS: false, ignoreTLS: true }],
    ['smtp://mail.example?tls.rejectUnauthorized=false', { requireTLS: true, tls: { rejectUnauthorized: false } }],
    ['smtps://mail.example', { secure: true, tls: { rejectUnauthorized: true } }],
    ['smtp://localhost:25', { requireTLS: false, tls: { rejectUnauthorized: false } }],
    ['smtp://[::1]:25', { requireTLS: false, tls: { rejectUnauthorized: false } }],
    ['smtp://mail.example?logger=true&debug=true&pool=false', { logger: false, debug: false, pool: true }],
  ])('%s', (url, options) => expect(relayOptions(url)).toMatchObject(options))
})

test('nobody at the address is no answer', async () => {
  const { port, [Symbol.asyncDispose]: close } = await startRelay()
  await close()
  await expect(
    new Promise((resolve, reject) => connect(port, '127.0.0.1').once('error', reject).once('connect', resolve)),
  ).rejects.toThrow('ECONNREFUSED')
  using transport = createSmtpTransport(plainUrl(port), times)
  await expect(transport.send(letterToBo, never)).rejects.toThrow('no answer of the relay (ESOCKET)')
})
