import { rates } from '@envoi/contract/limits'
import type { PlanName } from '@envoi/contract/words'
import { nothingSaid } from '@envoi/contract/rules/transfer-options'
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
const withPlan = (name: string, plan: PlanName = 'TEAM25') => service.signedUp(name, { plan })

describe('a subdomain', () => {
  test('is there as soon as it was made, and is where its owner’s sign-in leads', async () => {
    const ana = await withPlan('Ana')
    const id = await add(ana, 'atelier-ana', 'Atelier Ana')
    expect(await list(ana)).toEqual({
      max: 3,
      subdomains: [
        {
          id,
          name: 'atelier-ana',
          origin: originOf('atelier-ana'),
          recipientLabel: 'Atelier Ana',
          forceSignIn: true,
          hasUploader: true,
          uploader: nothingSaid,
          isHome: true,
          liveTransfers: 0,
          createdAt: expect.any(String) as string,
          customization: {},
          emailCustomization: {},
          openGraph: {},
          uploaderOpenGraph: {},
          ssoConfig: expect.objectContaining({ enableAzure: false, hasSecret: false }) as object,
        },
      ],
    })
    expect(await get('atelier-ana', '/')).toMatchObject({ status: 200 })
    const signedIn = await ana.at('atelier-ana').signIn({ query: {}, body: ana.credentials() })
    expect(signedIn).toMatchObject({ subdomain: 'atelier-ana', sessionCookie: null })
  })

  test('is changed field by field, and what is left out stays', async () => {
    const bea = await withPlan('Bea')
    const id = await add(bea, 'bea-studio', 'Bea')
    const change = (body: object) => bea.api.changeSubdomain({ params: { id }, body })
    expect(await change({ forceSignIn: false })).toMatchObject({ forceSignIn: false, recipientLabel: 'Bea' })
    expect(await change({ recipientLabel: 'Bea & Co.' })).toMatchObject({
      forceSignIn: false,
      recipientLabel: 'Bea & Co.',
    })
    expect(await change({ recipientLabel: ' ' })).toMatchObject({ recipientLabel: null, name: 'bea-studio' })
  })

  test('takes transfers only while sending is on', async () => {
    const cleo = await withPlan('Cleo')
    const id = await add(cleo, 'cleo-sends')
    await cleo.api.changeSubdomain({ params: { id }, body: { forceSignIn: false } })
    const send = () => service.person('Vic').at('cleo-sends').createTransfer({ body: newTransfer })
    await send()
    await cleo.api.disableSubdomainUploader({ params: { id } })
    await expect(send()).rejects.toMatchObject(refused('NOT_AVAILABLE'))
    await cleo.api.enableSubdomainUploader({ params: { id } })
    await send()
  })

  test('is the home when it is the first, until the owner names another', async () => {
    const dora = await withPlan('Dora')
    await add(dora, 'dora-one')
    const second = await add(dora, 'dora-two')
    const home = async () => (await dora.api.signIn({ query: {}, body: dora.credentials() })).subdomain
    expect(await home()).toBe('dora-one')
    await dora.api.changeSubdomain({ params: { id: second }, body: { isHome: true } })
    expect(await home()).toBe('dora-two')
    expect((await list(dora)).subdomains.map(({ name, isHome }) => [name, isHome])).toEqual([
      ['dora-two', true],
      ['dora-one', false],
    ])
    await dora.api.deleteSubdomain({ params: { id: second } })
    expect(await home()).toBe('dora-one')
  })
})

