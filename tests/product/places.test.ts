import type { NewTransfer } from '@envoi/contract/transfers'
import { type Answer, type Ask, ask, askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

let service: Service
let acme: SignedUp
beforeAll(async () => {
  service = await startService()
  acme = await service.signedUp('Acme', { isSignedIn: false })
  await addPlace('acme', acme)
})
afterAll(() => service[Symbol.asyncDispose]())

/** As the operator does. */
async function addPlace(name: string, owner: SignedUp): Promise<void> {
  await service.app.database.pool.query(
    `insert into subdomains (public_id, name, owner_id) select $1, $1, id from users where uid = $2`,
    [name, owner.uid],
  )
}
const setForceSignIn = (name: string, forceSignIn: boolean) =>
  service.app.database.pool.query('update subdomains set force_sign_in = $2 where name = $1', [name, forceSignIn])

const hostOf = (place: string) => `${place}.localhost:${service.app.port}`
const originOf = (place: string) => `http://${hostOf(place)}`
const get = (place: string, path: string, more: Partial<Ask> = {}) =>
  ask(service.app.port, { path, host: hostOf(place), ...more })
const bootOf = ({ text }: Answer) =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec(text)?.[1] ?? '') as { place: unknown }
const newTransfer: NewTransfer = {
  transferType: 'S1',
  langCode: 'en',
  files: [{ id: 'a1B2c3', name: 'plan.pdf', size: 10 }],
}

describe('a customer’s host', () => {
  test('serves the site, and the page says whose it is', async () => {
    const answer = await get('acme', '/')
    expect(answer.status).toBe(200)
    expect(bootOf(answer).place).toEqual({
      name: 'acme',
      isMain: false,
      forceSignIn: true,
      hasUploader: true,
      recipientLabel: null,
    })
    expect(answer.text).toContain(`<link rel="canonical" href="${originOf('acme')}/" />`)
  })

  test('has no prerendered home of the main site', async () => {
    expect((await get('acme', '/')).text).toContain('<div id="root"></div>')
  })

  test('answers calls, and its short links stay on it', async () => {
    expect((await get('acme', '/api/transfer/uploads/concurrency')).json).toEqual({ max: 4 })
    expect((await get('acme', '/dl/abc')).headers.location).toBe('/dltransfer/abc')
  })

  test('takes writes from its own pages, and not from other sites, the main one included', async () => {
    const rate = (origin: string) =>
      askJson(service.app.port, {
        method: 'POST',
        path: '/api/user/ratings',
        host: hostOf('acme'),
        from: '10.8.1.1',
        headers: { origin },
        json: { rating: 5, langCode: 'en' },
      })
    expect((await rate(originOf('acme'))).status).toBe(200)
    for (const origin of [service.app.publicUrl, originOf('nobody'), 'null']) {
      expect((await rate(origin)).status, origin).toBe(403)
    }
  })

  test('is found in any letter case', async () => {
    expect((await ask(service.app.port, { path: '/', host: hostOf('ACME') })).status).toBe(200)
  })
})

describe('an unknown host', () => {
  test.each(['nobody', 'admin', 'acme.acme', 'www.acme', 'xn--acme', 'a', '-acme', 'acme%27'])(
    'is a plain 404 that says nothing back: %s',
    async (place) => {
      for (const path of ['/', '/dl/abc', '/api/transfer/uploads/concurrency']) {
        const { status, text, headers } = await get(place, path)
        expect({ status, text }).toEqual({ status: 404, text: 'Not found' })
        expect(headers.location).toBeUndefined()
        expect(JSON.stringify(headers)).not.toContain('localhost')
      }
    },
  )

  test('includes a place whose owner has deleted their account', async () => {
    const leaving = await service.signedUp('Leaving')
    await addPlace('leaving', leaving)
    expect((await get('leaving', '/')).status).toBe(200)
    await leaving.api.deleteUser({ params: { uid: leaving.uid }, body: { password: leaving.password } })
    expect((await get('leaving', '/')).status).toBe(404)
  })
})

test('www leads to the main site', async () => {
  const { status, headers } = await get('www', '/discover?x=1')
  expect({ status, location: headers.location }).toEqual({
    status: 308,
    location: `${service.app.publicUrl}/discover?x=1`,
  })
})

describe('the storage host answers the pages of', () => {
  const allowed = async (origin: string) => {
    const { headers } = await ask(service.app.port, {
      method: 'OPTIONS',
      path: '/v2/disk/sign-many',
      host: new URL(service.app.storageUrl).host,
      headers: { origin, 'access-control-request-method': 'PUT' },
    })
    return headers['access-control-allow-origin']
  }

  test('the main site and of every customer', async () => {
    for (const origin of [service.app.publicUrl, originOf('acme')]) expect(await allowed(origin)).toBe(origin)
  })

  test('nobody else', async () => {
    const port = `:${service.app.port}`
    const others = ['null', originOf('nobody'), originOf('www'), originOf('www.acme'), 'http://acme.localhost:1']
    for (const origin of [...others, `https://acme.localhost${port}`, `http://acme.localhost.evil.example${port}`]) {
      expect(await allowed(origin), origin).toBeUndefined()
    }
  })
})

