import { expect, test } from 'vitest'
import { type Moment, messageBetween } from './told-upload.ts'

const none = { failure: null }
const one = { failure: {} }
test.each<[what: string, before: Moment, now: Moment, told: string | undefined]>([
  ['nothing while somebody writes', { stage: 'writing', ...none }, { stage: 'writing', ...none }, undefined],
  ['that it began', { stage: 'writing', ...none }, { stage: 'sending', ...none }, 'envoi:started'],
  ['nothing more while it runs', { stage: 'sending', ...none }, { stage: 'sending', ...none }, undefined],
  ['that it finished', { stage: 'sending', ...none }, { stage: 'sent', ...none }, 'envoi:finished'],
  ['nothing when the next one is written', { stage: 'sent', ...none }, { stage: 'writing', ...none }, undefined],
  ['that it failed', { stage: 'sending', ...none }, { stage: 'writing', ...one }, 'envoi:failed'],
  ['that it was refused', { stage: 'writing', ...none }, { stage: 'writing', ...one }, 'envoi:failed'],
  ['a failure once', { stage: 'writing', ...one }, { stage: 'writing', ...one }, undefined],
  ['that a second try failed', { stage: 'writing', ...one }, { stage: 'writing', failure: {} }, 'envoi:failed'],
  [
    'that it was stopped for what was in it',
    { stage: 'sending', ...none },
    { stage: 'stopped', ...none },
    'envoi:failed',
  ],
  ['nothing of one that was cancelled', { stage: 'sending', ...none }, { stage: 'writing', ...none }, undefined],
])('the page around is told %s', (_, before, now, told) => {
  expect(messageBetween(before, now)?.type).toBe(told)
})
