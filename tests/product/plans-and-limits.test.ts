import { planLimits, rates } from '@envoi/contract/limits'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import type { PlanName } from '@envoi/contract/words'
import { ask, askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const GB = 1e9
let service: Service
let ana: SignedUp
beforeAll(async () => {
  service = await startService()
  ana = await service.signedUp('Ana')
})
afterAll(() => service[Symbol.asyncDispose]())

const own = ({ uid }: SignedUp) => ({ params: { uid } })
/** As the operator does. */
const givePlan = ({ uid }: SignedUp, plan: PlanName | null, validityDays: number | null = null) =>
  service.app.database.pool.query('update users set plan_name = $2, validity_days = $3 where uid = $1', [
    uid,
    plan,
    validityDays,
  ])
/** Somebody whose transfers are all of this size on paper. */
const fill = ({ uid }: SignedUp, bytes: number) =>
  service.app.database.pool.query(
    'update transfers set size = $2 where owner_id = (select id from users where uid = $1)',
    [uid, bytes],
  )
const hello = { 'hello.txt': Buffer.from('hello') }
function fileOf({ multiparts }: CreatedTransfer, index: number): { key: string; uploadId: string | null } {
  const file = multiparts[index]
  if (!file) throw new Error(`the transfer has no file ${index}`)
  return { key: file.key, uploadId: file.uploadId }
}

describe('the limits of an account', () => {
  test('are readable by its owner, with total and used storage', async () => {
    const dora = await service.signedUp('Dora')
    await dora.create({ 'a.txt': 5, 'b.txt': 7 })
    const { options, defaults, ...limits } = await dora.api.getLimits(own(dora))
    expect(limits).toEqual({ ...planLimits.NONE, storageUsed: 12 })
    expect(options).toMatchObject({ allowS1: true, passwordOpt: true, requirePassword: false })
    expect(defaults).toEqual({ validityDays: null, maxDownloads: null, allowPreview: true })
  })

  test('are 404 to another user and 401 to a visitor', async () => {
    const bo = await service.signedUp('Bo')
    await expect(bo.api.getLimits(own(ana))).rejects.toMatchObject({ status: 404 })
    await expect(bo.api.getLimits({ params: { uid: 'nobody' } })).rejects.toMatchObject({ status: 404 })
    for (const uid of [ana.uid, 'nobody']) {
      await expect(service.person('Cy').api.getLimits({ params: { uid } })).rejects.toMatchObject({ status: 401 })
    }
  })

  test('of visitors are public', async () => {
    expect(await ana.api.getLimits({ params: { uid: 'visitor' } })).toMatchObject({ storage: null, storageUsed: null })
  })

  test.each<[PlanName, number | null, Partial<typeof planLimits.TEAM>]>([
    ['PREMIUM', null, planLimits.PREMIUM],
    ['TEAM', null, planLimits.TEAM],
    ['TEAM25', null, planLimits.TEAM],
    ['CUSTOM', null, planLimits.ENTERPRISE],
    ['CUSTOM', 1000, { ...planLimits.ENTERPRISE, validityDays: 1000 }],
  ])('of plan %s with validity %s apply from the next request', async (plan, validityDays, limits) => {
    await givePlan(ana, plan, validityDays)
    expect(await ana.api.getLimits(own(ana))).toMatchObject(limits)
    await givePlan(ana, null)
    expect(await ana.api.getLimits(own(ana))).toMatchObject(planLimits.NONE)
  })
})

describe('a sender is held to their plan', () => {
  const files = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.txt`, 1]))

  test('without one like a visitor, with one to more, until it ends', async () => {
    const eve = await service.signedUp('Eve')
    const tooMany = { limitErrors: [{ limit: 'FILES_PER_TRANSFER', max: 250, actual: 251 }] }
    await expect(eve.create(files(251))).rejects.toMatchObject({ status: 422, ...tooMany })
    await givePlan(eve, 'TEAM')
    await eve.create(files(251), { message: 'x'.repeat(1000) })
    await givePlan(eve, null)
    await expect(eve.create(files(251))).rejects.toMatchObject(tooMany)
  })

  test('with the validity agreed for an enterprise', async () => {
    const fay = await service.signedUp('Fay')
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    await givePlan(fay, 'CUSTOM', 400)
    await fay.create({ 'a.txt': 1 }, { to: inDays(399) })
    await expect(fay.create({ 'a.txt': 1 }, { to: inDays(401) })).rejects.toMatchObject({
      limitErrors: [{ limit: 'VALIDITY_DAYS', max: 400 }],
    })
  })
})

describe('the storage of an account', () => {
  test('cannot be exceeded, also not by concurrent transfers', async () => {
    const gil = await service.signedUp('Gil')
    await gil.create({ 'a.txt': 1 })
    await fill(gil, 93 * GB)
    const made = await Promise.allSettled(Array.from({ length: 6 }, () => gil.create({ 'film.mp4': 3 * GB })))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const one of made.filter(({ status }) => status === 'rejected')) {
      expect(one).toMatchObject({
        reason: { status: 422, limitErrors: [{ limit: 'STORAGE', max: 100 * GB, actual: 102 * GB }] },
      })
    }
    expect(await gil.api.getLimits(own(gil))).toMatchObject({ storage: 100 * GB, storageUsed: 99 * GB })
    await givePlan(gil, 'PREMIUM')
    await gil.create({ 'film.mp4': 3 * GB })
  })

  test('is freed at once when an upload is cancelled, and the upload cannot resume', async () => {
    const uma = await service.signedUp('Uma')
    const [given, kept] = [await uma.create({ 'a.mp4': 3 * GB, 'b.txt': 5 }), await uma.create({ 'c.mp4': GB })]
    const abort = (...files: number[]) =>
      uma.api.at(given.bucketConfig.endpoint).abortUploads({
        params: { bucket: given.bucketId },
        headers: { 'x-upload-token': given.uploadToken },
        body: { uploads: files.map((index) => fileOf(given, index)) },
      })
    // One of two files is not the whole upload.
    await abort(0)
    expect(await uma.api.getLimits(own(uma))).toMatchObject({ storageUsed: 4 * GB + 5 })
    await abort(1)
    expect(await uma.api.getLimits(own(uma))).toMatchObject({ storageUsed: GB })

    const params = { id: given.transferId }
    const over = { status: 410, codes: ['DELETED'] }
    await expect(uma.api.getTransfer({ params })).rejects.toMatchObject(over)
    await expect(uma.api.uploadDone({ params })).rejects.toMatchObject(over)
    // Whose answer was lost may ask again; nothing else can be done with the token.
    expect(await abort(0, 1)).toEqual({ aborted: 2 })
    expect(await uma.api.getLimits(own(uma))).toMatchObject({ storageUsed: GB })
    expect(await uma.api.getTransfer({ params: { id: kept.transferId } })).toMatchObject({ status: 'UPLOADING' })
  })

  test('is freed when the files of an upload are cancelled in concurrent calls', async () => {
    const val = await service.signedUp('Val')
    const sent = await val.create({ 'a.txt': 1, 'b.txt': 2, 'c.txt': 3, 'd.txt': 4 })
    const storage = val.api.at(sent.bucketConfig.endpoint)
    await Promise.all(
      [0, 1, 2, 3].map((index) =>
        storage.abortUploads({
          params: { bucket: sent.bucketId },
          headers: { 'x-upload-token': sent.uploadToken },
          body: { uploads: [fileOf(sent, index)] },
        }),
      ),
    )
    expect(await val.api.getLimits(own(val))).toMatchObject({ storageUsed: 0 })
  })

  test('does not limit visitors', async () => {
    const visitor = service.person('Hal')
    for (let index = 0; index < 3; index += 1) await visitor.create({ 'film.mp4': 5 * GB })
  })
})

describe('a transfer of a signed-in sender', () => {
  test('has their name and address, whatever else is given, and is managed without a secret', async () => {
    const ida = await service.signedUp('Ida')
    const sent = await ida.send(hello, { email: 'somebody@example.org', recipients: ['bo@example.org'] })
    const params = { id: sent.transferId }
    expect(await ida.api.getTransfer({ params })).toMatchObject({
      sender: { name: 'Ida', email: 'ida@example.org' },
      recipients: [{ email: 'bo@example.org' }],
      manageLink: sent.manageLink,
    })
    expect(await ida.api.getResult({ params })).toMatchObject({ status: 'ENABLED', link: sent.link })
    expect(await ida.api.uploadDone({ params })).toMatchObject({ status: 'ENABLED' })
  })

  test('is shown to another session as to a visitor', async () => {
    const [jan, kim] = [await service.signedUp('Jan'), await service.signedUp('Kim')]
    const sent = await jan.send(hello)
    const open = await jan.create({ 'a.txt': 1 })
    expect(await kim.api.getTransfer({ params: { id: sent.transferId } })).not.toHaveProperty('recipients')
    await expect(kim.api.getResult({ params: { id: sent.transferId } })).rejects.toMatchObject({ status: 404 })
    await expect(kim.api.uploadDone({ params: { id: open.transferId } })).rejects.toMatchObject({ status: 404 })
    expect(await kim.api.getLimits(own(kim))).toMatchObject({ storageUsed: 0 })
  })

  test('uses their mail settings, unless they say otherwise', async () => {
    const leo = await service.signedUp('Leo')
    await leo.api.changeNotifications({
      ...own(leo),
      body: { operations: [{ op: 'add', path: '/transfer/expiryReminder', value: false }] },
    })
    const wanted = async (more = {}) => {
      const { transferId } = await leo.create({ 'a.txt': 1 }, more)
      const view = await leo.api.getTransfer({ params: { id: transferId } })
      return 'notifications' in view ? view.notifications : undefined
    }
    expect(await wanted()).toEqual({ summary: true, expiryReminder: false, downloadConfirmation: true })
    const said = { summary: false, expiryReminder: true, downloadConfirmation: false }
    expect(await wanted({ notifications: said })).toEqual(said)
  })

  test('is not limited to twenty an hour like a visitor’s', async () => {
    const max = await service.signedUp('Max')
    for (let index = 0; index <= rates.visitorTransfers.max; index += 1) await max.create({ 'a.txt': 1 })
  })

  test('counts as a write of their account, from any source', async () => {
    const nia = await service.signedUp('Nia')
    const cookie = nia.cookies.headerFor(service.app.publicUrl)
    const finish = (from: string, headers: Record<string, string>) =>
      askJson(service.app.port, {
        method: 'PUT',
        path: '/api/transfer/v2/transfers/unknown/upload-done',
        from,
        headers,
      })
    for (let index = 0; index < rates.writes.max; index += 1) {
      expect((await finish(`10.8.2.${index}`, { cookie })).status).toBe(404)
    }
    expect((await finish('10.8.2.200', { cookie })).status).toBe(429)
    expect((await finish('10.8.2.200', {})).status).toBe(404)
  })

  test('ends with the account, for everybody at once', async () => {
    const oda = await service.signedUp('Oda')
    const sent = await oda.send(hello)
    const open = await oda.create({ 'a.txt': 1 })
    await oda.api.deleteUser({ ...own(oda), body: { password: oda.password } })
    const bo = service.person('Bo')
    await expect(bo.api.getTransfer({ params: { id: sent.transferId } })).rejects.toMatchObject({
      status: 410,
      codes: ['DELETED'],
    })
    const signing = bo.api.at(open.bucketConfig.endpoint).signPutObject({
      params: { bucket: open.bucketId },
      query: { key: open.multiparts[0]?.key ?? '' },
      headers: { 'x-upload-token': open.uploadToken },
      body: { size: 1 },
    })
    await expect(signing).rejects.toMatchObject({ status: 404 })
  })
})

describe('a link name', () => {
  test('needs a plan, and is the transfer’s id everywhere', async () => {
    const pia = await service.signedUp('Pia')
    const customId = 'plans-2026'
    const refused = { status: 403, codes: ['PLAN_REQUIRED'] }
    await expect(service.person('Vic').create({ 'a.txt': 1 }, { customId })).rejects.toMatchObject(refused)
    await expect(pia.create({ 'a.txt': 1 }, { customId })).rejects.toMatchObject(refused)
    await givePlan(pia, 'PREMIUM')
    const sent = await pia.send(hello, { customId })
    expect(sent).toMatchObject({ transferId: customId, link: `${service.app.publicUrl}/dl/${customId}` })
    expect(await service.person('Bo').api.getTransfer({ params: { id: customId } })).toMatchObject({ size: 5 })
    const opened = await ask(service.app.port, { path: `/dl/${customId}` })
    expect(opened).toMatchObject({ status: 302, headers: { location: `/dltransfer/${customId}` } })
  })

  test('is used once, also after its transfer has ended', async () => {
    const quin = await service.signedUp('Quin', { plan: 'TEAM' })
    const taken = { status: 422, codes: ['CUSTOM_ID_TAKEN'] }
    await quin.send(hello, { customId: 'once-only' })
    await expect(quin.create({ 'a.txt': 1 }, { customId: 'once-only' })).rejects.toMatchObject(taken)
    await expect(quin.create({ 'a.txt': 1 }, { customId: 'dashboard' })).rejects.toMatchObject(taken)
    await quin.api.deleteUser({ ...own(quin), body: { password: quin.password } })
    const rob = await service.signedUp('Rob', { plan: 'TEAM' })
    await expect(rob.create({ 'a.txt': 1 }, { customId: 'once-only' })).rejects.toMatchObject(taken)
  })
})

test('defaults saved with a plan stay when it ends, and neither saving nor sending fails', async () => {
  const una = await service.signedUp('Una', { plan: 'PREMIUM' })
  const recipients = Array.from({ length: 11 }, (_, index) => `p${index}@example.org`)
  await una.api.setUploaderTemplate({ ...own(una), body: { recipients, message: 'x'.repeat(501) } })
  await una.api.setUploaderSettings({ ...own(una), body: { validityDays: 365 } })
  await givePlan(una, null)

  await una.api.setUploaderTemplate({ ...own(una), body: { name: 'Plans' } })
  await una.api.setUploaderSettings({ ...own(una), body: { allowPreview: false } })
  expect(await una.api.getUser(own(una))).toMatchObject({
    uploaderTemplate: { name: 'Plans', recipients },
    uploaderSettings: { validityDays: 365, allowPreview: false },
  })
  await expect(una.send(hello)).resolves.toMatchObject({ bucketId: 'disk' })
  await expect(una.api.setUploaderSettings({ ...own(una), body: { validityDays: 365 } })).rejects.toMatchObject({
    status: 422,
    limitErrors: [{ limit: 'VALIDITY_DAYS', max: 7, actual: 365 }],
  })
})
