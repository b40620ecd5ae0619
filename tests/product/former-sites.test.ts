import { runJob } from '@envoi/testing/managing'
import { ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, list, newTransfer, notThere, refused, rename } from './subdomain-calls.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
const hostOf = (place: string) => `${place}.localhost:${service.app.port}`
const originOf = (place: string) => `http://${hostOf(place)}`
const get = async (place: string, path: string) => {
  const { status, headers } = await ask(service.app.port, { path, host: hostOf(place) })
  return { status, location: headers.location }
}
const withPlan = (name: string) => service.signedUp(name, { plan: 'TEAM25' })
/** Sends from the site itself, where the person has to sign in once more. */
async function sendFrom(person: SignedUp, place: string) {
  const api = person.at(place)
  await api.signIn({ query: {}, body: person.credentials() })
  return { api, sent: await api.createTransfer({ body: newTransfer }) }
}
const letMonthPass = (name: string) =>
  query(`update resting_names set pages_until = now() - interval '1 minute' where name = $1`, [name])

describe('after a rename', () => {
  test('pages and links of the old address lead to the new one, and are kept by no browser', async () => {
    const jo = await withPlan('Jo')
    const id = await add(jo, 'jo-old')
    await rename(jo, id, 'jo-new')
    for (const path of ['/', '/dashboard?a=b', '/dl/abc?userSecret=s', '/dltransfer/abc', '/manage/abc/secret']) {
      expect(await get('jo-old', path)).toEqual({ status: 308, location: originOf('jo-new') + path })
    }
    const { headers } = await ask(service.app.port, { path: '/', host: hostOf('jo-old') })
    expect(headers['cache-control']).toBe('no-store')
    expect(await get('jo-new', '/')).toMatchObject({ status: 200 })
  })

  test('whoever has a page open at the old address can finish there, and signs in at the new one', async () => {
    const kim = await withPlan('Kim')
    const id = await add(kim, 'kim-old')
    const { api } = await sendFrom(kim, 'kim-old')
    await rename(kim, id, 'kim-new')
    const sent = await api.createTransfer({ body: newTransfer })
    expect(await api.getTransfer({ params: { id: sent.transferId } })).toMatchObject({ link: sent.link })
    const { headers } = await ask(service.app.port, {
      method: 'OPTIONS',
      path: '/v2/disk/sign-many',
      host: new URL(service.app.storageUrl).host,
      headers: { origin: originOf('kim-old'), 'access-control-request-method': 'PUT' },
    })
    expect(headers['access-control-allow-origin']).toBe(originOf('kim-old'))
    const again = await kim.at('kim-new').signIn({ query: {}, body: kim.credentials() })
    expect(again).toMatchObject({ subdomain: 'kim-new', sessionCookie: null })
  })

  test('links lead on after the 30 days too, while a transfer made there lives, and nothing else does', async () => {
    const lou = await withPlan('Lou')
    const id = await add(lou, 'lou-old')
    const { api, sent } = await sendFrom(lou, 'lou-old')
    const path = new URL(sent.link).pathname
    await rename(lou, id, 'lou-new')
    expect((await list(lou)).subdomains).toMatchObject([{ name: 'lou-new', liveTransfers: 1 }])
    await letMonthPass('lou-old')
    expect(await get('lou-old', path)).toEqual({ status: 308, location: originOf('lou-new') + path })
    for (const other of ['/', '/dashboard', '/api/transfer/uploads/concurrency'])
      expect(await get('lou-old', other)).toEqual({ status: 404, location: undefined })
    await expect(api.getSession()).rejects.toMatchObject(notThere)
    await endTransfer(sent.transferId)
    expect(await get('lou-old', path)).toEqual({ status: 404, location: undefined })
  })

  test('the old name is nobody else’s, but its owner can go back to it', async () => {
    const [max, other] = [await withPlan('Max'), await withPlan('Mo')]
    const id = await add(max, 'max-old')
    await rename(max, id, 'max-new')
    await expect(add(other, 'max-old')).rejects.toMatchObject(refused('NAME_TAKEN'))
    expect(await rename(max, id, 'max-old')).toMatchObject({ name: 'max-old' })
    expect(await get('max-old', '/')).toMatchObject({ status: 200 })
    expect(await get('max-new', '/')).toEqual({ status: 308, location: `${originOf('max-old')}/` })
  })
})

describe('after a site was deleted', () => {
  test('its links lead to the main site while a transfer made there lives, and its pages are gone', async () => {
    const nel = await withPlan('Nel')
    const id = await add(nel, 'nel-site')
    const { sent } = await sendFrom(nel, 'nel-site')
    await nel.api.deleteSubdomain({ params: { id } })
    for (const path of [new URL(sent.link).pathname, new URL(sent.manageLink ?? '').pathname, '/mail/token'])
      expect(await get('nel-site', path)).toEqual({ status: 308, location: service.app.publicUrl + path })
    expect(await get('nel-site', '/')).toEqual({ status: 404, location: undefined })
    expect(await nel.api.signIn({ query: {}, body: nel.credentials() })).toMatchObject({ subdomain: 'www' })
    await endTransfer(sent.transferId)
    expect(await get('nel-site', new URL(sent.link).pathname)).toMatchObject(notThere)
  })

  test('mail programs still unsubscribe people with one click, which follows no redirect', async () => {
    const oda = await withPlan('Oda')
    await oda.api.deleteSubdomain({ params: { id: await add(oda, 'oda-site') } })
    const post = (place: string) =>
      ask(service.app.port, {
        method: 'POST',
        path: '/mail/made-up',
        host: hostOf(place),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    // The token is made up; that it is looked at shows that the call is taken.
    expect((await post('oda-site')).json).toMatchObject({ error: expect.any(String) as string })
    expect((await post('never-there')).text).toBe('Not found')
  })

  test('its name rests for a year from the end of its last transfer', async () => {
    const [pia, other] = [await withPlan('Pia'), await withPlan('Pol')]
    const id = await add(pia, 'pia-site')
    const { sent } = await sendFrom(pia, 'pia-site')
    await pia.api.deleteSubdomain({ params: { id } })
    const letYearPass = () =>
      query(`update resting_names set freed_at = now() - interval '364 days' where name = 'pia-site'`)
    await letYearPass()
    await runJob(service, 'keep-linked-names')
    const { rows } = await query(`select freed_at > now() - interval '1 hour' as is_put_off from resting_names
      where name = 'pia-site'`)
    expect(rows).toEqual([{ is_put_off: true }])
    await endTransfer(sent.transferId)
    await letYearPass()
    await runJob(service, 'keep-linked-names')
    await expect(add(other, 'pia-site')).rejects.toMatchObject(refused('NAME_TAKEN'))
    await query(`update resting_names set freed_at = now() - interval '367 days' where name = 'pia-site'`)
    await add(other, 'pia-site')
  })
})

const endTransfer = (transferId: string) =>
  query(`update transfers set status = 'DELETED', deleted_at = now(), end_reason = 'deleted' where public_id = $1`, [
    transferId,
  ])
