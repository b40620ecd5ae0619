import type { TestHome } from '@envoi/client/upload/testing/home'
import { createTestHome } from '@envoi/client/upload/testing/home'
import { eventually } from '@envoi/client/upload/testing/eventually'
import { planLimits } from '@envoi/contract/limits'
import { getBytes } from '@envoi/testing/bytes'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrowser } from './node-engine.fixture.ts'
import type { DraftFields } from './state.ts'
import type { Visit } from './visit.fixture.ts'
import { fillIn, pick, visit } from './visit.fixture.ts'

/** Against the whole service, where what was sent can be received. */
let service: Service
let home: TestHome
const film = pick('film.mp4', 20_000_000)
const note = pick('papers/note.txt', 5000, 2)

beforeAll(async () => {
  service = await startService({ visitorLimits: { ...planLimits.NONE, recipients: 3 } })
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(() => {
  home = createTestHome(service.app.publicUrl)
  return () => home[Symbol.dispose]()
})

async function received(transferId: string, password?: string): Promise<{ name: string; bytes: Buffer }[]> {
  const bo = service.person('Bo')
  const headers = { 'x-transfer-password': password }
  const seen = await bo.api.getTransfer({ params: { id: transferId }, headers })
  if (!('files' in seen)) throw new Error('the files are not shown')
  return Promise.all(
    seen.files.map(async ({ fileId, name }) => {
      const { url } = await bo.api.getDownloadLink({ query: { transferId, fileId }, headers })
      return { name, bytes: await getBytes(url) }
    }),
  )
}

test('recipients download what was picked, under its new names and order', async () => {
  const ana = visit(home)
  fillIn(ana, [film, note])
  const [, second] = ana.uploader.state.draft.files
  expect(ana.uploader.renameFile(second?.id ?? '', 'papers/read me.txt')).toBeNull()
  ana.uploader.changeFiles((files) => files.toReversed())
  ana.uploader.edit({ to: null, maxDownloads: 9, message: 'For Thursday' })
  await ana.uploader.send()
  expect(ana.uploader.state).toMatchObject({ step: 'done', failure: null })
  const { transferId = '', link, manageLink, recipientCount } = ana.uploader.state.transfer ?? {}
  expect({ link, recipientCount }).toEqual({ link: `${service.app.publicUrl}/dl/${transferId}`, recipientCount: 1 })
  expect(manageLink).toContain(`/manage/${transferId}/`)

  const files = await received(transferId)
  expect(files.map(({ name }) => name)).toEqual(['papers/read me.txt', 'film.mp4'])
  expect(files[0]?.bytes.equals(note.bytes)).toBe(true)
  expect(files[1]?.bytes.equals(film.bytes)).toBe(true)
})

test('the server’s limits apply once the form is reached', async () => {
  const ana = visit(home)
  expect(ana.uploader.state.limits.recipients).toBe(10)
  ana.uploader.addFiles([note])
  await eventually(() => ana.uploader.state.limits.recipients).toBe(3)
  ana.uploader.addRecipients('a@x.org,b@x.org,c@x.org,d@x.org')
  expect(ana.uploader.state.draft.recipientList).toHaveLength(3)
  expect(ana.uploader.state.draft.leftOut).toEqual({ entries: ['d@x.org'], unknown: 0 })
  ana.uploader.addRecipients('d@x.org\ne@x.org', 7)
  expect(ana.uploader.state.draft.leftOut).toEqual({ entries: ['d@x.org', 'e@x.org'], unknown: 7 })
})

test('recipients picked elsewhere switch the draft to mail, and are not added to a running upload', async () => {
  const ana = visit(home)
  ana.uploader.edit({ delivery: 'link' })
  ana.uploader.writeTo(['bo@example.org', 'cy@example.org'])
  const written = { delivery: 'email', recipientList: ['bo@example.org', 'cy@example.org'] }
  expect(ana.uploader.state).toMatchObject({ step: 'welcome', draft: written })
  ana.uploader.addFiles([note])
  ana.uploader.edit({ email: 'ana@example.org', delivery: 'link' })
  const begun = new Promise<void>((resolve) => {
    ana.uploader.subscribe(() => {
      if (ana.uploader.state.isCreating) resolve()
    })
  })
  const sent = ana.uploader.send()
  await begun
  ana.uploader.writeTo(['di@example.org'])
  expect(ana.uploader.state.draft.recipientList).toEqual(written.recipientList)
  await sent
  await ana.at('done')
  ana.uploader.writeTo(['di@example.org'], 4)
  expect(ana.uploader.state).toMatchObject({
    step: 'welcome',
    draft: { files: [], delivery: 'email', recipientList: ['di@example.org'], leftOut: { entries: [], unknown: 4 } },
  })
})

test('the stores are read when the form opens, and the only tier is selected', async () => {
  const stores = {
    buckets: [{ bucketId: 'b', endpoint: 'https://b.example', partSize: 1, types: ['S2' as const] }],
    regions: [{ region: 'eu', types: ['S2' as const] }],
  }
  const ana = visit({ ...home, api: { ...home.api, getBuckets: async () => stores } })
  ana.uploader.addFiles([note])
  await eventually(() => ana.uploader.state.stores.regions.length).toBe(1)
  expect(ana.uploader.state.draft.tier).toBe('S2')
})

test('the server accepts the last day of the plan', async () => {
  const ana = visit(home)
  fillIn(ana, [note])
  const last = new Date(Date.now() + 7 * 86_400_000)
  const day = [last.getFullYear(), last.getMonth() + 1, last.getDate()].map((part) => String(part).padStart(2, '0'))
  ana.uploader.edit({ to: day.join('-') })
  await ana.uploader.send()
  expect(ana.uploader.state).toMatchObject({ step: 'done', failure: null })
})

describe('an unfinished upload', () => {
  /** The tab is closed in mid upload: nothing of it runs on, its record stays. */
  async function leftBehind(changes: Partial<DraftFields> = {}): Promise<{ id: string; first: Visit }> {
    const held = Promise.withResolvers<never>()
    let parts = 0
    let answered = 0
    const first = visit({
      ...home,
      sender: {
        async send(request) {
          if (++parts > 2) return held.promise
          const answer = await home.sender.send(request)
          answered += 1
          return answer
        },
      },
    })
    fillIn(first, [note, film])
    first.uploader.edit(changes)
    const [renamed] = first.uploader.state.draft.files
    first.uploader.renameFile(renamed?.id ?? '', 'papers/read me.txt')
    void first.uploader.send()
    await first.at('sending')
    const id = first.uploader.state.transfer?.transferId ?? ''
    // Acknowledged, not only sent.
    await eventually(() => answered).toBe(2)
    await eventually(() => JSON.parse(home.memory.records.get(id) ?? '{}').files?.[0]?.done).toBe(true)
    return { id, first }
  }

  test('is listed with its progress, and resumes with one click if the browser can reopen its files', async () => {
    const { id } = await leftBehind()
    const ana = visit(home, { browser: { ...createBrowser(), handles: [film, note] } })
    await eventually(() => ana.uploader.state.unfinished).toEqual([
      {
        id,
        name: 'Plans',
        fileCount: 2,
        size: 20_005_000,
        sent: 5000 + 16_777_216,
        ready: true,
        isOneFolder: false,
        isEncrypted: false,
      },
    ])
    const shown: (number | undefined)[] = []
    ana.uploader.subscribe(() => ana.uploader.state.step === 'sending' && shown.push(ana.uploader.progress?.sent))
    ana.uploader.subscribeProgress(() => ana.uploader.progress && shown.push(ana.uploader.progress.sent))
    await ana.uploader.resumeUnfinished(id)
    expect(shown[0], 'as it was listed, from the first moment on').toBe(5000 + 16_777_216)
    expect(ana.uploader.state).toMatchObject({ step: 'done', unfinished: [], failure: null })
    expect(ana.uploader.state.transfer).toMatchObject({ transferId: id, recipientCount: 1 })
    const files = await received(id)
    expect(files.map(({ name }) => name)).toEqual(['papers/read me.txt', 'film.mp4'])
    expect(files.map(({ bytes }, index) => bytes.equals([note, film][index]?.bytes ?? bytes))).toEqual([true, true])
  })

  test('that is encrypted resumes only with its password, which is not stored', async () => {
    const password = 'a stone in the garden'
    const { id } = await leftBehind({ password, isEncrypted: true })
    expect([...home.memory.records.values()].some((record) => record.includes(password))).toBe(false)
    const ana = visit(home, { browser: { ...createBrowser(), handles: [film, note] } })
    await eventually(() => ana.uploader.state.unfinished.map(({ isEncrypted }) => isEncrypted)).toEqual([true])
    for (const wrong of [undefined, 'another stone']) {
      expect(await ana.uploader.resumeUnfinished(id, wrong)).toBe('wrong_password')
      expect(ana.uploader.state).toMatchObject({ step: 'welcome', isCreating: false, failure: null })
    }
    expect(await ana.uploader.resumeUnfinishedWith(id, [film], password)).toBe('answered')
    expect(ana.uploader.state).toMatchObject({ step: 'done', failure: null, draft: { password, isEncrypted: true } })
    const seen = await service.person('Bo').api.getTransfer({ params: { id } })
    expect(seen).not.toHaveProperty('files')
    expect((await received(id, password)).map(({ bytes }) => bytes.length)).toEqual([5000, 20_000_000])
  })

  test('resumes with the same files picked again, folder by folder, without those that have arrived', async () => {
    const { id } = await leftBehind()
    const ana = visit(home)
    await eventually(() => ana.uploader.state.unfinished.map(({ ready }) => ready)).toEqual([false])
    await ana.uploader.resumeUnfinishedWith(id, [pick('film.mp4', 19_000_000)])
    expect(ana.told).toEqual([{ key: 'uploader:notif_files_missing', values: { name: 'film.mp4', count: 1 } }])
    expect(ana.uploader.state).toMatchObject({ step: 'welcome', isCreating: false })
    await ana.uploader.resumeUnfinishedWith(id, [film])
    expect(ana.uploader.state.step).toBe('done')
    expect((await received(id)).map(({ bytes }) => bytes.length)).toEqual([5000, 20_000_000])
  })

  test('shows its draft, keeps it in the form after cancelling, and then asks for missing files', async () => {
    const { id } = await leftBehind()
    const held = Promise.withResolvers<never>()
    const ana = visit({ ...home, sender: { send: () => held.promise } })
    await eventually(() => ana.uploader.state.unfinished.length).toBe(1)
    const going = ana.uploader.resumeUnfinishedWith(id, [film])
    await ana.at('sending')
    expect(ana.uploader.state.draft).toMatchObject({
      name: 'Plans',
      delivery: 'email',
      recipientList: ['bo@example.org'],
      email: 'ana@example.org',
      files: [{ name: 'papers/read me.txt', picked: null }, { name: 'film.mp4' }],
    })
    await ana.uploader.cancel()
    await going
    expect(ana.uploader.state).toMatchObject({ step: 'form', failure: null })
    await ana.uploader.send()
    expect(ana.told).toEqual([
      { key: 'uploader:notif_files_missing', values: { name: 'papers/read me.txt', count: 1 } },
    ])
    expect(ana.uploader.state.draft.files.map(({ name }) => name)).toEqual(['film.mp4'])
  })

  test('whose files the browser may not read asks for them to be picked', async () => {
    const { id } = await leftBehind()
    const ana = visit(home, { browser: { ...createBrowser(), handles: 'denied' } })
    await eventually(() => ana.uploader.state.unfinished.map(({ ready }) => ready)).toEqual([true])
    await ana.uploader.resumeUnfinished(id)
    expect(ana.told.map(({ key }) => key)).toEqual(['uploader:notif_files_not_allowed'])
    expect(ana.uploader.state.unfinished.map(({ ready }) => ready)).toEqual([false])
  })

  test('is not listed while another tab runs it', async () => {
    const { first } = await leftBehind()
    const listed: unknown[] = []
    const other = visit(home, { browser: first.browser })
    other.uploader.subscribe(() => listed.push(other.uploader.state.unfinished))
    await eventually(() => listed.length).toBeGreaterThan(0)
    expect(other.uploader.state.unfinished).toEqual([])
  })

  test('is discarded by its sender, here and on the server', async () => {
    const { id } = await leftBehind()
    const ana = visit(home)
    await eventually(() => ana.uploader.state.unfinished.length).toBe(1)
    await ana.uploader.forget(id)
    expect(ana.uploader.state.unfinished).toEqual([])
    expect(await home.memory.list()).toEqual([])
    const { rows } = await service.app.database.pool.query(
      `select 1 from disk_parts join transfer_files on object_key = key join transfers on transfers.id = transfer_id
       where transfers.public_id = $1`,
      [id],
    )
    expect(rows).toEqual([])
  })

  test('that the server no longer knows is not listed, and its record is removed', async () => {
    const { id } = await leftBehind()
    await service.app.database.pool.query(`update transfers set status = 'DELETED' where public_id = $1`, [id])
    const ana = visit(home)
    await eventually(() => home.memory.records.size).toBe(0)
    expect(ana.uploader.state.unfinished).toEqual([])
  })
})
