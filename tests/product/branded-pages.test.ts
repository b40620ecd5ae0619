import { createHash } from 'node:crypto'
import type { LookOperation, OpenGraphOperation } from '@envoi/contract/branding'
import { pages } from '@envoi/contract/pages'
import type { Look } from '@envoi/contract/rules/look'
import { ourLook } from '@envoi/contract/rules/look'
import { someBytes } from '@envoi/testing/bytes'
import { makePng } from '@envoi/testing/png'
import { type Answer, ask } from '@envoi/testing/raw-http'
import { downloadsOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { writeWebFolder } from '@envoi/testing/small-web-app'
import { joined } from '@envoi/testing/teams'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { upload } from './picture-calls.ts'
import { add } from './subdomain-calls.ts'

/** Acme is Ana's, with Mia in a group of its team; Globex is Bo's. */
let service: Service
let web: Awaited<ReturnType<typeof writeWebFolder>>
let ana: SignedUp
let bo: SignedUp
let mia: SignedUp
let acme: string
let globex: string
let press: string
beforeAll(async () => {
  web = await writeWebFolder()
  service = await startService({ webFolder: web.path })
  ana = await service.signedUp('Ana', { plan: 'CUSTOM' })
  bo = await service.signedUp('Bo', { plan: 'TEAM' })
  mia = await joined(service, ana, 'Mia')
  acme = await add(ana, 'acme', 'Acme Ltd')
  globex = await add(bo, 'globex')
  for (const [owner, id] of [
    [ana, acme],
    [bo, globex],
  ] as const)
    await owner.api.changeSubdomain({ params: { id }, body: { forceSignIn: false } })
  press = (await ana.api.addMemberGroup({ body: { name: 'Press' } })).id
  await ana.api.addToMemberGroup({ params: { id: press, memberId: mia.uid } })
})
beforeEach(async () => {
  await service.app.database.pool.query(
    `update subdomains set look = '{}', mail_look = '{}', open_graph = '{}', uploader_open_graph = '{}'`,
  )
  await service.app.database.pool.query(`update member_groups set look = '{}'`)
  await service.app.database.pool.query('delete from rate_limits')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await web[Symbol.asyncDispose]()
})

type Asker = { path?: string; as?: SignedUp; headers?: Record<string, string>; method?: string }
function get(place: string, { path = '/', as, headers, method = 'GET' }: Asker = {}): Promise<Answer> {
  const host = place === 'www' ? `localhost:${service.app.port}` : `${place}.localhost:${service.app.port}`
  const cookie = as?.cookies.headerFor(`http://${host}`)
  return ask(service.app.port, {
    path,
    host,
    method,
    headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers },
  })
}
const lookIn = ({ text }: Answer): Look =>
  (JSON.parse(/id="boot">(.*?)<\/script>/.exec(text)?.[1] ?? '') as { look: Look }).look
