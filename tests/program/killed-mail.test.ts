import { someBytes } from '@envoi/testing/bytes'
import { createDatabase } from '@envoi/testing/database'
import { openSandbox } from '@envoi/testing/program-sandbox'
import { readMail, startRelay } from '@envoi/testing/smtp'
import { expect, test } from 'vitest'

const PATIENTLY = { timeout: 60_000, interval: 5 }
const recipients = Array.from({ length: 10 }, (_, index) => `reader${index}@example.org`)

test('after kill -9 while sending mail, the next start sends the rest, and a repeated mail is identical', async () => {
  await using relay = await startRelay()
  await using database = await createDatabase()
  await using sandbox = await openSandbox()
  const env = { SMTP_URL: relay.url, MAIL_FROM: 'mail@envoi.example', DATABASE_URL: database.url }
  const mailsTo = (address: string) => relay.taken.filter(({ envelope }) => envelope.to.includes(address))
  const first = await sandbox.start({ env })
  const ana = first.person('Ana')
  const [email, password] = ['ana@example.org', 'Ana likes long walks']
  await ana.api.register({ body: { email, password, displayName: 'Ana', langCode: 'en' } })
  await expect.poll(() => mailsTo(email).length, PATIENTLY).toBe(1)
  const code = /^\d{6}\r?$/m.exec((await readMail(mailsTo(email)[0]?.raw ?? '')).text ?? '')?.[0] ?? ''
  await ana.api.validateRegistration({ body: { email, code } })
  await ana.api.signIn({ body: { email, password } })
  const isToReader = ({ envelope }: { envelope: { to: string[] } }): boolean => envelope.to[0] !== email

  await ana.send({ 'plan.pdf': someBytes(100) }, { recipients })
  await expect.poll(() => relay.taken.filter(isToReader).length, PATIENTLY).toBeGreaterThan(2)
  await sandbox.kill('program')
  // As if some time had passed: jobs just taken are left alone for a while.
  await database
    .connect()
    .pool.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`)

  await sandbox.start({ env: { ...env, PORT: String(first.port) } })
  await expect.poll(() => recipients.filter((reader) => mailsTo(reader).length === 0), PATIENTLY).toEqual([])
  await expect.poll(() => mailsTo(email).length, PATIENTLY).toBeGreaterThan(1)
  for (const reader of recipients) {
    const ids = await Promise.all(mailsTo(reader).map(async ({ raw }) => (await readMail(raw)).messageId))
    expect(ids.length).toBeLessThanOrEqual(2)
    expect(new Set(ids).size).toBe(1)
  }
}, 300_000)
