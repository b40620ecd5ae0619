import { expect, test } from 'vitest'
import { sceneOf } from './scene-of.ts'

const now = new Date('2026-11-17T00:00:00Z')

test('the water stands as high as there is time left', () => {
  const transfer = {
    transferId: 'plans',
    status: 'ENABLED' as const,
    name: null,
    message: null,
    sender: { name: null, email: null },
    files: [],
    validity: { from: '2026-11-15T00:00:00Z', to: '2026-11-23T00:00:00Z' },
    passwordRequired: false,
    allowPreview: false,
    size: 0,
  }
  expect(sceneOf({ kind: 'open', transfer }, now)).toEqual({ level: 0.75, water: 'calm', isOfPage: false })
})

test.each([
  ['expired', 'out'],
  ['deleted', 'out'],
  ['disabled', 'still'],
  ['offline', 'still'],
  ['password', 'calm'],
  ['pending', 'calm'],
  ['unknown', 'calm'],
] as const)('%s: low water, %s', (kind, water) => {
  expect(sceneOf({ kind }, now)).toEqual({ level: 0, water, isOfPage: false })
})
