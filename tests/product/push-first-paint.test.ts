import type { Boot } from '@envoi/contract/boot'
import type { PushChanges } from '@envoi/contract/push'
import { type Answer, ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { joined, memberOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add } from './subdomain-calls.ts'

/** Aubry is Ana's, with Mia in a group of her team. */
let service: Service
let ana: SignedUp
let mia: SignedUp
let aubry: string
let code: string
beforeAll(async () => {
  service = await startService()
  ana = await service.signedUp('Ana', { plan: 'CUSTOM' })
  mia = await joined(service, ana, 'Mia')
  aubry = await add(ana, 'aubry', 'Atelier Aubry')
  const { link } = await mia.api.makePersonalPushLink(memberOf(ana, mia.uid))
  code = link.split('/').at(-1) ?? ''
  const color = (value: string) => ({ operations: [{ op: 'add' as const, path: '/actionColor' as const, value }] })
  await ana.api.customizeSubdomain({ params: { id: aubry }, body: color('#0E7C66') })
  const { id } = await ana.api.addMemberGroup({ body: { name: 'Press' } })
  await ana.api.addToMemberGroup({ params: { id, memberId: mia.uid } })
  await ana.api.customizeMemberGroup({ params: { id }, body: color('#C4532D') })
})
afterAll(() => service[Symbol.asyncDispose]())

const hostOf = (place: string) =>
  place === 'www' ? `localhost:${service.app.port}` : `${place}.localhost:${service.app.port}`
const get = (place: string, path: string, headers: Record<string, string> = {}) =>
  ask(service.app.port, { path, host: hostOf(place), headers: { accept: 'text/html', ...headers } })
const bootOf = ({ text }: Answer) => JSON.parse(/id="boot">(.*?)<\/script>/.exec(text)?.[1] ?? '') as Boot
const set = (push: PushChanges) => ana.api.setSubdomainUploader({ params: { id: aubry }, body: { push } })

describe('a push page, before any script', () => {
  test('says whose it is, in the look of the site, also to whoever is signed out of it', async () => {
    const answer = await get('aubry', '/push')
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<title>Send files to Atelier Aubry</title>')
    expect(answer.text).toContain('<meta property="og:title" content="Send files to Atelier Aubry" />')
    expect(bootOf(answer)).toMatchObject({
      push: { receiver: 'Atelier Aubry', languages: ['en', 'fr'] },
      look: { actionColor: '#0E7C66' },
    })
    expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  })

  test('shows chats what the customer has set for pages that people send from', async () => {
    const operations = [{ op: 'add' as const, path: '/title' as const, value: 'Your drawings, please' }]
    await ana.api.customizeSubdomainUploaderLinks({ params: { id: aubry }, body: { operations } })
    expect((await get('aubry', '/push')).text).toContain('<meta property="og:title" content="Your drawings, please" />')
  })

  test('of a member has the look of their group over that of the site', async () => {
    const answer = await get('aubry', `/push/${code}`)
    expect(answer.text).toContain('<title>Send files to Mia, Atelier Aubry</title>')
    expect(bootOf(answer)).toMatchObject({ push: { receiver: 'Mia' }, look: { actionColor: '#C4532D' } })
  })

  test('of a member stands on their home alone: elsewhere it leads there', async () => {
    const { status, headers } = await get('www', `/push/${code}?lang=fr`)
    expect({ status, location: headers['location'] }).toEqual({
      status: 302,
      location: `http://${hostOf('aubry')}/push/${code}?lang=fr`,
    })
  })

  test('is in one of its languages, the first where the reader’s is none of them', async () => {
    await set({ languages: ['fr'] })
    const answer = await get('aubry', '/push?lang=en', { 'accept-language': 'en' })
    expect(answer.text).toContain('<html lang="fr"')
    expect(answer.text).toContain('<title>Envoyez des fichiers à Atelier Aubry</title>')
    expect(bootOf(answer)).toMatchObject({ language: 'fr', push: { languages: ['fr'] } })
    await set({ languages: ['en', 'fr'] })
    expect((await get('aubry', '/push', { 'accept-language': 'fr' })).text).toContain('<html lang="fr"')
  })

  test('is not there behind a code of nobody’s, and whoever tries them is told to wait by the call', async () => {
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await get('aubry', `/push/guess${tries}`)).toMatchObject({ status: 404 })
    }
    const answer = await get('aubry', '/push/guess')
    expect(answer.status).toBe(200)
    expect(bootOf(answer)).not.toHaveProperty('push')
  })

  test('of the main site names no receiver', async () => {
    const answer = await get('www', '/push')
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<title>Receive files, Envoi</title>')
    expect(bootOf(answer)).not.toHaveProperty('push')
  })
})