const rootOf = ({ text }: Answer): string => /<html[^>]*>/.exec(text)?.[0] ?? ''
const styleOf = ({ text }: Answer): string => /<style nonce="[^"]+">(.*)<\/style>/.exec(text)?.[1] ?? ''
const titleOf = ({ text }: Answer): string | undefined => /<title>(.*)<\/title>/.exec(text)?.[1]
const meta = ({ text }: Answer, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(text)?.[1]

const set = (path: string, value: unknown) => ({ op: 'add', path, value })
const brand = (owner: SignedUp, id: string, ...operations: object[]) =>
  owner.api.customizeSubdomain({ params: { id }, body: { operations: operations as LookOperation[] } })
const brandPress = (...operations: object[]) =>
  ana.api.customizeMemberGroup({ params: { id: press }, body: { operations: operations as LookOperation[] } })
const setCard = (...operations: object[]) =>
  ana.api.customizeSubdomainLinks({ params: { id: acme }, body: { operations: operations as OpenGraphOperation[] } })
const setHomeCard = (...operations: object[]) =>
  ana.api.customizeSubdomainUploaderLinks({
    params: { id: acme },
    body: { operations: operations as OpenGraphOperation[] },
  })

describe('the first paint of a customer’s page', () => {
  test('has its colours, by a style that the page’s own policy lets through', async () => {
    await brand(ana, acme, set('/actionColor', '#0E7C66'), set('/startbtnColor', '#C4532D'))
    const answer = await get('acme')
    expect(styleOf(answer)).toBe('html:root{--action:#0E7C66;--start:#C4532D}')
    const nonce = /<style nonce="([^"]+)"/.exec(answer.text)?.[1] ?? 'none'
    expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(answer.text.indexOf('<style')).toBeLessThan(answer.text.indexOf('</head>'))
    expect(rootOf(answer)).toBe('<html lang="en">')
    expect(lookIn(answer)).toEqual({ ...ourLook, actionColor: '#0E7C66', startbtnColor: '#C4532D' })
  })

  test('has its background: a colour, a gradient or a picture', async () => {
    await brand(ana, acme, set('/backgroundColor', '#FBF3E4'))
    expect(rootOf(await get('acme'))).toContain('data-background="color"')
    await brand(ana, acme, set('/gradientColor', '#FFD400'))
    const gradient = await get('acme')
    expect(rootOf(gradient)).toContain('data-background="gradient"')
    expect(styleOf(gradient)).toContain('--background:#FBF3E4;--background-end:#FFD400')
    const image = await upload(service, ana)
    await brand(ana, acme, set('/backgroundImage', image))
    const picture = await get('acme')
    expect(rootOf(picture)).toContain('data-background="picture"')
    expect(styleOf(picture)).toContain(`--background-image:url("${image}")`)
    expect(picture.headers['content-security-policy']).toContain(new URL(image).origin)
  })

  test('has no sea where it was switched off, its own icon, and words in both languages', async () => {
    const icon = await upload(service, ana)
    await brand(
      ana,
      acme,
      set('/tide', false),
      set('/favicon', icon),
      set('/welcomeTitle/en', 'Send </script> to Acme'),
      set('/welcomeTitle/fr', 'Envoyez à Acme'),
    )
    const answer = await get('acme')
    expect(rootOf(answer)).toBe('<html lang="en" data-tide="off">')
    expect(answer.text).toContain(`<link rel="icon" href="${icon}" />`)
    expect(answer.text).not.toContain('/favicon.svg')
    expect(lookIn(answer)).toMatchObject({
      favicon: icon,
      tide: false,
      welcomeTitle: { en: 'Send </script> to Acme', fr: 'Envoyez à Acme' },
    })
  })

  test('holds nothing that is no colour, though a row had it', async () => {
    const bad = {
      actionColor: '#fff}</style><script>alert(1)</script>',
      backgroundColor: 'red',
      startbtnColor: '#112233',
    }
    await service.app.database.pool.query(`update subdomains set look = $1 where name = 'acme'`, [bad])
    const answer = await get('acme')
    expect(styleOf(answer)).toBe('html:root{--start:#112233}')
    expect(answer.text).not.toContain('<script>alert')
  })

  test('is ours on the main site, with the same markup for everybody', async () => {
    await brand(ana, acme, set('/actionColor', '#0E7C66'))
    const answer = await get('www')
    expect(lookIn(answer)).toEqual(ourLook)
    expect(styleOf(answer)).toBe('html:root{--action:#3F51B5;--start:#3F51B5}')
    expect(answer.text).toContain('href="/favicon.svg"')
  })

  test('of a host that is nobody’s is a plain 404', async () => {
    expect(await get('unknown')).toMatchObject({ status: 404, text: 'Not found' })
  })
})

describe('the icon of a page', () => {
  const iconOf = ({ text }: Answer): string | undefined => /<link rel="icon" href="([^"]+)"/.exec(text)?.[1]

  test('at a customer’s site that has none is its initial on its colour, with ink that can be read', async () => {
    await brand(ana, acme, set('/actionColor', '#FFD400'))
    const path = iconOf(await get('acme')) ?? ''
    expect(path).toBe('/icons/A-ffd400.svg')
    const icon = await get('acme', { path })
    expect(icon).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
    expect(icon.text).toMatch(/fill="#ffd400".*fill="#000000">A<\/text>/)
    for (const { path: page } of Object.values(pages)) {
      const { text } = await get('acme', { path: page.replaceAll(/\{\w+\}/g, 'x') })
      expect(text, page).not.toContain('/favicon.svg')
    }
  })

  test('is its logo where that is about as wide as high', async () => {
    const [square, wide] = [await upload(service, ana, makePng(60, 50)), await upload(service, ana, makePng(90, 30))]
    await brand(ana, acme, set('/logo', square))
    expect(iconOf(await get('acme'))).toBe(square)
    await brand(ana, acme, set('/logo', wide))
    expect(iconOf(await get('acme'))).toBe('/icons/A-3f51b5.svg')
    await brand(ana, acme, set('/favicon', square))
    expect(iconOf(await get('acme'))).toBe(square)
  })

  test.each(['A', 'AB-ffd400.svg', '%3C-ffd400.svg', 'A-ffd4.svg', 'A-ffd400.svg.svg'])(
    'is nothing else: %s is not there',
    async (name) => {
      expect((await get('acme', { path: `/icons/${name}` })).status).toBe(404)
    },
  )
})