describe('how many subdomains a plan has', () => {
  test.each<[PlanName, number]>([
    ['PREMIUM', 1],
    ['TEAM', 1],
    ['TEAM25', 3],
    ['CUSTOM', 10],
  ])('%s: %i', async (plan, max) => {
    const owner = await withPlan(`Of-${plan}`, plan)
    for (let made = 1; made <= max; made += 1) await add(owner, `${plan.toLowerCase()}-${made}`)
    await expect(add(owner, 'one-too-many')).rejects.toMatchObject({
      status: 422,
      limitErrors: [{ limit: 'SUBDOMAINS', max, actual: max + 1 }],
    })
    expect(await list(owner)).toMatchObject({ max })
  })

  test('none without one, and who had one keeps what they made', async () => {
    const eva = await withPlan('Eva')
    const id = await add(eva, 'eva-stays')
    await query('update users set plan_name = null where uid = $1', [eva.uid])
    await expect(add(eva, 'eva-more')).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
    const check = eva.api.checkSubdomain({ body: { name: 'eva-more', userId: eva.uid } })
    await expect(check).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
    expect(await list(eva)).toMatchObject({ max: 0, subdomains: [{ id }] })
    await expect(rename(eva, id, 'eva-renamed')).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
    const changed = eva.api.changeSubdomain({ params: { id }, body: { name: 'eva-stays', recipientLabel: 'Eva' } })
    expect(await changed).toMatchObject({ name: 'eva-stays', recipientLabel: 'Eva' })
  })

  test('what the operator agreed on, where that is another number', async () => {
    const fay = await withPlan('Fay', 'CUSTOM')
    await query('update users set max_subdomains = 2 where uid = $1', [fay.uid])
    await add(fay, 'fay-one')
    await add(fay, 'fay-two')
    await expect(add(fay, 'fay-three')).rejects.toMatchObject({ limitErrors: [{ max: 2, actual: 3 }] })
  })

  test('no more than that, also when all are asked for at once', async () => {
    const gil = await withPlan('Gil', 'PREMIUM')
    const outcomes = await Promise.allSettled(['gil-a', 'gil-b', 'gil-c'].map((name) => add(gil, name)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await list(gil)).subdomains).toHaveLength(1)
  })

  test('that of the team is its owner’s, and a member has none of their own by it', async () => {
    const [hugo, member] = [await withPlan('Hugo', 'TEAM'), await service.signedUp('Hugos-member')]
    await join(member, hugo)
    await expect(add(member, 'members-own')).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
  })
})

