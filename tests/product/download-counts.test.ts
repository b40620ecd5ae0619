import { createHash } from 'node:crypto'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { atOnce, times } from '@envoi/testing/concurrent-calls'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import type { Person } from '@envoi/testing/people'
import { changeGrants, downloadsOf, fileIdOf, linkToAll, linkToFile, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** What happens behind an answer, on a busy machine too. */
const soon = { timeout: 30_000 }
let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const plan = someBytes(5000)
const bo = 'bo@example.org'
const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
const statusOf = async (url: string, init: RequestInit = {}): Promise<number> => {
  const response = await fetch(url, init)
  await response.arrayBuffer()
  return response.status
}
/** As if the five minutes were over. */
const letPass = (sent: CreatedTransfer) => changeGrants(service, sent, 'start_by = now()')

/** The job that gives back what nobody used, run once and to its end. */
async function returnUnused(): Promise<void> {
  const { rows } = await query(`select id from graphile_worker.add_job('return-unused-grants')`)
  const waiting = async () => (await query('select 1 from graphile_worker.jobs where id = $1', [rows[0].id])).rowCount
  await expect.poll(waiting, soon).toBe(0)
}

async function managed(sender: Person, sent: CreatedTransfer) {
  const headers = { 'x-sender-secret': sent.senderSecret }
  const view = await sender.api.getTransfer({ params: { id: sent.transferId }, headers })
  if (!('activity' in view)) throw new Error('the sender does not see what became of it')
  return view
}

describe('a download is counted when its link is requested, and by nothing else', () => {
  test('opening the page, HEAD, mail scanners and chat previews are not counted', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'plan.pdf': plan }, { maxDownloads: 1, recipients: [bo] })
    const { publicUrl } = service.app
    const userSecret = await userSecretOf(service, sent, bo)
    const pages = [`/dl/${sent.transferId}?userSecret=${userSecret}`, `/dltransfer/${sent.transferId}`]
    const agents = ['Mozilla/5.0', 'WhatsApp/2.23', 'Slackbot-LinkExpanding 1.0', 'BarracudaCentral']
    for (const method of ['GET', 'HEAD']) {
      for (const agent of agents) {
        for (const page of pages) {
          expect(await statusOf(publicUrl + page, { method, headers: { 'user-agent': agent } })).toBe(200)
        }
      }
      expect(await statusOf(`${publicUrl}/api/transfer/v2/transfers/${sent.transferId}`, { method })).toBe(200)
    }
    const call = `${publicUrl}/api/transfer/downloads/link?transferId=${sent.transferId}`
    expect(await statusOf(call, { method: 'HEAD' })).toBe(404)
    await ana.api.checkPassword({ body: { transferId: sent.transferId } })
    expect(await managed(ana, sent)).toMatchObject({ downloads: 0, activity: { days: [], completed: 0, bytes: 0 } })
    await linkToAll(ana, sent)
    await expect(linkToAll(ana, sent)).rejects.toMatchObject({ codes: ['TOO_MANY_DOWNLOADS'] })
  })
})

