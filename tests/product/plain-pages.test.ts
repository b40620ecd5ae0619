import { rates } from '@envoi/contract/limits'
import { refusalStatuses } from '@envoi/contract/refusals'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { type Ask, ask } from '@envoi/testing/raw-http'
import { changeTransfer, downloadsOf, fileIdOf, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { writeWebFolder } from '@envoi/testing/small-web-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Pages as they are where no script runs. */
let service: Service
const opened = new AsyncDisposableStack()
beforeAll(async () => {
  const folder = opened.use(await writeWebFolder())
  service = opened.use(await startService({ webFolder: folder.path }))
})
afterAll(() => opened.disposeAsync())

const plan = someBytes(5000)
const files = { 'plan.pdf': plan, '<b>"a" & \'b\'</b>.txt': Buffer.from('hello') }
const send = (more = {}) =>
  service.person('Ana').send(files, { senderFullname: 'Ana', email: 'ana@example.org', ...more })
const pageOf = ({ transferId }: CreatedTransfer) => `/dltransfer/${transferId}`

/** What is seen of a page: the one part of it that is for no scripts, which nothing in it ends early. */
async function see(path: string, more: Partial<Ask> = {}, at = service) {
  const answer = await ask(at.app.port, { path, ...more, headers: { accept: 'text/html', ...more.headers } })
  const body = answer.text.slice(answer.text.indexOf('<body>'))
  return { ...answer, plain: /<noscript>(.*?)<\/noscript>/s.exec(body)?.[1] ?? '' }
}
const originOf = ({ app }: Service) => `http://localhost:${app.port}`
/** As a browser sends a form. */
const press = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}, at = service) => {
  const body = String(new URLSearchParams(fields))
  const type = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
  const origin = originOf(at)
  return see(path, { method: 'POST', body, headers: { ...type, origin, ...headers } }, at)
}
const downloads = (sent: CreatedTransfer) => downloadsOf(service.person('Ana'), sent)

