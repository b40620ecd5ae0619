import { type PushSettings, defaultPushSettings } from '@envoi/contract/rules/push-page'
import { expect, test } from 'vitest'
import { type WidgetState, stateOf } from './state.ts'

const now = new Date('2026-11-18T12:00:00.000Z')
const past = '2026-11-18T11:59:00.000Z'
const future = '2026-11-18T12:01:00.000Z'

const cases: [what: string, settings: Partial<PushSettings>, uses: number, state: WidgetState][] = [
  ['as it comes', {}, 0, 'on'],
  ['before its end, with uses left', { endsAt: future, maxUses: 2 }, 1, 'on'],
  ['switched off, also past its end', { isOpen: false, endsAt: past }, 0, 'off'],
  ['past its end, also used up', { endsAt: past, maxUses: 1 }, 1, 'ended'],
  ['used up', { endsAt: future, maxUses: 2 }, 2, 'used_up'],
]
test.each(cases)('a widget %s', (_what, settings, uses, state) => {
  const widget = { push: { settings: { ...defaultPushSettings, ...settings }, uses } }
  expect(stateOf(widget, now)).toBe(state)
})
