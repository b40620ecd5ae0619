import { expect, test } from 'vitest'
import type { SendingApi } from '@envoi/client/sending-api'
import type { TransferResult } from '@envoi/contract/transfers'
import { readyDraft, stateWith } from '../draft/draft.fixture.ts'
import type { Draft } from '../state.ts'
import { createUploaderStore } from '../uploader-store.ts'
import { followScan } from './follow-scan.ts'

const waiting = { done: 0, of: 1, isStuck: true, needsPassword: true, flagged: [] }
const result = (status: TransferResult['status'], scan: TransferResult['scan']): TransferResult => ({
  transferId: 't',
  status,
  scanning: status === 'SCANNING',
  link: '',
  ...(scan && { scan }),
})

async function passwordsTold(draft: Partial<Draft>) {
  const told: unknown[] = []
  const view = createUploaderStore(stateWith({ step: 'sending', draft: readyDraft(draft) }), () => {})
  const api: Pick<SendingApi, 'watchScan' | 'getResult' | 'uploadDone'> = {
    async *watchScan() {
      yield result('SCANNING', waiting)
      yield result('SCANNING', waiting)
      yield result('ENABLED', { ...waiting, done: 1, isStuck: false, needsPassword: false })
    },
    getResult: async () => result('ENABLED', undefined),
    async uploadDone({ headers, body }) {
      told.push({ ...headers, ...body })
      return { transferId: 't', status: 'SCANNING', scanning: true }
    },
  }
  const clock = { now: () => 0, sleep: () => new Promise<void>(() => {}) }
  const sent = { transferId: 't', senderSecret: 's' }
  await followScan({ deps: { api: api as SendingApi, clock, log: () => {} }, view }, sent)
  expect(view.state.step).toBe('done')
  return told
}

test('a scan that waits for the password gets it once from the page that has it', async () => {
  expect(await passwordsTold({ password: 'a stone', isEncrypted: true })).toEqual([
    { 'x-sender-secret': 's', sseCPassword: 'a stone' },
  ])
})

test('a password that encrypts nothing is not sent', async () => {
  expect(await passwordsTold({ password: 'a stone' })).toEqual([])
})