describe('a link that is unused after five minutes', () => {
  test('gives back its count to the transfer, the recipient, the file and the day', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'plan.pdf': plan, b: plan }, { maxDownloads: 5, recipients: [bo] })
    const userSecret = await userSecretOf(service, sent, bo)
    const unused = [
      await linkToFile(ana, sent, 0, { userSecret }),
      await linkToFile(ana, sent, 0, { userSecret }),
      await linkToAll(ana, sent),
    ]
    for (const url of unused) {
      expect(await statusOf(url, { method: 'HEAD' })).toBe(200)
      expect(await statusOf(url, { headers: { range: 'bytes=999999-' } })).toBe(416)
      expect(await statusOf(url, { headers: { 'if-none-match': '*' } })).toBe(304)
    }
    const used = await linkToFile(ana, sent, 1, { userSecret })
    expect(await getBytes(used, { range: 'bytes=0-0' })).toHaveLength(1)
    const { recipients } = await managed(ana, sent)
    expect(recipients).toMatchObject([{ downloads: 3, lastDownload: expect.stringMatching(/Z$/) }])

    await returnUnused()
    expect(await downloadsOf(ana, sent)).toBe(4)
    await letPass(sent)
    await returnUnused()
    await returnUnused()
    const view = await managed(ana, sent)
    expect(view).toMatchObject({
      downloads: 1,
      recipients: [{ downloads: 1 }],
      files: [{ downloads: 0 }, { downloads: 1 }],
      activity: { days: [{ downloads: 1 }] },
    })
    for (const url of unused) expect(await statusOf(url)).toBe(404)
    expect(await getBytes(used)).toEqual(plan)
  })

  test('is not the last download of a recipient', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan }, { recipients: [bo] })
    await linkToFile(ana, sent, 0, { userSecret: await userSecretOf(service, sent, bo) })
    await letPass(sent)
    await returnUnused()
    const { recipients, activity } = await managed(ana, sent)
    expect(recipients).toMatchObject([{ downloads: 0, lastDownload: null }])
    expect(activity).toEqual({ days: [], completed: 0, bytes: 0 })
  })

  test('gives its count back also when its recipient was removed meanwhile', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan }, { maxDownloads: 1, recipients: [bo] })
    const url = await linkToFile(ana, sent, 0, { userSecret: await userSecretOf(service, sent, bo) })
    await query('delete from transfer_recipients using transfers where transfers.id = transfer_id and public_id = $1', [
      sent.transferId,
    ])
    expect(await statusOf(url)).toBe(404)
    await letPass(sent)
    await returnUnused()
    expect(await downloadsOf(ana, sent)).toBe(0)
  })

  test('frees the last download at once, for one of 200 requests only', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan }, { maxDownloads: 1 })
    const lapsed = await linkToFile(ana, sent)
    await letPass(sent)
    expect(await atOnce(200, () => linkToFile(ana, sent))).toEqual({ done: 1, '422 TOO_MANY_DOWNLOADS': 199 })
    expect(await downloadsOf(ana, sent)).toBe(1)
    expect(await statusOf(lapsed)).toBe(404)
    expect((await managed(ana, sent)).activity.days).toMatchObject([{ downloads: 1 }])
  })
})

