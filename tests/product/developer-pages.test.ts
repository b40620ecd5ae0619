import { brotliDecompressSync } from 'node:zlib'
import { calls } from '@envoi/contract/calls'
import { developerPages } from '@envoi/contract/developer-pages'
import { footerPages } from '@envoi/contract/service-pages'
import { languages } from '@envoi/contract/words'
import { type Answer, type Ask, ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** The documentation for developers, as it is really built. */
let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const get = (path: string, headers: Ask['headers'] = {}, more: Partial<Ask> = {}): Promise<Answer> =>
  ask(service.app.port, { path, headers: { accept: 'text/html', ...headers }, ...more })

const FIRST = developerPages.address
const GUIDE = `${FIRST}/first-transfer`
const servicePages = footerPages.map((page) => `/${page}`)
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Every page by its address, in one language. */
async function readAll(language: string): Promise<Map<string, string>> {
  const first = (await get(`${FIRST}?lang=${language}`)).text
  const addresses = new Set([FIRST, ...matches(first, /href="(\/developers\/[\w-]+)\?lang=/g)])
  const pages = new Map<string, string>()
  for (const address of addresses) {
    const { status, text } = await get(`${address}?lang=${language}`)
    expect(status, address).toBe(200)
    pages.set(address, text)
  }
  return pages
}

describe('a page of the documentation', () => {
  test('is a page without anything inline, under a policy that allows files of this site alone', async () => {
    const { status, headers, text } = await get(GUIDE)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'en',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `img-src 'self'`,
      `font-src 'self'`,
      `connect-src 'self'`,
      `form-action 'none'`,
      `frame-ancestors 'none'`,
      `base-uri 'none'`,
      `object-src 'none'`,
    ])
    expect(headers['set-cookie']).toBeUndefined()
    expect(text).not.toMatch(/<[^>]+\s(?:on\w+|style)=|<style|<script>/i)
  })

  test('is known by its tag, in each form that it is sent in', async () => {
    const [plain, packed] = [await get(GUIDE), await get(GUIDE, { 'accept-encoding': 'br' })]
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(plain.text)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    const again = await get(GUIDE, { 'if-none-match': String(plain.headers.etag) })
    expect(again).toMatchObject({ status: 304, text: '' })
    const french = await get(GUIDE, { 'if-none-match': String(plain.headers.etag), 'accept-language': 'fr' })
    expect(french.status).toBe(200)
  })

  test('answers HEAD as GET, without the body', async () => {
    const [whole, head] = [await get(GUIDE), await get(GUIDE, {}, { method: 'HEAD' })]
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
  })

  test.each([
    '/developers/nowhere',
    '/developers/',
    '/developers/index',
    '/developers/first-transfer/more',
    '/developers/..%2fen',
  ])('that is not there answers 404: %s', async (path) => {
    const { status, text } = await get(path)
    expect(status).toBe(404)
    expect(text).toContain('<div id="root">')
  })

  test('of a customer’s site is that of the main one', async () => {
    const owner = await service.signedUp('Calder', { plan: 'TEAM' })
    await owner.api.addSubdomain({ body: { name: 'calder', userId: owner.uid } })
    const answer = await get(`${GUIDE}?lang=fr`, {}, { host: `calder.localhost:${service.app.port}` })
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toBe(`${service.app.publicUrl}${GUIDE}?lang=fr`)
  })
})

describe('its language', () => {
  test.each<[what: string, path: string, headers: Record<string, string>, language: string]>([
    ['English when nothing is known', FIRST, {}, 'en'],
    ['the one the browser likes best', FIRST, { 'accept-language': 'fr-CH, en;q=0.8' }, 'fr'],
    ['the one that was remembered', GUIDE, { 'accept-language': 'en', cookie: 'lang=fr' }, 'fr'],
    ['the one that the address asks for', `${GUIDE}?lang=en`, { 'accept-language': 'fr', cookie: 'lang=fr' }, 'en'],
    ['not one that the address makes up', `${FIRST}?lang=de`, {}, 'en'],
  ])('is %s', async (_what, path, headers, language) => {
    const answer = await get(path, headers)
    expect(answer.headers['content-language']).toBe(language)
    expect(answer.text).toContain(`<html lang="${language}"`)
  })

  test('that the address asks for is that of the pages it leads to, and only then is it named', async () => {
    const asked = matches((await get(`${FIRST}?lang=fr`)).text, /href="(\/developers\/[^"]+)"/g)
    expect(asked.filter((address) => !address.includes('?lang='))).toEqual([])
    const plain = matches((await get(FIRST)).text, /href="(\/developers[^"]*)"/g)
    expect(new Set(plain.filter((address) => address.includes('?')))).toEqual(new Set([`${FIRST}?lang=fr`]))
  })

  test('is told to search engines', async () => {
    const { publicUrl } = service.app
    const { text } = await get(`${GUIDE}?lang=fr`)
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}${GUIDE}?lang=fr"/>`)
    for (const language of languages) expect(text).toContain(`hrefLang="${language}"`)
    expect(text).toContain('<title>Faire un premier envoi, Envoi</title>')
    expect(text).not.toContain('noindex')
  })
})