describe('the page of a transfer without scripts', () => {
  test('comes with a button, and tells what a link preview tells', async () => {
    const sent = await send({ name: 'Plans </noscript><script>alert(1)</script>', message: 'Look' })
    const { status, plain, headers, text } = await see(pageOf(sent))
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(plain).toContain('<bdi>Plans &lt;/noscript&gt;&lt;script&gt;alert(1)&lt;/script&gt;</bdi>')
    expect(plain).toContain('Ana sent you 2 files, 5.01 kB.')
    expect(plain).toContain('Show files</button>')
    expect(text).not.toMatch(/plan\.pdf|Look|example\.org/)
    // Only who presses a button asks for files: nothing that follows links does.
    expect(plain).not.toMatch(/<a |href=|<script|<img/)
  })

  test('shows title, sender, message and files, whatever is in them, and counts nothing', async () => {
    const sent = await send({ name: 'Plans\u202E </noscript><script>alert(1)</script>', message: 'Look\n<i>here</i>' })
    const { status, plain, headers } = await press(pageOf(sent), {})
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(plain).toContain('<bdi>Plans &lt;/noscript&gt;&lt;script&gt;alert(1)&lt;/script&gt;</bdi>')
    expect(plain).toContain('From <bdi>Ana</bdi>')
    expect(plain).toContain('Look\n&lt;i&gt;here&lt;/i&gt;')
    expect(plain).toContain('<bdi>plan.pdf</bdi> <small>5 kB</small>')
    expect(plain).toContain('<bdi>&lt;b&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/b&gt;.txt</bdi> <small>5 B</small>')
    expect(plain).toContain('Download all, 5.01 kB')
    expect(await downloads(sent)).toBe(0)
  })

  test('gives one file, and all of them, by a form', async () => {
    const sent = await send()
    const one = await press(pageOf(sent), { fileId: fileIdOf(sent) })
    expect(one.status).toBe(303)
    expect(await getBytes(String(one.headers.location))).toEqual(plan)
    const all = await press(pageOf(sent), { all: 'true' })
    expect((await getBytes(String(all.headers.location))).subarray(0, 2).toString()).toBe('PK')
    expect(await downloads(sent)).toBe(2)
    const gone = await press(pageOf(sent), { fileId: fileIdOf(await send()) })
    expect([gone.status, gone.plain]).toEqual([404, expect.stringContaining('This file is no longer in the transfer.')])
  })

  test('gives them to a recipient in their name', async () => {
    const bo = 'bo@example.org'
    const sent = await send({ recipients: [bo] })
    const path = `${pageOf(sent)}?userSecret=${await userSecretOf(service, sent, bo)}`
    expect((await press(path, { all: 'true' })).status).toBe(303)
    const headers = { 'x-sender-secret': sent.senderSecret }
    const view = await service.person('Ana').api.getTransfer({ params: { id: sent.transferId }, headers })
    expect(view).toMatchObject({ recipients: [{ downloads: 1 }] })
    expect((await press(path, {})).plain).not.toContain('userSecret')
  })

  test('shows many files a hundred at a time', async () => {
    const many = Object.fromEntries(Array.from({ length: 230 }, (_, n) => [`${1000 + n}.txt`, Buffer.from('x')]))
    const sent = await service.person('Ana').send(many)
    const shown = async (fields: Record<string, string>) => {
      const { plain } = await press(pageOf(sent), fields)
      return {
        names: [...plain.matchAll(/<bdi>(\d+)\.txt/g)].map(([, name]) => Number(name)),
        range: /Files \d+ to \d+ of \d+/.exec(plain)?.[0],
        pages: [...plain.matchAll(/name="page" value="(\d+)"/g)].map(([, page]) => Number(page)),
      }
    }
    const [first, second, last] = [await shown({}), await shown({ page: '2' }), await shown({ page: '3' })]
    expect([first.range, first.pages]).toEqual(['Files 1 to 100 of 230', [2]])
    expect([second.range, second.pages]).toEqual(['Files 101 to 200 of 230', [1, 3]])
    expect([last.range, last.pages]).toEqual(['Files 201 to 230 of 230', [2]])
    expect(new Set([...first.names, ...second.names, ...last.names]).size).toBe(230)
    expect(await shown({ page: '9999' })).toEqual(last)
  })

  test.each([
    ['its sender closed it', 200, `status = 'DISABLED'`, 'Transfer closed'],
    ['it is under review', 200, `status = 'MODERATING'`, 'Almost ready'],
    ['it is deleted', 410, `status = 'DELETED'`, 'This transfer was deleted'],
    ['it has expired', 410, `valid_from = now() - interval '2 days', valid_to = now()`, 'This transfer has expired'],
    ['its day is still to come', 200, `valid_from = now() + interval '1 hour'`, 'Not available yet'],
  ])('tells who presses the button that %s, and no more', async (_, status, change, title) => {
    const sent = await send({ name: 'Plans' })
    await changeTransfer(service, sent, change)
    for (const fields of [{}, { all: 'true' }, { fileId: fileIdOf(sent) }, { password: 'x' }] as Record<
      string,
      string
    >[]) {
      const answer = await press(pageOf(sent), fields)
      expect(answer.status).toBe(status)
      expect(answer.plain).toContain(`<h1>${title}</h1>`)
      expect(answer.text).not.toMatch(/Plans|plan\.pdf|Ana/)
      expect(answer.plain).not.toContain('<button')
    }
  })

  test('tells that there is nothing, whatever the address', async () => {
    for (const path of ['/dltransfer/made-up', `${pageOf(await send())}?userSecret=${'x'.repeat(43)}`]) {
      const { status, plain } = await press(path, { all: 'true' })
      expect([status, plain]).toEqual([404, expect.stringContaining('<h1>Transfer not found</h1>')])
    }
  })

  test('at its limit offers nothing, and tells what to do', async () => {
    const sent = await send({ maxDownloads: 1 })
    expect((await press(pageOf(sent), { all: 'true' })).status).toBe(303)
    const { plain } = await press(pageOf(sent), {})
    expect(plain).toContain('Download limit reached.')
    expect(plain).toContain('plan.pdf')
    expect(plain).not.toContain('<button')
    const more = await press(pageOf(sent), { all: 'true' })
    expect(more.status).toBe(refusalStatuses.TOO_MANY_DOWNLOADS)
    expect(more.plain.match(/Download limit reached/g)).toHaveLength(1)
  })

  test('is in the language of its reader', async () => {
    const path = `${pageOf(await send())}?lang=fr`
    expect((await see(path)).plain).toContain('Afficher les fichiers')
    const { plain, text } = await press(path, {})
    expect(plain).toContain('Tout télécharger, 5,01 ko')
    expect(text).toContain('<html lang="fr"')
  })
})

