import { rates } from '@envoi/contract/limits'
import { type Inbox, inboxOf } from '@envoi/testing/inbox'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { joined, teamOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const invalid = { status: 401, codes: ['INVALID_CODE'] }

let service: Service
let inbox: Inbox
let ana: SignedUp
beforeAll(async () => {
  service = await startService()
  inbox = inboxOf(service)
  ana = await service.signedUp('Ana', { plan: 'TEAM25' })
})
afterAll(() => service[Symbol.asyncDispose]())

let addresses = 0
const newAddress = (): string => `replies${(addresses += 1)}@example.org`
const of = ({ uid }: SignedUp) => ({ params: { uid } })
const list = async (owner: SignedUp) => (await owner.api.listReplyAddresses(of(owner))).addresses
const ask = (owner: SignedUp, email: string) => owner.api.askReplyAddress({ ...of(owner), body: { email } })
const prove = (owner: SignedUp, email: string, code: string) =>
  owner.api.proveReplyAddress({ ...of(owner), body: { email, code } })
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111')

/** Asked for, and its code has come. */
async function asked(owner: SignedUp): Promise<{ email: string; code: string }> {
  const email = newAddress()
  await ask(owner, email)
  return { email, code: await inbox.codeFor(email) }
}

test('an address is proven by the code that came there, which says who asks; one’s own needs none', async () => {
  const { email, code } = await asked(ana)
  const { subject, text } = await inbox.latest(email)
  expect(subject).toBe('Your code to receive replies')
  expect(text).toContain(`Ana (${ana.email}) wants replies`)
  expect(await list(ana)).toEqual([
    { email: ana.email, isProven: true },
    { email, isProven: false },
  ])
  // Spelled otherwise it is the same address.
  await prove(ana, email.toUpperCase(), `${code.slice(0, 3)} ${code.slice(3)}`)
  expect(await list(ana)).toContainEqual({ email, isProven: true })
  await ana.api.removeReplyAddress({ ...of(ana), body: { email } })
  expect(await list(ana)).toEqual([{ email: ana.email, isProven: true }])
})

describe('a code', () => {
  test('is good once', async () => {
    const { email, code } = await asked(ana)
    await prove(ana, email, code)
    await expect(prove(ana, email, code)).rejects.toMatchObject(invalid)
  })

  test('is dead after five wrong ones', async () => {
    const { email, code } = await asked(ana)
    for (const _ of [1, 2, 3, 4, 5]) await expect(prove(ana, email, otherThan(code))).rejects.toMatchObject(invalid)
    await expect(prove(ana, email, code)).rejects.toMatchObject(invalid)
  })

  test('is dead after half an hour', async () => {
    const { email, code } = await asked(ana)
    await service.app.database.pool.query(
      "update reply_addresses set code_until = code_until - interval '30 minutes' where email = $1",
      [email],
    )
    await expect(prove(ana, email, code)).rejects.toMatchObject(invalid)
  })

  test('of one owner proves nothing to another', async () => {
    const { email, code } = await asked(ana)
    const bo = await service.signedUp('Bo', { plan: 'PREMIUM' })
    await expect(prove(bo, email, code)).rejects.toMatchObject(invalid)
    await ask(bo, email)
    await expect(prove(bo, email, code)).rejects.toMatchObject(invalid)
    await prove(ana, email, code)
  })

  test('is not sent to an address that is proven, whose proof stays', async () => {
    const { email, code } = await asked(ana)
    await prove(ana, email, code)
    await ask(ana, email)
    await ask(ana, ana.email)
    await whenMailQueueIsEmpty(service)
    expect(await inbox.all(email)).toHaveLength(1)
    expect(await list(ana)).toContainEqual({ email, isProven: true })
  })
})

test('one address gets so many codes an hour, and whoever asks for more is told nothing', async () => {
  const owner = await service.signedUp('Cy', { plan: 'PREMIUM' })
  const email = newAddress()
  // One letter after the other: only the newest code is good, and two on their way together may overtake each other.
  for (let count = 0; count < rates.replyAddressAddress.max + 2; count += 1) {
    await ask(owner, email)
    await whenMailQueueIsEmpty(service)
  }
  expect(await inbox.all(email)).toHaveLength(rates.replyAddressAddress.max)
  await prove(owner, email, await inbox.codeFor(email))
})

test('an account asks for so many an hour, whatever the addresses', async () => {
  const owner = await service.signedUp('Dee', { plan: 'PREMIUM' })
  for (let count = 0; count < rates.replyAddressAccount.max; count += 1) await ask(owner, newAddress())
  await expect(ask(owner, newAddress())).rejects.toMatchObject({ status: 429 })
})

test('without a plan there are none, and what is no address is told', async () => {
  const fay = await service.signedUp('Fay')
  await expect(ask(fay, newAddress())).rejects.toMatchObject({ status: 403, codes: ['PLAN_REQUIRED'] })
  for (const email of ['nothing', 'a@b', '"a b"@example.org', 'a@example.org, b@example.org'])
    await expect(ask(ana, email)).rejects.toMatchObject({ status: 422, codes: ['INVALID_EMAIL'] })
})

test('a manager proves one for the team, and all of them stay with it under its next owner', async () => {
  const owner = await service.signedUp('Eli', { plan: 'TEAM' })
  const max = await joined(service, owner, 'Max', { role: 'MANAGER' })
  const email = newAddress()
  await max.api.askReplyAddress({ ...of(owner), body: { email } })
  const code = await inbox.codeFor(email)
  expect((await inbox.latest(email)).text).toContain(max.email)
  await max.api.proveReplyAddress({ ...of(owner), body: { email, code } })
  await owner.api.giveTeam({ ...teamOf(owner), body: { id: max.uid, password: owner.password } })
  expect(await list(max)).toEqual(
    expect.arrayContaining([owner.email, max.email, email].map((each) => ({ email: each, isProven: true }))),
  )
})
