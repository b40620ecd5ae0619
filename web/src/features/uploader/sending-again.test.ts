import { ApiError } from '@envoi/client/api-error'
import type { TestHome } from '@envoi/client/upload/testing/home'
import { createTestHome } from '@envoi/client/upload/testing/home'
import { eventually } from '@envoi/client/upload/testing/eventually'
import { getBytes } from '@envoi/testing/bytes'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { draftAgain } from './draft/again.ts'
import { withoutFiles } from './draft/draft.ts'
import { createBrowser, createNodeEngine } from './node-engine.fixture.ts'
import type { Visit } from './visit.fixture.ts'
import { fillIn, pick, visit } from './visit.fixture.ts'

/** Against the whole service: what is copied there is what its recipients get. */
let service: Service
let home: TestHome
let ana: Visit
const plan = pick('plan.pdf', 5000, 1)
const photo = pick('days/one.jpg', 6000, 2)
const note = pick('note.txt', 700, 3)

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(() => {
  home = createTestHome(service.app.publicUrl)
  ana = visit(home)
  return () => home[Symbol.dispose]()
})

/** Two files that were sent, and what manages them. */
async function sendFirst() {
  fillIn(ana, [plan, photo])
  await ana.uploader.send()
  const { transferId = '', manageLink } = ana.uploader.state.transfer ?? {}
  const secret = manageLink?.split('/').at(-1) ?? ''
  const call = { params: { id: transferId }, headers: { 'x-sender-secret': secret } }
  const view = await home.api.getTransfer(call)
  if (!('recipients' in view)) throw new Error('it is not managed')
  return { view, call, draft: draftAgain(view, { secret, isSignedIn: false }) }
}

async function received({ uploader }: Visit): Promise<Record<string, boolean>> {
  const transferId = uploader.state.transfer?.transferId ?? ''
  const { api } = service.person('Bo')
  const seen = await api.getTransfer({ params: { id: transferId } })
  if (!('files' in seen)) throw new Error('the files are not shown')
  const sent = new Map([plan, photo, note].map((one) => [one.file.size, one.bytes]))
  const isSame = seen.files.map(async ({ fileId, name, size }): Promise<[string, boolean]> => {
    const { url } = await api.getDownloadLink({ query: { transferId, fileId } })
    return [name, (await getBytes(url)).equals(sent.get(size) ?? new Uint8Array())]
  })
  return Object.fromEntries(await Promise.all(isSame))
}

test('a transfer is sent again to others and under other names without uploading a byte', async () => {
  const { draft } = await sendFirst()
  let parts = 0
  const again = visit({ ...home, sender: { send: (request) => ((parts += 1), home.sender.send(request)) } })
  again.uploader.sendAgain(draft)
  expect(again.uploader.state).toMatchObject({ step: 'form', problems: {}, draft: { name: 'Plans' } })
  const [first] = again.uploader.state.draft.files
  expect(again.uploader.renameFile(first?.id ?? '', 'the plan.pdf')).toBeNull()
  again.uploader.edit({ recipientList: ['cy@example.org'] })
  const steps: string[] = []
  again.uploader.subscribe(() => steps.push(again.uploader.state.step))
  await again.uploader.send()
  expect(again.uploader.state).toMatchObject({ step: 'done', failure: null, transfer: { recipientCount: 1 } })
  expect(again.uploader.state.transfer?.transferId).not.toBe(ana.uploader.state.transfer?.transferId)
  expect(new Set(steps)).toEqual(new Set(['form', 'sending', 'scanning', 'done']))
  expect(parts).toBe(0)
  expect(await received(again)).toEqual({ 'the plan.pdf': true, 'days/one.jpg': true })
})

test('clones are sent beside uploaded files, and outlive their source', async () => {
  const { draft, call } = await sendFirst()
  const again = visit(home)
  again.uploader.sendAgain(draft)
  const [first] = again.uploader.state.draft.files
  again.uploader.changeFiles((files) => withoutFiles(files, [first?.id ?? '']))
  again.uploader.addFiles([note])
  await again.uploader.send()
  expect(again.uploader.state).toMatchObject({ step: 'done', failure: null })
  expect(await received(again)).toEqual({ 'days/one.jpg': true, 'note.txt': true })
  await home.api.deleteTransfer(call)
  expect(await received(again)).toEqual({ 'days/one.jpg': true, 'note.txt': true })
})

