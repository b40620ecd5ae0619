import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { pages } from '@envoi/contract/pages'
import { ourLook } from '@envoi/contract/rules/look'
import { screenWords, screens } from '@envoi/contract/screens'
import { languages } from '@envoi/contract/words'
import { type Answer, type Ask, ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** The web app as it is really built. */
let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const get = (path: string, headers: Ask['headers'] = {}, more: Partial<Ask> = {}) =>
  ask(service.app.port, { path, headers: { accept: html, ...headers }, ...more })
const policyOf = ({ headers }: Answer): string => String(headers['content-security-policy'])
const nonceOf = (answer: Answer): string => /'nonce-([\w+/=]+)'/.exec(policyOf(answer))?.[1] ?? ''
const bootOf = ({ text }: Answer): unknown =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec(text)?.[1] ?? '')

describe('the URLs of the web app', () => {
  test.each<[number, string]>([
    [200, '/'],
    [200, '/?lang=fr&x=%22'],
    [200, '/discover'],
    [200, '/plans'],
    [200, '/dltransfer/abc'],
    [200, '/dltransfer/abc?userSecret=x'],
    [200, '/manage/abc/s3cret'],
    [200, '/mail/s3cret'],
    [200, '/invitation/s3cret'],
    [200, '/signin'],
    [200, '/signin/lost-password?email=ana%40example.org&token=x'],
    [200, '/register'],
    [200, '/dashboard'],
    [200, '/account'],
    [200, '/account/password'],
    [404, '/404'],
    [404, '/nowhere'],
    [404, '/dltransfer'],
    [404, '/dltransfer/abc/more'],
    [404, '/signin/elsewhere'],
    [404, '/account/password/more'],
    [404, '/mail'],
    [404, '/invitation'],
    [404, '/manage'],
    [404, '/manage/abc'],
    [404, '/manage/abc/s3cret/more'],
    [404, '/a/deep/path.html'],
    [404, `/${'a'.repeat(300)}`],
    [404, `/dltransfer/${'a'.repeat(600)}`],
  ])('%i %s is the page', async (status, path) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.text).toContain('<div id="root">')
    expect(bootOf(answer)).toMatchObject({ place: { name: 'www', isMain: true } })
  })

  test('answer scripts like browsers', async () => {
    for (const [page, { path, status }] of Object.entries(pages)) {
      // Of a code that is nobody's there is no page.
      if (page === 'personalPush') continue
      const answer = await get(path.replaceAll(/\{\w+\}/g, 'abc'), { accept: '*/*' })
      expect(answer.status, path).toBe(status)
      expect(answer.headers['content-type'], path).toBe('text/html; charset=utf-8')
    }
  })

  test('can be indexed only if they are listed', async () => {
    for (const path of ['/', '/discover', '/plans']) expect((await get(path)).text, path).not.toContain('noindex')
    for (const path of ['/dltransfer/abc', '/signin', '/register', '/dashboard', '/account', '/404', '/nowhere']) {
      expect((await get(path)).text, path).toContain('<meta name="robots" content="noindex" />')
    }
  })

  test.each([
    ['by which a transfer is managed', '/manage/abc/s3cret'],
    ['by which somebody unsubscribes', '/mail/s3cret'],
    ['by which somebody joins a team', '/invitation/s3cret'],
  ])('the page %s does not repeat the secret in its URL', async (_name, path) => {
    const answer = await get(path)
    expect(answer.text).toContain('<meta name="robots" content="noindex" />')
    expect(JSON.stringify([answer.text, answer.headers])).not.toContain('s3cret')
  })

  test.each(['/api', '/api/', '/api/nowhere', '/api/transfer/v2/transfers', `/api/${'a'.repeat(300)}`])(
    'an unknown call is a JSON error, also for a browser: %s',
    async (path) => {
      const answer = await get(path)
      expect(answer).toMatchObject({ status: 404, json: { requestId: answer.headers['x-request-id'] } })
    },
  )

  test('an unknown path is a JSON error unless a page was requested by GET', async () => {
    for (const accept of ['*/*', 'application/json', 'image/png', 'text/html;q=0']) {
      expect((await get('/nowhere', { accept })).json, accept).toMatchObject({ requestId: expect.any(String) })
    }
    expect((await get('/nowhere', {}, { method: 'POST' })).json).toMatchObject({ requestId: expect.any(String) })
  })

  test('HEAD answers as GET does, without the body', async () => {
    for (const path of ['/', '/dltransfer/abc', '/nowhere']) {
      const [whole, head] = [await get(path), await get(path, {}, { method: 'HEAD' })]
      expect(head.status, path).toBe(whole.status)
      expect(head.bytes, path).toHaveLength(0)
      for (const name of ['content-type', 'content-length', 'content-language', 'vary']) {
        expect(head.headers[name], name).toBe(whole.headers[name])
      }
    }
  })
})