describe('a download that starts while its count is given back', () => {
  /** Somebody else holds the grant until they have changed it so. */
  async function whileHeld(sent: CreatedTransfer, change: string, meanwhile: () => Promise<void>): Promise<void> {
    const client = await service.app.database.pool.connect()
    try {
      const grants = '(select id from transfers where public_id = $1)'
      await client.query('begin')
      await client.query(`update download_grants set ${change} where transfer_id = ${grants}`, [sent.transferId])
      await meanwhile()
      await client.query('commit')
    } finally {
      client.release()
    }
  }

  test('is refused when it comes second, and the refusal reveals nothing of the file', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'secret-name.pdf': plan })
    const url = await linkToFile(ana, sent)
    let answer: Promise<Response> | undefined
    await whileHeld(sent, 'returned_at = now()', async () => {
      answer = fetch(url)
      const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like 'update "download_grants"%'`
      await expect.poll(async () => (await query(blocked)).rowCount, soon).toBe(1)
    })
    const response = await answer!
    expect(response.status).toBe(404)
    expect([...response.headers.values()].join()).not.toContain('secret-name')
    expect(response.headers.get('etag')).toBeNull()
    expect(await response.json()).toMatchObject({ error: expect.anything() })
  })

  test('keeps its count when it comes first', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan }, { maxDownloads: 1 })
    const url = await linkToFile(ana, sent)
    await letPass(sent)
    await whileHeld(sent, 'started_at = now()', async () => {
      await returnUnused()
      await expect(linkToAll(ana, sent)).rejects.toMatchObject({ codes: ['TOO_MANY_DOWNLOADS'] })
    })
    await returnUnused()
    expect(await downloadsOf(ana, sent)).toBe(1)
    expect(await getBytes(url)).toEqual(plan)
  })
})

test('concurrent links, downloads and returned counts neither deadlock nor miscount', async () => {
  const cy = await service.signedUp('Cy')
  const sent = await Promise.all(times(3, () => cy.send({ a: plan }, { recipients: [bo] })))
  const secrets = await Promise.all(sent.map((one) => userSecretOf(service, one, bo)))
  const friends = times(6, (index) => service.person(`Friend ${index}`))
  await Promise.all(
    friends.map(async (friend, index) => {
      const [one, userSecret] = [sent[index % 3]!, secrets[index % 3]!]
      for (let round = 0; round < 8; round += 1) {
        const [used, lapsing] = await Promise.all([linkToFile(friend, one, 0, { userSecret }), linkToAll(friend, one)])
        const token = createHash('sha256')
          .update(lapsing.split('/')[4] ?? '')
          .digest()
        const lapsed = query('update download_grants set start_by = now() where token_hash = $1', [token])
        const job = query(`select graphile_worker.add_job('return-unused-grants')`)
        expect(await Promise.all([getBytes(used), lapsed, job])).toMatchObject([plan, { rowCount: 1 }, {}])
      }
    }),
  )
  await returnUnused()
  for (const one of sent) {
    await expect
      .poll(() => managed(cy, one), soon)
      .toMatchObject({
        downloads: 16,
        recipients: [{ downloads: 16 }],
        activity: { days: [{ downloads: 16 }], completed: 16, bytes: 16 * plan.length },
      })
  }
  const { rows } = await query(
    `select bytes::int as bytes from download_volumes join users on subject = 'account ' || id where uid = $1`,
    [cy.uid],
  )
  expect(rows).toEqual([{ bytes: 3 * 16 * plan.length }])
  expect(service.logged()).not.toContain('deadlock')
})

describe('a link issued before the files change', () => {
  const deleteFile = (sent: CreatedTransfer, index: number) =>
    query('update transfer_files set deleted_at = now() where public_id = $1', [fileIdOf(sent, index)])

  test('opens no deleted file, and no new link is issued for it', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan, b: plan })
    const url = await linkToFile(ana, sent)
    expect(await getBytes(url, { range: 'bytes=0-9' })).toHaveLength(10)
    await deleteFile(sent, 0)
    expect(await statusOf(url)).toBe(404)
    expect(await statusOf(url, { headers: { range: 'bytes=10-' } })).toBe(404)
    await expect(linkToFile(ana, sent)).rejects.toMatchObject({ status: 404 })
  })

  test('gives the ZIP of the current files, and never resumes the old one', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'first.bin': plan, 'second.bin': someBytes(3000, 2) })
    const url = await linkToAll(ana, sent)
    const before = await fetch(url)
    const etag = before.headers.get('etag') ?? ''
    expect((await before.bytes()).includes(0x50)).toBe(true)
    const part = { headers: { range: 'bytes=100-', 'if-range': etag } }
    expect(await statusOf(url, part)).toBe(206)

    await deleteFile(sent, 0)
    const after = await fetch(url, part)
    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).not.toBe(etag)
    const archive = Buffer.from(await after.arrayBuffer())
    expect(archive).toHaveLength(Number(after.headers.get('content-length')))
    expect([archive.includes('first.bin'), archive.includes('second.bin')]).toEqual([false, true])

    const deleted = after.headers.get('etag') ?? ''
    await query(`update transfer_files set name = 'renamed.bin' where public_id = $1`, [fileIdOf(sent, 1)])
    const renamed = await fetch(url, { method: 'HEAD' })
    expect(renamed.headers.get('etag')).not.toBe(deleted)
  })

  test('never includes a file that is still uploading', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan })
    const url = await linkToAll(ana, sent)
    const etag = (await fetch(url, { method: 'HEAD' })).headers.get('etag')
    await query(
      `insert into transfer_files (transfer_id, public_id, label, position, name, size, object_key)
       select id, public_id || 'later', 'later1', 1, 'later.bin', 10, 'later/' || public_id from transfers where public_id = $1`,
      [sent.transferId],
    )
    expect((await fetch(url, { method: 'HEAD' })).headers.get('etag')).toBe(etag)
    expect((await getBytes(url)).includes('later.bin')).toBe(false)
    const later = { transferId: sent.transferId, fileId: `${sent.transferId}later` }
    await expect(ana.api.getDownloadLink({ query: later })).rejects.toMatchObject({ status: 404 })
  })
})