describe('a password, without scripts,', () => {
  const password = 'open "sesame"'

  test('opens the transfer, and what is pressed then', async () => {
    const sent = await send({ password, name: 'Plans' })
    const locked = await press(pageOf(sent), {})
    expect(locked.status).toBe(200)
    expect(locked.plain).toContain('type="password" name="password"')
    expect(locked.text).not.toMatch(/Plans|plan\.pdf|Ana/)
    const open = await press(pageOf(sent), { password })
    expect([open.status, open.plain]).toEqual([200, expect.stringContaining('plan.pdf')])
    expect(open.plain).toContain('name="password" value="open &quot;sesame&quot;"')
    const one = await press(pageOf(sent), { password, fileId: fileIdOf(sent) })
    expect(await getBytes(String(one.headers.location))).toEqual(plan)
  })

  test('opens what is encrypted with it', async () => {
    const sent = await send({ sseC: true, sseCPassword: password })
    const one = await press(pageOf(sent), { password, fileId: fileIdOf(sent) })
    expect(one.headers.location).not.toContain('sesame')
    expect(await getBytes(String(one.headers.location))).toEqual(plan)
  })

  test('that is wrong, empty or missing opens nothing', async () => {
    const sent = await send({ password, name: 'Plans' })
    const wrong: Record<string, string>[] = [
      { password: 'wrong' },
      { password: '' },
      { all: 'true' },
      { page: '2', password: 'x' },
    ]
    for (const fields of wrong) {
      const { status, plain, text } = await press(pageOf(sent), fields)
      expect(status).toBe(403)
      expect(plain).toContain('Wrong password.')
      expect(text).not.toMatch(/Plans|plan\.pdf|Ana/)
    }
  })

  test('is never taken from an address', async () => {
    const sent = await send({ password })
    const path = `${pageOf(sent)}?password=${encodeURIComponent(password)}`
    expect((await press(path, { all: 'true' })).status).toBe(403)
    expect((await press(path, {})).plain).not.toContain('plan.pdf')
  })

  test('is guessed no oftener than by the calls: they share one counter', async () => {
    const sent = await send({ password })
    const headers = { 'x-forwarded-for': '10.9.8.7' }
    const bo = service.person('Bo', { address: '10.9.8.7' })
    const guess = () => press(pageOf(sent), { password: 'wrong' }, headers)
    let tries = 0
    for (; tries < 50 && (await guess()).status === 403; tries += 1) continue
    expect(tries).toBe(rates.transferPasswordSource.max)
    const right = await press(pageOf(sent), { password }, headers)
    expect([right.status, right.plain]).toEqual([429, expect.stringContaining('Too many attempts.')])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    const body = { transferId: sent.transferId, password }
    await expect(bo.api.checkPassword({ body })).rejects.toMatchObject({ status: 429 })
    // A look is no guess.
    expect((await press(pageOf(sent), {}, headers)).status).toBe(200)
  })
})

test('too many forms are told to wait, in words', async () => {
  await using strict = await startService({ rates: { ...rates, reads: { max: 1, per: 60_000 } } })
  const sent = await strict.person('Ana').send(files)
  const look = () => press(pageOf(sent), {}, { 'x-forwarded-for': '10.7.7.7' }, strict)
  expect((await look()).plain).toContain('plan.pdf')
  const limited = await look()
  expect([limited.status, limited.plain]).toEqual([429, expect.stringContaining('Too many attempts.')])
})

describe('a form that is not of our own page is refused', () => {
  test.each<[string, Record<string, string>]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['that hides where it is from', { origin: 'null' }],
    ['of a neighbouring site', { 'sec-fetch-site': 'same-site' }],
  ])('%s', async (_, headers) => {
    const sent = await send()
    expect((await press(pageOf(sent), { all: 'true' }, headers)).status).toBe(403)
    expect(await downloads(sent)).toBe(0)
  })

  test('that names no origin, has an unknown field, or is no form', async () => {
    const sent = await send()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await see(pageOf(sent), { method: 'POST', body: 'all=true', headers: type })).status).toBe(403)
    expect((await press(pageOf(sent), { all: 'true', more: 'x' })).status).toBe(400)
    expect((await press(pageOf(sent), { fileId: 'a\0b' })).status).toBe(400)
    expect((await press(pageOf(sent), { page: '0' })).status).toBe(400)
    const twice = { method: 'POST', body: 'all=true&all=true', headers: { ...type, origin: originOf(service) } }
    expect((await see(pageOf(sent), twice)).status).toBe(400)
    expect((await press(pageOf(sent), { all: 'true' }, { 'content-type': 'text/plain' })).status).toBe(415)
    expect(await downloads(sent)).toBe(0)
  })
})

test('a form leads on to the storage host, and from no other page', async () => {
  const policy = async (path: string) => String((await see(path)).headers['content-security-policy'])
  const storage = new URL(service.app.storageUrl).origin
  expect(await policy(pageOf(await send()))).toContain(`form-action 'self' ${storage}`)
  expect(await policy('/')).toMatch(/form-action 'self';/)
})

describe('other pages say what they need scripts for', () => {
  test.each([
    ['/', 'Sending files needs JavaScript.'],
    ['/signin', 'Signing in needs JavaScript.'],
    ['/register', 'Signing in needs JavaScript.'],
    ['/discover', 'This page needs JavaScript.'],
    ['/?lang=fr', 'Envoyer des fichiers nécessite JavaScript.'],
  ])('%s: %s', async (path, sentence) => {
    const { plain } = await see(path)
    expect(plain).toContain(sentence)
    expect(plain).toContain('<p class="plain-site">Envoi</p>')
  })
})