describe('sending from a customer’s site', () => {
  test('is for its members where it forces sign-in', async () => {
    const sending = service.person('Vic').at('acme').createTransfer({ body: newTransfer })
    await expect(sending).rejects.toMatchObject({ status: 401 })
  })

  test('gives links on its host, and the owner manages them there', async () => {
    const owner = await service.signedUp('Olga', { isSignedIn: false })
    await addPlace('olga', owner)
    const api = owner.at('olga')
    const { email, password } = owner
    const signedIn = await api.signIn({ query: {}, body: { email, password } })
    expect(signedIn).toMatchObject({ subdomain: 'olga', sessionCookie: null })
    const sent = await api.createTransfer({ body: newTransfer })
    expect(sent.link).toBe(`${originOf('olga')}/dl/${sent.transferId}`)
    expect(sent.manageLink).toBe(`${originOf('olga')}/manage/${sent.transferId}/${sent.senderSecret}`)
    const view = await api.getTransfer({ params: { id: sent.transferId } })
    expect(view).toMatchObject({ link: sent.link, manageLink: sent.manageLink, sender: { email } })

    // A session holds for the place it was made on: elsewhere its owner is a visitor.
    expect(await owner.api.getTransfer({ params: { id: sent.transferId } })).not.toHaveProperty('link')
    expect(await service.person('Bo').api.createTransfer({ body: newTransfer })).toMatchObject({
      link: expect.stringContaining(`${service.app.publicUrl}/dl/`) as string,
    })
  })

  test('is for everybody where it does not force sign-in', async () => {
    const owner = await service.signedUp('Open', { isSignedIn: false })
    await addPlace('open-house', owner)
    await setForceSignIn('open-house', false)
    expect(bootOf(await get('open-house', '/')).place).toMatchObject({ name: 'open-house', forceSignIn: false })
    const sent = await service.person('Vic').at('open-house').createTransfer({ body: newTransfer })
    expect(sent.link).toBe(`${originOf('open-house')}/dl/${sent.transferId}`)
  })
})

test('a site without an uploader takes no transfers, not from its owner either', async () => {
  const owner = await service.signedUp('Quiet', { isSignedIn: false })
  await addPlace('quiet', owner)
  await service.app.database.pool.query(
    `update subdomains set has_uploader = false, force_sign_in = false where name = 'quiet'`,
  )
  const api = owner.at('quiet')
  await api.signIn({ query: {}, body: { email: owner.email, password: owner.password } })
  const refused = { status: 422, codes: ['NOT_AVAILABLE'] }
  await expect(api.createTransfer({ body: newTransfer })).rejects.toMatchObject(refused)
  await expect(service.person('Vic').at('quiet').createTransfer({ body: newTransfer })).rejects.toMatchObject(refused)
  await service.person('Vic').api.createTransfer({ body: newTransfer })
})

test('a page queries the place and the session once', async () => {
  const owner = await service.signedUp('Once', { isSignedIn: false })
  await addPlace('once', owner)
  await owner.at('once').signIn({ query: {}, body: { email: owner.email, password: owner.password } })
  const cookie = owner.cookies.headerFor(originOf('once'))
  const queries = vi.spyOn(service.app.database.pool, 'query')
  expect((await get('once', '/dltransfer/abc', { headers: { cookie } })).status).toBe(200)
  const names = queries.mock.calls.map(([query]) => (query as unknown as { name?: string }).name)
  queries.mockRestore()
  expect(names.filter((name) => name === 'find_place')).toHaveLength(1)
  expect(names.filter((name) => name === 'find_session')).toHaveLength(1)
})

describe('a page for a signed-in user', () => {
  test('is in the language of their account, whatever the request asks for', async () => {
    const luc = await service.signedUp('Luc')
    await luc.api.changeUser({ params: { uid: luc.uid }, body: { langCode: 'fr' } })
    const cookie = luc.cookies.headerFor(service.app.publicUrl)
    const page = (path: string, headers = {}) => ask(service.app.port, { path, headers })
    expect((await page('/?lang=en', { cookie })).headers['content-language']).toBe('fr')
    expect((await page('/?lang=en')).headers['content-language']).toBe('en')
    expect((await page('/', { cookie: 'session=made-up' })).headers['content-language']).toBe('en')
  })

  test('has no prerendered home', async () => {
    const mia = await service.signedUp('Mia')
    const cookie = mia.cookies.headerFor(service.app.publicUrl)
    const page = (headers = {}) => ask(service.app.port, { path: '/', headers })
    expect((await page({ cookie })).text).toContain('<div id="root"></div>')
    expect((await page()).text).not.toContain('<div id="root"></div>')
  })
})
