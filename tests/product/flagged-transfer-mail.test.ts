import type { CreatedTransfer } from '@envoi/contract/transfers'
import { addFiles, addingDone, seenBy, sendAdded } from '@envoi/testing/adding-files'
import { someBytes } from '@envoi/testing/bytes'
import { type Clamd, eicar, eicarFinding, startClamd } from '@envoi/testing/clamd'
import { inboxOf } from '@envoi/testing/inbox'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import { byId, managedView } from '@envoi/testing/managing'
import { command } from '@envoi/testing/operator'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let clamd: Clamd
let service: Service
beforeAll(async () => {
  clamd = await startClamd()
  service = await startService({ env: { CLAMD: clamd.place } })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await clamd[Symbol.asyncDispose]()
})

const patiently = { timeout: 30_000 }
const quiet = { downloadConfirmation: false, expiryReminder: false, summary: false }
const plan = { 'plan.pdf': someBytes(1500) }
const mailsTo = (address: string) => inboxOf(service).all(address)
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject)
const shown = (text: string | undefined) => text?.replaceAll('\u200c', '')
const whenItIs = (person: Person, sent: CreatedTransfer, status: string) =>
  expect.poll(async () => (await managedView(person, sent)).status, patiently).toBe(status)
const scansOf = async (person: Person, sent: CreatedTransfer) =>
  Object.fromEntries((await managedView(person, sent)).files.map(({ name, scan }) => [name, scan]))

/** Tells the service once more that something was found. */
const hearAgain = ({ transferId }: CreatedTransfer) =>
  service.app.database.pool.query(
    `select graphile_worker.add_job('transfer-flagged → notices', json_build_object('id', $1::text))`,
    [transferId],
  )

/** What would be tried again in a few seconds is tried now. */
const readAgain = ({ transferId }: CreatedTransfer) =>
  service.app.database.pool.query(
    `select graphile_worker.add_job('read-transfer', json_build_object('id', $1::text), job_key := 'read-transfer ' || $1)`,
    [transferId],
  )

async function add(person: Person, sent: CreatedTransfer, files: Record<string, Uint8Array>, letter: string) {
  const sizes = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.length]))
  const addition = await addFiles(person, sent, sizes, letter)
  for (const [index, bytes] of Object.values(files).entries()) await sendAdded(person, sent, addition, index, bytes)
  await addingDone(person, sent, addition)
}

test('an infected transfer is reported only to its sender, once, also without summaries', async () => {
  const ana = service.person('Ana')
  const files = { ...plan, 'macro.docm': eicar, 'bill.docm': eicar }
  const sent = await ana.send(files, {
    email: 'ana@example.org',
    name: 'Plans',
    recipients: ['bo@example.org'],
    notifications: quiet,
  })
  await whenItIs(ana, sent, 'DISABLED')
  for (const _ of [1, 2]) await hearAgain(sent)
  await whenMailQueueIsEmpty(service)

  const [warning, ...more] = await mailsTo('ana@example.org')
  expect(more).toEqual([])
  expect(warning?.subject).toBe('2 files in “Plans” may be dangerous')
  expect(warning?.links).toEqual([sent.manageLink])
  expect(shown(warning?.text)).toContain(
    `these files:\n\n- macro.docm (${eicarFinding})\n- bill.docm (${eicarFinding})\n\n`,
  )
  expect(warning?.text).toContain('The transfer is locked')
  expect(warning?.text).not.toContain('plan.pdf')
  expect(await mailsTo('bo@example.org')).toEqual([])

  // Taken out and opened, it reaches those it was made for, without a word of what was in it.
  const { files: seen } = await managedView(ana, sent)
  for (const { fileId, scan } of seen) {
    if (scan === 'infected') await ana.api.deleteFile({ ...byId(sent), params: { id: sent.transferId, fileId } })
  }
  await ana.api.enableTransfer(byId(sent))
  await whenMailQueueIsEmpty(service)
  const [received] = await mailsTo('bo@example.org')
  expect(received?.subject).toBe('ana@example.org sent you “Plans”')
  expect(received?.text).not.toMatch(/docm|danger|scan/i)
  await hearAgain(sent)
  await whenMailQueueIsEmpty(service)
  expect(await mailsTo('ana@example.org')).toHaveLength(1)
})

