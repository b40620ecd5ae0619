import type { LookOperation, MailLookOperation, OpenGraphOperation } from '@envoi/contract/branding'
import { branding } from '@envoi/contract/limits'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askCall } from './ask-call.ts'
import { upload } from './picture-calls.ts'
import { add, list, notThere, refused } from './subdomain-calls.ts'

let service: Service
let ana: SignedUp
let id: string
let group: string
beforeAll(async () => {
  service = await startService()
  ana = await service.signedUp('Ana', { plan: 'CUSTOM' })
  id = await add(ana, 'acme')
  group = (await ana.api.addMemberGroup({ body: { name: 'Press' } })).id
})
beforeEach(async () => {
  await setPlan('CUSTOM')
  await service.app.database.pool.query(
    `update subdomains set look = '{}', mail_look = '{}', open_graph = '{}', uploader_open_graph = '{}'`,
  )
  await service.app.database.pool.query(`update member_groups set look = '{}', mail_look = '{}'`)
  await service.app.database.pool.query('delete from rate_limits')
})
afterAll(() => service[Symbol.asyncDispose]())

const setPlan = (plan: string | null) =>
  service.app.database.pool.query('update users set plan_name = $2 where uid = $1', [ana.uid, plan])
const site = async () => (await list(ana)).subdomains[0]
const look = (...operations: LookOperation[]) => ana.api.customizeSubdomain({ params: { id }, body: { operations } })
const mailLook = (...operations: MailLookOperation[]) =>
  ana.api.customizeSubdomainMail({ params: { id }, body: { operations } })
const card = (...operations: OpenGraphOperation[]) =>
  ana.api.customizeSubdomainLinks({ params: { id }, body: { operations } })
const groupLook = (...operations: LookOperation[]) =>
  ana.api.customizeMemberGroup({ params: { id: group }, body: { operations } })
const action = (value: string): LookOperation => ({ op: 'add', path: '/actionColor', value })

describe('a customization', () => {
  test('is what its operations make of it, one after the other, and is answered whole', async () => {
    expect(
      await look(
        action('#0E7C66'),
        { op: 'add', path: '/welcomeTitle/en', value: ' Send to Acme ' },
        { op: 'add', path: '/welcomeTitle/fr', value: 'Envoyez à Acme' },
        { op: 'replace', path: '/tide', value: false },
        { op: 'replace', path: '/actionColor', value: '#FFD400' },
      ),
    ).toEqual({
      actionColor: '#FFD400',
      welcomeTitle: { en: 'Send to Acme', fr: 'Envoyez à Acme' },
      tide: false,
    })
    expect(
      await look(
        { op: 'remove', path: '/actionColor' },
        { op: 'remove', path: '/logo' },
        { op: 'remove', path: '/welcomeTitle/en' },
      ),
    ).toEqual({ welcomeTitle: { fr: 'Envoyez à Acme' }, tide: false })
    expect(await look({ op: 'remove', path: '/welcomeTitle/fr' })).toEqual({ tide: false })
  })

  test('of site, mail, links and uploader are four, each told with the subdomain', async () => {
    const [logo, image] = [await upload(service, ana), await upload(service, ana)]
    await look({ op: 'add', path: '/logo', value: logo })
    await mailLook({ op: 'add', path: '/footerText/en', value: 'Acme, 1 Main Street' })
    await card({ op: 'add', path: '/image', value: image })
    await ana.api.customizeSubdomainUploaderLinks({
      params: { id },
      body: { operations: [{ op: 'add', path: '/title', value: 'Send to Acme' }] },
    })
    expect(await site()).toMatchObject({
      customization: { logo },
      emailCustomization: { footerText: { en: 'Acme, 1 Main Street' } },
      openGraph: { image },
      uploaderOpenGraph: { title: 'Send to Acme' },
    })
  })

  test('of a member group is its own, and told with it', async () => {
    const logo = await upload(service, ana)
    expect(await groupLook({ op: 'add', path: '/logo', value: logo })).toEqual({ logo })
    await ana.api.customizeMemberGroupMail({
      params: { id: group },
      body: { operations: [{ op: 'add', path: '/actionColor', value: '#123456' }] },
    })
    expect(await ana.api.getMemberGroup({ params: { id: group } })).toMatchObject({
      customization: { logo },
      emailCustomization: { actionColor: '#123456' },
    })
    expect((await site())?.customization).toEqual({})
  })

  test('changes in all or in nothing', async () => {
    await look(action('#0E7C66'))
    await expect(
      look(
        { op: 'add', path: '/tide', value: false },
        { op: 'add', path: '/logo', value: 'https://example.org/x.png' },
      ),
    ).rejects.toMatchObject(refused('PICTURE_UNKNOWN'))
    expect((await site())?.customization).toEqual({ actionColor: '#0E7C66' })
  })

  test('loses nothing when two change it at once', async () => {
    const fields = ['backgroundColor', 'gradientColor', 'actionColor', 'startbtnColor'] as const
    await Promise.all(fields.map((field) => look({ op: 'add', path: `/${field}`, value: '#112233' })))
    expect(Object.keys((await site())?.customization ?? {}).toSorted()).toEqual(fields.toSorted())
  })
})

