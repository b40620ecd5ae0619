import { rates } from '@envoi/contract/limits'
import { outcomes } from '@envoi/testing/concurrent-calls'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import { joined } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, notThere, refused } from './subdomain-calls.ts'
import { addWidget, ask, getWidget, listWidgets, origin, publicWidget, sendBy, widgetOwner } from './widget-calls.ts'

let service: Service
let visitor: Person
beforeAll(async () => {
  service = await startService()
  visitor = service.person('Gwen')
})
afterAll(() => service[Symbol.asyncDispose]())

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
const setPlan = ({ uid }: { uid: string }, plan: string | null) =>
  query('update users set plan_name = $2 where uid = $1', [uid, plan])

describe('making widgets', () => {
  test('gives the page that shows it and the script that frames it, both at the main site', async () => {
    const ana = await service.signedUp('Ana', { plan: 'TEAM' })
    await add(ana, 'acme')
    const id = await addWidget(ana, { recipientLabel: 'Acme, tenders' })
    const { widgets, max } = await listWidgets(ana)
    expect(max).toBe(3)
    const main = service.app.publicUrl
    expect(widgets).toMatchObject([
      {
        id,
        userId: ana.uid,
        name: 'Acme, tenders',
        recipientLabel: 'Acme, tenders',
        allowedOrigins: [origin],
        page: `${main}/widgets/${id}`,
        script: `${main}/widget.js`,
        customization: {},
        push: { settings: { isOpen: true }, hasPassword: false, uses: 0 },
      },
    ])
    expect(await getWidget(ana, id)).toEqual({ ...widgets[0], usage: { days: [] } })
  })

  test.each([
    ['PREMIUM', 1],
    ['TEAM', 3],
    ['TEAM25', 10],
    ['CUSTOM', 50],
  ] as const)('with the plan %s is for so many: %i', async (plan, max) => {
    const ana = await service.signedUp(`Of${plan}`, { plan })
    for (let made = 1; made < max; made += 1) await addWidget(ana)
    // However many come at once, no more than there are.
    expect(await outcomes([addWidget(ana), addWidget(ana)])).toEqual({ done: 1, '422': 1 })
    await expect(addWidget(ana)).rejects.toMatchObject({ limitErrors: [{ limit: 'WIDGETS', max, actual: max + 1 }] })
    const { widgets } = await listWidgets(ana)
    expect(widgets).toHaveLength(max)
    await ana.api.deleteWidget({ params: { id: widgets[0]?.id ?? '' } })
    await addWidget(ana)
  })

  test('needs a plan of one’s own: neither an account without one nor a member has widgets', async () => {
    const planless = await service.signedUp('Fay')
    await expect(addWidget(planless)).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
    expect(await listWidgets(planless)).toEqual({ widgets: [], max: 0 })
    const { ana } = await widgetOwner(service)
    const mia = await joined(service, ana, 'Mia')
    await expect(addWidget(mia)).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
  })

  test('is for the owner and managers; nobody else learns that there is one', async () => {
    const { ana, id } = await widgetOwner(service)
    const max = await joined(service, ana, 'Max', { role: 'MANAGER' })
    const { ana: bo } = await widgetOwner(service)
    const ofTeam = { recipientLabel: 'Press', userId: ana.uid }
    const second = await max.api.addWidget({ body: ofTeam })
    expect((await listWidgets(ana)).widgets.map((one) => one.id)).toEqual([id, second.id])
    await max.api.changeWidget({ params: { id }, body: { name: 'On the home page' } })
    expect(await getWidget(ana, id)).toMatchObject({ name: 'On the home page', recipientLabel: 'Acme' })
    await expect(bo.api.addWidget({ body: ofTeam })).rejects.toMatchObject(notThere)
    const params = { id }
    const tries = [
      bo.api.getWidget({ params }),
      bo.api.changeWidget({ params, body: { name: 'Mine' } }),
      bo.api.deleteWidget({ params }),
      bo.api.setWidgetUploader({ params, body: { push: { isOpen: false } } }),
      bo.api.customizeWidget({ params, body: { operations: [{ op: 'remove', path: '/logo' }] } }),
      bo.api.listWidgets({ params: { uid: ana.uid } }),
    ]
    expect(await outcomes(tries)).toEqual({ '404': tries.length })
  })
})