test('an infected file that was removed before the mail left is not reported', async () => {
  const ana = service.person('Ana')
  const sent = await ana.send({ ...plan, 'bill.docm': eicar }, { notifications: quiet })
  await whenItIs(ana, sent, 'DISABLED')
  await whenMailQueueIsEmpty(service)
  const { pool } = service.app.database
  await pool.query(
    `update transfers set sender_email = 'late@example.org', sender_email_key = 'late@example.org' where public_id = $1`,
    [sent.transferId],
  )
  await pool.query('delete from notices where transfer_id = (select id from transfers where public_id = $1)', [
    sent.transferId,
  ])
  const bill = (await managedView(ana, sent)).files.find(({ scan }) => scan === 'infected')
  await ana.api.deleteFile({ ...byId(sent), params: { id: sent.transferId, fileId: bill?.fileId ?? '' } })
  await hearAgain(sent)
  await whenMailQueueIsEmpty(service)
  expect(await mailsTo('late@example.org')).toEqual([])
})

test('infected additions are reported one by one, in the sender’s language, saying that the rest is unchanged', async () => {
  const zoe = await service.signedUp('Zoe', { email: 'zoe@example.org' })
  await zoe.api.changeUser({ params: { uid: zoe.uid }, body: { langCode: 'fr' } })
  const sent = await zoe.send(plan, { name: 'Plans', notifications: quiet })
  await whenItIs(zoe, sent, 'ENABLED')
  await add(zoe, sent, { 'one.docm': eicar, 'fine.txt': someBytes(10) }, 'b')
  await expect.poll(() => scansOf(zoe, sent), patiently).toMatchObject({ 'one.docm': 'infected', 'fine.txt': 'clean' })
  await whenMailQueueIsEmpty(service)
  await add(zoe, sent, { 'two.docm': eicar }, 'c')
  await expect.poll(() => scansOf(zoe, sent), patiently).toMatchObject({ 'two.docm': 'infected' })
  await whenMailQueueIsEmpty(service)

  const warnings = (await mailsTo(zoe.email)).filter(({ subject }) => subject.includes('Plans'))
  expect(warnings.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => 'Un fichier semble dangereux dans «\u202fPlans\u202f»'),
  )
  const [second, first] = warnings.map(({ text }) => shown(text))
  expect(first).toContain(`- one.docm (${eicarFinding})\n\n`)
  expect(second).toContain(`- two.docm (${eicarFinding})\n\n`)
  for (const text of [first, second]) expect(text).toContain('Le reste du transfert est toujours disponible.')
  expect(await seenBy(service.person('Bo'), sent)).toEqual(['plan.pdf', 'fine.txt'])
})

test('no mail leaves while a transfer waits for its scan, and the operator sees that it waits', async () => {
  await clamd.stop()
  const cy = service.person('Cy')
  const sent = await cy.send(plan, { email: 'cy@example.org', name: 'Plans', recipients: ['dee@example.org'] })
  await expect
    .poll(() => command(service, 'show', sent.transferId))
    .toMatchObject({
      status: 'SCANNING',
      waitingForScan: 1,
      files: [{ name: 'plan.pdf', scan: 'waiting', finding: null, windows: null, trouble: 'away', sha256: null }],
    })
  await whenMailQueueIsEmpty(service)
  for (const address of ['cy@example.org', 'dee@example.org']) expect(await mailsTo(address)).toEqual([])

  await service.app.database.pool.query(
    `update transfer_events set at = now() - interval '90 seconds' where type = 'SCAN_STARTED' and transfer_id =
      (select id from transfers where public_id = $1)`,
    [sent.transferId],
  )
  await service.app.database.pool.query(`update transfer_files set added_at = added_at - interval '1 hour'`)
  expect(await command(service, 'usage')).toMatchObject({ scan: { waitingFiles: 1, stuckFiles: 1 } })
  const figures = await (await fetch(`http://127.0.0.1:${service.app.port}/metrics`)).text()
  expect(figures).toMatch(/^scan_waiting_files 1$[^]*^scan_stuck_files 1$[^]*^scan_oldest_waiting_seconds 9\d$/m)

  await clamd.start()
  await readAgain(sent)
  await whenItIs(cy, sent, 'ENABLED')
  await whenMailQueueIsEmpty(service)
  expect(await subjectsTo('cy@example.org')).toEqual(['“Plans” was sent to dee@example.org'])
  expect(await subjectsTo('dee@example.org')).toEqual(['cy@example.org sent you “Plans”'])
  expect(await command(service, 'show', sent.transferId)).toMatchObject({
    waitingForScan: 0,
    files: [{ scan: 'clean', windows: 1, trouble: null, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  })
})
