import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { sql } from '../../platform/database/drizzle.ts'
import { addSubdomain, mayHaveName, renameSubdomain } from './give-name.ts'
import { findFormer, findFormerNames, keepLinkedNames } from './resting-names.ts'
import { deleteSubdomain, findByOwner, prepareFindPlace } from './store.ts'

let kept: TestDatabase
let database: Database
let findPlace: ReturnType<typeof prepareFindPlace>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  findPlace = prepareFindPlace(database)
})
afterAll(() => kept[Symbol.asyncDispose]())

const isOurs = () => false

let people = 0
async function newOwner(): Promise<number> {
  people += 1
  const uid = `owner${people}`
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into users (uid, email, email_key, display_name, lang)
    values (${uid}, ${`${uid}@example.org`}, ${`${uid}@example.org`}, ${uid}, 'en') returning id`)
  return Number(rows[0]?.id)
}
const add = (name: string, ownerId: number) => database.transaction((tx) => addSubdomain(tx, isOurs, { name, ownerId }))
async function siteOf(name: string, ownerId: number) {
  await add(name, ownerId)
  return getSite(name, ownerId)
}
async function getSite(name: string, ownerId: number) {
  const site = (await findByOwner(database, ownerId)).find((one) => one.name === name)
  if (!site) throw new Error(`there is no ${name}`)
  return site
}
async function rename(from: string, to: string, ownerId: number): Promise<void> {
  const site = await getSite(from, ownerId)
  await database.transaction((tx) => renameSubdomain(tx, isOurs, site, to))
}
const isFree = (name: string, ownerId: number) => mayHaveName(database, isOurs, { name, ownerId })
/** As if so long had gone by since the name was given up. */
const letTimePass = (name: string, interval: string) =>
  database.execute(sql`
    update resting_names set freed_at = freed_at - ${interval}::interval, pages_until = pages_until - ${interval}::interval
    where name = ${name}`)

describe('a name that was given up for another', () => {
  test('is found as its site for 30 days, by the new name', async () => {
    const owner = await newOwner()
    await add('old-month', owner)
    await rename('old-month', 'new-month', owner)
    expect(await findPlace('old-month')).toMatchObject({ name: 'new-month' })
    await letTimePass('old-month', '29 days')
    expect(await findPlace('old-month')).toMatchObject({ name: 'new-month' })
    await letTimePass('old-month', '1 day 1 minute')
    expect(await findPlace('old-month')).toBeUndefined()
    expect(await findFormer(database, 'old-month')).toEqual({ leadsTo: 'new-month' })
  })

  test('leads to what the site is called today, however often it was renamed', async () => {
    const owner = await newOwner()
    const { id } = await siteOf('first-name', owner)
    await rename('first-name', 'second-name', owner)
    await rename('second-name', 'third-name', owner)
    expect(await findPlace('first-name')).toMatchObject({ name: 'third-name' })
    expect(await findFormer(database, 'first-name')).toEqual({ leadsTo: 'third-name' })
    const names = (await findFormerNames(database, [id])).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['first-name', 'second-name'])
  })

  test('leads to no site once its own is deleted, and its pages are gone', async () => {
    const owner = await newOwner()
    await add('gone-old', owner)
    await rename('gone-old', 'gone-new', owner)
    const { id } = await getSite('gone-new', owner)
    await database.transaction((tx) => deleteSubdomain(tx, id))
    for (const name of ['gone-old', 'gone-new']) {
      expect(await findPlace(name)).toBeUndefined()
      expect(await findFormer(database, name)).toEqual({ leadsTo: null })
    }
  })

  test('rests for a year after its 30 days, for everybody else', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    await add('long-rest', owner)
    await rename('long-rest', 'long-rest-2', owner)
    expect([await isFree('long-rest', other), await isFree('long-rest', owner)]).toEqual([false, true])
    await expect(add('long-rest', other)).rejects.toMatchObject({ why: 'resting' })
    await letTimePass('long-rest', '390 days')
    await expect(add('long-rest', other)).rejects.toMatchObject({ why: 'resting' })
    await letTimePass('long-rest', '7 days')
    expect(await isFree('long-rest', other)).toBe(true)
    await add('long-rest', other)
    // It was the other site's once, and is so no more.
    expect(await findFormer(database, 'long-rest')).toBeUndefined()
  })

  test('can be taken back by its owner, and the one it was given up for rests instead', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    await add('to-and-fro', owner)
    await rename('to-and-fro', 'fro-and-to', owner)
    await rename('fro-and-to', 'to-and-fro', owner)
    expect(await findPlace('to-and-fro')).toMatchObject({ name: 'to-and-fro' })
    expect(await findPlace('fro-and-to')).toMatchObject({ name: 'to-and-fro' })
    await expect(add('fro-and-to', other)).rejects.toMatchObject({ why: 'resting' })
  })
})

describe('a rename', () => {
  test.each([
    ['ill-formed', 'Nope'],
    ['reserved', 'admin'],
    ['taken', 'has-owner'],
  ])('to a name that is %s changes nothing', async (why, name) => {
    const owner = await newOwner()
    const from = `stays-${why}`
    if (why === 'taken') await add(name, await newOwner())
    await add(from, owner)
    await expect(rename(from, name, owner)).rejects.toMatchObject({ name: 'NameRefused', why })
    expect(await findPlace(from)).toMatchObject({ name: from })
    expect(await findFormer(database, from)).toBeUndefined()
  })

  test('to the name that it has is none', async () => {
    const owner = await newOwner()
    await add('same-again', owner)
    await rename('same-again', 'same-again', owner)
    expect(await findFormer(database, 'same-again')).toBeUndefined()
  })

  test('and another one, or somebody’s new site, get the same name once between them', async () => {
    const [one, two, three] = [await newOwner(), await newOwner(), await newOwner()]
    await add('racer-one', one)
    await add('racer-two', two)
    const outcomes = await Promise.allSettled([
      rename('racer-one', 'the-prize', one),
      rename('racer-two', 'the-prize', two),
      add('the-prize', three),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ why: 'taken' })
  })
})

test('the year of a name begins when no transfer lives there any more', async () => {
  const owner = await newOwner()
  for (const name of ['linked', 'unlinked']) {
    const { id } = await siteOf(name, owner)
    await database.transaction((tx) => deleteSubdomain(tx, id))
    await letTimePass(name, '300 days')
  }
  const job = keepLinkedNames({ patient: database, countLive: async () => new Map([['linked', 2]]) })
  await job.handle({}, new AbortController().signal)
  await letTimePass('linked', '100 days')
  await letTimePass('unlinked', '100 days')
  expect([await isFree('linked', owner), await isFree('unlinked', owner)]).toEqual([false, true])
})
