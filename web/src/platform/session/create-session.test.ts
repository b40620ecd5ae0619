import { expect, test } from 'vitest'
import { type SessionPlay, playSession } from './create-session.fixture.ts'

function signedIn(): SessionPlay {
  const play = playSession()
  play.setCookie({})
  return play
}

test('a page opened with the cookie has its user at once, without a call', () => {
  const play = signedIn()
  expect(play.openTab().user).toMatchObject({
    uid: 'u1',
    email: 'ana@example.org',
    planType: 'NONE',
    payingUser: false,
  })
  expect(play.calls).toEqual([])
})

test('a page opened with minutes left has no user, so that nothing is called in their name', () => {
  const play = playSession()
  play.setCookie({ exp: 11 * 60 })
  const here = play.openTab()
  expect(here.user).toBeUndefined()
  expect(here.cookie).toMatchObject({ uid: 'u1' })
})

test('the new cookie applies in every tab after signing in', () => {
  const play = playSession()
  const [here, there] = [play.openTab(), play.openTab()]
  play.setCookie({})
  expect([here.user, there.user]).toEqual([undefined, undefined])
  here.adopt()
  expect([here.user?.uid, there.user?.uid]).toEqual(['u1', 'u1'])
})

test('signing out ends the session on the server and in every tab', async () => {
  const play = signedIn()
  const [here, there] = [play.openTab(), play.openTab()]
  await here.signOut()
  expect(play.calls).toEqual(['delete'])
  expect([here.user, there.user, there.cookie]).toEqual([undefined, undefined, undefined])
})

test('a sign-out that fails leaves the user signed in', async () => {
  const play = signedIn()
  const here = play.openTab()
  play.server.isAway = true
  await expect(here.signOut()).rejects.toThrow('no answer')
  expect(here.user?.uid).toBe('u1')
})

test.each([false, true])(
  'reading the user during a sign-out waits for its end; server unreachable: %s',
  async (isAway) => {
    const play = signedIn()
    const here = play.openTab()
    play.server.isAway = isAway
    const home = Promise.withResolvers<void>()
    const leaving = here.leave(async () => {
      await home.promise
      await here.signOut()
    })
    const seen = here.settled().then(() => here.user?.uid)
    home.resolve()
    await (isAway ? expect(leaving).rejects.toThrow('no answer') : leaving)
    expect(await seen).toBe(isAway ? 'u1' : undefined)
  },
)

test('a new plan shows after a refresh', async () => {
  const play = signedIn()
  const here = play.openTab()
  let told = 0
  here.subscribe(() => (told += 1))
  await here.refresh()
  expect(told).toBe(0)
  play.server.claims = { plan_type: 'PREMIUM' }
  await here.refresh()
  expect(here.user).toMatchObject({ planType: 'PREMIUM', payingUser: true })
  expect(told).toBe(1)
})

test('a session unknown to the server ends, and its cookie is removed', async () => {
  const play = signedIn()
  const here = play.openTab()
  play.server.knows = false
  await here.refresh()
  expect(play.calls).toEqual(['get', 'delete'])
  expect([here.user, here.cookie]).toEqual([undefined, undefined])
})

test('an answer about a session replaced meanwhile is ignored', async () => {
  const play = signedIn()
  const here = play.openTab()
  play.server.knows = false
  const asking = here.refresh()
  play.setCookie({ iat: 1, plan_type: 'TEAM' })
  await asking
  expect(play.calls).toEqual(['get'])
  expect(here.user?.planType).toBe('TEAM')
})

test('a failed refresh changes nothing and is logged', async () => {
  const play = signedIn()
  const here = play.openTab()
  play.server.isAway = true
  await here.refresh()
  expect(here.user?.uid).toBe('u1')
  expect(play.logged).toHaveLength(1)
})

test('an answer after the sign-out does not sign the user in again', async () => {
  const play = signedIn()
  const here = play.openTab()
  const asking = here.refresh()
  await here.signOut()
  await asking
  expect(here.user).toBeUndefined()
})

test.each([true, false])('staying connected exchanges the session, trusted: %s', async (trustDevice) => {
  const play = signedIn()
  const here = play.openTab()
  play.server.claims = { exp: 9_999_999_999 }
  await here.stayConnected(trustDevice)
  expect(play.calls).toEqual([`exchange {"trustDevice":${trustDevice}}`])
  expect(here.user?.expiresAt).toBe(9_999_999_999_000)
})

test('staying connected without a session is logged, and signs the user out', async () => {
  const play = signedIn()
  const here = play.openTab()
  play.setCookie(undefined)
  await here.stayConnected(true)
  expect(play.calls).toEqual([])
  expect(play.logged).toEqual([new Error('can not sign in back, no session')])
  expect(here.user).toBeUndefined()
})
