import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Api } from '@envoi/client/api'
import { sendFiles } from '@envoi/client/node/index'
import { type Rate, type RateName, rates } from '@envoi/contract/limits'
import { retryWhileBusy } from '@envoi/testing/concurrent-calls'
import { someBytes } from '@envoi/testing/bytes'
import { newS3Place } from '@envoi/testing/ceph'
import { createRandom } from '@envoi/testing/seeded-random'
import { s3Settings } from '@envoi/testing/s3-settings'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { type FaultyStore, startFaultyStore } from '@envoi/testing/faulty-store'
import { expect } from 'vitest'

/** The service on a store that misbehaves, and some who send a great deal. */
type Storm = { service: Service; store: FaultyStore; senders: SignedUp[]; folder: string } & AsyncDisposable

export async function openStorm({ seed, late }: { seed: number; late: number }): Promise<Storm> {
  await using opening = new AsyncDisposableStack()
  const place = await newS3Place()
  const store = opening.use(await startFaultyStore({ endpoint: place.endpoint, random: createRandom(seed), late }))
  const often = Object.fromEntries(Object.keys(rates).map((name) => [name, { max: 1_000_000, per: 60_000 }]))
  const env = s3Settings({ ...place, endpoint: store.endpoint })
  const service = opening.use(await startService({ env, rates: often as Record<RateName, Rate> }))
  const folder = opening.adopt(await mkdtemp(join(tmpdir(), 'envoi-storm-')), (path) => rm(path, { recursive: true }))
  for (const film of films) await writeFile(join(folder, film.name), film.bytes())
  const senders = await Promise.all(['Ana', 'Bo'].map((name) => service.signedUp(name, { plan: 'TEAM' })))
  const closing = opening.move()
  return { service, store, senders, folder, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

/** Made when they are needed: thousands of them would not fit. */
type Content = { name: string; size: number; bytes(): Buffer }
/** One transfer: mostly a few small files, now and then a film of two or three parts beside a note. */
export type Sending = { files: Content[]; transferId?: string; failure?: unknown }

const PART = 16 * 1024 * 1024
/** Kept, and written once: they are sent again and again, and what changes while it is being sent is refused. */
const films: Content[] = [PART + 1000, 2 * PART + 1].map((size, index) => {
  const bytes = someBytes(size, 90 + index)
  return { name: `film-${index}.bin`, size, bytes: () => bytes }
})
const isFilm = ({ name }: Content): boolean => films.some((film) => film.name === name)

export function planSendings(count: number, filmEvery: number, seed = 1): Sending[] {
  const random = createRandom(seed)
  const makeNote = (): Content => {
    const [name, size, noteSeed] = [random.between(0, 2 ** 40), random.between(1, 60_000), random.between(1, 2 ** 30)]
    return { name: `note-${name}.bin`, size, bytes: () => someBytes(size, noteSeed) }
  }
  return Array.from({ length: count }, (_, index) => {
    const film = index % filmEvery === 0 ? films[(index / filmEvery) % films.length] : undefined
    return { files: film ? [film, makeNote()] : Array.from({ length: random.between(1, 3) }, makeNote) }
  })
}

/** With the engine that people use, so many at once; whether each came through is noted in it. */
export async function sendAll({ senders, folder }: Storm, sendings: readonly Sending[], atOnce: number): Promise<void> {
  await inLanes(sendings, atOnce, async (sending, lane) => {
    const paths = sending.files.map(({ name }) => join(folder, name))
    const notes = sending.files.filter((file) => !isFilm(file))
    for (const note of notes) await writeFile(join(folder, note.name), note.bytes())
    try {
      const transfer = { transferType: 'S1', langCode: 'en' } as const
      const { home } = senders[lane % senders.length]!
      const sent = await sendFiles(home, { files: paths.map((path) => ({ path })), transfer })
      sending.transferId = sent.transferId
    } catch (failure) {
      sending.failure = failure
    }
    for (const { name } of notes) await rm(join(folder, name))
  })
}

export const failuresOf = (sendings: readonly Sending[]): unknown[] => sendings.flatMap(({ failure }) => failure ?? [])

/**
 * Each transfer once, each file one object of one version, and the room that is taken the room that they need. A creation
 * that failed behind its opened keys, and was asked for again, leaves keys that no file names and nothing was stored under:
 * those are the sweep's.
 */
export async function requireCountedOnce({ service, senders }: Storm, sendings: readonly Sending[]): Promise<void> {
  const { pool } = service.app.database
  const statuses = 'select status, count(*)::int as count from transfers group by status'
  await expect
    .poll(async () => (await pool.query(statuses)).rows, { timeout: 60_000, interval: 100 })
    .toEqual([{ status: 'ENABLED', count: sendings.length }])

  const files = sendings.flatMap((sending) => sending.files)
  const { rows } = await pool.query(
    `select count(*)::int as objects, count(distinct object.version)::int as versions, count(file.id)::int as files,
       count(left_over.version)::int as leftovers
     from (
       select * from s3_objects where version is not null or key in (select object_key from transfer_files)
     ) object
     left join transfer_files file
       on file.object_key = object.key and file.version = object.version and object.state = 'sealed'
     left join s3_leftovers left_over on left_over.key = object.key and left_over.version = object.version`,
  )
  const count = files.length
  expect(rows).toEqual([{ objects: count, versions: count, files: count, leftovers: 0 }])
  const used = await Promise.all(
    senders.map(async ({ api, uid }) => (await api.getLimits({ params: { uid } })).storageUsed ?? 0),
  )
  expect(sumOf(used)).toBe(sumOf(files.map(({ size }) => size)))
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** How often an answer was no use; each time it was asked again. */
type Received = { wrong: string[]; short: number; failed: number }

/** Everything is fetched: each file from the store itself, and all of it as one ZIP through us. */
export async function receiveAll(storm: Storm, sendings: readonly Sending[], atOnce: number): Promise<Received> {
  const { api } = storm.service.person('Eve')
  const received: Received = { wrong: [], short: 0, failed: 0 }
  await inLanes(sendings, atOnce, async ({ files, transferId = '' }) => {
    const view = await api.getTransfer({ params: { id: transferId } })
    if (!('files' in view)) throw new Error(`${transferId} is not there to be received`)
    const contents = files.map((file) => ({ ...file, bytes: file.bytes() }))
    for (const { bytes, name, size } of contents) {
      const fileId = view.files.find((file) => file.name === name)?.fileId
      const link = await linkPatiently(api, { transferId, fileId }, received)
      const isRight = (came: Buffer): boolean => bytes.subarray(0, came.length).equals(came)
      await fetchPatiently({ ...link, name, size, isRight }, received)
    }
    const link = await linkPatiently(api, { transferId }, received)
    const size = Number((await fetch(link.url, { method: 'HEAD' })).headers.get('content-length'))
    const isRight = (came: Buffer): boolean => came.length < size || contents.every(({ bytes }) => came.includes(bytes))
    await fetchPatiently({ ...link, name: `${transferId}.zip`, size, isRight }, received)
  })
  return received
}

const TRIES = 30

/** A link is given once the store has shown a byte of it: who is told to come again later does so. */
async function linkPatiently(
  api: Api,
  query: { transferId: string; fileId?: string | undefined },
  received: Received,
): Promise<{ url: string }> {
  const onBusy = () => {
    received.failed += 1
  }
  return retryWhileBusy(() => api.getDownloadLink({ query }), onBusy)
}

/** Whoever knows how long a thing is notices when it is short, even where the store says that it is whole. */
async function fetchPatiently(
  wanted: { url: string; name: string; size: number; isRight(came: Buffer): boolean },
  received: Received,
): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const came = await fetchOnce(wanted.url)
    if (!came) received.failed += 1
    else if (!wanted.isRight(came)) received.wrong.push(wanted.name)
    else if (came.length < wanted.size) received.short += 1
    else return
    await delay(20)
  }
  throw new Error(`${wanted.name} cannot be had`)
}

async function fetchOnce(url: string): Promise<Buffer | undefined> {
  try {
    const answer = await fetch(url)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return answer.ok ? bytes : undefined
  } catch {
    return undefined
  }
}

async function inLanes<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, lane: number) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const go = async (lane: number): Promise<void> => {
    for (const item of queue) await work(item, lane)
  }
  await Promise.all(Array.from({ length: atOnce }, (_, lane) => go(lane)))
}
