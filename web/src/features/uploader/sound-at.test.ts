import { expect, test } from 'vitest'
import { soundAt } from './sound-at.ts'
import type { Scan } from './state.ts'

const running: Scan = { stage: 'running', done: 0, of: 1, isStuck: false, flagged: [] }
const moments = {
  form: { step: 'form', scan: null },
  sending: { step: 'sending', scan: null },
  scanning: { step: 'scanning', scan: running },
  flagged: { step: 'scanning', scan: { ...running, stage: 'flagged' } },
  'done, not scanned': { step: 'done', scan: null },
  'done, scanned': { step: 'done', scan: { ...running, stage: 'clean' } },
  promotion: { step: 'promotion', scan: null },
} as const
type Moment = keyof typeof moments

const heard: [Moment, Moment, string][] = [
  ['sending', 'done, not scanned', 'done'],
  ['sending', 'done, scanned', 'done'],
  ['scanning', 'done, scanned', 'done'],
  ['sending', 'flagged', 'locked'],
  ['scanning', 'flagged', 'locked'],
]

test.each(heard)('going from %s to %s plays the sound %s', (before, now, name) => {
  expect(soundAt(moments[before], moments[now])).toBe(name)
})

test.each([
  ['form', 'sending'],
  ['sending', 'scanning'],
  ['scanning', 'scanning'],
  ['flagged', 'flagged'],
  ['flagged', 'form'],
  ['done, scanned', 'done, scanned'],
  ['done, scanned', 'promotion'],
] satisfies [Moment, Moment][])('going from %s to %s plays no sound', (before, now) => {
  expect(soundAt(moments[before], { ...moments[now] })).toBeUndefined()
})
