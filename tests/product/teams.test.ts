import { rates, teamInvitation, teamSeats } from '@envoi/contract/limits'
import type { MemberFilter, MemberSort } from '@envoi/contract/teams'
import { createMovingClock } from '@envoi/testing/clock'
import { outcomes } from '@envoi/testing/concurrent-calls'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { invitationToken, invite, joined, memberOf, remove, teamOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const time = createMovingClock()
let service: Service
beforeAll(async () => {
  service = await startService({ clock: time.clock })
})
afterAll(() => service[Symbol.asyncDispose]())

let owners = 0
/** The head of a team of their own. */
const newOwner = (plan: 'TEAM' | 'TEAM25' | 'CUSTOM' = 'TEAM'): Promise<SignedUp> => {
  owners += 1
  return service.signedUp(`Owner${owners}`, { plan })
}
const setPlan = (person: SignedUp, plan: string | null) =>
  service.app.database.pool.query('update users set plan_name = $2 where uid = $1', [person.uid, plan])
const members = async (owner: SignedUp) =>
  (await owner.api.searchMembers({ ...teamOf(owner), body: {} })).members.map(({ id: _id, ...member }) => member)
const seats = async (owner: SignedUp) => (await owner.api.getTeam(teamOf(owner))).seats
const session = async (person: SignedUp) => (await person.api.getSession()).auth
const link = (token: string) => ({ params: { token } })
const password = 'a long enough password'

describe('an invitation', () => {
  test('opens an account with the password that is chosen, which has the limits of the team', async () => {
    const owner = await newOwner()
    const id = await invite(owner, 'cleo@example.org', 'Cleo')
    const token = await invitationToken(service, id)
    const cleo = service.person('Cleo')
    expect(await cleo.api.getInvitation(link(token))).toMatchObject({
      email: 'cleo@example.org',
      displayName: 'Cleo',
      owner: { email: owner.email },
      hasAccount: false,
    })
    expect(await cleo.api.acceptInvitation({ ...link(token), body: { password } })).toEqual({
      team: owner.uid,
      email: 'cleo@example.org',
    })
    const { auth } = await cleo.api.signIn({ body: { email: 'cleo@example.org', password } })
    expect(auth).toMatchObject({ user: { uid: id }, planType: 'TEAM', payingUser: true, managerId: owner.uid })
    expect(await cleo.api.getLimits({ params: { uid: id } })).toMatchObject({ validityDays: 365 })
    expect(await members(owner)).toMatchObject([
      { displayName: 'Cleo', role: 'MEMBER', status: 'ACTIVE' },
      { email: owner.email, role: 'OWNER', status: 'ACTIVE' },
    ])
  })

  test('works once, and not with another password after it', async () => {
    const owner = await newOwner()
    const token = await invitationToken(service, await invite(owner, 'once@example.org'))
    const { api } = service.person('Once')
    await api.acceptInvitation({ ...link(token), body: { password } })
    const again = api.acceptInvitation({ ...link(token), body: { password: 'another long password' } })
    await expect(again).rejects.toMatchObject({ status: 403, codes: ['INVALID_LINK'] })
  })

  test('to somebody with an account needs their session, and what they own stays theirs until they say yes', async () => {
    const owner = await newOwner()
    const dora = await service.signedUp('Dora')
    const token = await invitationToken(service, await invite(owner, dora.email))
    const stranger = await service.signedUp('Stranger')
    for (const { api } of [service.person('Visitor'), stranger]) {
      await expect(api.acceptInvitation({ ...link(token), body: { password } })).rejects.toMatchObject({ status: 401 })
    }
    expect(await session(dora)).toMatchObject({ planType: 'NONE', managerId: null })
    await dora.api.acceptInvitation({ ...link(token), body: {} })
    expect(await session(dora)).toMatchObject({ planType: 'TEAM', managerId: owner.uid })
    // The password stays what it was.
    await dora.api.signIn({ body: dora.credentials() })
  })

  test('expires, can be sent again under a new link, and then works', async () => {
    const owner = await newOwner()
    const id = await invite(owner, 'late@example.org')
    const late = await invitationToken(service, id)
    time.pass(teamInvitation.lives + 1000)
    const { api } = service.person('Late')
    await expect(api.getInvitation(link(late))).rejects.toMatchObject({ codes: ['INVALID_LINK'] })
    await owner.api.signIn({ body: owner.credentials() })
    expect(await members(owner)).toMatchObject([{ status: 'EXPIRED' }, { role: 'OWNER' }])
    expect(await seats(owner)).toEqual({ max: teamSeats.TEAM, used: 1 })
    await owner.api.resendInvitation(memberOf(owner, id))
    expect(await seats(owner)).toEqual({ max: teamSeats.TEAM, used: 2 })
    await expect(api.getInvitation(link(late))).rejects.toMatchObject({ codes: ['INVALID_LINK'] })
    await api.acceptInvitation({ ...link(await invitationToken(service, id)), body: { password } })
  })

  test.each([
    [
      'withdrawn',
      (owner: SignedUp, id: string) => owner.api.removeMember({ ...memberOf(owner, id), body: { transfers: 'keep' } }),
    ],
    [
      'declined',
      async (_: SignedUp, id: string) =>
        service.person('Eve').api.declineInvitation(link(await invitationToken(service, id))),
    ],
  ])('that was %s opens nothing and frees its seat', async (_how, end) => {
    const owner = await newOwner()
    const id = await invite(owner, 'eve@example.org')
    const token = await invitationToken(service, id)
    await end(owner, id)
    await expect(service.person('Eve').api.getInvitation(link(token))).rejects.toMatchObject({
      codes: ['INVALID_LINK'],
    })
    expect(await seats(owner)).toEqual({ max: teamSeats.TEAM, used: 1 })
  })

  test.each(['x', 'x.y', `${'a'.repeat(22)}.${'b'.repeat(43)}`])(
    'is not opened by a made-up link: %j',
    async (token) => {
      const asked = service.person('Guesser').api.getInvitation(link(token))
      await expect(asked).rejects.toMatchObject({ status: 403, codes: ['INVALID_LINK'] })
    },
  )
})

describe('an address', () => {
  test('that belongs to the team is refused as such, that of another team as one that cannot be invited', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    const fay = await joined(service, owner, 'Fay')
    await invite(owner, 'open@example.org')
    for (const email of [owner.email, fay.email.toUpperCase(), 'Open@example.org']) {
      await expect(invite(owner, email)).rejects.toMatchObject({ status: 409, codes: ['ALREADY_MEMBER'] })
    }
    for (const email of [owner.email, fay.email]) {
      await expect(invite(other, email)).rejects.toMatchObject({ status: 409, codes: ['CANNOT_BE_INVITED'] })
    }
    expect(await seats(other)).toMatchObject({ used: 1 })
  })

  test('that two managers add at once is invited once', async () => {
    const owner = await newOwner()
    const manager = await joined(service, owner, 'Gil', { role: 'MANAGER' })
    const body = { email: 'twice@example.org', displayName: 'Twice', langCode: 'en' as const }
    const told = await outcomes([owner, manager].map(({ api }) => api.addMember({ ...teamOf(owner), body })))
    expect(told).toEqual({ done: 1, '409 ALREADY_MEMBER': 1 })
  })

  test('that was invited by two teams joins one, also when both are accepted at once', async () => {
    const both = [await newOwner(), await newOwner()]
    const hal = await service.signedUp('Hal')
    const tokens = await Promise.all(
      both.map(async (owner) => invitationToken(service, await invite(owner, hal.email))),
    )
    const accept = (token: string) => hal.api.acceptInvitation({ ...link(token), body: {} })
    expect(await outcomes(tokens.map(accept))).toEqual({ done: 1, '409 CANNOT_BE_INVITED': 1 })
    const { managerId } = await session(hal)
    const joinedBoth = (await Promise.all(both.map(members))).flat().filter(({ email }) => email === hal.email)
    expect(joinedBoth.map(({ status }) => status).toSorted()).toEqual(['ACTIVE', 'INVITED'])
    expect(both.map(({ uid }) => uid)).toContain(managerId)
  })

  test('is mailed so many invitations a day and no more, whoever sends them', async () => {
    const owner = await newOwner()
    const id = await invite(owner, 'pestered@example.org')
    for (let sent = 1; sent < rates.invitationAddress.max; sent += 1)
      await owner.api.resendInvitation(memberOf(owner, id))
    await expect(owner.api.resendInvitation(memberOf(owner, id))).rejects.toMatchObject({ status: 429 })
    await expect(invite(await newOwner(), 'Pestered@example.org')).rejects.toMatchObject({ status: 429 })
  })
})

