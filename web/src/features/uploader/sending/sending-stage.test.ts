import { expect, test } from 'vitest'
import type { UploadState } from '@envoi/client/upload/upload'
import { type SendingStage, stageOf } from './sending-stage.ts'

const at = (status: UploadState['status'], ...done: boolean[]): UploadState => ({
  files: done.map((isDone, index) => ({ id: String(index), size: 10, sent: 10, done: isDone })),
  sent: 10 * done.length,
  total: 10 * done.length,
  headway: 0,
  bytesPerSecond: null,
  secondsLeft: null,
  status,
  error: null,
  resumable: true,
})

test.each<[string, UploadState | null, SendingStage]>([
  ['before it has begun', null, 'sending'],
  ['before its files are known', at('running'), 'sending'],
  ['while a file is on its way, though all its bytes have left', at('running', true, false), 'sending'],
  ['when every file is there', at('running', true, true), 'finishing'],
  ['when all is over and the next step is not there', at('done', true), 'finishing'],
  ['when it is to pause', at('pausing', true, true), 'pausing'],
  ['in a pause', at('paused', true, true), 'paused'],
  ['without a line', at('offline', true, true), 'offline'],
  ['when it is given up', at('cancelled', false), 'stopping'],
])('an upload has its stage %s', (_, progress, stage) => {
  expect(stageOf(progress)).toBe(stage)
})
