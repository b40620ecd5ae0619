import { expect, test } from 'vitest'
import { messageAfterStart, messageBeforeStart } from './start-message.ts'

const settings = { databaseUrl: undefined, dataDir: '/srv/envoi/data', smtpUrl: undefined }

test('a newcomer reads what to open, where mails are, where data lies and how to stop', () => {
  const words = messageAfterStart(settings, 'http://localhost:3000')
  for (const said of ['http://localhost:3000\n', 'http://localhost:3000/outbox', '/srv/envoi/data', 'Ctrl+C'])
    expect(words).toContain(said)
})

test('the start message says nothing of the outbox where a relay is set', () => {
  const words = messageAfterStart({ ...settings, smtpUrl: 'smtp://relay.example' }, 'https://envoi.example')
  expect(words).not.toContain('outbox')
})

test('the start message speaks of PostgreSQL only where it is started', () => {
  expect(messageBeforeStart(settings)).toContain('PostgreSQL')
  expect(messageBeforeStart({ ...settings, databaseUrl: 'postgres://db.example/envoi' })).not.toContain('PostgreSQL')
})
