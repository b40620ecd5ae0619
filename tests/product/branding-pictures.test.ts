import { customizationImage } from '@envoi/contract/limits'
import { createHeldTime } from '@envoi/testing/clock'
import { runJob } from '@envoi/testing/managing'
import { makePng } from '@envoi/testing/png'
import { ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { joined } from '@envoi/testing/teams'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { put, see, sign, upload } from './picture-calls.ts'
import { add, list, notThere, refused } from './subdomain-calls.ts'

const time = createHeldTime('2091-03-01T12:00:00.000Z')
let service: Service
let ana: SignedUp
let site: string
beforeAll(async () => {
  service = await startService({ time })
  ana = await service.signedUp('Ana', { plan: 'TEAM' })
  site = await add(ana, 'acme')
})
beforeEach(async () => {
  await service.app.database.pool.query('delete from rate_limits')
})
afterAll(() => service[Symbol.asyncDispose]())

const count = async (): Promise<number> => {
  const { rows } = await service.app.database.pool.query<{ count: string }>('select count(*) from brand_pictures')
  return Number(rows[0]?.count)
}
const logo = makePng(30, 20, { filledWith: 90 })
const setLogo = (owner: SignedUp, value: string, id = site) =>
  owner.api.customizeSubdomain({ params: { id }, body: { operations: [{ op: 'add', path: '/logo', value }] } })

const setHeader = (owner: SignedUp, value: string, id = site) =>
  owner.api.customizeSubdomainMail({
    params: { id },
    body: { operations: [{ op: 'add', path: '/headerImage', value }] },
  })

describe('a picture', () => {
  test('is shown at the address that was given for it, for ever and to everybody', async () => {
    const { signedUrl, url } = await sign(ana)
    expect(await see(service, url)).toMatchObject({ status: 404 })
    expect(await put(service, signedUrl, logo)).toMatchObject({ status: 200, json: {} })
    const shown = await see(service, url)
    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect([shown.bytes.readUInt32BE(16), shown.bytes.readUInt32BE(20)]).toEqual([30, 20])
    const etag = shown.headers.etag ?? ''
    expect(await see(service, url, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
    expect(await see(service, url, {}, 'HEAD')).toMatchObject({ status: 200, text: '' })
  })

  test('is written anew: what stood in it or behind it is gone', async () => {
    const secret = Buffer.from('<script>alert("mine")</script>')
    const url = await upload(service, ana, Buffer.concat([logo, secret]))
    const { bytes } = await see(service, url)
    expect(bytes.includes(secret)).toBe(false)
  })

  test('has an address of its own each time, which nobody guesses', async () => {
    const [one, two] = [await sign(ana), await sign(ana)]
    expect(one.url).not.toBe(two.url)
    expect(one.url).toMatch(/\/pictures\/[0-9A-Za-z]{22}$/)
    expect(one.url.startsWith(service.app.storageUrl)).toBe(true)
  })

  test('may be put from every site of ours, and from no other', async () => {
    const { signedUrl } = await sign(ana)
    const preflight = (origin: string) =>
      ask(service.app.port, {
        method: 'OPTIONS',
        host: new URL(signedUrl).host,
        path: new URL(signedUrl).pathname,
        headers: { origin, 'access-control-request-method': 'PUT' },
      })
    const allowed = async (origin: string) => (await preflight(origin)).headers['access-control-allow-origin']
    const customer = `http://acme.localhost:${service.app.port}`
    expect(await allowed(service.app.publicUrl)).toBe(service.app.publicUrl)
    expect(await allowed(customer)).toBe(customer)
    expect(await allowed('http://unknown.localhost')).toBeUndefined()
    expect(await allowed('https://example.org')).toBeUndefined()
  })
})

describe('nothing is kept', () => {
  test.each<[string, () => Uint8Array, object]>([
    ['of nothing', () => Buffer.alloc(0), refused('PICTURE_INVALID')],
    ['of a script that is called a PNG', () => Buffer.from('alert(document.cookie)'), refused('PICTURE_INVALID')],
    ['of HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), refused('PICTURE_INVALID')],
    ['of SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), refused('PICTURE_INVALID')],
    [
      'of a GIF',
      () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      refused('PICTURE_INVALID'),
    ],
    [
      'of 30,000 x 30,000 pixels',
      () => makePng(30_000, 30_000, { depth: 1, colour: 'grey' }),
      refused('PICTURE_INVALID'),
    ],
    ['of a PNG that breaks off', () => logo.subarray(0, -20), refused('PICTURE_INVALID')],
    ['of 2,000,001 bytes', () => Buffer.concat([logo, Buffer.alloc(2_000_001 - logo.length)]), { status: 413 }],
  ])('%s', async (_, bytes, answer) => {
    const before = await count()
    const { signedUrl, url } = await sign(ana)
    const { status, json } = await put(service, signedUrl, bytes())
    expect({ status, ...(json as object) }).toMatchObject(answer)
    expect(await see(service, url)).toMatchObject(notThere)
    expect(await count()).toBe(before)
    // The address is still good: whoever chose the wrong file chooses another.
    expect(await put(service, signedUrl, logo)).toMatchObject({ status: 200 })
  })

  test('of a body that says no length and goes on', async () => {
    const { signedUrl, url } = await sign(ana)
    const chunked = { headers: { 'transfer-encoding': 'chunked' } }
    expect(await put(service, signedUrl, Buffer.alloc(3_000_000), chunked)).toMatchObject({ status: 413 })
    expect(await see(service, url)).toMatchObject(notThere)
  })

  test('of 2,000,000 bytes more than is taken, which are not read to their end', async () => {
    const { signedUrl } = await sign(ana)
    const headers = { 'content-length': '50000000000' }
    expect(await put(service, signedUrl, Buffer.alloc(100_000), { headers })).toMatchObject({ status: 413 })
  })

  test('of bytes that were damaged anywhere', async () => {
    const before = await count()
    const { signedUrl } = await sign(ana)
    // In the head and in the compressed part: each of them has a sum.
    for (let at = 8; at < logo.length - 12; at += 5) {
      const damaged = Buffer.from(logo)
      damaged[at] = (damaged[at] ?? 0) ^ 0x55
      expect((await put(service, signedUrl, damaged)).status, `at ${at}`).toBe(422)
    }
    expect(await count()).toBe(before)
  })
})

describe('a signed address', () => {
  const altered: [string, (url: string) => string][] = [
    ['of another name', (url) => url.replace(/pictures\/.{22}/, `pictures/${'A'.repeat(22)}`)],
    ['of another owner', (url) => url.replace(/owner=\w+/, 'owner=somebody')],
    ['of another type', (url) => url.replace('image%2Fpng', 'image%2Fjpeg')],
    ['of another end', (url) => url.replace(/expires=\d/, 'expires=9')],
    ['with one thing more', (url) => url.replace('?', '?more=1&')],
    ['without a signature', (url) => url.replace(/&signature=.*/, '')],
  ]
  test.each(altered)('%s is none', async (_, change) => {
    const { signedUrl } = await sign(ana)
    const answer = await put(service, change(signedUrl), logo)
    expect({ status: answer.status, ...(answer.json as object) }).toMatchObject(refused('INVALID_LINK', 403))
  })

  test('takes only the type that it was asked for', async () => {
    const { signedUrl } = await sign(ana)
    expect(await put(service, signedUrl, logo, { contentType: 'image/webp' })).toMatchObject({ status: 403 })
  })

  test('takes one picture, also of two who come at once', async () => {
    const { signedUrl, url } = await sign(ana)
    const answers = await Promise.all([put(service, signedUrl, logo), put(service, signedUrl, makePng(10, 10))])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const { bytes } = await see(service, url)
    expect((await put(service, signedUrl, logo)).status).toBe(403)
    expect((await see(service, url)).bytes.equals(bytes)).toBe(true)
  })

  test('lapses after 15 minutes', async () => {
    const { signedUrl } = await sign(ana)
    await time.set('2091-03-01T12:15:00.001Z')
    expect(await put(service, signedUrl, logo)).toMatchObject({ status: 403 })
    await time.set('2091-03-01T12:00:00.000Z')
  })

  test('is given for PNG, JPEG and WebP alone, and for somebody', async () => {
    const asked = (query: object) => ana.api.signPicture({ query: query as never })
    await expect(asked({ contentType: 'image/svg+xml', userId: ana.uid })).rejects.toMatchObject({ status: 400 })
    await expect(asked({ contentType: 'image/png' })).rejects.toMatchObject({ status: 400 })
  })

  test('is not given without a plan', async () => {
    const fay = await service.signedUp('Fay')
    await expect(sign(fay)).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
  })
})

describe('pictures of a team', () => {
  test('are so many, and so many bytes, at most', async () => {
    const max = await service.signedUp('Max', { plan: 'TEAM' })
    const fill = (pictures: number, bytes: number) =>
      service.app.database.pool.query(
        `insert into brand_pictures (name, owner_id, content_type, width, height, bytes)
         select 'filled' || number, users.id, 'image/png', 1, 1, decode(repeat('00', $2), 'hex')
         from users, generate_series(1, $1) number where uid = $3`,
        [pictures, bytes, max.uid],
      )
    const empty = () => service.app.database.pool.query(`delete from brand_pictures where name like 'filled%'`)
    const tried = async () => (await put(service, (await sign(max)).signedUrl, logo)).json

    await fill(customizationImage.perTeam, 1)
    expect(await tried()).toMatchObject({ limitErrors: [{ limit: 'PICTURES', max: 500, actual: 501 }] })
    await empty()
    await fill(20, customizationImage.bytesPerTeam / 20)
    expect(await tried()).toMatchObject({ limitErrors: [{ limit: 'PICTURE_BYTES', max: 200_000_000 }] })
    await empty()
    expect(await tried()).toEqual({})
  })

  test('of another team cannot be named, nor addresses elsewhere', async () => {
    const bo = await service.signedUp('Bo', { plan: 'TEAM' })
    const theirs = await upload(service, bo)
    const { url: empty } = await sign(ana)
    const own = await upload(service, ana)
    for (const value of [
      theirs,
      empty,
      own.replace(/^http/, 'https'),
      `${own}?x=1`,
      `${own}/../x`,
      'https://example.org/logo.png',
      'javascript:alert(1)',
      'logo',
    ]) {
      await expect(setLogo(ana, value), value).rejects.toMatchObject(refused('PICTURE_UNKNOWN'))
    }
    expect((await list(ana)).subdomains[0]?.customization).toEqual({})
  })

  test('go a day after they came where no look was saved with them, and a year after the last look that was', async () => {
    const [kept, former, never] = [await upload(service, ana), await upload(service, ana), await upload(service, ana)]
    await setLogo(ana, kept)
    await setHeader(ana, former)
    const there = async () => {
      await runJob(service, 'sweep-brand-pictures')
      return Promise.all([kept, former, never].map(async (url) => (await see(service, url)).status))
    }
    await hoursPass(23)
    expect(await there()).toEqual([200, 200, 200])
    await hoursPass(2)
    expect(await there()).toEqual([200, 200, 404])
    await hoursPass(400 * 24)
    expect(await there()).toEqual([200, 200, 404])
    await setHeader(ana, kept)
    await hoursPass(364 * 24)
    expect(await there()).toEqual([200, 200, 404])
    await hoursPass(2 * 24)
    expect(await there()).toEqual([200, 404, 404])
  })

  test('of a site that was deleted stay a year for letters that it sent, and go with the account', async () => {
    const dee = await service.signedUp('Dee', { plan: 'TEAM' })
    const id = await add(dee, 'initech')
    const url = await upload(service, dee)
    await setHeader(dee, url, id)
    await dee.api.deleteSubdomain({ params: { id } })
    await hoursPass(364 * 24)
    await runJob(service, 'sweep-brand-pictures')
    expect((await see(service, url)).status).toBe(200)
    await service.app.database.pool.query('delete from users where uid = $1', [dee.uid])
    expect((await see(service, url)).status).toBe(404)
  })

  test('go along when it is given away, and their looks with them', async () => {
    const cy = await service.signedUp('Cy', { plan: 'TEAM' })
    const id = await add(cy, 'globex')
    const url = await upload(service, cy)
    await setLogo(cy, url, id)
    const mia = await joined(service, cy, 'Mia')
    await cy.api.giveTeam({ params: { team: cy.uid }, body: { id: mia.uid, password: cy.password } })
    await mia.api.signIn({ body: mia.credentials() })
    expect((await list(mia)).subdomains).toMatchObject([{ name: 'globex', customization: { logo: url } }])
    expect(await setLogo(mia, url, id)).toEqual({ logo: url })
  })
})

/** The rows grow older: the database's clock stands. */
const hoursPass = (hours: number) =>
  service.app.database.pool.query(
    `update brand_pictures
     set created_at = created_at - $1 * interval '1 hour', named_at = named_at - $1 * interval '1 hour'`,
    [hours],
  )