describe('the content security policy of a page', () => {
  test('allows its own scripts by a nonce, its own styles and fonts, the storage host for bytes, and frames of widgets', async () => {
    const answer = await get('/')
    const nonce = nonceOf(answer)
    const storage = service.app.storageUrl
    expect(policyOf(answer).split('; ')).toEqual([
      `default-src 'none'`,
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data: blob: ${storage}`,
      `media-src ${storage} blob:`,
      `font-src 'self'`,
      `connect-src 'self' ${storage}`,
      `worker-src 'self'`,
      `manifest-src 'self'`,
      `form-action 'self'`,
      `frame-src ${service.app.publicUrl}/widgets/`,
      `frame-ancestors 'none'`,
      `base-uri 'none'`,
      `object-src 'none'`,
    ])
  })

  test('has a nonce of 128 bits that no other answer has', async () => {
    const nonces = [await get('/'), await get('/'), await get('/nowhere')].map(nonceOf)
    expect(new Set(nonces).size).toBe(3)
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
  })

  test('allows every script of the page: each has the nonce, and no tag has an inline handler or style', async () => {
    for (const path of ['/', '/?lang=fr', '/dltransfer/abc', '/nowhere']) {
      const answer = await get(path)
      const tags = [...answer.text.matchAll(/<(?:script|style|link rel="modulepreload")\b[^>]*>/g)].map(([tag]) => tag)
      const guarded = tags.filter((tag) => !tag.includes('type="application/json"'))
      expect(guarded.length, path).toBeGreaterThan(1)
      for (const tag of guarded) expect(tag, path).toContain(`nonce="${nonceOf(answer)}"`)
      expect(answer.text, path).not.toMatch(/<[^>]+\s(on\w+|style)=|__NONCE__|<!--\w/i)
    }
  })
})

describe('the language of a page', () => {
  test.each<[what: string, path: string, headers: Record<string, string>, language: string]>([
    ['English when nothing is known', '/', {}, 'en'],
    ['the one the browser likes best', '/', { 'accept-language': 'fr-CH, fr;q=0.9, en;q=0.8' }, 'fr'],
    ['the one that was remembered', '/', { 'accept-language': 'en', cookie: 'a=b; lang=fr' }, 'fr'],
    ['the one that the address asks for', '/?lang=en', { 'accept-language': 'fr', cookie: 'lang=fr' }, 'en'],
    ['not one that the address makes up', '/?lang="><script>', {}, 'en'],
    ['not two that the address asks for', '/?lang=fr&lang=fr', {}, 'en'],
    ['the same where there is nothing', '/nowhere?lang=fr', {}, 'fr'],
  ])('is %s', async (_what, path, headers, language) => {
    const answer = await get(encodeURI(path), headers)
    expect(answer.headers['content-language']).toBe(language)
    expect(answer.text).toContain(`<html lang="${language}">`)
    expect(bootOf(answer)).toMatchObject({ language })
  })

  test('is that of its title and description, and the pages link to each other’s language', async () => {
    const { publicUrl } = service.app
    const [english, french] = [await get('/'), await get('/?lang=fr')]
    expect(english.text).toContain('<title>Send large files with ease, Envoi</title>')
    expect(french.text).toContain('<title>Envoyez vos gros fichiers simplement, Envoi</title>')
    expect(english.text).toContain(`<link rel="canonical" href="${publicUrl}/" />`)
    expect(french.text).toContain(`<link rel="canonical" href="${publicUrl}/?lang=fr" />`)
    expect(french.text).toContain(`<meta property="og:url" content="${publicUrl}/?lang=fr" />`)
    expect(french.text).toContain(`<meta property="og:locale" content="fr_FR" />`)
    for (const { text } of [english, french]) {
      expect(text.match(/<link rel="alternate".*$/gm)).toEqual([
        `<link rel="alternate" hreflang="en" href="${publicUrl}/" />`,
        `<link rel="alternate" hreflang="fr" href="${publicUrl}/?lang=fr" />`,
        `<link rel="alternate" hreflang="x-default" href="${publicUrl}/" />`,
      ])
    }
    expect((await get('/discover?lang=fr')).text).toContain(
      `<link rel="canonical" href="${publicUrl}/discover?lang=fr" />`,
    )
  })
})

test('every file that the built page names exists, is cached for ever, and is compressed', async () => {
  const { text } = await get('/')
  const named = [...text.matchAll(/(?:src|href)="(\/(?:assets\/|favicon)[^"#]+)/g)].map(([, address = '']) => address)
  expect(named.length).toBeGreaterThan(2)
  for (const address of named) {
    const { status, headers, bytes } = await get(address, { 'accept-encoding': 'br' })
    expect(status, address).toBe(200)
    if (address.startsWith('/assets/')) expect(headers['cache-control'], address).toContain('immutable')
    const original = await readFile(new URL(`../../web/dist${address}`, import.meta.url))
    const isPacked = headers['content-encoding'] === 'br'
    expect((isPacked ? brotliDecompressSync(bytes) : bytes).equals(original), address).toBe(true)
    if (/\.(js|css)$/.test(address) && original.length >= 1000) expect(isPacked, address).toBe(true)
  }
})

describe('the preloaded files of a page', () => {
  type Manifest = Record<string, { file: string; css?: string[] }>
  let manifest: Manifest
  let paul: SignedUp
  let pushCode: string
  beforeAll(async () => {
    paul = await service.signedUp('Paul', { plan: 'PREMIUM' })
    const { link } = await paul.api.makePersonalPushLink({ params: { team: paul.uid, id: paul.uid } })
    pushCode = link.split('/').at(-1) ?? ''
    manifest = JSON.parse(await readFile(new URL('../../web/dist/.vite/manifest.json', import.meta.url), 'utf8'))
  })
  const named = ({ text }: Answer): string[] =>
    [...text.matchAll(/href="\/(assets\/[^"]+)/g)].map(([, file = '']) => file)
  const filesOf = (source: string): string[] => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} is not in the build`)
    return [chunk.file, ...(chunk.css ?? [])]
  }

  test.each(Object.entries(screens))('of %s are its screen and its translations', async (page, screen) => {
    const path = pages[page as keyof typeof screens].path.replace('{pushCode}', pushCode).replaceAll(/\{\w+\}/g, 'abc')
    for (const language of languages) {
      await paul.api.changeUser({ params: { uid: paul.uid }, body: { langCode: language } })
      const cookie = paul.cookies.headerFor(paul.origin)
      const wanted = [
        ...filesOf(`src/screens/${screen}.tsx`),
        ...['home', ...screenWords[screen]].flatMap((room) => filesOf(`src/words/${language}/${room}.ts`)),
      ]
      expect(named(await get(path, { cookie }))).toEqual(expect.arrayContaining(wanted))
    }
  })

  test('are those of the sign-in, where that comes first', async () => {
    const files = named(await get('/dashboard'))
    expect(files).toEqual(expect.arrayContaining(filesOf('src/screens/sign-in.tsx')))
    expect(files).not.toContain(filesOf('src/screens/dashboard.tsx')[0])
  })

  test('do not include the screen on a site that is closed to visitors', async () => {
    await service.app.database.pool.query(
      `insert into subdomains (public_id, name, owner_id, force_sign_in) select 'closed', 'closed', id, true from users limit 1`,
    )
    const [discover = ''] = filesOf('src/screens/discover.tsx')
    expect(named(await get('/discover'))).toContain(discover)
    const closed = await get('/discover', {}, { host: `closed.localhost:${service.app.port}` })
    expect(closed.status).toBe(200)
    expect(named(closed)).not.toContain(discover)
  })
})

describe('the prerendered home', () => {
  test.each<[path: string, words: string[]]>([
    ['/', ['Off it goes.', 'Start', 'Discover']],
    ['/?lang=fr', ['C’est parti.', 'Commencer', 'Conçu en France']],
  ])('of %s has its text before any script has run', async (path, words) => {
    const { text } = await get(path)
    for (const word of words) expect(text).toContain(word)
  })

  test('of one language has no text of another', async () => {
    expect((await get('/')).text).not.toContain('Conçu en France')
    expect((await get('/?lang=fr')).text).not.toContain('Off it goes.')
  })

  test.each(['/discover', '/dltransfer/abc', '/404', '/nowhere'])(
    'is served for home only, not for %s',
    async (path) => {
      expect((await get(path)).text).toContain('<div id="root"></div>')
    },
  )

  test('is compressed for clients that accept it', async () => {
    const { headers, bytes } = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(bytes.length).toBeLessThan(16_000)
    expect(brotliDecompressSync(bytes).toString()).toContain('Off it goes.')
  })
})

test('the page gives the web app its language, place and theme', async () => {
  expect(bootOf(await get('/'))).toEqual({
    language: 'en',
    place: { name: 'www', isMain: true, forceSignIn: false, hasUploader: true, recipientLabel: null },
    look: ourLook,
  })
})