describe('the origins of a widget', () => {
  test('are kept as browsers compare them, each once', async () => {
    const { ana, id } = await widgetOwner(service)
    const allowedOrigins = ['HTTPS://Acme.Example:443/', 'https://acme.example', 'http://localhost:8080']
    const changed = await ana.api.changeWidget({ params: { id }, body: { allowedOrigins } })
    expect(changed.allowedOrigins).toEqual(['https://acme.example', 'http://localhost:8080'])
    expect(await ana.api.changeWidget({ params: { id }, body: { name: 'Footer' } })).toMatchObject({
      name: 'Footer',
      allowedOrigins: changed.allowedOrigins,
    })
    const none = await ana.api.changeWidget({ params: { id }, body: { allowedOrigins: [] } })
    expect(none.allowedOrigins).toEqual([])
  })

  test.each([
    'http://acme.example',
    'https://*.acme.example',
    'https://acme.example/path',
    'https://ana@acme.example',
    'acme.example',
    'null',
    'https://acme.example; script-src *',
    "https://acme.example 'self'",
    `https://${'a'.repeat(300)}.example`,
  ])('are none: %s', async (typed) => {
    const { ana, id } = await widgetOwner(service)
    const allowedOrigins = [origin, typed]
    await expect(addWidget(ana, { allowedOrigins })).rejects.toMatchObject(refused('ORIGIN_INVALID'))
    const changing = ana.api.changeWidget({ params: { id }, body: { name: 'Changed', allowedOrigins } })
    await expect(changing).rejects.toMatchObject(refused('ORIGIN_INVALID'))
    expect(await getWidget(ana, id)).toMatchObject({ name: 'Acme', allowedOrigins: [origin] })
  })

  test('are 20 at most', async () => {
    const { ana } = await widgetOwner(service)
    const allowedOrigins = Array.from({ length: 21 }, (_, index) => `https://site-${index}.example`)
    await expect(addWidget(ana, { allowedOrigins })).rejects.toMatchObject({
      limitErrors: [{ limit: 'ORIGINS', max: 20, actual: 21 }],
    })
    await addWidget(ana, { allowedOrigins: [...allowedOrigins.slice(1), allowedOrigins[1] ?? ''] })
    const many = Array.from({ length: 1001 }, (_, index) => `https://site-${index}.example`)
    await expect(addWidget(ana, { allowedOrigins: many })).rejects.toMatchObject({
      limitErrors: [{ limit: 'ORIGINS', max: 20, actual: 1001 }],
    })
  })
})

