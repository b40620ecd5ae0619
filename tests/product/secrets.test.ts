import { connect } from 'node:net'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { type Answer, type Ask, ask, askJson } from '@envoi/testing/raw-http'
import { linkToFile, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { askStorage, fileOf, signBytes } from '@envoi/testing/storage-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const hello = Buffer.from('hello')
/** A line is written just after its answer has left. */
const patiently = { timeout: 30_000 }
const password = 'correct-horse-battery'
/** Secrets of calls that are still to come, told too early or to the wrong place: they are not written down either. */
const early = {
  sessionCookie: 'one-time-session',
  code: '482913x',
  token: 'reset-token-1',
  templatePassword: 'tpl-pass',
}
const encryption = 'sse-c-password-1'

let service: Service
/** Every secret that was ever shown, by name. */
const secrets = new Map<string, string>()
const answers: { method: string; answer: Answer }[] = []

beforeAll(async () => {
  service = await startService()
  await useEverySecret()
})
afterAll(() => service[Symbol.asyncDispose]())

async function say(how: Partial<Ask> & { path: string; json?: unknown }): Promise<Answer> {
  const answer = await askJson(service.app.port, how)
  answers.push({ method: how.method ?? 'GET', answer })
  return answer
}
const at = (url: string, more: Partial<Ask> = {}) =>
  say({ path: url.slice(new URL(url).origin.length), host: new URL(url).host, ...more })

/** Uses each secret in every way the calls take it, rightly and wrongly. */
async function useEverySecret(): Promise<void> {
  const ana = service.person('Ana')
  const sent = await ana.create({ 'note.txt': 5 }, { password, recipients: ['bo@example.org'], name: 'Plans' })
  const url = await signBytes(service, sent, hello)
  await at(url, { method: 'PUT', body: hello })
  await at(`${url}x`, { method: 'PUT', body: hello })
  const { transferId, senderSecret, uploadToken } = sent
  const path = `/api/transfer/v2/transfers/${transferId}`
  await say({ method: 'PUT', path: `${path}/upload-done?senderSecret=${senderSecret}` })
  await say({ path: `${path}/result`, headers: { 'x-upload-token': uploadToken } })
  await say({ path, headers: { 'x-sender-secret': senderSecret, 'x-transfer-password': password } })
  await say({ path: `${path}?sender%53ecret=${senderSecret}&unknown=1` })
  await say({ path: `${path}?SENDERSECRET=${senderSecret}` })
  const userSecret = await userSecretOf(service, sent, 'bo@example.org')
  const link = await linkToFile(service.person('Bo'), sent, 0, { userSecret, password })
  await at(link)
  await at(`${link}?again=1`)
  await say({ path: `/dl/${transferId}?userSecret=${userSecret}` })
  await say({ path: `/manage/${transferId}/${senderSecret}?lang=fr` })
  await say({ path: `/manage/${transferId}/${senderSecret}/more` })
  await say({ path: `/?${new URLSearchParams(early)}` })
  await say({
    method: 'POST',
    path: '/api/transfer/downloads/check-password',
    json: { transferId, password: `${password}-wrong` },
  })
  await refusals(sent)

  const [signature, grant] = [
    new URL(url).searchParams.get('signature') ?? '',
    new URL(link).pathname.split('/')[2] ?? '',
  ]
  const shown = { senderSecret, uploadToken, userSecret, password, signature, grant, encryption, ...early }
  for (const [name, value] of Object.entries(shown)) secrets.set(name, value)
}

async function refusals(sent: CreatedTransfer): Promise<void> {
  const files = [{ id: 'a1B2c3', name: 'plan.pdf', size: 10 }]
  const body = { transferType: 'S1', langCode: 'en', files, sseC: true, sseCPassword: encryption, password }
  await say({ method: 'POST', path: '/api/transfer/v2/transfers', json: body })
  await say({ method: 'POST', path: '/api/transfer/v2/transfers', json: { ...body, unknown: sent.senderSecret } })
  await askStorage(service, sent, 'sign-put-object', {
    query: { key: fileOf(sent).key },
    json: { size: 5, sseCPassword: encryption },
  })
  await say({ path: `/api/transfer/downloads/link?transferId=${sent.transferId}&password=${password}&password=x` })
}

type Line = { event: string; requestId?: string; method?: string; status?: number; url?: string }
const lines = (): Line[] =>
  service
    .logged()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
const requestLine = (id: string | string[] | undefined) =>
  lines().find((line) => line.event === 'request' && line.requestId === id)

describe('the log', () => {
  test('is JSON, with a line for each request with its id, method, path and status', async () => {
    expect(answers.length).toBeGreaterThan(15)
    for (const { method, answer } of answers) {
      const id = answer.headers['x-request-id']
      await expect
        .poll(() => requestLine(id), patiently)
        .toMatchObject({ method, status: answer.status, url: expect.any(String) })
    }
  })

  test('holds no secret, wherever it was sent', async () => {
    const last = answers.at(-1)?.answer.headers['x-request-id']
    await expect.poll(() => requestLine(last), patiently).toBeDefined()
    expect(secrets.size).toBe(11)
    for (const [name, value] of secrets) {
      expect(value.length, name).toBeGreaterThan(6)
      expect(service.logged().includes(value), `${name} in the log`).toBe(false)
    }
  })
})

test('a client that disconnects is logged as such, and not as a fault', async () => {
  const leaving = connect(service.app.port, '127.0.0.1')
  const head = 'POST /api/transfer/v2/transfers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  leaving.write(`${head}Content-Length: 500\r\n\r\n{"transferType":`, () => leaving.destroy())
  await expect.poll(() => lines().find(({ status }) => status === 499), patiently).toMatchObject({ method: 'POST' })
  await say({ path: '/nowhere' })
  expect(lines().filter(({ event }) => event === 'request-failed')).toEqual([])
})

describe('the database', () => {
  test('holds no secret in the clear', async () => {
    const { pool } = service.app.database
    const { rows } = await pool.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    )
    expect(rows.length).toBeGreaterThan(10)
    const contents = await Promise.all(
      rows.map(async ({ name }) => {
        const { rows: all } = await pool.query<{ line: string }>(`select entry::text as line from ${name} as entry`)
        return all.map(({ line }) => line).join('\n')
      }),
    )
    const dump = contents.join('\n')
    expect(dump).toContain('bo@example.org')
    for (const [name, value] of secrets) {
      expect(dump.includes(value), `${name} in the database`).toBe(false)
      expect(dump.includes(Buffer.from(value).toString('hex')), `${name} in bytes`).toBe(false)
    }
  })
})

