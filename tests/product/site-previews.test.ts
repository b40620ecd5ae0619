import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import { rates } from '@envoi/contract/limits'
import { someBytes } from '@envoi/testing/bytes'
import { createDatabase } from '@envoi/testing/database'
import { openDatabaseProxy } from '@envoi/testing/database-proxy'
import { type Answer, ask } from '@envoi/testing/raw-http'
import { changeTransfer, downloadsOf, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** What a chat or a search engine learns from a shared link: the head of its page, rendered by the server. */
let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const plans = { name: 'Plans for Bo', senderFullname: 'Ana Lima', email: 'ana@example.org', message: 'Mind the stairs' }
const files = { 'stairs/north.pdf': someBytes(1_000_000), 'roof.pdf': someBytes(230_000) }
const send = (more: Partial<NewTransfer> = {}): Promise<CreatedTransfer> =>
  service.person('Ana').send(files, { ...plans, ...more })
const look = (id: string, more = '', headers = {}): Promise<Answer> =>
  ask(service.app.port, { path: `/dltransfer/${id}${more}`, headers: { accept: 'text/html', ...headers } })

const meta = ({ text }: Answer, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(text)?.[1]
const title = ({ text }: Answer): string | undefined => /<title>(.*)<\/title>/.exec(text)?.[1]

/** All that differs between two answers for any reason but the transfer's own. */
/** Of two open transfers the time that is left differs, and with it the water. */
const withoutItsOwn = ({ text }: Answer, id: string): string =>
  text
    .replaceAll(/nonce="[^"]+"/g, 'nonce')
    .replaceAll(id, 'ID')
    .replace(/"level":0\.\d+/, '"level":SHARE')

const neutral = { title: 'Files for you', description: 'Open the link to see the files.' }
const secrets = ['Plans', 'Ana', 'Lima', 'example.org', 'stairs', 'north', 'roof', '1.23', '2 files']

describe('the link preview of an open transfer', () => {
  test('has its title, sender, number of files and size', async () => {
    const { transferId } = await send()
    const answer = await look(transferId)
    expect(answer.status).toBe(200)
    expect(title(answer)).toBe('Plans for Bo, Envoi')
    expect({
      title: meta(answer, 'og:title'),
      description: meta(answer, 'og:description'),
      type: meta(answer, 'og:type'),
      url: meta(answer, 'og:url'),
      site: meta(answer, 'og:site_name'),
      card: meta(answer, 'twitter:card'),
      robots: meta(answer, 'robots'),
    }).toEqual({
      title: 'Plans for Bo',
      description: 'Ana Lima sent you 2 files, 1.23 MB.',
      type: 'website',
      url: `${service.app.publicUrl}/dltransfer/${transferId}`,
      site: 'Envoi',
      card: 'summary',
      robots: 'noindex',
    })
  })

  test('is in the language of the page', async () => {
    const answer = await look((await send()).transferId, '?lang=fr')
    expect(meta(answer, 'og:description')).toBe('Ana Lima vous a envoyé 2 fichiers, 1,23 Mo.')
    expect(meta(answer, 'og:locale')).toBe('fr_FR')
  })

  test('does not reveal file names, the message or any address', async () => {
    const { text } = await look((await send({ recipients: ['bo@example.org'] })).transferId)
    for (const word of ['north', 'roof', 'Mind', 'example.org']) expect(text, word).not.toContain(word)
  })

  test('works without title and sender', async () => {
    const { transferId } = await service.person('Ana').send({ 'roof.pdf': someBytes(1000) })
    const answer = await look(transferId)
    expect(title(answer)).toBe('1 file for you, Envoi')
    expect(meta(answer, 'og:description')).toBe('1 kB, ready to download.')
  })

  test('is reached by the redirect of the short link', async () => {
    const sent = await send()
    const { pathname } = new URL(sent.link)
    const { status, headers } = await ask(service.app.port, { path: pathname })
    expect(status).toBe(302)
    expect(title(await ask(service.app.port, { path: headers.location ?? '' }))).toBe('Plans for Bo, Envoi')
  })

  test('never counts as a download', async () => {
    const sent = await send({ maxDownloads: 1 })
    for (const agent of ['facebookexternalhit/1.1', 'Twitterbot/1.0', 'Slackbot-LinkExpanding 1.0']) {
      await look(sent.transferId, '', { 'user-agent': agent })
      await ask(service.app.port, { path: `/dltransfer/${sent.transferId}`, method: 'HEAD' })
    }
    expect(await downloadsOf(service.person('Ana'), sent)).toBe(0)
  })

  test('works with a recipient’s own secret, and never shows their address', async () => {
    const sent = await send({ recipients: ['bo@example.org'] })
    const userSecret = await userSecretOf(service, sent, 'bo@example.org')
    const answer = await look(sent.transferId, `?userSecret=${userSecret}`)
    expect(title(answer)).toBe('Plans for Bo, Envoi')
    expect(answer.text).not.toContain(userSecret)
  })
})

describe('the link preview of an unavailable transfer is that of an unknown one', () => {
  const never = 'nobodyhasthis'
  const ways: [string, () => Promise<{ transferId: string; query?: string }>][] = [
    ['with a password', () => send({ password: 'open sesame' })],
    ['expired', () => changed(`valid_from = now() - interval '2 days', valid_to = now() - interval '1 second'`)],
    ['not yet there', () => send({ from: new Date(Date.now() + 86_400_000).toISOString() })],
    ['switched off', () => changed(`status = 'DISABLED'`)],
    ['looked into', () => changed(`status = 'MODERATING'`)],
    ['deleted', () => changed(`status = 'DELETED'`)],
    ['still uploading', () => service.person('Ana').create({ 'roof.pdf': 1000 }, plans)],
    [
      'asked for with a wrong secret',
      async () => ({ ...(await send({ recipients: ['bo@example.org'] })), query: '?userSecret=wrong' }),
    ],
    [
      'asked for with two secrets',
      async () => ({ ...(await send({ recipients: ['bo@example.org'] })), query: '?userSecret=a&userSecret=b' }),
    ],
    ['asked for as its sender, wrongly', async () => ({ ...(await send()), query: '?senderSecret=wrong' })],
  ]
  async function changed(assignments: string): Promise<CreatedTransfer> {
    const sent = await send()
    await changeTransfer(service, sent, assignments)
    return sent
  }

  test.each(ways)('%s', async (_what, make) => {
    const { transferId, query = '' } = await make()
    const answer = await look(transferId, query)
    expect(answer.status).toBe(200)
    expect(title(answer)).toBe(`${neutral.title}, Envoi`)
    expect(meta(answer, 'og:title')).toBe(neutral.title)
    expect(meta(answer, 'og:description')).toBe(neutral.description)
    for (const word of secrets) expect(answer.text, word).not.toContain(word)
    expect(withoutItsOwn(answer, transferId)).toBe(withoutItsOwn(await look(never), never))
  })

  test('in French too', async () => {
    const { transferId } = await send({ password: 'open sesame' })
    expect(title(await look(transferId, '?lang=fr'))).toBe('Des fichiers pour vous, Envoi')
  })

  test.each(['%00', '%E2%80%AE', 'a'.repeat(65), '%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E', "'--", '$&', '..%2F..'])(
    'for any id: %s',
    async (id) => {
      const answer = await look(id)
      expect(answer.status).toBe(200)
      expect(title(answer)).toBe(`${neutral.title}, Envoi`)
      expect(answer.text).not.toContain('<script>')
      expect(new URL(meta(answer, 'og:url') ?? '').origin).toBe(service.app.publicUrl)
    },
  )
})

describe('user text is escaped in the page', () => {
  test.each([
    ['"><script>alert(1)</script>', '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['</title><img src=x onerror=alert(1)>', '&lt;/title&gt;&lt;img src=x onerror=alert(1)&gt;'],
    ["' onmouseover='x", '&#39; onmouseover=&#39;x'],
    ['<!--head--> __NONCE__ $& <!--boot-->', '&lt;!--head--&gt; __NONCE__ $&amp; &lt;!--boot--&gt;'],
    ['\u202Egpj.exe', 'gpj.exe'],
  ])('%s', async (hostile, shown) => {
    const { transferId } = await send({ name: hostile, senderFullname: hostile })
    const answer = await look(transferId)
    expect(title(answer)).toBe(`${shown}, Envoi`)
    expect(meta(answer, 'og:title')).toBe(shown)
    expect(meta(answer, 'og:description')).toBe(`${shown} sent you 2 files, 1.23 MB.`)
    // The rest of the page is that of any other transfer: nothing has got out of its place.
    const plain = await send({ name: 'Plain', senderFullname: 'Plain' })
    const expected = withoutItsOwn(await look(plain.transferId), plain.transferId).replaceAll('Plain', 'TEXT')
    expect(withoutItsOwn(answer, transferId).replaceAll(shown, 'TEXT')).toBe(expected)
  })
})

test('beyond the rate limit the page comes without the link preview, not as an error', async () => {
  await using strict = await startService({ rates: { ...rates, reads: { max: 1, per: 60_000 } } })
  const { transferId } = await strict.person('Ana').send({ 'roof.pdf': someBytes(1000) }, plans)
  const path = `/dltransfer/${transferId}`
  const lookAgain = () => ask(strict.app.port, { path, headers: { 'x-forwarded-for': '10.7.7.7' } })
  expect(title(await lookAgain())).toBe('Plans for Bo, Envoi')
  expect(await lookAgain()).toMatchObject({ status: 200, text: expect.stringContaining(neutral.title) })
})

test('during a database outage the page comes without the link preview', async () => {
  await using database = await createDatabase()
  await using line = await openDatabaseProxy(database)
  await using cut = await startService({ env: { DATABASE_URL: line.url } })
  const { transferId } = await cut.person('Ana').send({ 'roof.pdf': someBytes(1000) }, plans)
  line.cut()
  const answer = await ask(cut.app.port, { path: `/dltransfer/${transferId}` })
  expect(answer.status).toBe(200)
  expect(title(answer)).toBe(`${neutral.title}, Envoi`)
})