describe('a widget', () => {
  test('tells everybody its label, its look, its origins and what it asks, and nothing of its owner', async () => {
    const { ana, id } = await widgetOwner(service, {
      title: { en: 'Your tender' },
      endings: ['pdf'],
      languages: ['fr', 'en'],
    })
    expect(await publicWidget(visitor, id)).toEqual({
      state: 'open',
      receiver: 'Acme',
      languages: ['fr', 'en'],
      asks: expect.objectContaining({ title: { en: 'Your tender' }, endings: ['pdf'], questions: [] }),
      look: expect.objectContaining({ byline: true, logo: null, tide: true }),
      origins: [origin],
    })
    expect(JSON.stringify(await publicWidget(visitor, id))).not.toContain(ana.uid)
    await expect(publicWidget(visitor, 'nobody')).rejects.toMatchObject(notThere)
  })

  test('has its own look over ours, and none of the site of its team', async () => {
    const { ana, id } = await widgetOwner(service)
    const site = await add(ana, 'widget-look')
    const operations = [{ op: 'add', path: '/actionColor', value: '#0E7C66' } as const]
    await ana.api.customizeSubdomain({ params: { id: site }, body: { operations } })
    const { look: ours } = await publicWidget(visitor, id)
    expect(ours.actionColor).not.toBe('#0E7C66')
    const own = [{ op: 'add', path: '/actionColor', value: '#7A1FA2' } as const]
    expect(await ana.api.customizeWidget({ params: { id }, body: { operations: own } })).toEqual({
      actionColor: '#7A1FA2',
    })
    expect((await publicWidget(visitor, id)).look).toMatchObject({ actionColor: '#7A1FA2', startbtnColor: '#7A1FA2' })
    expect(await getWidget(ana, id)).toMatchObject({
      customization: { actionColor: '#7A1FA2' },
      push: { look: { actionColor: '#7A1FA2' } },
    })
  })

  test('is without "Powered by" with a plan made to order alone, and as long as that lasts', async () => {
    const { ana, id } = await widgetOwner(service)
    const off = () =>
      ana.api.customizeWidget({
        params: { id },
        body: { operations: [{ op: 'add', path: '/byline', value: false }] },
      })
    await expect(off()).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
    await setPlan(ana, 'CUSTOM')
    await off()
    expect((await publicWidget(visitor, id)).look.byline).toBe(false)
    await setPlan(ana, 'TEAM25')
    expect((await publicWidget(visitor, id)).look.byline).toBe(true)
  })

  test('takes colours that are colours and pictures that we gave an address, all of them or nothing', async () => {
    const { ana, id } = await widgetOwner(service)
    const customize = (path: string, value: unknown) =>
      ana.api.customizeWidget({
        params: { id },
        body: {
          operations: [{ op: 'add', path: '/actionColor', value: '#0E7C66' }, { op: 'add', path, value } as never],
        },
      })
    await expect(customize('/startbtnColor', 'red;background:url(//evil.example)')).rejects.toMatchObject({
      status: 400,
    })
    await expect(customize('/logo', 'https://evil.example/logo.png')).rejects.toMatchObject(refused('PICTURE_UNKNOWN'))
    await expect(customize('/welcomeTitle/en', 'Hello')).rejects.toMatchObject({ status: 400 })
    expect((await getWidget(ana, id)).customization).toEqual({})
    await setPlan(ana, null)
    await expect(customize('/startbtnColor', '#0E7C66')).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
  })

  test('is opened by its password, and says before it nothing of what it asks', async () => {
    const { id } = await widgetOwner(service, { password: 'open sesame' })
    expect(await publicWidget(visitor, id)).toMatchObject({ state: 'locked', receiver: 'Acme', asks: null })
    const open = (password: string) =>
      visitor.api.getPublicWidget({ params: { id }, headers: { 'x-transfer-password': password } })
    await expect(open('open barley')).rejects.toMatchObject(refused('WRONG_PASSWORD', 403))
    expect(await open('open sesame')).toMatchObject({ state: 'open' })
    await expect(sendBy(visitor, id)).rejects.toMatchObject(refused('WRONG_PASSWORD', 403))
  })

  test('is not opened by whoever tries passwords, not even with the right one', async () => {
    const { id } = await widgetOwner(service, { password: 'open sesame' })
    const eve = service.person('Eve')
    const open = (password: string) =>
      eve.api.getPublicWidget({ params: { id }, headers: { 'x-transfer-password': password } })
    const { max } = rates.transferPasswordSource
    for (let time = 0; time < max; time += 1)
      await expect(open(`guess ${time}`)).rejects.toMatchObject(refused('WRONG_PASSWORD', 403))
    await expect(open('open sesame')).rejects.toMatchObject({ status: 429 })
  })

  test('has a name of its own until that is taken away, and the label before and after', async () => {
    const { ana, id } = await widgetOwner(service)
    const call = (name: string | null) => ana.api.changeWidget({ params: { id }, body: { name } })
    expect(await call('Footer')).toMatchObject({ name: 'Footer' })
    await expect(call(' ')).rejects.toMatchObject({ status: 400 })
    expect(await call(null)).toMatchObject({ name: 'Acme', recipientLabel: 'Acme' })
  })

  test('is set together with its transfers, all of it or nothing', async () => {
    const { ana, id } = await widgetOwner(service)
    const both = await ana.api.setWidgetUploader({
      params: { id },
      body: { validityDays: 5, push: { maxFiles: 2, password: 'open sesame' } },
    })
    expect(both).toMatchObject({
      uploader: { validityDays: 5 },
      push: { settings: { maxFiles: 2, maxSize: null }, hasPassword: true },
    })
    const tooLong = ana.api.setWidgetUploader({
      params: { id },
      body: { validityDays: 366, push: { isOpen: false } },
    })
    await expect(tooLong).rejects.toMatchObject({ limitErrors: [{ limit: 'VALIDITY_DAYS' }] })
    await expect(ask(ana, id, { password: 'short' })).rejects.toMatchObject(refused('PASSWORD_TOO_SHORT'))
    expect(await getWidget(ana, id)).toMatchObject({
      uploader: { validityDays: 5 },
      push: { settings: { isOpen: true } },
    })
  })

  test('goes with its page when it is deleted, and nobody finds it any more', async () => {
    const { ana, id } = await widgetOwner(service)
    await ana.api.deleteWidget({ params: { id } })
    await expect(publicWidget(visitor, id)).rejects.toMatchObject(notThere)
    await expect(getWidget(ana, id)).rejects.toMatchObject(notThere)
    await expect(ana.api.deleteWidget({ params: { id } })).rejects.toMatchObject(notThere)
    expect((await listWidgets(ana)).widgets).toEqual([])
  })
})
