import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutgoing } from './outgoing.ts'
import { readConfig } from './platform/config.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'envoi-outgoing-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const mails = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'envoi@example.org' }
const texts = { SMS_URL: 'http://127.0.0.1:2526' }

test.each<[string, Record<string, string>, boolean]>([
  ['neither leaves, and both are shown', {}, true],
  ['mails alone leave', mails, false],
  ['texts alone leave', texts, true],
  ['both leave', { ...mails, ...texts }, true],
])('where %s (%o), somebody can be texted: %s', (_, env, canText) => {
  const outgoing = openOutgoing(readConfig({ ENVOI_DATA: dataDir, ...env }))
  using _transport = outgoing.transport
  expect(outgoing.canText).toBe(canText)
})