describe('the look that holds', () => {
  const actionAt = async (place: string, more: Asker = {}) => lookIn(await get(place, more)).actionColor

  test('is a member’s group’s before the site’s, at the sites of the team and at ours, never at another customer’s', async () => {
    await brand(ana, acme, set('/actionColor', '#111111'), set('/startbtnColor', '#222222'))
    await brand(bo, globex, set('/actionColor', '#333333'))
    await brandPress(set('/actionColor', '#444444'))
    await signInAt('acme', mia)
    await signInAt('globex', mia)
    expect(await actionAt('acme')).toBe('#111111')
    expect(await actionAt('acme', { as: mia })).toBe('#444444')
    expect(await actionAt('www', { as: mia })).toBe('#444444')
    expect(await actionAt('globex', { as: mia })).toBe('#333333')
    expect(await actionAt('www', { as: ana })).toBe('#3F51B5')
  })

  test('of a transfer is its sender’s, whoever opens it', async () => {
    await brand(ana, acme, set('/actionColor', '#111111'), set('/tide', false))
    await brand(bo, globex, set('/actionColor', '#333333'))
    await brandPress(set('/actionColor', '#444444'))
    const { transferId } = await sendFrom('acme', mia)
    const path = `/dltransfer/${transferId}`
    for (const more of [{}, { as: ana }, { as: bo }]) {
      expect(lookIn(await get('acme', { path, ...more }))).toMatchObject({ actionColor: '#444444', tide: false })
    }
    expect(lookIn(await get('www', { path }))).toMatchObject({ actionColor: '#444444', tide: false })
    expect(await actionAt('globex', { path })).toBe('#333333')
  })

  test('of somebody who left the team is the site’s', async () => {
    await brand(ana, acme, set('/actionColor', '#111111'))
    await brandPress(set('/actionColor', '#444444'))
    const rob = await joined(service, ana, 'Rob')
    await ana.api.addToMemberGroup({ params: { id: press, memberId: rob.uid } })
    const { transferId } = await sendFrom('acme', rob)
    expect(await actionAt('acme', { path: `/dltransfer/${transferId}` })).toBe('#444444')
    await ana.api.removeMember({ params: { team: ana.uid, id: rob.uid }, body: { transfers: 'keep' } })
    expect(await actionAt('acme', { path: `/dltransfer/${transferId}` })).toBe('#111111')
  })

  test('has the byline again once the plan is not made to order any more', async () => {
    await brand(ana, acme, set('/byline', false))
    expect(lookIn(await get('acme')).byline).toBe(false)
    await service.app.database.pool.query(`update users set plan_name = 'TEAM' where uid = $1`, [ana.uid])
    expect(lookIn(await get('acme')).byline).toBe(true)
    await service.app.database.pool.query(`update users set plan_name = 'CUSTOM' where uid = $1`, [ana.uid])
  })
})

describe('the words of a customer’s page', () => {
  test('end with the site’s own name, and none of them is ours', async () => {
    expect(titleOf(await get('acme'))).toBe('Send large files with ease, Acme Ltd')
    expect(titleOf(await get('globex', { path: '/signin' }))).toBe('Sign in, globex')
    expect(meta(await get('acme'), 'og:site_name')).toBe('Acme Ltd')
    for (const { path } of Object.values(pages)) {
      for (const language of ['en', 'fr']) {
        const address = path.replaceAll(/\{\w+\}/g, 'x')
        const { text } = await get('acme', { path: `${address}?lang=${language}` })
        const head = text.slice(text.indexOf('<title>'), text.indexOf('<style'))
        expect(head.replaceAll(/<script.*?<\/script>/gs, ''), address).not.toMatch(/\bEnvoi\b/)
      }
    }
  })

  test('are escaped, whatever the site is called', async () => {
    const label = `"><script>alert('1')</script>`
    await ana.api.changeSubdomain({ params: { id: acme }, body: { recipientLabel: label } })
    await setHomeCard(set('/title', label), set('/description', label))
    const answer = await get('acme')
    expect(answer.text).not.toContain('<script>alert')
    expect(meta(answer, 'og:title')).toBe('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;')
    await ana.api.changeSubdomain({ params: { id: acme }, body: { recipientLabel: 'Acme Ltd' } })
  })
})

