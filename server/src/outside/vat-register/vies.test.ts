import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { createGuardedFetch } from '../../platform/outbound/guarded-fetch.ts'
import { playVatNumbers } from './play.ts'
import { describeVatRegister, readOf } from './port.contract.ts'
import { VatRegisterAway } from './port.ts'
import { createVies } from './vies.ts'

type Asked = { countryCode: string; vatNumber: string }
type Call = { method: string; path: string; headers: IncomingMessage['headers']; body: Asked }
type Answer = (response: ServerResponse, asked: Asked) => unknown

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const error = (code: string) => ({ actionSucceed: false, errorWrappers: [{ error: code }] })
/** An answer in the form of VIES, for the number that was asked. */
const verdict = (asked: Asked, valid: boolean, more: object = {}) => ({
  ...asked,
  requestDate: '2026-11-18T12:00:00.000Z',
  valid,
  requestIdentifier: '',
  name: '---',
  address: '---',
  traderName: '---',
  traderStreet: '---',
  traderNameMatch: 'NOT_PROCESSED',
  ...more,
})
const saying =
  (status: number, body: unknown): Answer =>
  (response) =>
    json(response, status, body)
const judging =
  (valid: boolean, more?: object): Answer =>
  (response, asked) =>
    json(response, 200, verdict(asked, valid, more))