let errors = 0
describe('a name', () => {
  test.each(['name-in-use', 'name-at-rest', 'name-of-before', 'admin', 'adm1n', 'id'])(
    'is told in the same words whether it is taken, at rest or reserved: %s',
    async (name) => {
      await occupyNames()
      const asking = await withPlan(`Asks-${name}`)
      await expect(add(asking, name)).rejects.toMatchObject(refused('NAME_TAKEN'))
      const own = await add(asking, `own-${name}`)
      await expect(rename(asking, own, name)).rejects.toMatchObject(refused('NAME_TAKEN'))
      expect(await asking.api.checkSubdomain({ body: { name, userId: asking.uid } })).toEqual({ isFree: false })
    },
  )

  test.each(['', 'ab', 'Acme', '-acme', 'ac.me', 'xn--cme-7cd', 'аcme', 'acme\u200d', 'x'.repeat(64)])(
    'that is none is refused, and nothing changes: %j',
    async (name) => {
      const asking = await withPlan(`Errs-${(errors += 1)}`)
      await expect(add(asking, name)).rejects.toMatchObject(refused('NAME_INVALID'))
      expect(await asking.api.checkSubdomain({ body: { name, userId: asking.uid } })).toEqual({ isFree: false })
      expect((await list(asking)).subdomains).toEqual([])
    },
  )

  test('is free until somebody has it, who alone gets it when two ask at once', async () => {
    const [one, two] = [await withPlan('Ida'), await withPlan('Ivo')]
    const check = ({ api, uid }: SignedUp) => api.checkSubdomain({ body: { name: 'wanted-by-two', userId: uid } })
    expect(await check(one)).toEqual({ isFree: true })
    const outcomes = await Promise.allSettled([add(one, 'wanted-by-two'), add(two, 'wanted-by-two')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([await check(one), await check(two)]).toEqual([{ isFree: false }, { isFree: false }])
  })
})

test('names are given so often a day and no more, so that nobody keeps others from thousands of them', async () => {
  const max = 4
  await using strict = await startService({ rates: { ...rates, subdomainNamings: { max, per: 86_400_000 } } })
  const [zed, other] = [
    await strict.signedUp('Zed', { plan: 'PREMIUM' }),
    await strict.signedUp('Zora', { plan: 'TEAM' }),
  ]
  const id = await add(zed, 'zed-0')
  for (let times = 1; times < max; times += 1) await rename(zed, id, `zed-${times}`)
  await expect(rename(zed, id, 'zed-again')).rejects.toMatchObject({ status: 429 })
  await zed.api.changeSubdomain({ params: { id }, body: { forceSignIn: false } })
  await zed.api.deleteSubdomain({ params: { id } })
  await expect(add(zed, 'zed-anew')).rejects.toMatchObject({ status: 429 })
  await add(other, 'zora')
})

let isOccupied = false
async function occupyNames(): Promise<void> {
  if (isOccupied) return
  isOccupied = true
  const owner = await withPlan('Occupant')
  await add(owner, 'name-in-use')
  const deleted = await add(owner, 'name-at-rest')
  await owner.api.deleteSubdomain({ params: { id: deleted } })
  await rename(owner, await add(owner, 'name-of-before'), 'name-of-today')
}

async function join(member: SignedUp, owner: SignedUp, isManager = false): Promise<void> {
  await query('update users set manager_id = (select id from users where uid = $2), is_manager = $3 where uid = $1', [
    member.uid,
    owner.uid,
    isManager,
  ])
}

describe('rights', () => {
  let owner: SignedUp
  let people: Record<string, SignedUp | undefined>
  beforeAll(async () => {
    owner = await withPlan('Rights-owner', 'CUSTOM')
    const other = await withPlan('Rights-other', 'TEAM')
    const names = ['manager', 'member', 'removed', 'other-manager', 'other-member', 'free'] as const
    const made = await Promise.all(names.map((name) => service.signedUp(`Rights-${name}`)))
    people = { owner, other, ...Object.fromEntries(names.map((name, index) => [name, made[index]])) }
    await join(person('manager'), owner, true)
    await join(person('member'), owner)
    await join(person('removed'), owner, true)
    await query('update users set manager_id = null where uid = $1', [person('removed').uid])
    await join(person('other-manager'), other, true)
    await join(person('other-member'), other)
  })
  function person(name: string): SignedUp {
    const found = people[name]
    if (!found) throw new Error(`nobody is ${name}`)
    return found
  }

  let made = 0
  const calls: Record<string, (asking: SignedUp, id: string) => Promise<unknown>> = {
    listSubdomains: ({ api }) => api.listSubdomains({ params: { uid: owner.uid } }),
    addSubdomain: ({ api }) => api.addSubdomain({ body: { name: `rights-made-${(made += 1)}`, userId: owner.uid } }),
    checkSubdomain: ({ api }) => api.checkSubdomain({ body: { name: 'rights-free', userId: owner.uid } }),
    changeSubdomain: ({ api }, id) => api.changeSubdomain({ params: { id }, body: { forceSignIn: false } }),
    setSubdomainUploader: ({ api }, id) => api.setSubdomainUploader({ params: { id }, body: { allowS2: false } }),
    enableSubdomainUploader: ({ api }, id) => api.enableSubdomainUploader({ params: { id } }),
    disableSubdomainUploader: ({ api }, id) => api.disableSubdomainUploader({ params: { id } }),
    deleteSubdomain: ({ api }, id) => api.deleteSubdomain({ params: { id } }),
  }
  const allowed = ['owner', 'manager']
  const strangers = ['member', 'removed', 'free', 'other', 'other-manager', 'other-member']

  test.each(Object.keys(calls))('%s is for the owner and the team’s managers', async (call) => {
    await query(`delete from subdomains where owner_id = (select id from users where uid = $1)`, [owner.uid])
    const [first, second] = [
      await add(owner, `rights-${call.toLowerCase()}-a`),
      await add(owner, `rights-${call.toLowerCase()}-b`),
    ]
    const before = await list(owner)
    for (const name of strangers) await expect(calls[call]?.(person(name), first), name).rejects.toMatchObject(notThere)
    expect(await list(owner)).toEqual(before)
    for (const [index, name] of allowed.entries())
      await expect(calls[call]?.(person(name), index === 0 ? first : second), name).resolves.toBeDefined()
  })

  test('a subdomain of one team is not there for the managers of another, by whichever id', async () => {
    const own = await add(person('other'), 'rights-of-other')
    await expect(rename(person('manager'), own, 'rights-stolen')).rejects.toMatchObject(notThere)
    const named = person('other-manager').api.listSubdomains({ params: { uid: owner.uid } })
    await expect(named).rejects.toMatchObject(notThere)
  })

  test('a member’s home is the team’s', async () => {
    await add(owner, 'rights-home')
    const { subdomains } = await list(owner)
    const signedIn = await person('member').api.signIn({ query: {}, body: person('member').credentials() })
    expect(signedIn.subdomain).toBe(subdomains[0]?.name)
  })
})
