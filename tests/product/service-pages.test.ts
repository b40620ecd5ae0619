import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { planLimits } from '@envoi/contract/limits'
import { displaySize } from '@envoi/contract/rules/size-display'
import { footerPages, textPages } from '@envoi/contract/service-pages'
import { languages } from '@envoi/contract/words'
import { type Answer, type Ask, ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Help, terms, privacy and the like, as they are really built and served. */
let folder: string
/** `ours` says nothing of who runs it; `theirs` has replaced a page, and says whom to write to. */
let ours: Service
let theirs: Service
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'envoi-pages-'))
  await writeFile(
    join(folder, 'terms.en.md'),
    '# Terms of Acme\n\nWrite to {contact} & co.\n\n## One\n\n- [Help](/help)\n',
  )
  await writeFile(join(folder, 'terms.fr.md'), '# Conditions d’Acme\n\nÉcrivez à {contact}.\n')
  const billing = join(folder, 'billing.json')
  const seller = { name: 'Acme & Sons', address: ['1 rue de l’Exemple', '75001 Paris'], country: 'FR' }
  await writeFile(billing, JSON.stringify({ seller }))
  ours = await startService()
  theirs = await startService({
    env: {
      ENVOI_PAGES: folder,
      ENVOI_CONTACT: 'help@acme.example',
      ENVOI_SECURITY_CONTACT: 'https://acme.example/security',
      ENVOI_BILLING: billing,
      GTM_ID: 'GTM-ABC123',
    },
  })
})
afterAll(async () => {
  await ours[Symbol.asyncDispose]()
  await theirs[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const get = (service: Service, path: string, headers: Ask['headers'] = {}, more: Partial<Ask> = {}): Promise<Answer> =>
  ask(service.app.port, { path, headers: { accept: 'text/html', ...headers }, ...more })
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

const addresses = ['/help', '/help/how-large', '/cookies', ...textPages.map((page) => `/${page}`)]

describe.each(addresses)('%s', (address) => {
  test('is a page without anything inline, under a policy that allows files of this site alone', async () => {
    const { status, headers, text } = await get(ours, address)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'en',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; ` +
        `form-action 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'`,
    )
    expect(headers['set-cookie']).toBeUndefined()
    expect(text).not.toMatch(/<[^>]+\s(?:on\w+|style)=|<style|<script>|data-if|\{\{/i)
    expect(text).not.toContain('envoi.example')
  })

  test('is known by its tag, in each form, and answers HEAD as GET', async () => {
    const [plain, packed] = [await get(ours, address), await get(ours, address, { 'accept-encoding': 'br' })]
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(plain.text)
    expect(await get(ours, address, { 'if-none-match': String(plain.headers.etag) })).toMatchObject({ status: 304 })
    const head = await get(ours, address, {}, { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers['content-length']).toBe(plain.headers['content-length'])
  })

  test.each(languages)('has a title, a footer and an address of its own in %s', async (language) => {
    const { text } = await get(ours, `${address}?lang=${language}`)
    expect(text).toContain(`<html lang="${language}"`)
    expect(text).toMatch(/<title>[^<]+, Envoi<\/title>/)
    expect(text).toMatch(/<meta name="description" content="[^"]+"/)
    const own = language === 'en' ? address : `${address}?lang=${language}`
    expect(text).toContain(`<link rel="canonical" href="${ours.app.publicUrl}${own}"/>`)
    const foot = text.slice(text.indexOf('<footer'))
    for (const page of footerPages) expect(foot).toContain(`href="/${page}?lang=${language}"`)
    expect(matches(text, /<h1[^>]*>(.*?)<\/h1>/g)).toHaveLength(1)
  })
})

test.each<[path: string, headers: Record<string, string>, language: string]>([
  ['/terms', {}, 'en'],
  ['/terms', { 'accept-language': 'fr-CH, en;q=0.8' }, 'fr'],
  ['/terms', { 'accept-language': 'en', cookie: 'lang=fr' }, 'fr'],
  ['/terms?lang=en', { 'accept-language': 'fr', cookie: 'lang=fr' }, 'en'],
  ['/help?lang=de', { 'accept-language': 'fr' }, 'fr'],
])('%s with %j is in %s', async (path, headers, language) => {
  const answer = await get(ours, path, headers)
  expect(answer.headers['content-language']).toBe(language)
  expect(answer.text).toContain(`<html lang="${language}"`)
})

test.each(['/help/', '/help/nowhere', '/help/how-large/more', '/help/..%2fterms', '/terms/more', '/Terms'])(
  'nothing is at %s',
  async (path) => {
    const { status, text } = await get(ours, path)
    expect(status).toBe(404)
    expect(text).toContain('<div id="root">')
  },
)

describe.each(languages)('help in %s', (language) => {
  test('has twenty answers, and every link of every page leads somewhere', async () => {
    const first = (await get(ours, `/help?lang=${language}`)).text
    const answers = new Set(matches(first, /href="(\/help\/[\w-]+)\?lang=/g))
    expect(answers.size).toBe(20)
    const links = new Set<string>()
    for (const address of [...answers, ...addresses]) {
      const { status, text } = await get(ours, `${address}?lang=${language}`)
      expect(status, address).toBe(200)
      for (const link of matches(text, /<a [^>]*href="(\/[^"]*)"/g)) links.add(link.replaceAll('&amp;', '&'))
    }
    const broken: string[] = []
    for (const link of links) {
      // Where nobody has said whom to tell, the page that names this one says what to do instead.
      if (link !== '/.well-known/security.txt' && (await get(ours, link)).status !== 200) broken.push(link)
    }
    expect(broken).toEqual([])
  })

  test('names the limits that the service goes by', async () => {
    const { text } = await get(ours, `/help/how-large?lang=${language}`)
    for (const { uploadSize, storage } of [planLimits.NONE, planLimits.PREMIUM]) {
      for (const size of [uploadSize, storage])
        expect(text).toContain(displaySize(size, language).replace(' ', '\u00A0'))
    }
  })

  test('is searched in an index whose every address is a page', async () => {
    const [index = ''] = matches((await get(ours, `/help?lang=${language}`)).text, /data-search-index="([^"]+)"/g)
    const entries = (await get(ours, index)).json as { address: string }[]
    expect(entries).toHaveLength(20)
    for (const { address } of entries) expect((await get(ours, address)).status, address).toBe(200)
  })
})

test('everything that a page loads is there', async () => {
  const { text } = await get(ours, '/help')
  const loaded = [
    /<script[^>]* src="([^"]+)"/g,
    /<link rel="(?:stylesheet|icon)" href="([^"]+)"/g,
    /<use href="([^"#]+)/g,
  ]
  const found = loaded.flatMap((kind) => matches(text, kind))
  expect(found.length).toBeGreaterThan(4)
  for (const address of new Set(found)) expect((await get(ours, address)).status, address).toBe(200)
})

describe('an operator', () => {
  test('replaces a page in each language; the others stay ours', async () => {
    const [english, french] = [await get(theirs, '/terms'), await get(theirs, '/terms?lang=fr')]
    expect(english.text).toContain('<title>Terms of Acme, Envoi</title>')
    expect(english.text).toContain('<meta name="description" content="Write to help@acme.example &amp; co."/>')
    expect(english.text).toContain('<a class="link" href="mailto:help@acme.example">help@acme.example</a> &amp; co.')
    expect(french.text).toContain('<h1>Conditions d’Acme</h1>')
    expect((await get(theirs, '/privacy')).text).toContain('<h1>Privacy</h1>')
  })

  test('who replaced nothing is told of what is missing, in the page itself', async () => {
    for (const page of ['terms', 'privacy'])
      expect((await get(ours, `/${page}`)).text).toContain('This is the text that comes with the software')
    expect((await get(ours, '/contact')).text).toContain('No address has been published yet.')
    expect((await get(ours, '/imprint')).text).toContain('has not been published yet')
  })

  test('who said who they are stands in the imprint, with where to write to', async () => {
    const { text } = await get(theirs, '/imprint?lang=fr')
    expect(text).toContain('<p>Acme &amp; Sons<br>1 rue de l’Exemple<br>75001 Paris<br>France</p>')
    expect(text).toContain('mailto:help@acme.example')
    expect((await get(theirs, '/contact')).text).toContain('mailto:help@acme.example')
  })

  test('who lets a tag manager in says so, and promises nothing else', async () => {
    const [with_, without] = [(await get(theirs, '/cookies')).text, (await get(ours, '/cookies')).text]
    expect(with_).toContain('Google Tag Manager')
    expect(with_).not.toMatch(/no banner|load nothing from other companies/)
    expect(without).toContain('There is no banner')
    expect(without).toContain('Pages load nothing from other companies.')
    expect(without).not.toContain('Google')
  })

  test('without a scanner says that files are not scanned', async () => {
    const { text } = await get(ours, '/help/how-files-are-scanned')
    expect(text).toContain('This service doesn’t scan files.')
    expect(text).not.toContain('scans every file')
  })
})

describe('at a customer’s site', () => {
  let host: string
  let pictured: string
  beforeAll(async () => {
    const owner = await ours.signedUp('Marlow', { plan: 'TEAM' })
    const { id } = await owner.api.addSubdomain({
      body: { name: 'marlow', recipientLabel: 'Marlow <b>& Co', userId: owner.uid },
    })
    await owner.api.customizeSubdomain({
      params: { id },
      body: { operations: [{ op: 'add', path: '/actionColor', value: '#0E7C66' }] },
    })
    host = `marlow.localhost:${ours.app.port}`
    pictured = (await get(ours, '/privacy', { host })).text
  })

  test('a page has its colours, its name and the byline, though the site is closed to visitors', async () => {
    const { status, headers } = await get(ours, '/privacy', { host })
    expect(status).toBe(200)
    const [style = ''] = matches(pictured, /<style>([^<]+)<\/style>/g)
    expect(style).toContain('--action:#0E7C66')
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(style))).toString('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`)
    expect(pictured).toContain('<title>Privacy, Marlow &lt;b&gt;&amp; Co</title>')
    expect(pictured).toContain('<bdi class="cut">Marlow &lt;b&gt;&amp; Co</bdi>')
    expect(pictured).toContain(`<a href="${ours.app.publicUrl}">by Envoi</a>`)
    expect(pictured).toContain(`<link rel="canonical" href="${ours.app.publicUrl}/privacy"/>`)
    expect(pictured).not.toContain('href="/developers"')
  })

  test('a page is the same for everybody, and known by its tag', async () => {
    const { headers } = await get(ours, '/privacy', { host })
    const again = await get(ours, '/privacy', { host, 'if-none-match': String(headers.etag) })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect((await get(ours, '/privacy')).headers.etag).not.toBe(headers.etag)
  })

  test('whom to tell of a weakness is asked of the main one', async () => {
    for (const path of ['/.well-known/security.txt', '/security.txt']) {
      const { status, headers } = await get(ours, path, { host })
      expect([status, headers.location]).toEqual([302, `${ours.app.publicUrl}/.well-known/security.txt`])
    }
  })
})

describe('security.txt', () => {
  test('says whom to tell, as the operator has set it, until a day that has yet to come', async () => {
    const { status, headers, text } = await get(theirs, '/.well-known/security.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toMatch(/^Contact: https:\/\/acme\.example\/security\nExpires: \S+\nPreferred-Languages: en, fr\n/)
    const [expires = ''] = matches(text, /^Expires: (.+)$/gm)
    expect(Date.parse(expires)).toBeGreaterThan(Date.now())
  })

  test('is found at its old address too', async () => {
    const { status, headers } = await get(theirs, '/security.txt')
    expect([status, headers.location]).toEqual([302, `${theirs.app.publicUrl}/.well-known/security.txt`])
  })

  test('is not there where nobody has said whom to tell', async () => {
    expect(await get(ours, '/.well-known/security.txt')).toMatchObject({ status: 404, text: 'Not found' })
  })
})