/** A service on this machine that speaks VIES' JSON, answers as it is told, the last answer again and again. */
async function startVies(...answers: [Answer, ...Answer[]]) {
  const calls: Call[] = []
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const body = JSON.parse(text) as Asked
      const answer = answers[Math.min(calls.length, answers.length - 1)]
      calls.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      return answer?.(response, body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    calls,
    register: vies(host),
    host,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const vies = (host: string, timeLimit = 5000) =>
  createVies({
    url: `http://${host}/taxation_customs/vies/rest-api`,
    fetch: createGuardedFetch({ allowed: [host], timeLimit, answerLimit: 64_000 }),
  })

const german = { country: 'DE', number: '123456788' } as const
const belgian = readOf(playVatNumbers.valid[0])
const unknown = new Set<string>(playVatNumbers.invalid.map((typed) => readOf(typed).number))
const away = new Set<string>(playVatNumbers.away.map((typed) => readOf(typed).number))

describeVatRegister('VIES', () =>
  startVies((response, asked) => {
    if (away.has(asked.vatNumber)) return json(response, 200, error('MS_UNAVAILABLE'))
    // The country that it knows as GR is none.
    if (asked.countryCode === 'GR') return json(response, 400, error('INVALID_INPUT'))
    return json(response, 200, verdict(asked, !unknown.has(asked.vatNumber), { name: ' SOCIÉTÉ X ', address: '' }))
  }),
)

describe('a question', () => {
  test('is one POST of country and number', async () => {
    await using service = await startVies(judging(true))
    await service.register.check(german)
    const [{ method, path, headers, body } = { headers: {} }, ...more] = service.calls
    expect(more).toEqual([])
    expect([method, path]).toEqual(['POST', '/taxation_customs/vies/rest-api/check-vat-number'])
    expect(headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' })
    expect(body).toEqual({ countryCode: 'DE', vatNumber: '123456788' })
  })

  test('names Greece by the letters of its numbers', async () => {
    await using service = await startVies(judging(true))
    await service.register.check({ country: 'GR', number: '123456783' })
    expect(service.calls.map(({ body }) => body)).toEqual([{ countryCode: 'EL', vatNumber: '123456783' }])
  })

  test('goes to the same address when the URL ends with a slash', async () => {
    await using service = await startVies(judging(true))
    const fetch = createGuardedFetch({ allowed: [service.host], timeLimit: 5000, answerLimit: 64_000 })
    await createVies({ url: `http://${service.host}/rest-api//`, fetch }).check(german)
    expect(service.calls.map(({ path }) => path)).toEqual(['/rest-api/check-vat-number'])
  })
})

describe('a clear answer', () => {
  test.each<[string, object, string | null, string | null]>([
    [
      'name and address',
      { name: 'NORDZEE BV', address: 'Kade 1\n8400 Oostende' },
      'NORDZEE BV',
      'Kade 1\n8400 Oostende',
    ],
    ['spaces around them', { name: '  NORDZEE BV\n', address: '\nKade 1 ' }, 'NORDZEE BV', 'Kade 1'],
    ['dashes', { name: '---', address: '---' }, null, null],
    ['nothing between the quotes', { name: '', address: ' ' }, null, null],
    ['null', { name: null, address: null }, null, null],
    ['neither', { name: undefined, address: undefined }, null, null],
    ['a name with a dash', { name: 'A-B', address: '-' }, 'A-B', null],
    ['what nobody knows yet', { name: 'X', address: 'Y', userError: 'VALID', novelty: { deep: [1] } }, 'X', 'Y'],
  ])('of a valid number has %s', async (_what, told, name, address) => {
    await using service = await startVies(judging(true, told))
    expect(await service.register.check(belgian)).toEqual({ status: 'valid', name, address })
  })

  test('of an invalid number tells no name, whatever comes with it', async () => {
    await using service = await startVies(judging(false, { name: 'NORDZEE BV', userError: 'INVALID' }))
    expect(await service.register.check(belgian)).toEqual({ status: 'invalid' })
    expect(service.calls).toHaveLength(1)
  })
})

describe('what is no clear answer says nothing of the number, and is asked for twice', () => {
  const asked = { countryCode: 'BE', vatNumber: belgian.number }
  test.each<[string, Answer, string]>([
    ...[
      'MS_UNAVAILABLE',
      'SERVICE_UNAVAILABLE',
      'MS_MAX_CONCURRENT_REQ',
      'GLOBAL_MAX_CONCURRENT_REQ',
      'TIMEOUT',
      'IP_BLOCKED',
      'INVALID_INPUT',
    ].map((code): [string, Answer, string] => [code, saying(200, error(code)), `answered 200, ${code}`]),
    ['an error with a status', saying(500, error('MS_UNAVAILABLE')), 'answered 500, MS_UNAVAILABLE'],
    ['a verdict with a status', saying(500, verdict(asked, true)), 'answered 500, nothing clear'],
    ['a number that was not looked at', judging(false, { userError: 'MS_UNAVAILABLE' }), 'MS_UNAVAILABLE'],
    ['an error of other words', saying(200, error('12 <b>no</b>')), 'nothing clear'],
    ['an error without words', saying(200, { actionSucceed: false, errorWrappers: [] }), 'nothing clear'],
    ['a verdict in words', judging(true, { valid: 'true' }), 'nothing clear'],
    ['a verdict as a number', judging(true, { valid: 1 }), 'nothing clear'],
    ['no verdict', judging(true, { valid: undefined }), 'nothing clear'],
    ['a name that is no text', judging(true, { name: { text: 'X' } }), 'nothing clear'],
    ['another number', judging(true, { vatNumber: '0123456750' }), 'for another number'],
    ['another country', judging(true, { countryCode: 'NL' }), 'for another number'],
    ['null', saying(200, null), 'nothing clear'],
    ['a list', saying(200, [verdict(asked, true)]), 'nothing clear'],
    ['a page', (response) => response.writeHead(200).end('<html>Maintenance</html>'), 'nothing clear'],
    ['nothing', (response) => response.writeHead(204).end(), 'answered 204'],
    ['half of it', (response) => response.writeHead(200).end('{"valid": tr'), 'nothing clear'],
    ['another address', (response) => response.writeHead(302, { location: '/elsewhere' }).end(), 'answered 302'],
    ['too much', judging(true, { address: 'x'.repeat(64_000) }), 'longer than 64000 bytes'],
    ['a line that is cut', (response) => response.destroy(), 'no answer (ECONNRESET)'],
    ['a line that is cut in the middle', cutInTheMiddle, 'no answer (ECONNRESET)'],
  ])('%s', async (_what, answer, reason) => {
    await using service = await startVies(answer)
    const fault: unknown = await service.register.check(belgian).catch((thrown: unknown) => thrown)
    expect(fault).toBeInstanceOf(VatRegisterAway)
    expect((fault as Error).message).toContain(reason)
    expect(service.calls.map(({ body }) => body)).toEqual([asked, asked])
  })

  test.each<[string, Answer]>([
    ['says nothing', () => {}],
    ['never ends', (response) => response.writeHead(200).write('{"valid":')],
  ])('a service that %s', async (_what, answer) => {
    await using service = await startVies(answer)
    await expect(vies(service.host, 100).check(belgian)).rejects.toEqual(new VatRegisterAway('no answer in time'))
  })

  test('a service that is not there', async () => {
    const { register, [Symbol.asyncDispose]: close } = await startVies(judging(true))
    await close()
    await expect(register.check(belgian)).rejects.toEqual(new VatRegisterAway('no answer (ECONNREFUSED)'))
  })

  test('an address that we do not call', async () => {
    await using service = await startVies(judging(true))
    const fetch = createGuardedFetch({ allowed: [], timeLimit: 5000, answerLimit: 64_000 })
    const register = createVies({ url: `http://${service.host}`, fetch })
    await expect(register.check(belgian)).rejects.toThrow(VatRegisterAway)
    expect(service.calls).toEqual([])
  })
})

describe('the second answer holds', () => {
  test.each<[string, Answer, object]>([
    ['valid', judging(true, { name: 'NORDZEE BV' }), { status: 'valid', name: 'NORDZEE BV', address: null }],
    ['invalid', judging(false), { status: 'invalid' }],
  ])('%s, after the country was away', async (_what, second, answer) => {
    await using service = await startVies(saying(200, error('MS_UNAVAILABLE')), second)
    expect(await service.register.check(belgian)).toEqual(answer)
    expect(service.calls).toHaveLength(2)
  })
})

function cutInTheMiddle(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '1000' }).write('{"valid": true', () => response.destroy())
}
