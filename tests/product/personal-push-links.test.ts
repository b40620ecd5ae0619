import { outcomes } from '@envoi/testing/concurrent-calls'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import { joined, remove } from '@envoi/testing/teams'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeIn, drop, linkOf, offer, pushCodeOf, readPage, receivedBy, receiverOf, setPage } from './push-calls.ts'
import { notThere } from './subdomain-calls.ts'

let service: Service
let visitor: Person
beforeAll(async () => {
  service = await startService()
  visitor = service.person('Gwen')
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(() => query('delete from rate_limits'))

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)

describe('a personal push link', () => {
  test('stands on the home of its member, is renewed and withdrawn, and stays the same until then', async () => {
    const { ana, site } = await receiverOf(service)
    const mia = await joined(service, ana, 'Mia')
    await expect(mia.api.getPersonalPushLink(linkOf(ana, mia))).rejects.toMatchObject(notThere)
    const { link } = await mia.api.makePersonalPushLink(linkOf(ana, mia))
    expect(new URL(link).host).toMatch(new RegExp(`^${site}\\.`))
    expect(await ana.api.makePersonalPushLink(linkOf(ana, mia))).toEqual({ link })
    const code = codeIn(link)
    expect(await readPage(visitor, 'www', code)).toMatchObject({ state: 'open', receiver: 'Mia' })
    const sent = await drop(visitor, 'www', { pushCode: code })
    expect(new URL(sent.link).host).toMatch(new RegExp(`^${site}\\.`))
    expect(await receivedBy(mia)).toMatchObject({ total: 1 })
    expect(await receivedBy(ana)).toMatchObject({ total: 0 })
    await mia.api.changePersonalPushLink({ ...linkOf(ana, mia), body: { title: { en: 'Send me your drafts' } } })
    const renewed = codeIn((await mia.api.renewPersonalPushLink(linkOf(ana, mia))).link)
    await expect(readPage(visitor, 'www', code)).rejects.toMatchObject(notThere)
    expect((await readPage(visitor, 'www', renewed)).asks).toMatchObject({ title: { en: 'Send me your drafts' } })
    await mia.api.deletePersonalPushLink(linkOf(ana, mia))
    await expect(readPage(visitor, 'www', renewed)).rejects.toMatchObject(notThere)
    await expect(offer(visitor, 'www', { pushCode: renewed })).rejects.toMatchObject(notThere)
  })

  test('leads nowhere once its member is suspended, removed, or of another team', async () => {
    const { ana } = await receiverOf(service)
    const [mia, max] = [await joined(service, ana, 'Mia'), await joined(service, ana, 'Max')]
    const codes = [await pushCodeOf(ana, mia), await pushCodeOf(ana, max)]
    const suspend = (suspended: boolean) => ana.api.changeMember({ ...linkOf(ana, mia), body: { suspended } })
    await suspend(true)
    await expect(readPage(visitor, 'www', codes[0])).rejects.toMatchObject(notThere)
    await suspend(false)
    expect(await readPage(visitor, 'www', codes[0])).toMatchObject({ state: 'open' })
    await remove(ana, max)
    await expect(offer(visitor, 'www', { pushCode: codes[1] ?? '' })).rejects.toMatchObject(notThere)
    await query(`update users set plan_name = 'PREMIUM' where uid = $1`, [max.uid])
    await expect(readPage(visitor, 'www', codes[1])).rejects.toMatchObject(notThere)
    await query(
      `update users set manager_id = (select id from users where uid = $2), plan_name = null where uid = $1`,
      [max.uid, ana.uid],
    )
    // Also once they are back: nobody has made one.
    await expect(readPage(visitor, 'www', codes[1])).rejects.toMatchObject(notThere)
    const own = await service.signedUp('Solo', { plan: 'PREMIUM' })
    expect(await readPage(visitor, 'www', await pushCodeOf(own))).toMatchObject({ receiver: 'Solo' })
    const free = await service.signedUp('Free')
    await expect(pushCodeOf(free)).rejects.toMatchObject({ status: 403, codes: ['PLAN_REQUIRED'] })
  })

  test('cannot be guessed: whoever tries codes meets a limit', async () => {
    const tries = Array.from({ length: 21 }, (_, index) => readPage(visitor, 'www', `guess${index}`))
    expect(await outcomes(tries)).toEqual({ '404': 20, '429': 1 })
  })

  test('gives what came by it to the manager, when its member goes so', async () => {
    const { ana } = await receiverOf(service)
    const mia = await joined(service, ana, 'Mia')
    const sent = await drop(visitor, 'www', { pushCode: await pushCodeOf(ana, mia) })
    await ana.api.removeMember({ ...linkOf(ana, mia), body: { transfers: 'give' } })
    expect(await receivedBy(ana)).toMatchObject({ total: 1 })
    const asked = { params: { id: sent.transferId }, query: {} }
    expect(await ana.api.getTransfer(asked)).toMatchObject({ status: 'ENABLED' })
    await expect(mia.api.getTransfer(asked)).rejects.toMatchObject(notThere)
  })

  test('has its own settings under the plan of its member', async () => {
    const { ana, id } = await receiverOf(service)
    await setPage(ana, id, { languages: ['fr'] })
    const mia = await joined(service, ana, 'Mia')
    await pushCodeOf(ana, mia)
    const pages = await mia.api.listPushPages({ params: { uid: mia.uid } })
    expect(pages).toMatchObject({ team: ana.uid, personal: { receiver: 'Mia', uses: 0 }, sites: [] })
    expect(await ana.api.listPushPages({ params: { uid: ana.uid } })).toMatchObject({
      personal: null,
      sites: [{ settings: { languages: ['fr'] } }],
    })
  })
})