describe.each(languages)('the documentation in %s', (language) => {
  test('has every call of the contract, and links that lead somewhere', async () => {
    const pages = await readAll(language)
    const ids = new Map([...pages].map(([address, text]) => [address, new Set(matches(text, /\sid="([^"]+)"/g))]))
    const told = [...pages].flatMap(([, text]) => matches(text, /<section class="call" id="(\w+)"/g))
    expect(told.toSorted()).toEqual(Object.keys(calls).toSorted())
    const broken = [...pages].flatMap(([address, text]) =>
      matches(text, /<a [^>]*href="([^"]+)"/g).flatMap((link) => {
        if (['/', '/account/api', '/api/openapi.json', ...servicePages].includes(link)) return []
        const [path = '', section] = link.replace(/\?lang=\w\w/, '').split('#')
        const target = ids.get(path === '' ? address : path)
        return target && (section === undefined || target.has(section)) ? [] : [`${address}: ${link}`]
      }),
    )
    expect(broken).toEqual([])
    for (const [address, text] of pages) {
      expect(matches(text, /<a [^>]*href="([^"]+)"/g), address).toEqual(expect.arrayContaining(servicePages))
      const own = matches(text, /\sid="([^"]+)"/g)
      expect(own.length, address).toBe(new Set(own).size)
    }
  })

  test('loads nothing from elsewhere, and everything that it loads is there', async () => {
    const pages = await readAll(language)
    const kinds = [
      /<script[^>]* src="([^"]+)"/g,
      /<link rel="(?:stylesheet|icon)" href="([^"]+)"/g,
      /<use href="([^"#]+)/g,
      /data-search-index="([^"]+)"/g,
    ]
    const loaded = [...pages.values()].flatMap((text) => kinds.flatMap((kind) => matches(text, kind)))
    for (const address of new Set(loaded)) {
      expect(address).toMatch(/^\/(?!\/)/)
      expect((await get(address)).status, address).toBe(200)
    }
    expect(new Set(loaded).size).toBeGreaterThan(4)
  })

  test('writes this site’s own address into its examples', async () => {
    const { text } = await get(`${GUIDE}?lang=${language}`)
    expect(text).toContain(`${service.app.publicUrl}/api/transfer/v2/transfers`)
    expect(text).not.toContain(developerPages.exampleOrigin)
  })

  test('is searched in an index whose every address leads to a place in a page', async () => {
    const pages = await readAll(language)
    const [address = ''] = matches(pages.get(FIRST) ?? '', /data-search-index="([^"]+)"/g)
    const entries = (await get(address)).json as { address: string; title: string }[]
    expect(entries.length).toBeGreaterThan(Object.keys(calls).length)
    const wrong = entries.filter(({ address }) => {
      const [path = '', section] = address.split('#')
      return section === undefined ? !pages.has(path) : !pages.get(path)?.includes(` id="${section}"`)
    })
    expect(wrong).toEqual([])
  })
})
