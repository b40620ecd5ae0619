import type { CreatedTransfer } from '@envoi/contract/transfers'
import { ask } from '@envoi/testing/raw-http'
import { joined } from '@envoi/testing/teams'
import { expect, test } from 'vitest'
import { drop, newDrop, pushCodeOf, readPage, receivedBy, setPage } from '../push-calls.ts'
import { add, refused } from '../subdomain-calls.ts'
import { addWidget, ask as askBy, dropBy, publicWidget } from '../widget-calls.ts'
import { buy, openShop, planOf } from './billing-calls.ts'

const shop = openShop()

const daysOf = async ({ transferId }: CreatedTransfer): Promise<number> => {
  const { rows } = await shop.service.app.database.pool.query<{ days: number }>(
    'select round(extract(epoch from valid_to - created_at) / 86400)::int as days from transfers where public_id = $1',
    [transferId],
  )
  return rows[0]?.days ?? NaN
}
const files = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `f${10_000 + index}`, name: `${index}.txt`, size: 1 }))

test('after a plan has lapsed its sites, push pages and widgets go on, with free limits; there are no new ones', async () => {
  const { service } = shop
  const visitor = service.person('Gwen')
  const ana = await shop.somebody('Ana')
  await buy(ana, { planType: 'TEAM', trial: true })
  const siteId = await add(ana, 'kept')
  await ana.api.setSubdomainUploader({ params: { id: siteId }, body: { validityDays: 100 } })
  await setPage(ana, siteId, { title: { en: 'Drawings, please' }, maxFiles: 400 })
  const mia = await joined(service, ana, 'Mia')
  const codes = [await pushCodeOf(ana), await pushCodeOf(ana, mia)]
  const widget = await addWidget(ana)
  await ana.api.setWidgetUploader({ params: { id: widget }, body: { validityDays: 100 } })

  await ana.api.cancelSubscription({ params: { id: ana.uid } })
  expect([await planOf(ana), await planOf(mia)]).toEqual(['NONE', 'NONE'])

  const free = { filesPerTransfer: 250, uploadSize: 5e9, messageLength: 500 }
  const site = await ask(service.app.port, { path: '/', host: `kept.localhost:${service.app.port}` })
  expect(site.status).toBe(200)
  expect(await readPage(visitor, 'kept')).toMatchObject({
    state: 'open',
    receiver: 'kept',
    asks: { title: { en: 'Drawings, please' }, limits: free },
  })
  expect(await daysOf(await drop(visitor, 'kept'))).toBe(7)
  for (const code of codes) {
    expect(await readPage(visitor, 'www', code)).toMatchObject({ state: 'open', asks: { limits: free } })
    expect(await daysOf(await drop(visitor, 'www', { pushCode: code }))).toBe(7)
  }
  expect(await publicWidget(visitor, widget)).toMatchObject({ state: 'open', asks: { limits: free } })
  expect(await daysOf(await dropBy(visitor, widget))).toBe(7)
  expect([await receivedBy(ana), await receivedBy(mia)]).toMatchObject([{ total: 3 }, { total: 1 }])

  const tooMany = visitor.at('kept').createTransfer({ body: newDrop({ files: files(251) }) })
  await expect(tooMany).rejects.toMatchObject({ limitErrors: [{ limit: 'FILES_PER_TRANSFER', max: 250 }] })

  // What is there can be switched off still, and nothing is made anew.
  await askBy(ana, widget, { isOpen: false })
  await setPage(ana, siteId, { isOpen: false })
  expect(await publicWidget(visitor, widget)).toMatchObject({ state: 'closed' })
  expect(await readPage(visitor, 'kept')).toMatchObject({ state: 'closed' })
  const needsPlan = refused('PLAN_REQUIRED', 403)
  await expect(addWidget(ana)).rejects.toMatchObject(needsPlan)
  await expect(add(ana, 'another')).rejects.toMatchObject(needsPlan)
})
