import { readFile } from 'node:fs/promises'
import type { WidgetBoot } from '@envoi/contract/boot'
import { HOUR, rates } from '@envoi/contract/limits'
import { type Answer, type Ask, ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add } from './subdomain-calls.ts'
import { addWidget, ask as askBy } from './widget-calls.ts'

/** Ana's team has the site Aubry, and a widget for the page of a printer. */
const [printer, shop] = ['https://calder.example', 'https://shop.calder.example:8443']
let service: Service
let ana: SignedUp
let id: string
beforeAll(async () => {
  service = await startService()
  ana = await service.signedUp('Ana', { plan: 'CUSTOM' })
  await add(ana, 'aubry', 'Atelier Aubry')
  id = await addWidget(ana, { recipientLabel: 'Calder <Press>', allowedOrigins: [printer, shop] })
})
afterAll(() => service[Symbol.asyncDispose]())

const hostOf = (place: string) =>
  place === 'www' ? `localhost:${service.app.port}` : `${place}.localhost:${service.app.port}`
const get = (path: string, headers: Ask['headers'] = {}, place = 'www') =>
  ask(service.app.port, { path, host: hostOf(place), headers: { accept: 'text/html', ...headers } })
const getWidget = (headers: Ask['headers'] = {}, query = '') => get(`/widgets/${id}${query}`, headers)
const policyOf = ({ headers }: Answer) => {
  const directives = String(headers['content-security-policy']).split('; ')
  return Object.fromEntries(directives.map((one) => [one.split(' ', 1)[0] ?? '', one.split(' ').slice(1).join(' ')]))
}
const bootOf = ({ text }: Answer) => JSON.parse(/id="boot">(.*?)<\/script>/.exec(text)?.[1] ?? '') as WidgetBoot