describe('what is no such value is refused, and changes nothing:', () => {
  const colours = ['red', '#FFF', '#12345G', '#1234567', 'rgb(0,0,0)', '#123456;}', 'url(//example.org)', '', 7, null]
  const add = (path: string, value?: unknown) => ({ op: 'add', path, value })
  const cases: [what: string, operation: object][] = [
    ...colours.map((value): [string, object] => [`the colour ${JSON.stringify(value)}`, add('/actionColor', value)]),
    ['a path that is not there', add('/css', 'body{}')],
    ['a path inside one', add('/actionColor/en', '#112233')],
    ['all languages at once', add('/welcomeTitle', { en: 'Hi' })],
    ['a language that we do not speak', add('/welcomeTitle/de', 'Hallo')],
    ['the prototype', add('/__proto__', {})],
    ['the constructor', add('/constructor/prototype', {})],
    ['the owner', add('/ownerId', 1)],
    ['another operation', { op: 'move', path: '/logo', from: '/favicon' }],
    ['a value that removing brings', { op: 'remove', path: '/logo', value: 'x' }],
    ['no value', { op: 'add', path: '/tide' }],
    ['a word for yes', add('/tide', 'yes')],
    ['a title of two lines', add('/welcomeTitle/en', 'Send\nto Acme')],
    ['a title that is too long', add('/welcomeTitle/en', 'x'.repeat(branding.titleLength + 1))],
    ['a text that is too long', add('/welcomeText/en', 'x'.repeat(branding.textLength + 1))],
    ['an empty title', add('/welcomeTitle/en', '  ')],
    ['a colour for a picture', add('/logo', 7)],
  ]
  test.each(cases)('%s', async (_, operation) => {
    const cookie = ana.cookies.headerFor(service.app.publicUrl)
    for (const operations of [[operation], [action('#0E7C66'), operation]]) {
      const input = { path: { id }, json: { operations } }
      expect(await askCall(service, 'customizeSubdomain', input, { cookie })).toMatchObject({ status: 400 })
      expect(
        await askCall(service, 'customizeMemberGroup', { ...input, path: { id: group } }, { cookie }),
      ).toMatchObject({ status: 400 })
    }
    expect((await site())?.customization).toEqual({})
  })

  test('no operation, or too many', async () => {
    await expect(look()).rejects.toMatchObject({ status: 400 })
    const many = Array.from({ length: branding.operations + 1 }, () => action('#112233'))
    await expect(look(...many)).rejects.toMatchObject({ status: 400 })
  })

  test('what a letter or a link card does not have', async () => {
    await expect(mailLook(add('/favicon', 'x') as never)).rejects.toMatchObject({ status: 400 })
    await expect(mailLook(add('/tide', false) as never)).rejects.toMatchObject({ status: 400 })
    await expect(card(add('/actionColor', '#112233') as never)).rejects.toMatchObject({ status: 400 })
  })
})

describe('the plan', () => {
  test('is needed to change a look, and what is there stays when it has lapsed', async () => {
    await look(action('#0E7C66'))
    await setPlan(null)
    const needsPlan = refused('PLAN_REQUIRED', 403)
    await expect(look(action('#FFD400'))).rejects.toMatchObject(needsPlan)
    await expect(mailLook(action('#FFD400') as MailLookOperation)).rejects.toMatchObject(needsPlan)
    await expect(card({ op: 'remove', path: '/title' })).rejects.toMatchObject(needsPlan)
    await expect(groupLook(action('#FFD400'))).rejects.toMatchObject(needsPlan)
    expect((await site())?.customization).toEqual({ actionColor: '#0E7C66' })
  })

  test('has no byline only if it is made to order; other changes need no such plan', async () => {
    const without: LookOperation = { op: 'add', path: '/byline', value: false }
    await setPlan('TEAM25')
    await expect(look(without)).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
    await expect(groupLook(without)).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
    await setPlan('CUSTOM')
    expect(await look(without)).toEqual({ byline: false })
    await setPlan('TEAM')
    expect(await look(action('#FFD400'))).toEqual({ byline: false, actionColor: '#FFD400' })
    expect(await look({ op: 'replace', path: '/byline', value: true })).toMatchObject({ byline: true })
    await expect(look(without)).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
  })
})

describe('replies go', () => {
  const replyTo = (value: string): MailLookOperation => ({ op: 'add', path: '/replyTo', value })

  test('to the owner’s own address, and to those that were proven', async () => {
    expect(await mailLook(replyTo(ana.email))).toEqual({ replyTo: ana.email })
    await expect(mailLook(replyTo('help@acme.example'))).rejects.toMatchObject(refused('ADDRESS_UNPROVEN'))
    await prove('help@acme.example')
    expect(await mailLook(replyTo('Help@acme.example'))).toEqual({ replyTo: 'Help@acme.example' })
  })

  test('nowhere that is no address, or that another team has proven', async () => {
    await expect(mailLook(replyTo('help at acme'))).rejects.toMatchObject(refused('INVALID_EMAIL'))
    const bo = await service.signedUp('Bo', { plan: 'TEAM' })
    await prove('help@globex.example', bo)
    await expect(mailLook(replyTo('help@globex.example'))).rejects.toMatchObject(refused('ADDRESS_UNPROVEN'))
    await expect(mailLook(replyTo(bo.email))).rejects.toMatchObject(refused('ADDRESS_UNPROVEN'))
    expect((await site())?.emailCustomization).toEqual({})
  })

  const prove = (email: string, owner = ana) =>
    service.app.database.pool.query(
      `insert into reply_addresses (owner_id, email, email_key, proven_at) select id, $2, $2, now() from users where uid = $1`,
      [owner.uid, email],
    )
})

test('a subdomain or group that is not there cannot be customized', async () => {
  const body = { operations: [action('#112233')] }
  await expect(ana.api.customizeSubdomain({ params: { id: 'unknown' }, body })).rejects.toMatchObject(notThere)
  await expect(ana.api.customizeMemberGroup({ params: { id }, body })).rejects.toMatchObject(notThere)
  await expect(ana.api.customizeSubdomain({ params: { id: group }, body })).rejects.toMatchObject(notThere)
})
