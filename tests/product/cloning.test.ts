import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { refusalTexts } from '@envoi/contract/refusal-texts'
import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { byId, historyOf, managedView } from '@envoi/testing/managing'
import { type Person, upload } from '@envoi/testing/people'
import { changeTransfer, fileIdOf, linkToAll, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const GB = 1e9
const PART = 16_777_216
let service: Service
let ana: Person
let bo: Person
beforeAll(async () => {
  service = await startService()
})
beforeEach(() => {
  ana = service.person('Ana')
  bo = service.person('Bo')
})
afterAll(() => service[Symbol.asyncDispose]())

const plan = someBytes(1000, 1)
const film = someBytes(PART + 5, 2)
type Cloned = { name: string; size: number }
/** The files of a transfer as somebody names them who wants them again. */
const clones = (source: CreatedTransfer, ...files: Cloned[]): NewTransfer['files'] =>
  files.map(({ name, size }, index) => ({
    id: `c0000${index}`,
    name,
    size,
    clone: true,
    sourceFileId: fileIdOf(source, index),
  }))
const from = (source: CreatedTransfer) => ({
  cloningSourceTransfer: source.transferId,
  cloningSourceSecret: source.senderSecret,
})
const planClone = { name: 'plan.pdf', size: 1000 }
const clonePlan = (person: Person, source: CreatedTransfer, more: Partial<NewTransfer> = {}) =>
  person.create({}, { files: clones(source, planClone), ...from(source), ...more })
const statusOf = async (sent: CreatedTransfer) => {
  const { rows } = await service.app.database.pool.query<{ status: string; end_reason: string | null }>(
    'select status, end_reason from transfers where public_id = $1',
    [sent.transferId],
  )
  return rows[0]
}
const isAvailable = (sent: CreatedTransfer) => expect.poll(async () => (await statusOf(sent))?.status).toBe('ENABLED')
const types = async (sent: CreatedTransfer) => (await historyOf(ana, sent)).map(({ type }) => type)
async function bytesOf(person: Person, { transferId }: CreatedTransfer): Promise<Record<string, Buffer>> {
  const view = await person.api.getTransfer({ params: { id: transferId } })
  if (!('files' in view)) throw new Error('the files are not shown')
  const entries = view.files.map(async ({ fileId, name }) => {
    const { url } = await person.api.getDownloadLink({ query: { transferId, fileId } })
    return [name, await getBytes(url)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

describe('cloning', () => {
  test('makes another transfer of the same files without uploading a byte', async () => {
    const source = await ana.send({ 'plan.pdf': plan, 'film.mp4': film })
    const files = clones(source, { name: 'new name.pdf', size: 1000 }, { name: 'film.mp4', size: film.length })
    const clone = await ana.create({}, { files, ...from(source), recipients: ['bo@example.org'] })
    expect(clone.multiparts).toEqual([])
    await isAvailable(clone)
    expect(await types(clone)).toEqual(['CREATED', 'CLONED', 'AVAILABLE'])
    const received = await bytesOf(bo, clone)
    expect(received['new name.pdf']?.equals(plan)).toBe(true)
    expect(received['film.mp4']?.equals(film)).toBe(true)
    expect((await getBytes(await linkToAll(bo, clone))).length).toBeGreaterThan(film.length)
    // Its token has nothing to send, and finishing it again changes nothing.
    const headers = { 'x-upload-token': clone.uploadToken }
    expect(await ana.api.uploadDone({ params: { id: clone.transferId }, headers })).toMatchObject({ status: 'ENABLED' })
    const { pool } = service.app.database
    await pool.query(`select graphile_worker.add_job('clone-transfer', payload := json_build_object('id', $1::text))`, [
      clone.transferId,
    ])
    await expect
      .poll(
        async () =>
          (await pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'clone-transfer'`)).rowCount,
      )
      .toBe(0)
    expect(await types(clone)).toEqual(['CREATED', 'CLONED', 'AVAILABLE'])
    // Neither knows of the other: a clone can be cloned, and lives on.
    await ana.api.deleteTransfer(byId(source))
    const view = await managedView(ana, clone)
    const second = await ana.create(
      {},
      {
        ...from(clone),
        files: [{ id: 'aaaaaa', name: 'x.pdf', size: 1000, clone: true, sourceFileId: view.files[0]!.fileId }],
      },
    )
    await isAvailable(second)
    expect((await bytesOf(bo, second))['x.pdf']?.equals(plan)).toBe(true)
  })

  test('mixes with uploaded files, in the given order', async () => {
    const source = await ana.send({ 'plan.pdf': plan })
    const files = [{ id: 'new000', name: 'note.txt', size: 4 }, ...clones(source, planClone)]
    const mixed = await ana.create({}, { files, ...from(source) })
    expect(mixed.multiparts.map(({ id }) => id)).toEqual(['new000'])
    expect(await statusOf(mixed)).toMatchObject({ status: 'UPLOADING' })
    await expect(ana.api.uploadDone(byId(mixed))).rejects.toMatchObject({ status: 422, codes: ['UPLOAD_INCOMPLETE'] })
    await upload(ana.api, mixed, 0, Buffer.from('note'))
    expect(['CLONING', 'ENABLED']).toContain((await ana.api.uploadDone(byId(mixed))).status)
    await isAvailable(mixed)
    expect(new Set(await types(mixed))).toEqual(new Set(['CREATED', 'CLONED', 'UPLOADED', 'AVAILABLE']))
    expect((await types(mixed)).at(-1)).toBe('AVAILABLE')
    expect(Object.keys(await bytesOf(bo, mixed))).toEqual(['note.txt', 'plan.pdf'])
  })

  test('waits for a start date like every transfer', async () => {
    const source = await ana.send({ 'plan.pdf': plan })
    const clone = await clonePlan(ana, source, { from: new Date(Date.now() + 3_600_000).toISOString() })
    await expect.poll(async () => (await statusOf(clone))?.status).toBe('PENDING')
    expect(await types(clone)).toEqual(['CREATED', 'CLONED'])
  })

  test('takes storage like any other file', async () => {
    const uma = await service.signedUp('Uma')
    const source = await uma.send({ 'plan.pdf': plan })
    await changeTransfer(service, source, `size = ${100 * GB - 1999}`)
    const asked = { files: clones(source, planClone), cloningSourceTransfer: source.transferId }
    const clone = await uma.create({}, asked)
    await isAvailable(clone)
    await expect(uma.create({}, asked)).rejects.toMatchObject({
      status: 422,
      limitErrors: [{ limit: 'STORAGE', max: 100 * GB, actual: 100 * GB + 1 }],
    })
  })
})

describe('cloning is refused', () => {
  test('with 404, to anybody who does not manage the source', async () => {
    const owner = await service.signedUp('Olga')
    const other = await service.signedUp('Otto')
    const source = await owner.send({ 'plan.pdf': plan }, { recipients: ['bo@example.org'] })
    const elsewhere = await ana.send({ 'plan.pdf': plan })
    const secret = await userSecretOf(service, source, 'bo@example.org')
    for (const [person, more] of [
      [ana, { cloningSourceTransfer: 'unknown' }],
      [ana, { cloningSourceSecret: undefined }],
      [ana, { cloningSourceSecret: elsewhere.senderSecret }],
      [ana, { cloningSourceSecret: source.uploadToken }],
      [bo, { cloningSourceSecret: secret }],
      [other, { cloningSourceSecret: undefined }],
      // Also when nothing is cloned from it in the end.
      [ana, { cloningSourceSecret: 'wrong', files: [{ id: 'aaaaaa', name: 'a.txt', size: 1 }] }],
    ] as const) {
      const asked = { files: clones(source, planClone), ...from(source), ...more }
      await expect(person.create({}, asked as Partial<NewTransfer>), person.name).rejects.toMatchObject({
        status: 404,
        message: refusalTexts.NOT_FOUND,
      })
    }
    // A secret in the header is that of the new transfer’s maker, and says nothing of the source.
    const bare = {
      transferType: 'S1',
      langCode: 'en',
      files: clones(source, planClone),
      cloningSourceTransfer: source.transferId,
    }
    const answer = await fetch(`${service.app.publicUrl}/api/transfer/v2/transfers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sender-secret': source.senderSecret },
      body: JSON.stringify(bare),
    })
    expect(answer.status).toBe(404)
    await isAvailable(await clonePlan(ana, source))
  })

  test('while the source is not available', async () => {
    const source = await ana.send({ 'plan.pdf': plan })
    const tries: [string, number][] = [
      [`status = 'DISABLED'`, 409],
      [`status = 'PENDING'`, 409],
      [`status = 'MODERATING'`, 409],
      [`valid_from = now() - interval '2 days', valid_to = now() - interval '1 second'`, 410],
      [`status = 'DELETED'`, 410],
    ]
    for (const [change, status] of tries) {
      await changeTransfer(service, source, change)
      await expect(clonePlan(ana, source), change).rejects.toMatchObject({ status })
    }
  })

  test('for a file that is unknown, incomplete, or of another size', async () => {
    const [source, other] = [await ana.send({ 'plan.pdf': plan }), await ana.send({ 'plan.pdf': plan })]
    await expect(clonePlan(ana, source, { files: clones(other, planClone) })).rejects.toMatchObject({ status: 404 })
    await expect(
      clonePlan(ana, source, { files: clones(source, { name: 'plan.pdf', size: 999 }) }),
    ).rejects.toMatchObject({ status: 400 })
    const added = await ana.api.addFiles({
      ...byId(source),
      body: { files: [{ id: 'late00', name: 'b.txt', size: 3 }] },
    })
    const late = { id: 'aaaaaa', name: 'b.txt', size: 3, clone: true, sourceFileId: added.multiparts[0]!.fileId }
    await expect(clonePlan(ana, source, { files: [late] })).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    ['a clone of nothing', { files: [{ id: 'aaaaaa', name: 'a.txt', size: 1, clone: true, sourceFileId: 'x' }] }],
    [
      'a clone without its file',
      { cloningSourceTransfer: 'x', files: [{ id: 'aaaaaa', name: 'a.txt', size: 1, clone: true }] },
    ],
    [
      'a source of no clone',
      { cloningSourceTransfer: 'x', files: [{ id: 'aaaaaa', name: 'a.txt', size: 1, sourceFileId: 'x' }] },
    ],
  ])('when it is ill-formed: %s', async (_what, asked) => {
    await expect(ana.create({}, asked)).rejects.toMatchObject({ status: 400 })
  })
})

describe('while no worker runs', () => {
  /** Two clones asked for where no worker runs; what happens meanwhile; then one comes. */
  test('a clone waits, survives the end of its source, and fails only when the bytes are gone', async () => {
    await using idle = await startService({ env: { ENVOI_ROLES: 'web,storage' } })
    const cy = idle.person('Cy')
    const [kept, lost, ended] = [
      await cy.send({ 'plan.pdf': plan }),
      await cy.send({ 'plan.pdf': plan }),
      await cy.send({ 'plan.pdf': plan }),
    ]
    const [goesOn, cannot, unwanted, mixed] = [
      await clonePlan(cy, kept),
      await clonePlan(cy, lost),
      await clonePlan(cy, ended),
      await clonePlan(cy, kept, { files: [{ id: 'new000', name: 'note.txt', size: 4 }, ...clones(kept, planClone)] }),
    ]
    await upload(cy.api, mixed, 0, Buffer.from('note'))
    for (let round = 0; round < 2; round += 1) {
      expect(await cy.api.uploadDone(byId(mixed))).toMatchObject({ status: 'CLONING', scanning: false })
    }
    expect(await cy.api.getTransfer({ params: { id: goesOn.transferId } })).toMatchObject({ status: 'CLONING' })
    await cy.api.deleteTransfer(byId(kept))
    await cy.api.deleteTransfer(byId(unwanted))
    const names = (await readdir(idle.dataDir, { recursive: true })).filter((name) =>
      name.includes(lost.multiparts[0]!.key),
    )
    expect(names).toHaveLength(1)
    await rm(join(idle.dataDir, names[0]!))

    const { pool } = idle.app.database
    const state = async ({ transferId }: CreatedTransfer) => {
      const { rows } = await pool.query<{ state: string }>(
        `select concat_ws(' ', status, end_reason) as state from transfers where public_id = $1`,
        [transferId],
      )
      return rows[0]?.state
    }
    {
      await using _worker = await startService({ beside: idle, env: { ENVOI_ROLES: 'worker' } })
      await expect.poll(() => state(goesOn)).toBe('ENABLED')
      await expect.poll(() => state(mixed)).toBe('ENABLED')
      await expect.poll(() => state(cannot)).toBe('DELETED given-up')
      expect(await state(unwanted)).toBe('DELETED deleted')
      await expect
        .poll(
          async () =>
            (await pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'clone-transfer'`)).rowCount,
        )
        .toBe(0)
    }
    expect((await bytesOf(cy, goesOn))['plan.pdf']?.equals(plan)).toBe(true)
    expect(Object.keys(await bytesOf(cy, mixed))).toEqual(['note.txt', 'plan.pdf'])
    const events = (await managedView(cy, mixed)).events.map(({ type }) => type)
    expect(events).toEqual(['CREATED', 'UPLOADED', 'CLONED', 'AVAILABLE'])
    // Nothing was copied for the one that was deleted meanwhile, or it is not kept.
    const { rows } = await pool.query(
      `select 1 from disk_objects join transfer_files on object_key = key join transfers on transfers.id = transfer_id
       where transfers.public_id = any($1) and state <> 'aborted'`,
      [[unwanted.transferId, cannot.transferId]],
    )
    expect(rows).toEqual([])
  })
})
