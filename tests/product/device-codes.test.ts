import { rates } from '@envoi/contract/limits'
import type { ApiScope } from '@envoi/contract/words'
import { createMovingClock } from '@envoi/testing/clock'
import { outcomes } from '@envoi/testing/concurrent-calls'
import { inboxOf } from '@envoi/testing/inbox'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notThere, refused } from './subdomain-calls.ts'

const time = createMovingClock()
let service: Service
let ana: SignedUp
beforeAll(async () => {
  // People type more codes here than anybody does.
  const often = { max: 10_000, per: 60_000 }
  service = await startService({ clock: time.clock, rates: { ...rates, deviceCodeTries: often } })
  ana = await service.signedUp('Ana', { plan: 'PREMIUM' })
})
afterAll(() => service[Symbol.asyncDispose]())

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)

/** A program at a place of its own, which asks. */
async function device(scopes: ApiScope[] = ['send', 'read']) {
  const nas = service.person('Nas')
  const asked = await nas.api.askDeviceCode({ body: { client: 'envoi on calder-nas', scopes } })
  const poll = () => nas.api.redeemDeviceCode({ body: { deviceCode: asked.deviceCode } })
  /** After the pause that it was told to make. */
  const pollLater = () => {
    time.pass(asked.interval * 1000 + 1)
    return poll()
  }
  return { nas, ...asked, params: { code: asked.userCode }, poll, pollLater }
}
const pending = refused('AUTHORIZATION_PENDING', 409)
const over = refused('EXPIRED', 410)

describe('a program without a browser', () => {
  test('asks, is told two codes and where somebody answers', async () => {
    const asked = await device()
    expect(asked).toMatchObject({
      deviceCode: expect.stringMatching(/^[\w-]{43}$/),
      userCode: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verificationUri: `${service.app.publicUrl}/device`,
      verificationUriComplete: `${service.app.publicUrl}/device?code=${asked.userCode}`,
      expiresIn: 600,
      interval: 5,
    })
    const { rows } = await query('select to_jsonb(device_codes)::text as row from device_codes')
    const kept = rows.map(({ row }) => row).join()
    for (const code of [asked.deviceCode, asked.userCode, asked.userCode.replace('-', '')])
      expect(kept).not.toContain(code)
  })

  test('has its key once somebody has approved it, and the key is made only then', async () => {
    const { nas, params, poll, pollLater } = await device()
    await expect(poll()).rejects.toMatchObject(pending)
    await ana.api.approveDeviceCode({ params, body: {} })
    const before = (await ana.api.listApiKeys()).keys.length
    const { key, account, ...view } = await pollLater()
    expect(account).toEqual({ uid: ana.uid, email: ana.email, displayName: 'Ana' })
    expect(view).toMatchObject({ description: 'envoi on calder-nas', scopes: ['send', 'read'] })
    // For a year: nobody has said otherwise.
    const lives = Date.parse(String(view.expiresAt)) - time.clock().getTime()
    expect(lives / 86_400_000).toBeCloseTo(365, 1)
    expect((await ana.api.listApiKeys()).keys).toHaveLength(before + 1)
    expect(await service.person('Nas', { key }).api.getOwnKey()).toMatchObject({ id: view.id, account })
    await expect(pollLater()).rejects.toMatchObject(over)
    // Whoever approved it is told where it was asked from.
    const newest = async () => (await inboxOf(service).all(ana.email))[0]
    await expect.poll(async () => (await newest())?.text).toContain(`a program at the address ${nas.address}`)
    expect((await newest())?.text).not.toContain(key)
  })

  test('gets one key, however many ask for it at once', async () => {
    const { params, poll } = await device()
    await ana.api.approveDeviceCode({ params, body: {} })
    const before = (await ana.api.listApiKeys()).keys.length
    // Whoever comes while the key is made came too early, and whoever comes after finds nothing more to ask for.
    const { done, '429': early = 0, '410 EXPIRED': late = 0 } = await outcomes([poll(), poll(), poll()])
    expect({ done, others: early + late }).toEqual({ done: 1, others: 2 })
    expect((await ana.api.listApiKeys()).keys).toHaveLength(before + 1)
  })

  test('is told to wait when it looks too often, and its looks count', async () => {
    const { poll, pollLater } = await device()
    await expect(poll()).rejects.toMatchObject(pending)
    await expect(poll()).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
    await expect(pollLater()).rejects.toMatchObject(pending)
  })

  test('is told when somebody has said no', async () => {
    const { params, pollLater } = await device()
    await ana.api.denyDeviceCode({ params })
    await expect(pollLater()).rejects.toMatchObject(refused('ACCESS_DENIED', 403))
    await expect(ana.api.approveDeviceCode({ params, body: {} })).rejects.toMatchObject(notThere)
  })

  test('waits for ten minutes', async () => {
    const { params, poll } = await device()
    time.pass(600_001)
    await expect(ana.api.getDeviceCode({ params })).rejects.toMatchObject(notThere)
    await expect(ana.api.approveDeviceCode({ params, body: {} })).rejects.toMatchObject(notThere)
    await expect(poll()).rejects.toMatchObject(over)
  })

  test.each(['made-up', ''])(
    'that shows a code it was never given (%j) is told that it is over',
    async (deviceCode) => {
      const asked = service.person('Nas').api.redeemDeviceCode({ body: { deviceCode } })
      await expect(asked).rejects.toMatchObject(over)
    },
  )
})