describe('seats', () => {
  test('are taken by open invitations too, and none is given beyond the plan', async () => {
    const owner = await newOwner()
    for (let seat = 2; seat <= teamSeats.TEAM; seat += 1) await invite(owner, `seat${seat}@example.org`)
    await expect(invite(owner, 'eleventh@example.org')).rejects.toMatchObject({
      status: 422,
      limitErrors: [{ limit: 'SEATS', max: teamSeats.TEAM, actual: teamSeats.TEAM + 1 }],
    })
    await setPlan(owner, 'TEAM25')
    await invite(owner, 'eleventh@example.org')
    expect(await seats(owner)).toEqual({ max: teamSeats.TEAM25, used: 11 })
  })

  test('need a team plan', async () => {
    const ivo = await service.signedUp('Ivo', { plan: 'PREMIUM' })
    await expect(invite(ivo, 'nobody@example.org')).rejects.toMatchObject({ status: 403, codes: ['PLAN_REQUIRED'] })
  })
})

describe('an import', () => {
  test('is checked row by row, and invites all whom there is a seat for', async () => {
    const owner = await newOwner()
    const jan = await joined(service, owner, 'Jan')
    const other = await newOwner()
    const row = (email: string, displayName: string | null = null) => ({ email, displayName, langCode: null })
    const rows = [
      row('kim@example.org', 'Kim'),
      row('no address'),
      row('KIM@example.org'),
      row(jan.email),
      row(other.email),
      ...Array.from({ length: 8 }, (_, index) => row(`crew${index}@example.org`)),
    ]
    const judged = ['invalid', 'repeated', 'member', 'refused']
    const filled = Array.from({ length: 7 })
    expect(await owner.api.checkMembers({ ...teamOf(owner), body: { rows } })).toEqual({
      outcomes: ['ready', ...judged, ...filled.map(() => 'ready'), 'no-seat'],
      seatsLeft: 0,
    })
    expect(await seats(owner)).toMatchObject({ used: 2 })
    expect(await owner.api.importMembers({ ...teamOf(owner), body: { rows } })).toEqual({
      outcomes: ['invited', ...judged, ...filled.map(() => 'invited'), 'no-seat'],
      seatsLeft: 0,
    })
    expect(await seats(owner)).toEqual({ max: teamSeats.TEAM, used: teamSeats.TEAM })
    expect(await members(owner)).toContainEqual(
      expect.objectContaining({ email: 'crew3@example.org', displayName: 'crew3' }),
    )
  })
})

