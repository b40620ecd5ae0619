import { createDatabase } from '@envoi/testing/database'
import { inboxOf } from '@envoi/testing/inbox'
import { openSandbox } from '@envoi/testing/program-sandbox'
import { startWebhookReceiver } from '@envoi/testing/webhook-receiver'
import { expect, test } from 'vitest'

const PATIENTLY = { timeout: 60_000, interval: 25 }
const [email, password] = ['ana@example.org', 'Ana likes long walks']

test('after kill -9 between the sending of an event and its note, the next start sends it again under the same id, and loses none', async () => {
  await using receiver = await startWebhookReceiver()
  await using database = await createDatabase()
  await using sandbox = await openSandbox()
  const { pool } = database.connect()
  const env = { DATABASE_URL: database.url, ENVOI_OUTBOUND_ALLOW: receiver.place }
  const first = await sandbox.start({ env })
  const ana = first.person('Ana')
  await ana.api.register({ body: { email, password, displayName: 'Ana', langCode: 'en' } })
  const code = await inboxOf({ app: first }).codeFor(email)
  await ana.api.validateRegistration({ body: { email, code } })
  await pool.query(`update users set plan_name = 'PREMIUM'`)
  await ana.api.signIn({ body: { email, password } })
  const { id } = await ana.api.addWebhook({ body: { url: receiver.url('/hook') } })

  // Sent, and not noted: whoever takes it has not answered yet.
  receiver.answer('/hook', () => {})
  const { transferId } = await ana.send({ 'plan.pdf': Buffer.from('a plan') })
  await receiver.first('/hook', 1)
  await sandbox.kill('program')
  // As if some time had passed: what was just taken is left alone for a while.
  await pool.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`)
  await pool.query('update webhooks set busy_until = now()')

  receiver.answer('/hook', 200)
  const second = await sandbox.start({ env: { ...env, PORT: String(first.port) } })
  const [before, ...after] = await receiver.first('/hook', 4)
  expect(after.map(({ event }) => [event.sequence, event.type])).toEqual([
    [1, 'CREATED'],
    [2, 'UPLOADED'],
    [3, 'AVAILABLE'],
  ])
  expect(after[0]?.body).toBe(before?.body)
  expect(before?.event.transferId).toBe(transferId)

  const again = second.person('Ana')
  await again.api.signIn({ body: { email, password } })
  const states = async () =>
    (await again.api.listWebhookDeliveries({ params: { id }, query: {} })).deliveries.map(({ state }) => state)
  await expect.poll(states, PATIENTLY).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED'])
  expect(receiver.at('/hook')).toHaveLength(4)
}, 300_000)