describe('whoever types a code', () => {
  test('sees who asks, from where and for what', async () => {
    const { nas, params } = await device(['team', 'manage'])
    expect(await ana.api.getDeviceCode({ params })).toEqual({
      client: 'envoi on calder-nas',
      scopes: ['team', 'manage'],
      source: nas.address,
      askedAt: expect.any(String),
      expiresAt: expect.any(String),
    })
  })

  test.each([
    ['in small letters', (code: string) => code.toLowerCase()],
    ['without the dash', (code: string) => code.replace('-', '')],
    ['with spaces', (code: string) => ` ${code.replace('-', ' ')} `],
  ])('may type it %s', async (_title, write) => {
    const { userCode } = await device()
    await ana.api.getDeviceCode({ params: { code: write(userCode) } })
  })

  test('may give less than was asked, with an end, and never more', async () => {
    const { params, pollLater } = await device(['send', 'read'])
    const more = ana.api.approveDeviceCode({ params, body: { scopes: ['send', 'team'] } })
    await expect(more).rejects.toMatchObject({ status: 400 })
    const past = ana.api.approveDeviceCode({ params, body: { expiresAt: '2020-01-01T00:00:00Z' } })
    await expect(past).rejects.toMatchObject(refused('INVALID_DATES'))
    const expiresAt = new Date(time.clock().getTime() + 86_400_000).toISOString()
    await ana.api.approveDeviceCode({ params, body: { scopes: ['send'], expiresAt } })
    expect(await pollLater()).toMatchObject({ scopes: ['send'], expiresAt })
  })

  test('may say that its key never ends', async () => {
    const { params, pollLater } = await device()
    await ana.api.approveDeviceCode({ params, body: { expiresAt: null } })
    expect(await pollLater()).toMatchObject({ expiresAt: null })
  })

  test('answers once: the first answer holds', async () => {
    const { params, pollLater } = await device()
    const bo = await service.signedUp('Bo', { plan: 'PREMIUM' })
    const answers = [ana, bo].map(({ api }) => api.approveDeviceCode({ params, body: {} }))
    expect(await outcomes(answers)).toEqual({ done: 1, '404': 1 })
    await expect(ana.api.denyDeviceCode({ params })).rejects.toMatchObject(notThere)
    await pollLater()
  })

  test('needs a plan and the API switched on, when approving and when the key is made', async () => {
    const cy = await service.signedUp('Cy')
    const { params, pollLater } = await device()
    const approve = () => cy.api.approveDeviceCode({ params, body: {} })
    await expect(approve()).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
    await query(`update users set plan_name = 'PREMIUM' where uid = $1`, [cy.uid])
    await cy.api.disableApi()
    await expect(approve()).rejects.toMatchObject(refused('API_DISABLED', 403))
    await cy.api.enableApi()
    await approve()
    await cy.api.disableApi()
    await expect(pollLater()).rejects.toMatchObject(refused('API_DISABLED', 403))
    await cy.api.enableApi()
    await pollLater()
  })

  test('who closes their account takes what they approved with them', async () => {
    const di = await service.signedUp('Di', { plan: 'PREMIUM' })
    const { params, pollLater } = await device()
    await di.api.approveDeviceCode({ params, body: {} })
    await di.api.deleteUser({ params: { uid: di.uid }, body: { password: di.password } })
    await expect(pollLater()).rejects.toMatchObject(over)
  })
})

describe('limits', () => {
  const used = (key: string, count: number) =>
    query(`insert into rate_limits (key, count, ends_at) values ($1, $2, now() + interval '1 hour')`, [key, count])

  test('a place on the network asks for so many codes', async () => {
    const nas = service.person('Nas')
    await used(`deviceCodes ${nas.address}`, rates.deviceCodes.max - 1)
    const askOnce = () => nas.api.askDeviceCode({ body: { client: 'envoi', scopes: ['send'] } })
    await askOnce()
    await expect(askOnce()).rejects.toMatchObject({ status: 429 })
  })

  test('codes are guessed so often, by account and by place', async () => {
    const guess = (who: Person) => who.api.getDeviceCode({ params: { code: 'BCDF-GHJK' } })
    const ed = await service.signedUp('Ed')
    await used(`deviceCodeTries ${ed.address}`, 10_000)
    await expect(guess(ed)).rejects.toMatchObject({ status: 429 })
  })
})