describe('the list of members', () => {
  test('is searched by words, filtered by status and role, and put in order', async () => {
    const owner = await newOwner()
    const zoe = await joined(service, owner, 'Zoé', { email: 'zoe@example.org' })
    await joined(service, owner, 'Max', { role: 'MANAGER' })
    await invite(owner, 'nina@example.org', 'Nina')
    const search = async ({ sort, size, ...filter }: MemberFilter & { sort?: MemberSort; size?: number }) => {
      const page = { ...(sort && { sort }), ...(size !== undefined && { size }) }
      const { members: found, total } = await owner.api.searchMembers({
        ...teamOf(owner),
        body: { ...filter, ...page },
      })
      expect((await owner.api.countMembers({ ...teamOf(owner), body: filter })).count).toBe(total)
      return found.map(({ displayName }) => displayName)
    }
    expect(await search({})).toEqual(['Max', 'Nina', owner.name, 'Zoé'])
    expect(await search({ sort: '-displayName', size: 2 })).toEqual(['Zoé', owner.name])
    expect(await search({ query: 'zoe' })).toEqual(['Zoé'])
    expect(await search({ query: zoe.email.toUpperCase() })).toEqual(['Zoé'])
    expect(await search({ query: '%' })).toEqual([])
    expect(await search({ status: ['INVITED'] })).toEqual(['Nina'])
    expect(await search({ role: ['MANAGER', 'OWNER'] })).toEqual(['Max', owner.name])
    expect(await owner.api.countMembers({ ...teamOf(owner), query: { onlySSO: 'true' }, body: {} })).toEqual({
      count: 0,
    })
  })
})

describe('storage', () => {
  test('is the team’s: what one member sends leaves less for all, and goes with whoever leaves', async () => {
    const owner = await newOwner()
    const [one, two] = [await joined(service, owner, 'One'), await joined(service, owner, 'Two')]
    await one.send({ 'film.mp4': Buffer.alloc(3000) })
    const used = async (person: SignedUp) => (await person.api.getLimits({ params: { uid: person.uid } })).storageUsed
    expect([await used(owner), await used(one), await used(two)]).toEqual([3000, 3000, 3000])
    expect((await owner.api.getTeam(teamOf(owner))).storage.used).toBe(3000)
    expect(await members(owner)).toContainEqual(expect.objectContaining({ displayName: 'One', storageUsed: 3000 }))
    await remove(owner, one)
    expect([await used(owner), await used(two)]).toEqual([0, 0])
  })
})

