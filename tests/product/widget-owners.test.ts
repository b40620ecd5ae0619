import { runJob } from '@envoi/testing/managing'
import { outcomes } from '@envoi/testing/concurrent-calls'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import { invitationToken, invite, joined, remove } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { see, upload } from './picture-calls.ts'
import { finish } from './push-calls.ts'
import { notThere, refused } from './subdomain-calls.ts'
import {
  addWidget,
  ask,
  dropBy,
  getWidget,
  listWidgets,
  origin,
  publicWidget,
  sendBy,
  widgetOwner,
} from './widget-calls.ts'

let service: Service
let visitor: Person
beforeAll(async () => {
  service = await startService()
  visitor = service.person('Gwen')
})
afterAll(() => service[Symbol.asyncDispose]())

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
const logoOf = (id: string, value: string) => ({
  params: { id },
  body: { operations: [{ op: 'add' as const, path: '/logo' as const, value }] },
})

describe('the widgets of a team', () => {
  test('go along when it is given away: the next owner receives, looks after them, and keeps their pictures', async () => {
    const { ana, id } = await widgetOwner(service, { maxFiles: 3 })
    const before = await dropBy(visitor, id)
    const url = await upload(service, ana)
    await ana.api.customizeWidget(logoOf(id, url))
    const mia = await joined(service, ana, 'Mia')
    const begun = await sendBy(visitor, id)
    await ana.api.giveTeam({ params: { team: ana.uid }, body: { id: mia.uid, password: ana.password } })
    await mia.api.signIn({ body: mia.credentials() })
    expect(await listWidgets(mia)).toMatchObject({
      widgets: [{ id, userId: mia.uid, customization: { logo: url }, push: { settings: { maxFiles: 3 } } }],
    })
    expect(await mia.api.customizeWidget(logoOf(id, url))).toEqual({ logo: url })
    const after = await dropBy(visitor, id)
    const idsOf = async ({ api }: typeof ana) =>
      (await api.searchTransfers({ query: { searchType: 'received' }, body: {} })).transfers.map(
        ({ transferId }) => transferId,
      )
    expect(await idsOf(mia)).toEqual([after.transferId])
    await finish(visitor, begun)
    expect(await idsOf(ana)).toEqual(expect.arrayContaining([before.transferId, begun.transferId]))
  })

  test('are exported with what they ask, and go with the account', async () => {
    const { ana, id } = await widgetOwner(service, { title: { en: 'Your tender' }, password: 'open sesame' })
    await ask(ana, id, { password: null })
    const { transferId } = await dropBy(visitor, id, { widgetOrigin: origin })
    const { sections } = await ana.api.exportUser({ params: { uid: ana.uid } })
    expect(sections['widgets']).toMatchObject([{ recipientLabel: 'Acme', allowedOrigins: [origin] }])
    expect(sections['pushPages']).toMatchObject([
      { site: null, widget: 'Acme', settings: { title: { en: 'Your tender' } } },
    ])
    expect(sections['transfers']).toMatchObject([{ transferId, widget: 'Acme', widgetOrigin: origin }])
    const inner = (await query('select id from widgets where public_id = $1', [id])).rows[0].id
    const rows = `select from widgets where id = $1 union all select from push_pages where widget_id = $1
      union all select from widget_uploads where widget_id = $1`
    const left = async () => (await query(rows, [inner])).rowCount
    expect(await left()).toBe(3)
    await ana.api.deleteUser({ params: { uid: ana.uid }, body: { password: ana.password } })
    await expect(publicWidget(visitor, id)).rejects.toMatchObject(notThere)
    await expect(sendBy(visitor, id)).rejects.toMatchObject(notThere)
    expect(await left()).toBe(0)
  })

  test('are closed while their owner is a member of another team, and open again once they have left it', async () => {
    const { ana } = await widgetOwner(service)
    const solo = await joined(service, ana, 'Solo', { plan: 'PREMIUM' })
    await expect(addWidget(solo)).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
    await remove(ana, solo)
    await solo.api.signIn({ body: solo.credentials() })
    const id = await addWidget(solo)
    await sendBy(visitor, id)
    const token = await invitationToken(service, await invite(ana, solo.email))
    await solo.api.acceptInvitation({ params: { token }, body: {} })
    expect(await publicWidget(visitor, id)).toMatchObject({ state: 'closed', asks: null })
    await expect(sendBy(visitor, id)).rejects.toMatchObject(refused('PUSH_CLOSED', 410))
    await expect(getWidget(ana, id)).rejects.toMatchObject(notThere)
    await remove(ana, solo)
    await solo.api.signIn({ body: solo.credentials() })
    expect(await publicWidget(visitor, id)).toMatchObject({ state: 'open' })
    expect(await listWidgets(solo)).toMatchObject({ widgets: [{ id }], max: 1 })
  })

  test('keep their pictures for as long as a look names them', async () => {
    const { ana, id } = await widgetOwner(service)
    const [named, unnamed] = [await upload(service, ana), await upload(service, ana)]
    await ana.api.customizeWidget(logoOf(id, named))
    await query(`update brand_pictures set created_at = created_at - interval '2 years',
      named_at = named_at - interval '2 years'`)
    await runJob(service, 'sweep-brand-pictures')
    expect([(await see(service, named)).status, (await see(service, unnamed)).status]).toEqual([200, 404])
    const { ana: bo, id: theirs } = await widgetOwner(service)
    await expect(bo.api.customizeWidget(logoOf(theirs, named))).rejects.toMatchObject({ codes: ['PICTURE_UNKNOWN'] })
  })

  test('are changed one after the other: what two change at once both holds', async () => {
    const { ana, id } = await widgetOwner(service)
    const params = { id }
    const changes = [
      ana.api.changeWidget({ params, body: { name: 'Footer' } }),
      ana.api.changeWidget({ params, body: { recipientLabel: 'Acme Studio' } }),
      ask(ana, id, { maxFiles: 2 }),
      ask(ana, id, { senderName: 'required' }),
      ana.api.setWidgetUploader({ params, body: { validityDays: 5 } }),
    ]
    expect(await outcomes(changes)).toEqual({ done: changes.length })
    expect(await getWidget(ana, id)).toMatchObject({
      name: 'Footer',
      recipientLabel: 'Acme Studio',
      uploader: { validityDays: 5 },
      push: { settings: { maxFiles: 2, senderName: 'required' } },
    })
  })

  test('that are deleted while something is on its way let it arrive', async () => {
    const { ana, id } = await widgetOwner(service)
    const begun = await sendBy(visitor, id, { widgetOrigin: origin })
    await ana.api.deleteWidget({ params: { id } })
    await finish(visitor, begun)
    const { transfers } = await ana.api.searchTransfers({ query: { searchType: 'received' }, body: {} })
    expect(transfers).toMatchObject([{ transferId: begun.transferId, push: { widget: 'Acme' } }])
  })
})