test('no refusal repeats a secret', async () => {
  const refused = answers.filter(({ answer }) => answer.status >= 400)
  expect(refused.length).toBeGreaterThan(5)
  for (const { answer } of refused) {
    for (const [name, value] of secrets) expect(answer.text.includes(value), `${name} in ${answer.text}`).toBe(false)
  }
})

describe('metrics', () => {
  const metrics = (from: Service, headers: Record<string, string> = {}) =>
    ask(from.app.port, { path: '/metrics', headers })

  test('are readable from this machine only, not through a proxy', async () => {
    const { status, text } = await metrics(service)
    expect(status).toBe(200)
    const labels = String.raw`method="GET",route="\/api\/[^"]+",status="200"`
    expect(text).toMatch(new RegExp(`^http_request_duration_seconds_count\\{${labels}\\} \\d+$`, 'm'))
    expect(text).toContain('route="/download/*"')
    for (const [name, value] of secrets) expect(text.includes(value), name).toBe(false)
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded']) {
      expect(await metrics(service, { [name]: '127.0.0.1' }), name).toMatchObject({ status: 404, text: 'Not found' })
    }
  })

  test('are readable with the operator’s token from anywhere', async () => {
    await using watched = await startService({ env: { ENVOI_METRICS_TOKEN: 'operators-own-token' } })
    const from = { 'x-forwarded-for': '192.0.2.1' }
    expect((await metrics(watched, { ...from, authorization: 'Bearer operators-own-token' })).status).toBe(200)
    expect((await metrics(watched, { ...from, authorization: 'Bearer operators-own' })).status).toBe(404)
    expect((await metrics(watched, from)).status).toBe(404)
  })
})