describe('a member who is removed', () => {
  async function withTransfer() {
    const owner = await newOwner()
    const member = await joined(service, owner, 'Ola')
    const sent = await member.send({ 'plan.pdf': Buffer.from('plan') })
    return { owner, member, sent }
  }
  const sentBy = async ({ api, credentials }: SignedUp) => {
    await api.signIn({ body: credentials() })
    return (await api.searchTransfers({ body: {} })).transfers.map(({ transferId }) => transferId)
  }

  test('goes on with a free account, and is signed out', async () => {
    const { owner, member, sent } = await withTransfer()
    await remove(owner, member)
    await expect(member.api.getSession()).rejects.toMatchObject({ status: 401 })
    expect(await sentBy(member)).toEqual([sent.transferId])
    expect(await session(member)).toMatchObject({ planType: 'NONE', managerId: null })
    expect(await sentBy(owner)).toEqual([])
  })

  test('gives the transfers to the owner, whose they are alone from then on', async () => {
    const { owner, member, sent } = await withTransfer()
    await remove(owner, member, 'give')
    expect(await sentBy(owner)).toEqual([sent.transferId])
    expect(await sentBy(member)).toEqual([])
    const old = member.api.deleteTransfer({
      params: { id: sent.transferId },
      headers: { 'x-sender-secret': sent.senderSecret },
    })
    await expect(old).rejects.toMatchObject({ status: 404 })
  })

  test('leaves no transfer behind where that is asked', async () => {
    const { owner, member, sent } = await withTransfer()
    await remove(owner, member, 'delete')
    const asked = service.person('Recipient').api.getTransfer({ params: { id: sent.transferId } })
    await expect(asked).rejects.toMatchObject({ status: 410 })
  })
})

describe('whoever can no longer sign in', () => {
  const finish = (person: SignedUp, sent: Awaited<ReturnType<SignedUp['create']>>) =>
    service.person(person.name).api.uploadDone({
      params: { id: sent.transferId },
      headers: { 'x-upload-token': sent.uploadToken },
    })
  const addRecipient = (sent: Awaited<ReturnType<SignedUp['send']>>) =>
    service.person('Old').api.addRecipient({
      params: { id: sent.transferId, recipient: 'late@example.org' },
      headers: { 'x-sender-secret': sent.senderSecret },
    })

  test.each([
    [
      'suspended',
      (owner: SignedUp, { uid }: SignedUp) =>
        owner.api.changeMember({ ...memberOf(owner, uid), body: { suspended: true } }),
    ],
    ['removed and has given the transfers', (owner: SignedUp, member: SignedUp) => remove(owner, member, 'give')],
  ])('being %s, finishes no upload and changes nothing by an old link', async (_why, end) => {
    const owner = await newOwner()
    const rex = await joined(service, owner, 'Rex')
    const open = await rex.create({ 'late.pdf': 4 })
    const sent = await rex.send({ 'plan.pdf': Buffer.from('plan') })
    await end(owner, rex)
    expect((await finish(rex, open).catch((error: { status: number }) => error)).status).toBeGreaterThanOrEqual(400)
    await expect(addRecipient(sent)).rejects.toMatchObject({ status: 404 })
    const { status } = await service.person('Recipient').api.getTransfer({ params: { id: sent.transferId } })
    expect(status).toBe('ENABLED')
  })
})

describe('a suspended member', () => {
  test('is signed out at once, keeps the links alive, and comes back', async () => {
    const owner = await newOwner()
    const pia = await joined(service, owner, 'Pia')
    const sent = await pia.send({ 'plan.pdf': Buffer.from('plan') })
    const set = (suspended: boolean) => owner.api.changeMember({ ...memberOf(owner, pia.uid), body: { suspended } })
    expect(await set(true)).toMatchObject({ status: 'SUSPENDED' })
    await expect(pia.api.getSession()).rejects.toMatchObject({ status: 401 })
    const { status } = await service.person('Recipient').api.getTransfer({ params: { id: sent.transferId } })
    expect(status).toBe('ENABLED')
    expect(await set(false)).toMatchObject({ status: 'ACTIVE' })
    await pia.api.signIn({ body: pia.credentials() })
  })
})
