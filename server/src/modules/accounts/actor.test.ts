import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Account } from './account.ts'
import { type FindKey, createActorOf } from './actor.ts'
import type { Session } from './session.ts'

const session = { id: 1 } as Session
const requestWith = (headers: Record<string, string>) => ({ headers, raw: { headers } }) as unknown as FastifyRequest

function openDoor(findSession: (token: string, place: string) => Promise<Session | undefined>, findKey?: FindKey) {
  const asked: string[] = []
  const actorOf = createActorOf({
    sourceOf: () => '10.0.0.1',
    countryOf: () => null,
    placeName: (host) => host?.split('.')[0],
    sessionCookie: () => 'session',
    senderDeviceCookie: () => 'sender-device',
    ...(findKey && { findKey }),
    findSession: (token, place) => {
      asked.push(`${token} at ${place}`)
      return findSession(token, place)
    },
  })
  return { actorOf, asked }
}

test('who is signed in is looked up once in a request, however many ask and with whatever else they show', async () => {
  const { actorOf, asked } = openDoor(async () => session)
  const request = requestWith({ host: 'acme.envoi.example', cookie: 'session=abc' })
  const actors = await Promise.all([actorOf(request, {}), actorOf(request, { userSecret: 'secret' })])
  expect(actors).toMatchObject([
    { session, userSecret: undefined },
    { session, userSecret: 'secret' },
  ])
  expect(asked).toEqual(['abc at acme'])
})

test('the next request asks again: a session ends at once', async () => {
  const answers = [session, undefined]
  const { actorOf, asked } = openDoor(async () => answers.shift())
  const ask = () => actorOf(requestWith({ host: 'www.envoi.example', cookie: 'session=abc' }), {})
  expect((await ask()).session).toMatchObject(session)
  expect((await ask()).session).toBeUndefined()
  expect(asked).toHaveLength(2)
})

test('without a cookie nobody is looked for', async () => {
  const { actorOf, asked } = openDoor(async () => session)
  expect((await actorOf(requestWith({ host: 'www.envoi.example' }), {})).session).toBeUndefined()
  expect(asked).toEqual([])
})

test('whoever shows a key asks by it alone, with whatever cookies', async () => {
  const user = { id: 7 } as Account
  const key = { id: 3, scopes: ['read'] as const }
  const { actorOf, asked } = openDoor(
    async () => session,
    async () => ({ user, key }),
  )
  const headers = { host: 'www.envoi.example', cookie: 'session=abc', authorization: 'Bearer evk_1' }
  expect(await actorOf(requestWith(headers), {})).toMatchObject({ user, key, session: undefined })
  expect(asked).toEqual([])
})

test('where no keys are taken, as on the host of bytes, one is as good as none', async () => {
  const { actorOf } = openDoor(async () => undefined)
  const asker = await actorOf(requestWith({ host: 'www.envoi.example', authorization: 'Bearer evk_1' }), {})
  expect(asker).toMatchObject({ user: undefined, key: undefined, session: undefined })
})