describe('the card that chats show of a link', () => {
  const shown = (answer: Answer) => ({
    title: meta(answer, 'og:title'),
    description: meta(answer, 'og:description'),
    image: meta(answer, 'og:image'),
    card: meta(answer, 'twitter:card'),
  })

  test('is one for pages that people send from, another for all the rest', async () => {
    const [home, others] = [await upload(service, ana), await upload(service, ana)]
    await setHomeCard(set('/title', 'Send to Acme'), set('/description', 'Large files welcome.'), set('/image', home))
    await setCard(set('/title', 'From Acme'), set('/description', 'Files from Acme.'), set('/image', others))
    const large = { card: 'summary_large_image' }
    expect(shown(await get('acme'))).toEqual({
      title: 'Send to Acme',
      description: 'Large files welcome.',
      image: home,
      ...large,
    })
    const files = { title: 'From Acme', description: 'Files from Acme.', image: others, ...large }
    expect(shown(await get('acme', { path: '/discover' }))).toEqual(files)
    expect(shown(await get('acme', { path: '/dltransfer/unknown' }))).toEqual(files)
    expect(shown(await get('www'))).toMatchObject({ title: 'Send large files with ease', card: 'summary' })
    expect(shown(await get('globex'))).toMatchObject({ title: 'Send large files with ease', image: undefined })
  })

  test('names a transfer only where it is public and the customer has no title', async () => {
    const open = `/dltransfer/${(await sendFrom('acme', ana, { name: 'Plans' })).transferId}`
    const locked = `/dltransfer/${(await sendFrom('acme', ana, { name: 'Plans', password: 'open sesame' })).transferId}`
    expect(shown(await get('acme', { path: open }))).toMatchObject({ title: 'Plans', card: 'summary' })
    expect((await get('acme', { path: locked })).text).not.toContain('Plans')
    await setCard(set('/title', 'From Acme'))
    const answer = await get('acme', { path: open })
    expect(shown(answer)).toMatchObject({ title: 'From Acme', description: 'Ana sent you 1 file, 1 kB.' })
    expect(titleOf(answer)).toBe('Plans, Acme Ltd')
    expect((await get('acme', { path: locked })).text).not.toContain('Plans')
  })

  test('is read by robots without being counted', async () => {
    const sent = await sendFrom('acme', ana, { maxDownloads: 1 })
    const before = await activity(sent.transferId)
    for (const agent of ['facebookexternalhit/1.1', 'Twitterbot/1.0', 'Slackbot-LinkExpanding 1.0', 'Googlebot/2.1']) {
      for (const method of ['GET', 'HEAD'])
        await get('acme', { path: `/dltransfer/${sent.transferId}`, headers: { 'user-agent': agent }, method })
    }
    expect(await downloadsOf(ana, sent)).toBe(0)
    expect(await activity(sent.transferId)).toBe(before)
  })
})

const sendFrom = async (place: string, sender: SignedUp, more = {}) => {
  await signInAt(place, sender)
  const sent = await sender.send({ 'plan.pdf': someBytes(1000) }, { senderFullname: sender.name, ...more })
  await service.app.database.pool.query('update transfers set place = $2 where public_id = $1', [
    sent.transferId,
    place,
  ])
  return sent
}
const signInAt = (place: string, { at, credentials }: SignedUp) => at(place).signIn({ body: credentials() })

/** All that is kept of a transfer, in short: whatever were counted would change it. */
async function activity(transferId: string): Promise<string> {
  const { rows } = await service.app.database.pool.query(
    `select to_jsonb(transfers) transfer,
       (select count(*) from transfer_events where transfer_id = transfers.id) events,
       (select count(*) from download_grants where transfer_id = transfers.id) grants
     from transfers where public_id = $1`,
    [transferId],
  )
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