describe('the page of a widget', () => {
  test('is for frames of the pages listed for it and of its team, and for no others', async () => {
    const answer = await getWidget()
    expect(answer.status).toBe(200)
    const main = service.app.publicUrl
    const site = `http://${hostOf('aubry')}`
    expect(policyOf(answer)['frame-ancestors']).toBe(`'self' ${printer} ${shop} ${main} ${site}`)
    expect(answer.headers).not.toHaveProperty('x-frame-options')
    // Which sites the team has is nothing to whoever sends.
    expect(bootOf(answer).previewOrigins).toEqual([])
    expect(bootOf(await getWidget({}, '?preview')).previewOrigins).toEqual([main, site])
    await ana.api.changeWidget({ params: { id }, body: { allowedOrigins: [] } })
    expect(policyOf(await getWidget())['frame-ancestors']).toBe(`'self' ${main} ${site}`)
    await ana.api.changeWidget({ params: { id }, body: { allowedOrigins: [printer, shop] } })
  })

  test('may do otherwise what a page of the app may, but show frames', async () => {
    const [app, widget] = [policyOf(await get('/')), policyOf(await getWidget())]
    const withoutNonce = (policy: object) => JSON.stringify(policy).replaceAll(/'nonce-[^']+'/g, `'nonce'`)
    expect(withoutNonce({ ...widget, 'frame-ancestors': `'none'` })).toEqual(
      withoutNonce({ ...app, 'frame-src': undefined }),
    )
    expect(app).toMatchObject({ 'frame-src': `${service.app.publicUrl}/widgets/`, 'frame-ancestors': `'none'` })
  })

  test('lets no origin say more in the header than that it is one', async () => {
    const said = [
      `https://a.example; script-src *`,
      `https://*.example`,
      `https://b.example\r\nSet-Cookie: a=b`,
      `'none'`,
    ]
    // The call would have refused each of them.
    const update = 'update widgets set origins = $2 where public_id = $1'
    await service.app.database.pool.query(update, [id, JSON.stringify([...said, printer])])
    const main = service.app.publicUrl
    const policy = policyOf(await getWidget())
    expect(policy['frame-ancestors']).toBe(`'self' ${printer} ${main} http://${hostOf('aubry')}`)
    expect(policy['script-src']).not.toContain('*')
    await service.app.database.pool.query(update, [id, JSON.stringify([printer, shop])])
  })

  test('says whose it is in its title, and has its colours before any script', async () => {
    const operations = [{ op: 'add' as const, path: '/actionColor' as const, value: '#A23B2A' }]
    await ana.api.customizeWidget({ params: { id }, body: { operations } })
    const answer = await getWidget()
    expect(answer.text).toContain('<title>Send files to Calder &lt;Press&gt;</title>')
    expect(answer.text).toMatch(/<style nonce="[\w+/=]+">html:root\{--action:#A23B2A;--start:#A23B2A\}<\/style>/)
    expect(answer.text).toContain('<meta name="robots" content="noindex" />')
    expect(answer.text).not.toContain('og:')
    expect(bootOf(answer)).toMatchObject({
      language: 'en',
      id,
      widget: { state: 'open', receiver: 'Calder <Press>', origins: [printer, shop], look: { actionColor: '#A23B2A' } },
    })
  })

  test('is in the language that is asked for, of those it speaks', async () => {
    const french = await getWidget({ 'accept-language': 'fr-CH' })
    expect(french.text).toContain('<title>Envoyez des fichiers à Calder &lt;Press&gt;</title>')
    expect(french.text).toContain('<html lang="fr"')
    expect(french.headers['content-language']).toBe('fr')
    // Its words are asked for with the page, before a script asks for them.
    const built = JSON.parse(await readFile('web/dist/.vite/widget.json', 'utf8')) as Record<string, { file: string }>
    expect(french.text).toContain(`<link rel="modulepreload" href="/${built['src/words/fr/widget.ts']?.file}"`)
    expect(bootOf(await getWidget({ 'accept-language': 'fr' }, '?lang=en')).language).toBe('en')
    await askBy(ana, id, { languages: ['fr'] })
    expect(bootOf(await getWidget({ 'accept-language': 'en' }, '?lang=en')).language).toBe('fr')
    await askBy(ana, id, { languages: ['en', 'fr'] })
  })

  test('is the same for everybody: it reads no cookie and sets none', async () => {
    const signedIn = { cookie: `${ana.cookies.headerFor(ana.origin)}; lang=fr`, 'accept-language': 'en' }
    const [own, strange] = [await getWidget(signedIn), await getWidget({ 'accept-language': 'en' })]
    expect(bootOf(own)).toEqual(bootOf(strange))
    for (const { headers } of [own, strange]) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        vary: 'Accept-Encoding, Accept-Language',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      expect(headers).not.toHaveProperty('set-cookie')
    }
  })

  test('says nothing of what it asks before its password, and that it is closed once it is switched off', async () => {
    await askBy(ana, id, { password: 'open sesame' })
    expect(bootOf(await getWidget()).widget).toMatchObject({ state: 'locked', asks: null })
    await askBy(ana, id, { password: null, isOpen: false })
    const closed = await getWidget()
    expect({ status: closed.status, state: bootOf(closed).widget.state }).toEqual({ status: 200, state: 'closed' })
    await askBy(ana, id, { isOpen: true })
  })

  test.each<[string, path: (id: string) => string, place?: string]>([
    ['of an id that is nobody’s', () => '/widgets/nobodys'],
    ['of what is no id', () => '/widgets/%00'],
    ['of an endless one', () => `/widgets/${'a'.repeat(400)}`],
    ['at a customer’s site', (id) => `/widgets/${id}`, 'aubry'],
    ['without an id', () => '/widgets/'],
  ])('%s is not there, and nobody may frame what says so', async (_, path, place) => {
    const answer = await get(path(id), {}, place)
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('Page not found')
    expect(answer.headers['x-frame-options']).toBe('DENY')
    expect(policyOf(answer)['frame-ancestors']).toBe(`'none'`)
  })

  test('is asked for so many times a minute from one place, and no more', async () => {
    const max = 5
    await using busy = await startService({ rates: { ...rates, reads: { max, per: HOUR } } })
    const { port } = busy.app
    const statuses: number[] = []
    for (let time = 0; time <= max; time += 1) {
      const answer = await ask(port, { path: '/widgets/nobodys', host: `localhost:${port}` })
      statuses.push(answer.status)
      if (time === max) expect(answer.headers).toHaveProperty('retry-after')
    }
    expect(statuses).toEqual([...Array.from({ length: max }, () => 404), 429])
  })

  test('is gone with its widget', async () => {
    const short = await addWidget(ana)
    await ana.api.deleteWidget({ params: { id: short } })
    expect((await get(`/widgets/${short}`)).status).toBe(404)
  })
})

describe('the script that shows a widget', () => {
  test('is for pages of any site, and not kept for long', async () => {
    const { status, headers, text } = await get('/widget.js', { accept: '*/*' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
    })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(text).toMatch(/^\(function\(\)\{.*\}\)\(\);\s*$/s)
  })

  test('is the only file of ours that is', async () => {
    expect((await get('/favicon.svg', { accept: '*/*' })).headers).not.toHaveProperty('cross-origin-resource-policy')
  })
})