test.each(['disabled', 'deleted'])(
  'a source that is %s is reported in the form, which keeps everything',
  async (how) => {
    const { draft, call } = await sendFirst()
    const again = visit(home)
    again.uploader.sendAgain(draft)
    await (how === 'disabled' ? home.api.disableTransfer(call) : home.api.deleteTransfer(call))
    await again.uploader.send()
    expect(again.uploader.state).toMatchObject({
      step: 'form',
      isCreating: false,
      failure: null,
      draft: { ...draft, cloningSource: { ...draft.cloningSource, isGone: true } },
    })
    // Without its files it is nobody's concern any more.
    again.uploader.changeFiles(() => [])
    again.uploader.addFiles([note])
    await again.uploader.send()
    expect(await received(again)).toEqual({ 'note.txt': true })
  },
)

test('a source that was reopened is copied at the next try', async () => {
  const { draft, call } = await sendFirst()
  const again = visit(home)
  again.uploader.sendAgain(draft)
  await home.api.disableTransfer(call)
  await again.uploader.send()
  await home.api.enableTransfer(call)
  await again.uploader.send()
  expect(again.uploader.state).toMatchObject({ step: 'done', failure: null })
})

test('another failure is reported as such, and not blamed on the source', async () => {
  const { draft, call } = await sendFirst()
  let breaks: () => Promise<void> = () => Promise.resolve()
  const engine = createNodeEngine(home, createBrowser())
  const gone = new ApiError({ status: 409 })
  const again = visit(home, {
    api: { ...home.api, createTransfer: (...asked) => breaks().then(() => home.api.createTransfer(...asked)) },
    engine: { ...engine, start: () => Promise.reject(gone) },
  })
  again.uploader.sendAgain(draft)
  await home.api.disableTransfer(call)
  await again.uploader.send()
  expect(again.uploader.state).toMatchObject({ failure: null, draft: { cloningSource: { isGone: true } } })

  const lost = new Error('no answer')
  breaks = () => Promise.reject(lost)
  await again.uploader.send()
  expect(again.uploader.state).toMatchObject({ failure: { error: lost }, draft: { cloningSource: { isGone: false } } })

  // The transfer was made, so its source was there.
  breaks = () => Promise.resolve()
  await home.api.enableTransfer(call)
  again.uploader.addFiles([note])
  await again.uploader.send()
  expect(again.uploader.state).toMatchObject({
    step: 'form',
    failure: { error: gone },
    draft: { cloningSource: { isGone: false } },
  })
})

test('a clone cancelled while it is created is not sent to anybody', async () => {
  const { draft } = await sendFirst()
  const made = Promise.withResolvers<string>()
  const again = visit({
    ...home,
    api: {
      ...home.api,
      async createTransfer(call) {
        const created = await home.api.createTransfer(call)
        void again.uploader.cancel()
        made.resolve(created.transferId)
        return created
      },
    },
  })
  again.uploader.sendAgain(draft)
  await again.uploader.send()
  expect(again.uploader.state).toMatchObject({ step: 'form', isCreating: false, failure: null })
  await expect(home.api.getTransfer({ params: { id: await made.promise } })).rejects.toMatchObject({ status: 410 })
})

test('sending again does not replace a running upload', async () => {
  const { draft } = await sendFirst()
  const held = Promise.withResolvers<never>()
  const busy = visit({ ...home, sender: { send: () => held.promise } })
  fillIn(busy, [note])
  void busy.uploader.send()
  await busy.at('sending')
  busy.uploader.sendAgain(draft)
  expect(busy.uploader.state).toMatchObject({ step: 'sending', draft: { cloningSource: null } })
  await busy.uploader.cancel()
})

test('a transfer with clones resumes after the page was closed, and lists them', async () => {
  const { draft } = await sendFirst()
  const held = Promise.withResolvers<never>()
  const again = visit({ ...home, sender: { send: () => held.promise } })
  again.uploader.sendAgain(draft)
  again.uploader.addFiles([note])
  void again.uploader.send()
  await again.at('sending')
  const id = again.uploader.state.transfer?.transferId ?? ''
  await eventually(() => home.memory.records.has(id)).toBe(true)
  const later = visit(home, { browser: { ...createBrowser(), handles: [note] } })
  await eventually(() => later.uploader.state.unfinished.map((one) => one.id)).toEqual([id])
  await later.uploader.resumeUnfinished(id)
  expect(later.uploader.state).toMatchObject({ step: 'done', failure: null })
  expect(later.uploader.state.draft.files.map(({ name }) => name)).toEqual(['note.txt', 'plan.pdf', 'days/one.jpg'])
  expect(await received(later)).toEqual({ 'plan.pdf': true, 'days/one.jpg': true, 'note.txt': true })
})
